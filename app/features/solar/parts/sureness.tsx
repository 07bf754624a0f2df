import { useText } from '#text/text.tsx'
import { surenessWords } from '../sureness.ts'

/** Says of a fact that nobody here has checked that it is so. */
export function Sureness({ of: sureness }: { of: keyof typeof surenessWords }) {
  const t = useText()
  const words = surenessWords[sureness]
  return words === '' ? null : <span className="text-ink-soft">{t(words)}</span>
}
