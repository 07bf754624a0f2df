import type { ReactNode } from 'react'
import { taxRatesNote } from '#features/catalog/tax/tax-rates.ts'
import { useFormat, useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import type { Sums } from '../placed-order.ts'

type OrderSumsProps = {
  sums: Sums
  /** Before the order is placed, the tax is labeled as an estimate. */
  estimate?: boolean
  /** False without an address: then tax and freight are unknown. */
  isAddressKnown?: boolean
  lift_gate?: boolean
}

/** The amounts of an order, from subtotal to total. */
export function OrderSums({ sums, estimate, isAddressKnown = true, lift_gate }: OrderSumsProps) {
  const t = useText()
  const format = useFormat()
  const saving = sums.list_cents - sums.subtotal_cents + sums.minus_cents
  const promotion_cents = sums.minus_cents - sums.coupon_cents
  const hasLocalRates = sums.tax_lines.some(({ jurisdiction }) => jurisdiction)
  const later = <span className="text-sm text-ink-soft">{t('after you enter your address')}</span>
  return (
    <div className="tabular-nums">
      <dl className="grid gap-2">
        <Row label={t('Subtotal')}>{format.money(sums.subtotal_cents)}</Row>
        {promotion_cents > 0 && (
          <Row label={t('Promotion: {{name}}', { name: sums.promotion_name ?? '' })} good>
            {format.money(-promotion_cents)}
          </Row>
        )}
        {sums.coupon_cents > 0 && (
          <Row label={t('Coupon {{code}}', { code: sums.coupon_code ?? '' })} good>
            {format.money(-sums.coupon_cents)}
          </Row>
        )}
        <Row label={lift_gate ? t('Freight with liftgate') : t('Freight')}>
          {!isAddressKnown ? later : sums.freight_cents === 0 ? t('Free') : format.money(sums.freight_cents)}
        </Row>
        {isAddressKnown ? (
          sums.tax_lines.map((line) => (
            <Row
              key={`${line.on} ${line.jurisdiction} ${line.reason}`}
              label={t('Sales tax')}
              note={`${t(line.reason)} (${line.jurisdiction ?? line.state}${line.basis_points > 0 ? ` ${format.quantity(line.basis_points / 100, '%', 3)}` : ''})`}
            >
              {format.money(line.cents)}
            </Row>
          ))
        ) : (
          <Row label={t('Sales tax')}>{later}</Row>
        )}
        <div className="flex items-baseline justify-between gap-4 border-t border-ink pt-3 text-lg font-medium">
          <dt>{t('Total')}</dt>
          <dd>{format.money(sums.total_cents)}</dd>
        </div>
      </dl>
      {saving > 0 && (
        <p className="mt-1 text-right text-sm font-medium text-good">
          {t('You save {{amount}} in total', { amount: format.money(saving) })}
        </p>
      )}
      {estimate && isAddressKnown && sums.tax_cents > 0 && !hasLocalRates && (
        <p className="mt-4 text-sm text-ink-soft">{t(taxRatesNote)}</p>
      )}
    </div>
  )
}

type RowProps = { label: string; note?: string; good?: boolean; children: ReactNode }

function Row({ label, note, good, children }: RowProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>
        {label}
        {note && <span className="block text-sm text-ink-soft">{note}</span>}
      </dt>
      <dd className={classes('shrink-0 text-right', good && 'text-good')}>{children}</dd>
    </div>
  )
}
