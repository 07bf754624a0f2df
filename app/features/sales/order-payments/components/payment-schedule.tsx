import {
  installmentLabel,
  type Plan,
  paidCents,
  planStateLabels,
} from '#features/sales/payments/payment-schedule.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { Card } from '#ui/page/card.tsx'

const tones: Record<Plan['state'], Tone> = {
  agreed: 'wait',
  deposit_paid: 'good',
  balance_due: 'wait',
  paid: 'good',
}

/** The installments of an order: paid, due and upcoming. */
export function PaymentSchedule({ plan }: { plan: Plan }) {
  const t = useText()
  const format = useFormat()
  const paid = paidCents(plan)
  return (
    <Card>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="text-xl">{t('Your payment plan')}</h2>
        <Tag tone={tones[plan.state]}>{t(planStateLabels[plan.state])}</Tag>
      </div>
      <ol className="divide-y divide-line tabular-nums">
        {plan.parts.map((part) => (
          <li key={part.position} className="flex items-baseline justify-between gap-6 py-3">
            <span>
              <span className="font-medium">{t(installmentLabel(plan.kind, part.position))}</span>
              <span className="block text-sm text-ink-soft">
                {part.paid_at
                  ? t('Paid on {{date}}', { date: format.date(part.paid_at) })
                  : part.called_at
                    ? t('Due now')
                    : t('We’ll ask for it when it’s due. You can also pay it now.')}
              </span>
            </span>
            <span className="shrink-0">{format.money(part.amount_cents)}</span>
          </li>
        ))}
      </ol>
      <dl className="grid gap-1 border-t border-ink pt-3 tabular-nums">
        <div className="flex justify-between gap-6">
          <dt>{t('Paid so far')}</dt>
          <dd>{format.money(paid)}</dd>
        </div>
        <div className="flex justify-between gap-6 text-lg font-medium">
          <dt>{t('Balance due')}</dt>
          <dd>{format.money(plan.total_cents - paid)}</dd>
        </div>
      </dl>
    </Card>
  )
}
