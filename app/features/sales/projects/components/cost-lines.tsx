import { useFormat, useText } from '#text/text.tsx'
import type { DesignCost } from '../designs/design-cost.ts'
import { surchargeLabels } from '../designs/design-labels.ts'

type CostLinesProps = {
  cost: DesignCost
  /** Taxes at the known location, each with its reason. */
  taxes?: readonly { name: string; note: string; cents: number }[]
}

/** Design price with a breakdown down to the total. */
export function CostLines({ cost, taxes }: CostLinesProps) {
  const t = useText()
  const format = useFormat()
  const total_cents = (taxes ?? []).reduce((sum, tax) => sum + tax.cents, cost.total_cents)
  return (
    <dl className="grid gap-2 tabular-nums">
      {cost.lines.flatMap((line) =>
        line.parts.map(({ reason, times, cents }) => {
          const name = reason === 'service' ? line.name : t(surchargeLabels[reason])
          const number = reason === 'service' ? line.quantity : times
          return (
            <div key={`${line.service} ${reason}`} className="flex items-baseline justify-between gap-4">
              <dt>
                {name}
                {number > 1 && <span className="text-ink-soft">{` × ${format.number(number, 0)}`}</span>}
              </dt>
              <dd className="shrink-0 text-right">{format.money(cents * line.quantity)}</dd>
            </div>
          )
        }),
      )}
      {taxes?.map(({ name, note, cents }) => (
        <div key={note} className="flex items-baseline justify-between gap-4">
          <dt>
            {name}
            <span className="block text-sm text-ink-soft">{note}</span>
          </dt>
          <dd className="shrink-0 text-right">{format.money(cents)}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t border-ink pt-3 text-lg font-medium">
        <dt>{t('Total')}</dt>
        <dd aria-live="polite">{format.money(total_cents)}</dd>
      </div>
    </dl>
  )
}
