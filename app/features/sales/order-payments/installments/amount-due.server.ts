import { endOfTransferHold, type PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { isTransferMethod } from '#features/sales/payments/payment.ts'
import { nextInstallment, type Plan } from '#features/sales/payments/payment-schedule.ts'
import { planOf } from '#features/sales/payments/payment-schedules.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'

/** The amount of an order's next payment, in cents, and the number of its installment (null: the full amount). */
export const findAmountDue = async (db: Db, order: Pick<PlacedOrder, 'id' | 'total_cents'>) =>
  amountDueFor(await planOf(db, order.id), order)

/** The same for a payment schedule that has been read already. */
export function amountDueFor(plan: Plan | null, order: Pick<PlacedOrder, 'total_cents'>) {
  const part = plan && nextInstallment(plan)
  return { amount_cents: part?.amount_cents ?? order.total_cents, instalment: part?.position ?? null }
}

/**
 * Extends the stock reservation of a locked order to the time its payment method may take; never shortens it. Counted
 * from when the order was placed, so canceling a payment and starting another does not renew it.
 */
export async function extendHoldForPayment(
  tx: Db,
  order: Pick<PlacedOrder, 'id' | 'expires_at' | 'placed_at'>,
  way: string,
) {
  if (!isTransferMethod(way) || order.expires_at === null) return
  await extendHoldUntil(tx, order.id, endOfTransferHold(order))
}

/** Extends the stock reservation of a locked order to at least `until`; null removes its expiry. */
export async function extendHoldUntil(tx: Db, order_id: string, until: Date | null) {
  await queryRows(
    tx,
    `update orders set expires_at = case when $2::timestamptz is null then null else greatest(expires_at, $2) end
     where id = $1 and expires_at is not null`,
    [order_id, until],
  )
}
