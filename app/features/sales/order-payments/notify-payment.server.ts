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
      title: t('Your bank did not carry out the payment for order {{order_id}}', { order_id: id }),
      body: t('Nothing was charged. We keep your goods for two more days: please pay again, or another way.'),
    }),
    link: paymentPath(id),
  })

/** Notifies a customer why their approved card was not charged. */
export const notifyCardNotCharged = (tx: Db, { id, user_id }: OrderSums) =>
  createMessage(tx, user_id, {
    write: (t) => ({
      title: t('Your card was not charged for order {{order_id}}', { order_id: id }),
      body: t(
        'It has been used with the coupon of this order as often as one customer may use it. Please take another card, or order again without the coupon.',
      ),
    }),
    link: paymentPath(id),
  })
