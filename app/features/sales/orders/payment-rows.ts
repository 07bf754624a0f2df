import type { PriceRow } from '#features/catalog/pricing/price-rows.ts'
import { providerLabel } from '#features/sales/payments/payment.ts'
import type { Formats } from '#text/format.ts'
import type { Translate } from '#text/text.tsx'

/** A payment that succeeded. */
export type PaidAmount = { id: string; provider: string; amount_cents: number; at: string | Date }

type RowOptions = {
  t: Translate
  format: Formats
  /** Refunds of these payments, ordered or sent. */
  refunds?: readonly PaidAmount[]
}

/** The rows below the total of an order: its payments, the balance due, and what was refunded. */
export function paymentRows(
  total_cents: number,
  payments: readonly PaidAmount[],
  { t, format, refunds = [] }: RowOptions,
): PriceRow[] {
  const paid = payments.reduce((sum, one) => sum + one.amount_cents, 0)
  return [
    ...payments.map(({ id, provider, amount_cents, at }) => ({
      key: id,
      name: t('Paid on {{date}}: {{way}}', { date: format.date(at), way: t(providerLabel(provider)) }),
      value: format.money(-amount_cents),
    })),
    {
      key: 'due',
      name: t('Balance due'),
      value: format.money(Math.max(0, total_cents - paid)),
      kind: 'total',
    },
    ...refundRows(paid, refunds, { t, format }),
  ]
}

function refundRows(
  paid_cents: number,
  refunds: readonly PaidAmount[],
  { t, format }: RowOptions,
): PriceRow[] {
  if (refunds.length === 0) return []
  const refunded = refunds.reduce((sum, one) => sum + one.amount_cents, 0)
  return [
    ...refunds.map(({ id, provider, amount_cents, at }) => ({
      key: id,
      name: t('Refund on {{date}}: {{way}}', { date: format.date(at), way: t(providerLabel(provider)) }),
      value: format.money(amount_cents),
    })),
    {
      key: 'kept',
      name: t('Paid after refunds'),
      value: format.money(paid_cents - refunded),
      kind: 'total',
    },
  ]
}
