import { isTransferWay } from '#features/sales/payments/payment.ts'
import { nextPart, type Plan } from '#features/sales/payments/payment-schedule.ts'
import { planOf } from '#features/sales/payments/payment-schedules.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { endOfTransferHold, type PlacedOrder } from '../placed-order.ts'

/** What an order's next payment has to bring, in cents, and which part of its plan that is; null where it is all. */
export const dueOf = async (db: Db, order: Pick<PlacedOrder, 'id' | 'total_cents'>) =>
  dueBy(await planOf(db, order.id), order)

/** The same, where the plan has been read already. */
export function dueBy(plan: Plan | null, order: Pick<PlacedOrder, 'total_cents'>) {
  const part = plan && nextPart(plan)
  return { amount_cents: part?.amount_cents ?? order.total_cents, instalment: part?.position ?? null }
}

/**
 * Keeps the goods of a locked order for as long as its way to pay may take; never for less than was promised. The days are
 * counted from when the order was placed: calling a payment off and starting another one renews nothing.
 */
export async function keepForPayment(
  tx: Db,
  order: Pick<PlacedOrder, 'id' | 'expires_at' | 'placed_at'>,
  way: string,
) {
  if (!isTransferWay(way) || order.expires_at === null) return
  await keepUntil(tx, order.id, endOfTransferHold(order))
}

/** Keeps the goods of a locked order until then at least; null keeps them until somebody decides otherwise. */
export async function keepUntil(tx: Db, order_id: string, until: Date | null) {
  await queryRows(
    tx,
    `update orders set expires_at = case when $2::timestamptz is null then null else greatest(expires_at, $2) end
     where id = $1 and expires_at is not null`,
    [order_id, until],
  )
}
