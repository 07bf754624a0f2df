import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { hreflangs, localeNames, locales, pathIn, useLocale, useText } from '#text/text.tsx'
import { hasUnsavedInput } from '#ui/forms/unsaved-input.ts'
import { normalizedQuery } from '#ui/navigation/search-params.ts'

// Few visitors change the language with input on the page.
const LeaveDialog = lazy(() => import('#ui/forms/leave-dialog.tsx'))

/**
 * Links to the same page and query in each language. Plain links, because each language is a document of its own. Asks
 * before input on the page is lost.
 */
export function LanguageSwitch() {
  const t = useText()
  const current = useLocale()
  const { pathname, search } = useLocation()
  const [asked, setAsked] = useState<{ href: string; open: boolean } | null>(null)
  const ask = (event: MouseEvent<HTMLAnchorElement>) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (opensElsewhere || !hasUnsavedInput()) return
    event.preventDefault()
    setAsked({ href: event.currentTarget.href, open: true })
  }
  return (
    <nav aria-label={t('Language')} className="flex gap-4">
      {locales.map((locale) => (
        <a
          key={locale}
          href={pathIn(locale, pathname) + normalizedQuery(search)}
          hrefLang={hreflangs[locale]}
          lang={locale}
          aria-current={locale === current ? 'true' : undefined}
          onClick={ask}
          className="target min-w-7 text-center underline-offset-4 hover:underline aria-[current]:font-medium aria-[current]:text-ink"
        >
          {localeNames[locale]}
        </a>
      ))}
      {asked &&
        createPortal(
          <Suspense>
            <LeaveDialog
              open={asked.open}
              onStay={() => setAsked({ ...asked, open: false })}
              onLeave={() => window.location.assign(asked.href)}
            />
          </Suspense>,
          document.body,
        )}
    </nav>
  )
}
