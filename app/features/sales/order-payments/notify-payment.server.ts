import { createMessage } from '#features/people/notifications/messages.server.ts'
import { holdHours, paymentPath } from '#features/sales/orders/order.ts'
import { endOfAnyHold, type OrderSums } from '#features/sales/orders/placed-order.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { extendHoldUntil } from './installments/amount-due.server.ts'

/**
 * Notifies a customer that a bank debit failed after days, and extends the stock reservation so that they can pay
 * another way.
 */
export async function notifyPaymentFailed(tx: Db, order: OrderSums) {
  if (!order.expires_at) return notifyOfFailure(tx, order)
  const [{ until } = { until: new Date() }] = await queryRows<{ until: Date }>(
    tx,
    `select least(clock_timestamp() + $1 * interval '1 hour', $2) as until`,
    [holdHours, endOfAnyHold(order)],
  )
  await extendHoldUntil(tx, order.id, until)
  return notifyOfFailure(tx, order)
}

const notifyOfFailure = (tx: Db, { id, user_id }: OrderSums) =>
  createMessage(tx, user_id, {
    write: (t) => ({
      title: t('Your payment for order {{order_id}} failed', { order_id: id }),
      body: t(
        'You weren’t charged. We’ll reserve your items for two more days. Pay again or use another payment method.',
      ),
    }),
    link: paymentPath(id),
  })

/** Notifies a customer why their approved card was not charged. */
export const notifyCardNotCharged = (tx: Db, { id, user_id }: OrderSums) =>
  createMessage(tx, user_id, {
    write: (t) => ({
      title: t('Your card was not charged for order {{order_id}}', { order_id: id }),
      body: t(
        'This card has reached the limit of the order’s coupon. Use another card or order without the coupon.',
      ),
    }),
    link: paymentPath(id),
  })
