import { type SaleProduct, unitPrice } from '#features/catalog/products/product.ts'
import { useFormat, useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/media/icon.tsx'

type VolumePricesProps = {
  product: Pick<
    SaleProduct,
    'list_price_cents' | 'price_now_cents' | 'discount_cents' | 'tiers' | 'min_quantity'
  >
  quantity: number
}

/** The unit price of each volume tier; the tier of the chosen quantity is highlighted. */
export function VolumePrices({ product, quantity }: VolumePricesProps) {
  const t = useText()
  const format = useFormat()
  const single = unitPrice(product, product.min_quantity).pay_cents
  const steps = [...new Set([product.min_quantity, ...product.tiers.map((tier) => tier.from_quantity)])]
    .filter((from) => from >= product.min_quantity)
    .toSorted((a, b) => a - b)
  if (steps.length < 2) return null
  const reached = steps.findLast((from) => from <= quantity)
  return (
    <table className="w-full text-sm">
      <caption className="pb-2 text-left font-medium">{t('Volume prices')}</caption>
      <thead className="text-left text-ink-soft">
        <tr className="border-b border-ink">
          <th scope="col" className="py-1.5 pl-2 font-normal">
            {t('Quantity')}
          </th>
          <th scope="col" className="py-1.5 text-right font-normal">
            {t('Each')}
          </th>
          <th scope="col" className="py-1.5 pr-2 text-right font-normal">
            {t('You save')}
          </th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {steps.map((from, at) => {
          const { pay_cents } = unitPrice(product, from)
          const next = steps[at + 1]
          const isReached = from === reached
          return (
            <tr
              key={from}
              aria-current={isReached || undefined}
              className={classes('border-b border-line', isReached && 'bg-sun-wash font-medium')}
            >
              <th scope="row" className="py-2 pl-2 text-left font-[inherit]">
                <span className="flex items-center gap-1.5">
                  {next === undefined
                    ? t('{{quantity}}+', { quantity: format.number(from, 0) })
                    : from === next - 1
                      ? format.number(from, 0)
                      : `${format.number(from, 0)} – ${format.number(next - 1, 0)}`}
                  {isReached && <Icon name="check" size={16} label={t('Your quantity')} />}
                </span>
              </th>
              <td className="py-2 text-right">{format.money(pay_cents)}</td>
              <td className="py-2 pr-2 text-right text-ink-soft">
                {pay_cents < single ? format.percent(((single - pay_cents) / single) * 100) : '–'}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
