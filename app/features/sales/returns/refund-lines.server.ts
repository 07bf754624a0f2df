import type { StaffAction } from '#features/sales/orders/changes/adjust-order.server.ts'
import { orderById } from '#features/sales/orders/orders.server.ts'
import type { UrlOf } from '#platform/config/env.server.ts'
import { type Db, inTransaction } from '#platform/database/db.server.ts'
import { type Decision, refundReturn, reviewReturn } from './process-return.server.ts'
import { requestReturn } from './request-return.server.ts'
import type { ReturnReason } from './return.ts'

export type LineRefund = Pick<Decision, 'with_freight' | 'deduction_cents'> & {
  lines: readonly { line_id: string; quantity: number }[]
  reason: ReturnReason
  /** Explanation shown to the customer. */
  words: string
}

/**
 * Refunds units of an order at once, without the items being sent back: opens and approves a return without a request of
 * the customer, and sends the money to the original payments, in one transaction. Tax and freight are refunded in proportion.
 *
 * @throws Problem `conflict` when the order has changed since `version`, another return is open, or the payments do not
 * cover the refund
 */
export const refundLines = (db: Db, staffAction: StaffAction, refund: LineRefund, urlOf: UrlOf) =>
  inTransaction(db, async (tx) => {
    const { order_id, version, staff_id, cause } = staffAction
    const { user_id } = await orderById(tx, order_id)
    const { lines, reason, words, with_freight, deduction_cents } = refund
    // The explanation is the store's, so it is stored with the decision and not as words of the customer.
    const request = {
      order_id,
      kind: 'refund' as const,
      reason,
      words: '',
      lines,
      photos: [],
      version,
      staff_id,
    }
    const { id: return_id } = await requestReturn(tx, user_id, request, urlOf)
    const action = { return_id, staff_id, cause, is_store_refund: true }
    await reviewReturn(
      tx,
      action,
      { approve: true, words, needs_goods: false, with_freight, deduction_cents },
      urlOf,
    )
    await refundReturn(tx, action, urlOf)
    return { return_id }
  })
