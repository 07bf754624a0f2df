import { useFormat, useText } from '#text/text.tsx'
import type { Amounts } from './edit-order.tsx'

/** The sums of an order before and after a change. */
export function AmountsTable({ before, after }: { before: Amounts; after: Amounts }) {
  const t = useText()
  const { money } = useFormat()
  const rows = [
    { name: t('Subtotal'), of: ({ subtotal_cents }: Amounts) => subtotal_cents },
    { name: t('Discount'), of: ({ minus_cents }: Amounts) => -minus_cents },
    { name: t('Freight'), of: ({ freight_cents }: Amounts) => freight_cents },
    { name: t('Tax'), of: ({ tax_cents }: Amounts) => tax_cents },
    { name: t('Total'), of: ({ total_cents }: Amounts) => total_cents },
  ]
  return (
    <table className="data-table">
      <caption className="sr-only">{t('What changes')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Amount')}</th>
          <th scope="col" data-align="end">
            {t('Before')}
          </th>
          <th scope="col" data-align="end">
            {t('After')}
          </th>
          <th scope="col" data-align="end">
            {t('Difference')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, of }) => (
          <tr key={name}>
            <th scope="row" data-title={t('Amount')}>
              {name}
            </th>
            <td data-title={t('Before')} data-align="end">
              {money(of(before))}
            </td>
            <td data-title={t('After')} data-align="end">
              {money(of(after))}
            </td>
            <td data-title={t('Difference')} data-align="end">
              {money(of(after) - of(before))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
