import { useLocation } from 'react-router'
import { hreflangs, localeNames, locales, pathIn, useLocale, useText } from '#text/text.tsx'
import { normalizedQuery } from '#ui/navigation/search-params.ts'

/** Links to the same page and query in each language. Plain links, because each language is a document of its own. */
export function LanguageSwitch() {
  const t = useText()
  const current = useLocale()
  const { pathname, search } = useLocation()
  return (
    <nav aria-label={t('Language')} className="flex gap-4">
      {locales.map((locale) => (
        <a
          key={locale}
          href={pathIn(locale, pathname) + normalizedQuery(search)}
          hrefLang={hreflangs[locale]}
          lang={locale}
          aria-current={locale === current ? 'true' : undefined}
          className="target min-w-7 text-center underline-offset-4 hover:underline aria-[current]:font-medium aria-[current]:text-ink"
        >
          {localeNames[locale]}
        </a>
      ))}
    </nav>
  )
}
