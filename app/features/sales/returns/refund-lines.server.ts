import type { StaffAction } from '#features/sales/orders/changes/adjust-order.server.ts'
import { orderById } from '#features/sales/orders/orders.server.ts'
import type { UrlOf } from '#platform/config/env.server.ts'
import { type Db, inTransaction } from '#platform/database/db.server.ts'
import { type Decision, refundReturn, reviewReturn } from './process-return.server.ts'
import { requestedQuantities, requestReturn } from './request-return.server.ts'
import { freightTaxKept, type ReturnReason, refundFor } from './return.ts'
import { amountsPaid } from './return-amounts.ts'
import { refundedBefore } from './returns.server.ts'

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

/**
 * The amounts that `refundLines` would refund now, in cents: items before discounts, their share of the discount, tax,
 * freight, and the sum.
 *
 * @throws Problem `invalid` for units that cannot be refunded
 */
export async function previewRefund(
  db: Db,
  { order_id, lines, with_freight }: Pick<LineRefund, 'lines' | 'with_freight'> & { order_id: string },
) {
  const order = await orderById(db, order_id)
  const quantities = await requestedQuantities(db, order, { lines })
  const paid = amountsPaid(order)
  const parts = refundFor(paid, await refundedBefore(db, order_id, paid), quantities)
  const kept_cents = with_freight ? 0 : parts.freight_cents
  const tax_kept_cents = freightTaxKept(order, { tax_lines: parts.tax_lines, kept_cents })
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  return {
    items_cents: sumOf(parts.lines.map((line) => line.subtotal_cents)),
    discount_cents: sumOf(parts.lines.map((line) => line.minus_cents)),
    tax_cents: sumOf(parts.tax_lines.map((line) => line.cents)) - tax_kept_cents,
    freight_cents: parts.freight_cents - kept_cents,
    refund_cents: parts.total_cents - kept_cents - tax_kept_cents,
  }
}
