import { useFormat, useText } from '#text/text.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Card } from '#ui/page/card.tsx'
import type { OrderData } from '../order.tsx'
import { OrderedAs } from './ordered-as.tsx'

/** What was ordered, and how the total comes about. Amounts of the API are in dollars. */
export function OrderLines({ order }: { order: OrderData['order'] }) {
  const t = useText()
  const format = useFormat()
  const money = (dollars: number) => format.money(Math.round(dollars * 100))
  const sums = [
    { name: t('Subtotal'), value: order.subtotal },
    {
      // The name of a promotion is stored in the customer's language.
      name: [t('Promotion'), order.promotion].filter(Boolean).join(': '),
      value: -order.promotion_minus,
    },
    { name: t('Coupon {{code}}', { code: order.coupon ?? '' }), value: -order.coupon_minus },
    { name: t('Freight'), value: order.freight },
    { name: t('Tax'), value: order.tax },
  ].filter(({ value }, at) => at === 0 || value !== 0)
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('Items')}</h2>
      <table className="data-table">
        <caption className="sr-only">{t('Items')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Product')}</th>
            <th scope="col" data-align="end">
              {t('Quantity')}
            </th>
            <th scope="col" data-align="end">
              {t('Total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.order_detail.map((line) => (
            <tr key={line.line_id}>
              <td data-title={t('Product')}>
                <span>
                  <Link to={`/${line.product_id}`} className="link target" reloadDocument>
                    {line.name}
                  </Link>
                  <span className="block text-sm text-ink-soft">{line.model_number}</span>
                  <OrderedAs name={line.ordered_as} />
                </span>
              </td>
              <td data-title={t('Quantity')} data-align="end">
                {format.number(line.product_count, 0)}
              </td>
              <td data-title={t('Total')} data-align="end">
                {money(line.line_total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-4 ml-auto grid max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-sm">
        {sums.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="text-right tabular-nums">{money(value)}</dd>
          </div>
        ))}
        <dt className="mt-1 border-t border-line pt-2 font-semibold">{t('Total')}</dt>
        <dd className="mt-1 border-t border-line pt-2 text-right font-semibold tabular-nums">
          {money(order.order_price)}
        </dd>
      </dl>
      {order.note && (
        <p className="mt-4 rounded bg-sunken p-3 text-sm">
          <span className="font-medium">{t('Note from the customer')}: </span>
          {order.note}
        </p>
      )}
    </Card>
  )
}
