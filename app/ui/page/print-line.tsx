import { useFormat } from '#text/text.tsx'
import { useInBrowser } from '../use-in-browser.ts'

/** On paper: the date, and the address of the page. */
export function PrintLine() {
  const format = useFormat()
  const line = useInBrowser(() => `${format.date(new Date())} · ${location.origin}${location.pathname}`, '')
  return <p className="hidden print:block">{line}</p>
}
