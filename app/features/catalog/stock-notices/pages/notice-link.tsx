import { Form, useNavigation } from 'react-router'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { customerOf, requestContextOf } from '#platform/http/request-context.server.ts'
import { text, translator, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { type NoticeLinkAction, noticeByLink, noticeLinkActions } from '../notice-links.server.ts'
import { confirmStockNotice, noticeProduct, unsubscribeFromStockNotices } from '../stock-notices.server.ts'
import type { Route } from './+types/notice-link.ts'

function actionIn({ action }: { action: string }): NoticeLinkAction {
  const found = noticeLinkActions.find((one) => one === action)
  if (!found) throw new Problem('missing', text('This link has expired. Ask for a new one.'))
  return found
}

/**
 * `/stockNotice/{confirm|unsubscribe}/{token}`: a link of a mail. Opening it changes nothing, because mail scanners open
 * links; a button does. Mail programs unsubscribe by a POST without opening the page (RFC 8058).
 */
export const loader = pageLoader(async ({ context, params }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  // Personal page: it must not be cached for others.
  await customerOf(context)
  const action = actionIn(params)
  const notice = await noticeByLink(ctx.db, action, params.token)
  const { id, name } = await noticeProduct(ctx.db, notice.product_id, ctx.locale)
  return { action, state: notice.state, product: { id, name } }
})

export const action = pageAction(async ({ context, params }: Route.ActionArgs) => {
  const { db, now } = requestContextOf(context)
  const what = actionIn(params)
  const notice = await noticeByLink(db, what, params.token)
  if (what === 'confirm') await confirmStockNotice(db, notice, now())
  else await unsubscribeFromStockNotices(db, notice, now())
  return { ok: true as const }
})

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  const t = translator(site.locale)
  const title = t('Back-in-stock emails')
  return pageMeta({ ...site, title, path: '/stockNotice', noindex: true })
}

export default function NoticeLink({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const isConfirm = loaderData.action === 'confirm'
  const refused = actionData && 'ok' in actionData && !actionData.ok ? actionData : null
  return (
    <Page title={isConfirm ? t('Confirm your email address') : t('Unsubscribe')} width="form">
      <div className="grid gap-6">
        {refused && <Notice tone="bad" urgent title={refused.message} />}
        {isConfirm ? (
          <Confirm {...loaderData} />
        ) : (
          <Unsubscribe {...loaderData} isDone={Boolean(actionData && !refused)} />
        )}
        <p>
          <LinkButton to={`/${loaderData.product.id}`} look="quiet">
            {t('View product')}
          </LinkButton>
        </p>
      </div>
    </Page>
  )
}

type LinkProps = Pick<Route.ComponentProps['loaderData'], 'state' | 'product'>

function Confirm({ state, product: { name } }: LinkProps) {
  const t = useText()
  const busy = useNavigation().state !== 'idle'
  if (state === 'canceled') return <Notice title={t('This request was canceled')} />
  if (state !== 'unconfirmed')
    return (
      <Notice tone="good" title={t('Address confirmed')}>
        {t('We email you once, when {{name}} is back in stock.', { name })}
      </Notice>
    )
  return (
    <Form method="post" className="grid gap-6">
      <p>{t('We email you once, when {{name}} is back in stock.', { name })}</p>
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {t('Confirm address')}
        </Button>
      </div>
    </Form>
  )
}

function Unsubscribe({ isDone }: LinkProps & { isDone: boolean }) {
  const t = useText()
  const busy = useNavigation().state !== 'idle'
  if (isDone)
    return (
      <Notice tone="good" urgent title={t('You are unsubscribed')}>
        {t('We canceled all back-in-stock requests of your address.')}
      </Notice>
    )
  return (
    <Form method="post" className="grid gap-6">
      <p>{t('This cancels all back-in-stock requests of your address.')}</p>
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {t('Unsubscribe')}
        </Button>
      </div>
    </Form>
  )
}
