import type { TaxLine } from '#features/catalog/tax/sales-tax.ts'

/** A line of a changed order: one that it has, or a product to add at today's price. */
export type EditedLine = { line_id: string; quantity: number } | { product_id: string; quantity: number }

/** The sums of an order that a change replaces, in cents. */
export type OrderAmounts = {
  subtotal_cents: number
  minus_cents: number
  tax_lines: readonly Pick<TaxLine, 'state' | 'cents'>[]
  tax_cents: number
  freight_cents: number
  total_cents: number
}

/**
 * How a change of the total is settled: `due_cents` is what the customer owes afterwards, `refund_cents` what they get
 * back. What was already due is reduced before anything is refunded.
 */
export function settlementOf(difference_cents: number, already_due_cents: number) {
  const due_cents = Math.max(0, already_due_cents + difference_cents)
  const refund_cents = Math.max(0, -(already_due_cents + difference_cents))
  return { due_cents, refund_cents }
}

/** Ledger rows of a change: the differences of items, tax by state and freight, against what is due and refunded. */
export function changeRows(
  before: OrderAmounts,
  after: OrderAmounts,
  {
    due_before_cents,
    due_cents,
    refund_cents,
  }: { due_before_cents: number; due_cents: number; refund_cents: number },
) {
  const items = (amounts: OrderAmounts) => amounts.subtotal_cents - amounts.minus_cents
  return [
    { account: 'sales', amount_cents: items(before) - items(after) },
    ...before.tax_lines.map((line) => ({ account: `tax:${line.state}`, amount_cents: line.cents })),
    ...after.tax_lines.map((line) => ({ account: `tax:${line.state}`, amount_cents: -line.cents })),
    { account: 'freight', amount_cents: before.freight_cents - after.freight_cents },
    { account: 'due:customers', amount_cents: due_cents - due_before_cents },
    { account: 'refunds', amount_cents: -refund_cents },
  ]
}
