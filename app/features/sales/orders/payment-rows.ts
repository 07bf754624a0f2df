import type { PriceRow } from '#features/catalog/pricing/price-rows.ts'
import { providerLabel } from '#features/sales/payments/payment.ts'
import type { Formats } from '#text/format.ts'
import type { Translate } from '#text/text.tsx'

/** A payment that succeeded. */
export type PaidAmount = { id: string; provider: string; amount_cents: number; at: string | Date }

/** The rows below the total of an order: its payments, and the balance due. */
export function paymentRows(
  total_cents: number,
  payments: readonly PaidAmount[],
  { t, format }: { t: Translate; format: Formats },
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
  ]
}
