import { mailAddressOf } from '#features/people/auth/accounts.server.ts'
import { type UrlOf, urlBuilderFor } from '#platform/config/env.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { isPlainAddress } from '#platform/mail/mailbox.ts'
import { pathIn } from '#text/text.tsx'
import { dateChangeOf } from '../changes/delivery-date.server.ts'
import type { OrderCanceledProps } from '../emails/order-canceled.tsx'
import type { OrderConfirmationProps } from '../emails/order-confirmation.tsx'
import { orderStatusUrl } from '../links/order-status-link.server.ts'
import { orderById } from '../orders.server.ts'
import { type PlacedOrder, rowSumsOf, type ShipTo } from '../placed-order.ts'

/** Queues the confirmation mail of a paid order. Idempotent. */
export async function sendConfirmation({ db, services }: JobContext, order_id: string) {
  const order = await orderById(db, order_id)
  const person = await mailAddressOf(db, order.user_id)
  const locale = order.locale
  const { ship_to } = order
  const date_change = await dateChangeOf(db, order_id)
  const urlOf = urlBuilderFor(services.settings)
  const props: OrderConfirmationProps = {
    order_id,
    first_name: ship_to.first_name,
    lines: order.lines.map(({ name, quantity, subtotal_cents }) => ({ name, quantity, subtotal_cents })),
    sums: rowSumsOf(order),
    delivery: order.delivery,
    pickup: order.pickup,
    carrier_note: order.carrier_note,
    get_it_by: order.get_it_by,
    ...(date_change && { date_change: { from: date_change.from, at: date_change.at.toISOString() } }),
    ship_to: inOneLine(ship_to),
    ...(order.bill_to && { bill_to: billedInOneLine(order.bill_to) }),
    po_number: order.po_number,
    url: urlOf(pathIn(locale, `/order_detail?id=${order_id}`)),
    status_url: await orderStatusUrl(db, order, urlOf),
  }
  const mail = {
    template: 'order-confirmation',
    to: person.to,
    locale,
    props,
    dedupe_key: `order-confirmation:${order_id}`,
  }
  await queueMail(db, mail, services.mailer, { isRepeated: true })
}

const inOneLine = (to: ShipTo) =>
  `${to.first_name} ${to.last_name}, ${`${to.address} ${to.building}`.trim()}, ${to.city} ${to.state} ${to.zip_code}`

const billedInOneLine = (to: ShipTo) =>
  to.company_name ? `${to.company_name}, ${inOneLine(to)}` : inOneLine(to)

/** Queues the cancellation mail of an unpaid order in the transaction that cancels it, once per order. */
export async function mailCanceled(tx: Db, order: PlacedOrder, expired: boolean, urlOf: UrlOf) {
  const { to, address } = await mailAddressOf(tx, order.user_id)
  // A deleted account has no address; the order is canceled all the same.
  if (!isPlainAddress(address)) return
  const props: OrderCanceledProps = {
    order_id: order.id,
    first_name: order.ship_to.first_name,
    expired,
    status_url: await orderStatusUrl(tx, order, urlOf),
  }
  await queueMail(tx, {
    template: 'order-cancelled',
    to,
    locale: order.locale,
    props,
    dedupe_key: `order-cancelled:${order.id}`,
  })
}
