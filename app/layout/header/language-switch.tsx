import { useLocation } from 'react-router'
import { locales, pathIn, useLocale, useText } from '#text/text.tsx'
import { inOneSpelling } from '#ui/navigation/search-params.ts'

// Each language is called what its readers call it.
const names = { en: 'English', de: 'Deutsch', zh: '中文' }

/** The same page, the same query, in another language. A plain link: the document itself is another. */
export function LanguageSwitch() {
  const t = useText()
  const current = useLocale()
  const { pathname, search } = useLocation()
  return (
    <nav aria-label={t('Language')} className="flex gap-4">
      {locales.map((locale) => (
        <a
          key={locale}
          href={pathIn(locale, pathname) + inOneSpelling(search)}
          hrefLang={locale}
          lang={locale}
          aria-current={locale === current ? 'true' : undefined}
          className="target min-w-7 text-center underline-offset-4 hover:underline aria-[current]:font-medium aria-[current]:text-ink"
        >
          {names[locale]}
        </a>
      ))}
    </nav>
  )
}
