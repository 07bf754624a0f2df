import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import type { PaidAmounts } from './return.ts'

/** Amounts paid for an order, as input of `refundFor`. */
export const amountsPaid = (order: PlacedOrder): PaidAmounts => ({
  lines: order.lines.map((line) => ({
    line_id: line.id,
    product_id: line.product_id,
    quantity: line.quantity,
    subtotal_cents: line.subtotal_cents,
    minus_cents: line.minus_cents,
    tax_cents: line.tax_cents,
  })),
  tax_lines: order.tax_lines.map(({ state, cents }) => ({ state, cents })),
  freight_cents: order.freight_cents,
})
