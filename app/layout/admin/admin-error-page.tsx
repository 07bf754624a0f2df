import { isRouteErrorResponse } from 'react-router'
import { useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'

type Details = { message?: string; request_id?: string; data?: { reason?: string } | null } | null

/** What a page of the back office shows when it does not exist, is not permitted, or failed. */
export function AdminErrorPage({ error }: { error: unknown }) {
  const t = useText()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const details = isRouteErrorResponse(error) ? (error.data as Details) : null
  const message = details?.message
  if (details?.data?.reason === 'second_factor')
    return (
      <AdminPage title={t('Set up a second factor')} intro={message}>
        <LinkButton to="/profile/two_step" look="primary" reloadDocument>
          {t('Set up an authenticator app')}
        </LinkButton>
      </AdminPage>
    )
  if (status === 403) return <AdminPage title={t('You don’t have access to this page')} intro={message} />
  if (status === 404)
    return (
      <AdminPage
        title={message ?? t('Page not found')}
        intro={t('The link may be outdated or mistyped. Try searching for the product or page.')}
      />
    )
  return (
    <AdminPage title={t('This page didn’t load')}>
      <ErrorState title={message}>
        {details?.request_id && (
          <p>
            {t('If this happens again, give us this reference number:')}{' '}
            <code className="break-all text-ink select-all">{details.request_id}</code>
          </p>
        )}
      </ErrorState>
    </AdminPage>
  )
}
