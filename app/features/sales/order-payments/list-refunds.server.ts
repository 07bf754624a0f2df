import type { RefundState } from '#features/sales/payments/refund-payment.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'

/** A refund of an order, with the provider of the payment that it goes back to. */
export type OrderRefund = {
  id: string
  provider: string
  amount_cents: number
  state: RefundState
  /** Whether it returns more than was due, which the payments of the order do not include. */
  is_excess: boolean
  at: string
}

/** The refunds of an order, oldest first: the entries that the ledger rows of its refunds name as their cause. */
export const listRefunds = (db: Db, order_id: string) =>
  queryRows<OrderRefund>(
    db,
    `select r.id, a.provider, r.amount_cents, r.state, (r.wish = 'surplus' or r.wish like 'late:%') as is_excess,
            to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
     from refunds r join payment_attempts a on a.id = r.attempt_id
     where r.reference = $1 order by r.created_at, r.id`,
    [order_id],
  )
