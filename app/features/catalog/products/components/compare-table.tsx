import type { ReactNode } from 'react'
import { withNoBreakSpaces } from '#text/format.ts'
import { useFormat, useLocale, useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/media/icon.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { comparableSpecs } from '../comparable-specs.ts'
import { pathOfProduct } from '../families/product-path.ts'
import type { Detail } from '../listing.ts'
import { Availability } from './availability.tsx'
import { formatMeasuredSpec } from './format-spec.ts'

type CompareTableProps = {
  products: Detail[]
  /** The URL of the page without this product. */
  without: (product_id: string) => string
  /** Shown below the name of each product. */
  action: (product: Detail) => ReactNode
}

type Row = { id: string; name: string; values: string[] }

/** Shown where a product has no such value. */
const none = '–'

/** Compares up to four products; rows with different values are highlighted. */
export function CompareTable({ products, without, action }: CompareTableProps) {
  const t = useText()
  // A row without a value for any product says nothing.
  const rows = useRows(products).filter(({ values }) => values.some((value) => value !== none))
  return (
    <section
      className="overflow-x-auto -outline-offset-2"
      aria-label={t('Comparison')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="w-full min-w-max table-fixed border-collapse text-sm">
        <caption className="sr-only">{t('Comparison')}</caption>
        <thead>
          <tr className="align-top">
            <td className="sticky left-0 z-10 w-36 bg-paper sm:w-52" />
            {products.map((product) => (
              <th key={product.product_id} scope="col" className="w-44 px-3 pb-4 text-left font-normal">
                <ProductPicture alt="" src={product.thumbnail} className="mb-3 aspect-4/3 rounded" />
                <Link to={pathOfProduct(product.product_id)} className="link font-medium">
                  {withNoBreakSpaces(product.name)}
                </Link>
                <Link
                  to={without(product.product_id)}
                  preventScrollReset
                  aria-label={t('Remove {{name}} from comparison', { name: product.name })}
                  className="mt-1 flex min-h-11 items-center gap-1.5 text-ink-soft hover:text-ink"
                >
                  <Icon name="close" size={16} />
                  {t('Remove')}
                </Link>
                <div className="no-print mt-1">{action(product)}</div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="border-t border-ink">
            <RowHead name={t('Availability')} />
            {products.map((product) => (
              <td key={product.product_id} className="px-3 py-2">
                <Availability product={product} />
              </td>
            ))}
          </tr>
          {rows.map((row) => {
            const differs = new Set(row.values).size > 1
            return (
              <tr key={row.id} className="border-t border-line align-baseline">
                <RowHead name={row.name} />
                {row.values.map((value, at) => (
                  <td
                    key={products[at]?.product_id}
                    className={classes('px-3 py-2 normal-nums', differs ? 'font-medium' : 'text-ink-soft')}
                  >
                    {value}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const RowHead = ({ name }: { name: string }) => (
  <th scope="row" className="sticky left-0 z-10 bg-paper py-2 pr-3 text-left font-normal text-ink-soft">
    {name}
  </th>
)

function useRows(compared: Detail[]): Row[] {
  const t = useText()
  const locale = useLocale()
  const format = useFormat()
  const money = (dollars: number) => format.money(Math.round(dollars * 100))
  const specs_by_product = comparableSpecs(compared.map(({ specs }) => specs))
  const products = compared.map((product, at) => ({ ...product, specs: specs_by_product[at] ?? [] }))
  const row = (id: string, name: string, value: (product: Detail) => string) => ({
    id,
    name,
    values: products.map(value),
  })
  const specs = new Map(products.flatMap((product) => product.specs.map((spec) => [spec.id, spec.name])))
  return [
    row('price', t('Price now'), (product) => money(product.price_after_discount)),
    row('list', t('List price or price of individual parts'), (product) =>
      product.saving > 0 ? money(product.univalent) : none,
    ),
    row('volume', t('Lowest volume price'), ({ price_tiers }) => {
      const lowest = price_tiers.at(-1)
      return lowest
        ? t('{{price}} each for {{quantity}} or more', {
            price: money(lowest.price),
            quantity: format.number(lowest.from_quantity, 0),
          })
        : none
    }),
    row('brand', t('Brand'), (product) => product.brand),
    row('model', t('Model number'), (product) => product.model_number),
    ...[...specs].map(([id, name]) =>
      row(id, name, (product) => {
        const spec = product.specs.find((one) => one.id === id)
        return spec ? formatMeasuredSpec(spec, locale) : none
      }),
    ),
  ]
}
