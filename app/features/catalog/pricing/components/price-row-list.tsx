import type { ReactNode } from 'react'
import { type DeliveryChoice, freightLabels } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { useFormat, useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { itemRows, type PriceRow, priceRows, type RowSums } from '../price-rows.ts'

type PriceRowListProps = {
  sums: RowSums
  /** What is saved against list prices; nothing is said about zero. */
  saving_cents: number
  /** Shown for freight and tax while the place, and so their amounts, are unknown. */
  later?: string
  /** Left out: standard. */
  delivery?: DeliveryChoice
  /** More rows, below the total. */
  more?: readonly PriceRow[]
}

/** The amounts from subtotal to total, as cart, checkout and orders show them, and the saving. */
export function PriceRowList({ sums, saving_cents, later, delivery = 'standard', more }: PriceRowListProps) {
  const t = useText()
  const format = useFormat()
  const rows = priceRows(sums, { t, format, delivery })
  const unknown = <span className="text-sm text-ink-soft">{later}</span>
  return (
    <>
      <dl className="grid gap-2 tabular-nums" data-price-rows>
        {later ? (
          <>
            {itemRows(sums, { t, format }).map((row) => (
              <Row key={row.key} row={row} />
            ))}
            <Row row={{ name: t(freightLabels[delivery]), value: unknown }} />
            <Row row={{ name: t('Sales tax'), value: unknown }} />
            {rows.slice(-1).map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </>
        ) : (
          rows.map((row) => <Row key={row.key} row={row} />)
        )}
        {more?.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </dl>
      {saving_cents > 0 && (
        <p className="mt-1 text-right text-sm font-medium tabular-nums text-good">
          {t('You save {{amount}} in total', { amount: format.money(saving_cents) })}
        </p>
      )}
    </>
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
      <dd
        className={classes(
          'text-right',
          typeof value === 'string' && 'shrink-0',
          kind === 'saving' && 'text-good',
        )}
      >
        {value}
      </dd>
    </div>
  )
}
