import { useText } from '#text/text.tsx'

/** The first link of every page: skips the header. */
export function SkipLink() {
  const t = useText()
  return (
    <a
      href="#main"
      className="sr-only rounded bg-ink px-5 py-3 text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
    >
      {t('Skip to content')}
    </a>
  )
}
