import { conditionalDateOf } from '#features/sales/orders/changes/delivery-date.server.ts'
import { ConditionalDateText } from '#features/sales/orders/components/conditional-date-text.tsx'
import { LineSums } from '#features/sales/orders/components/line-sums.tsx'
import { OrderStatusTag } from '#features/sales/orders/components/order-status.tsx'
import { OrderSums } from '#features/sales/orders/components/order-sums.tsx'
import { orderByStatusLink } from '#features/sales/orders/links/order-status-link.server.ts'
import { orderAddressLabel, orderType } from '#features/sales/orders/order.ts'
import { guestSumsOf } from '#features/sales/orders/placed-order.ts'
import { isPaidSlowly } from '#features/sales/payments/payment.ts'
import { attemptsFor } from '#features/sales/payments/payments.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { TrackedOrder } from '../components/tracked-order.tsx'
import { shipmentsOf } from '../shipments.server.ts'
import type { Route } from './+types/order-status'

/** What the holder of a mail's link may see, without signing in: no name, street, phone or mail address. */
export const loader = pageLoader(async ({ context, params }: Route.LoaderArgs) => {
  const { db, services, network_address, now } = requestContextOf(context)
  await services.limits.take('order-status', network_address)
  const order = await orderByStatusLink(db, params.token, now())
  const { id, order_type, status, get_it_by, placed_at } = order
  return {
    order: {
      id,
      order_type,
      status,
      get_it_by,
      placed_at,
      pickup: order.pickup,
      shipments: await shipmentsOf(db, id),
    },
    conditional_date: await conditionalDateOf(db, order, {
      now: now(),
      isSlow: isPaidSlowly(await attemptsFor(db, id)),
    }),
    lines: order.lines.map((line) => ({
      id: line.id,
      name: line.name,
      quantity: line.quantity,
      subtotal_cents: line.subtotal_cents,
    })),
    place: `${order.ship_to.city}, ${order.ship_to.state}`,
    sums: guestSumsOf(order),
    delivery: order.delivery,
  }
})

// The address of the page is a secret: nothing between us and the reader may store it, no linked site may learn it.
export const headers = () => ({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('Order status'), path: '/orderStatus', noindex: true })
}

export default function OrderStatus({ loaderData }: Route.ComponentProps) {
  const { order, conditional_date, place } = loaderData
  const t = useText()
  const format = useFormat()
  return (
    <Page
      above={t('Ordered on {{date}}', { date: format.date(order.placed_at) })}
      title={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {t('Order {{order_id}}', { order_id: order.id })}
          <OrderStatusTag status={order.status} isPickup={order.pickup !== null} />
        </span>
      }
    >
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[1fr_22rem]">
        <div>
          {order.order_type !== orderType.design && <TrackedOrder order={order} isOwn={false} />}
          {conditional_date && (
            <ConditionalDateText
              date={conditional_date}
              isPickup={order.pickup !== null}
              className="max-w-text"
            />
          )}
        </div>
        <div className="grid gap-10">
          <Ordered {...loaderData} />
          {!order.pickup && (
            <section>
              <SectionHeading title={t(orderAddressLabel(order.order_type))} />
              <p>{place}</p>
            </section>
          )}
          <section>
            <p className="mb-4">{t('Sign in for the full address, documents, changes and returns.')}</p>
            <LinkButton to={`/order_detail?id=${encodeURIComponent(order.id)}`}>
              {t('Sign in to your order')}
            </LinkButton>
          </section>
        </div>
      </div>
    </Page>
  )
}

type OrderedProps = Pick<Route.ComponentProps['loaderData'], 'lines' | 'sums' | 'delivery'>

function Ordered({ lines, sums, delivery }: OrderedProps) {
  const t = useText()
  return (
    <section className="tabular-nums">
      <SectionHeading title={t('Order summary')} />
      <LineSums lines={lines} />
      <OrderSums sums={sums} delivery={delivery} />
    </section>
  )
}
