import { redirect } from 'react-router'
import { conditionalDateOf } from '#features/sales/orders/changes/delivery-date.server.ts'
import { OrderCard } from '#features/sales/orders/components/order-card.tsx'
import { ReservedUntil } from '#features/sales/orders/components/orders-overview.tsx'
import {
  hasBeenPaid,
  orderPath,
  paymentPath,
  statusCode,
  statusOfCode,
} from '#features/sales/orders/order.ts'
import { orderOf } from '#features/sales/orders/orders.server.ts'
import { orderIdFromUrl } from '#features/sales/orders/queries/order-id-in-url.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { translator, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/payment-canceled'

/** Without an order ID the page still explains what a canceled payment means. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const customer = await requireCustomer(context)
  const order_id = orderIdFromUrl(request.url)
  const { db, now } = requestContextOf(context)
  const order = order_id ? await orderOf(db, customer.id, order_id) : null
  const status = order && statusOfCode(order.status)
  if (order && status && hasBeenPaid(status)) throw redirect(`/paySuccessful?order_id=${order.id}`)
  const conditional_date = order && (await conditionalDateOf(db, order, { now: now(), isSlow: false }))
  return { order, conditional_date }
})

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  const title = translator(site.locale)('Payment canceled')
  return pageMeta({ ...site, title, path: '/PaymentCancelled', noindex: true })
}

export default function PaymentCanceled({ loaderData: { order, conditional_date } }: Route.ComponentProps) {
  const t = useText()
  if (!order)
    return (
      <Page title={t('Payment canceled')}>
        <EmptyState
          icon="cart"
          title={t('You weren’t charged')}
          action={<LinkButton to="/OrdersAll">{t('My Orders')}</LinkButton>}
        >
          {t('Find and pay for unpaid orders in My Orders.')}
        </EmptyState>
      </Page>
    )
  const isUnpaid = order.status === statusCode.unpaid
  return (
    <Page title={t('Payment canceled')}>
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div className="grid gap-6">
          <Notice tone="info" title={t('You weren’t charged')}>
            <p>
              {isUnpaid
                ? t('Your order is saved. Pay for it later or cancel it.')
                : t('This order is canceled and can’t be paid')}
            </p>
            {isUnpaid && <ReservedUntil order={order} />}
          </Notice>
          <div className="flex flex-wrap gap-3">
            {isUnpaid && (
              <LinkButton to={paymentPath(order.id)} look="primary">
                {t('Try again')}
              </LinkButton>
            )}
            <LinkButton to={orderPath(order.id)}>{t('View order')}</LinkButton>
            <LinkButton to="/OrdersAll" look="quiet">
              {t('My Orders')}
            </LinkButton>
          </div>
        </div>
        <OrderCard order={order} conditional_date={conditional_date} />
      </div>
    </Page>
  )
}
