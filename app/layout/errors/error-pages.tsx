import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { useText } from '#text/text.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Page } from '#ui/page/page.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'
import { SearchBox } from '../header/search-box.tsx'
import { useLayoutData } from '../layout-data.ts'
import { readMenuCookies, storedMenu } from '../menu-cookie.ts'

/** The page shown instead of one that does not exist or that failed. */
export function ErrorPage({ error, startPages }: { error: unknown; startPages: ReactNode }) {
  const { message, request_id } = detailsOf(error)
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound {...{ message, startPages }} />
  return <Failed message={message} request_id={request_id} outdated={isOldChunk(error)} />
}

type Details = { message?: string; request_id?: string }

const detailsOf = (error: unknown): Details =>
  isRouteErrorResponse(error) ? ((error.data as Details | null) ?? {}) : {}

/** Whether a script did not load, usually because a newer release has replaced it. */
const isOldChunk = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)

function NotFound({ message, startPages }: { message: string | undefined; startPages: ReactNode }) {
  const t = useText()
  return (
    <Page
      title={message ?? t('Page not found')}
      intro={t('The link may be outdated or mistyped. Try searching for the product or page.')}
    >
      <SearchBox id="search-here" className="max-w-form" />
      {startPages}
    </Page>
  )
}

type FailedProps = Details & { outdated: boolean }

function Failed({ message, request_id, outdated }: FailedProps) {
  const t = useText()
  const layout = useLayoutData()
  // When the header could not be loaded either, show the menu stored on an earlier page.
  const menu = useInBrowser(readMenuCookies, null)
  const entries = layout ? [] : storedMenu(menu)
  const title = outdated ? t('Loading chunk failed') : t('This page didn’t load')
  return (
    <Page title={title}>
      <ErrorState
        title={message ?? (outdated ? t('Our site has been updated. Please reload the page.') : undefined)}
      >
        {request_id && (
          <p>
            {t('If this happens again, give us this reference number:')}{' '}
            <code className="break-all text-ink select-all">{request_id}</code>
          </p>
        )}
      </ErrorState>
      {entries.length > 0 && (
        <nav aria-label={t('Main navigation')} className="mt-8">
          <ul className="flex flex-wrap gap-x-6">
            {entries.map(({ path, category_name }) => (
              <li key={path}>
                <Link to={path} reloadDocument className="link target flex min-h-11 items-center">
                  {category_name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Page>
  )
}
