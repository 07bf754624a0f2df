import { lazy, Suspense, useState } from 'react'
import { choicesCookie } from '#platform/consent/consent.ts'
import { onChoicesChanged } from '#platform/consent/consent-state.ts'
import { readCookie } from '#platform/http/request/cookies.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { useFloatingHeight } from '#ui/page/floating-height.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'

const PolicyDialog = lazy(() =>
  import('./policy-dialog.tsx').then((file) => ({ default: file.PolicyDialog })),
)

const tenYears = 315_360_000

/**
 * The cookie banner. Shown until it is closed or choices are saved in this browser; closing it gives no consent. It
 * is added after hydration, because public pages are cached for all visitors, and covers the page without moving it.
 */
export function CookieBanner() {
  const t = useText()
  const isNew = useInBrowser(
    () => readCookie('cookieClosed') === null && readCookie(choicesCookie) === null,
    false,
    onChoicesChanged,
  )
  const [isClosed, setClosed] = useState(false)
  const [openPolicy, setOpenPolicy] = useState<'PRIVACY_POLICY' | 'COOKIE_POLICY' | null>(null)
  const [isLoaded, setLoaded] = useState(false)
  const ref = useFloatingHeight('cookie')

  const close = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
    document.cookie = `cookieClosed=true; Path=/; Max-Age=${tenYears}; SameSite=Lax`
    setClosed(true)
  }
  const show = (label: NonNullable<typeof openPolicy>) => () => {
    setLoaded(true)
    setOpenPolicy(label)
  }

  if (!isNew || isClosed) return null
  return (
    <>
      <section aria-label={t('Cookies')} ref={ref} className="cookie-banner no-print shadow">
        <div className="page-width flex items-center gap-x-3 py-1.5 sm:gap-x-8">
          <p className="grow text-sm">
            {t('We set only necessary cookies unless you allow more.')}{' '}
            <button type="button" className="link" onClick={show('PRIVACY_POLICY')}>
              {t('Privacy Policy')}
            </button>
            {' · '}
            <button type="button" className="link" onClick={show('COOKIE_POLICY')}>
              {t('Cookies Policy')}
            </button>
            {' · '}
            <Link to="/cookiesSettings" className="link">
              {t('Cookie settings')}
            </Link>
          </p>
          <Button look="quiet" square icon="close" label={t('Close')} onClick={close} className="shrink-0" />
        </div>
      </section>
      {isLoaded && (
        <Suspense>
          <PolicyDialog
            label="PRIVACY_POLICY"
            title={t('Privacy Agreement')}
            open={openPolicy === 'PRIVACY_POLICY'}
            onClose={() => setOpenPolicy(null)}
          />
          <PolicyDialog
            label="COOKIE_POLICY"
            title={t('Cookies Policy')}
            open={openPolicy === 'COOKIE_POLICY'}
            onClose={() => setOpenPolicy(null)}
          />
        </Suspense>
      )}
    </>
  )
}
