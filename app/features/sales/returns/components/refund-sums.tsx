import { useFormat, useText } from '#text/text.tsx'
import { type Return, refundedTax, taxByState } from '../return.ts'

/** Breakdown of a refund, with its total. */
export function RefundSums({ orderReturn }: { orderReturn: Return }) {
  const t = useText()
  const format = useFormat()
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const minus = sum(orderReturn.lines.map((line) => line.minus_cents))
  const rows = [
    { name: t('Items'), cents: sum(orderReturn.lines.map((line) => line.subtotal_cents)) },
    ...(minus > 0 ? [{ name: t('Promotion'), cents: -minus }] : []),
    ...taxByState(refundedTax(orderReturn)).map((line) => ({
      name: `${t('Sales tax')} (${line.state})`,
      cents: line.cents,
    })),
    { name: t('Freight'), cents: orderReturn.freight_cents - orderReturn.freight_kept_cents },
    ...(orderReturn.deduction_cents > 0
      ? [{ name: t('Deduction'), cents: -orderReturn.deduction_cents }]
      : []),
  ]
  return (
    <dl className="grid gap-2 tabular-nums">
      {rows.map(({ name, cents }) => (
        <div key={name} className="flex items-baseline justify-between gap-4">
          <dt>{name}</dt>
          <dd>{format.money(cents)}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t border-ink pt-3 text-lg font-medium">
        <dt>{orderReturn.status === 'requested' ? t('Estimated refund') : t('Your refund')}</dt>
        <dd>{format.money(orderReturn.refund_cents)}</dd>
      </div>
    </dl>
  )
}
