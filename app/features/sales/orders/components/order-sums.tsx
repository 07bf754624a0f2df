import type { ReactNode } from 'react'
import { itemRows, type PriceRow, priceRows } from '#features/catalog/pricing/price-rows.ts'
import { taxRatesNote } from '#features/catalog/tax/tax-rates.ts'
import { useFormat, useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { type PaidAmount, paymentRows } from '../payment-rows.ts'
import type { Sums } from '../placed-order.ts'

type OrderSumsProps = {
  sums: Sums
  /** Before the order is placed, the tax is labeled as an estimate. */
  estimate?: boolean
  /** False without an address: then tax and freight are unknown. */
  isAddressKnown?: boolean
  lift_gate?: boolean
  /** Payments that succeeded: listed below the total, with the balance due. */
  payments?: readonly PaidAmount[]
}

/** The amounts of an order, from subtotal to total, and what is paid and due. */
export function OrderSums({ sums, estimate, isAddressKnown = true, lift_gate, payments }: OrderSumsProps) {
  const t = useText()
  const format = useFormat()
  const saving = sums.list_cents - sums.subtotal_cents + sums.minus_cents
  const hasLocalRates = sums.tax_lines.some(({ jurisdiction }) => jurisdiction)
  const later = <span className="text-sm text-ink-soft">{t('after you enter your address')}</span>
  const rows = priceRows(sums, { t, format, lift_gate })
  return (
    <div className="tabular-nums">
      <dl className="grid gap-2">
        {isAddressKnown ? (
          rows.map((row) => <Row key={row.key} row={row} />)
        ) : (
          <>
            {itemRows(sums, { t, format }).map((row) => (
              <Row key={row.key} row={row} />
            ))}
            <Row row={{ name: lift_gate ? t('Freight with liftgate') : t('Freight'), value: later }} />
            <Row row={{ name: t('Sales tax'), value: later }} />
            {rows.slice(-1).map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </>
        )}
        {payments &&
          payments.length > 0 &&
          paymentRows(sums.total_cents, payments, { t, format }).map((row) => (
            <Row key={row.key} row={row} />
          ))}
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

type RowProps = { row: Pick<PriceRow, 'name' | 'note' | 'kind'> & { value: ReactNode } }

function Row({ row: { name, note, kind, value } }: RowProps) {
  return (
    <div
      className={classes(
        'flex items-baseline justify-between gap-4',
        kind === 'total' && 'border-t border-ink pt-3 text-lg font-medium',
      )}
    >
      <dt>
        {name}
        {note && <span className="block text-sm text-ink-soft">{note}</span>}
      </dt>
      <dd className={classes('shrink-0 text-right', kind === 'saving' && 'text-good')}>{value}</dd>
    </div>
  )
}
