import { type SaleProduct, unitPrice } from '#features/catalog/products/product.ts'
import { useFormat, useText } from '#text/text.tsx'

type VolumePricesProps = {
  product: Pick<
    SaleProduct,
    'list_price_cents' | 'price_now_cents' | 'discount_cents' | 'tiers' | 'min_quantity'
  >
  quantity: number
}

/** The unit price of each volume tier, side by side in two lines; the tier of the chosen quantity is highlighted. */
export function VolumePrices({ product, quantity }: VolumePricesProps) {
  const t = useText()
  const format = useFormat()
  const single = unitPrice(product, product.min_quantity).pay_cents
  const steps = [...new Set([product.min_quantity, ...product.tiers.map((tier) => tier.from_quantity)])]
    .filter((from) => from >= product.min_quantity)
    .toSorted((a, b) => a - b)
  if (steps.length < 2) return null
  const reached = steps.findLast((from) => from <= quantity)
  const rangeOf = (from: number, next: number | undefined) => {
    if (next === undefined) return t('{{quantity}}+', { quantity: format.number(from, 0) })
    return from === next - 1
      ? format.number(from, 0)
      : `${format.number(from, 0)}–${format.number(next - 1, 0)}`
  }
  const cell = 'border border-line px-1 aria-current:bg-sun-wash'
  return (
    <table className="w-full table-fixed border-collapse text-center text-sm tabular-nums">
      <caption className="sr-only">{t('Volume prices')}</caption>
      <thead>
        <tr>
          {steps.map((from, at) => (
            <th
              key={from}
              scope="col"
              aria-current={from === reached || undefined}
              className={`${cell} border-b-0 pt-1.5 font-normal text-ink-soft`}
            >
              {rangeOf(from, steps[at + 1])}
              {from === reached && <span className="sr-only">, {t('Your quantity')}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {steps.map((from) => {
            const { pay_cents } = unitPrice(product, from)
            return (
              <td
                key={from}
                aria-current={from === reached || undefined}
                className={`${cell} border-t-0 pb-1.5 font-medium`}
              >
                {format.money(pay_cents)}
                {pay_cents < single && (
                  <span className="block font-normal text-ink-soft">
                    −{format.percent(((single - pay_cents) / single) * 100)}
                  </span>
                )}
              </td>
            )
          })}
        </tr>
      </tbody>
    </table>
  )
}
