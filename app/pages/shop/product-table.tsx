import type { ProductTableData } from '#features/catalog/listings/product-table.server.ts'
import { Availability } from '#features/catalog/products/components/availability.tsx'
import { pathOfProduct } from '#features/catalog/products/families/categories.ts'
import type { Detail } from '#features/catalog/products/listing.ts'
import { quantityField, rowButtonValue } from '#features/sales/cart/table-lines.ts'
import { withNoBreakSpaces } from '#text/format.ts'
import { pathIn, useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { classes } from '#ui/classes.ts'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { CompareToggle } from './compare-toggle.tsx'
import { type Comparison, useComparison } from './comparison.ts'
import { SortHead, TableHead } from './product-table-head.tsx'
import { useAddRows } from './use-add-rows.ts'

type ProductTableProps = {
  table: ProductTableData
  caption: string
  /** The products that the URL compares. */
  compared: readonly Detail[]
}
type Row = ProductTableData['rows'][number]

/**
 * The products of a list as a table with a quantity for each, for buyers of many parts. The first and the last column
 * stay in view while the others scroll; on a phone each row is a block. Without JavaScript, the form posts to the cart page.
 */
export default function ProductTable({ table, caption, compared }: ProductTableProps) {
  const t = useText()
  const locale = useLocale()
  const comparison = useComparison(compared)
  const { busy, add } = useAddRows(table.rows)
  const { columns, rows } = table
  const unitPrice = table.units && t('Price per {{unit}}', { unit: table.units })
  const addAll = (
    <Button type="submit" look="primary" size="small" icon="cart" busy={busy}>
      {t('Add quantities to cart')}
    </Button>
  )
  return (
    <form method="post" action={pathIn(locale, '/cart')} onSubmit={add} data-part="product-table">
      <input type="hidden" name="intent" value="add_all" />
      {/* First in the form: Enter in a quantity field presses it. */}
      <p className="no-print mb-3">{addAll}</p>
      <section
        className="product-table relative border-y border-line -outline-offset-2 md:overflow-x-auto"
        aria-label={caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table className="w-full border-separate border-spacing-0 text-sm max-md:block">
          <caption className="sr-only">{caption}</caption>
          <thead className="max-md:hidden">
            <tr>
              <SortHead sorts={['name']} className="left-0 z-20 text-left">
                {t('Product')}
              </SortHead>
              <SortHead sorts={['price_up', 'price_down']} className="text-right">
                {t('Price')}
              </SortHead>
              {unitPrice && (
                <SortHead sorts={['unit_price']} className="text-right">
                  {unitPrice}
                </SortHead>
              )}
              <TableHead className="text-left">{t('Availability')}</TableHead>
              {columns.map(({ id, name, numeric }) => (
                <TableHead key={id} className={numeric ? 'text-right' : 'text-left'}>
                  {name}
                </TableHead>
              ))}
              <TableHead className="no-print sticky right-0 z-20 border-l border-l-line text-left">
                {t('Quantity')}
              </TableHead>
            </tr>
          </thead>
          <tbody className="max-md:block">
            {rows.map((row) => (
              <TableRow key={row.product_id} {...{ row, columns, unitPrice, comparison }} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="no-print mt-3">{addAll}</p>
    </form>
  )
}

const cell = 'px-2 py-2 md:border-t md:border-line max-md:flex max-md:gap-1.5 max-md:p-0'
const label = 'text-ink-soft md:hidden'

type TableRowProps = {
  row: Row
  columns: ProductTableData['columns']
  unitPrice: string
  comparison: Comparison
}

function TableRow({ row, columns, unitPrice, comparison }: TableRowProps) {
  const t = useText()
  return (
    <tr className="max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-4 max-md:gap-y-1 max-md:border-t max-md:border-line max-md:py-3 md:group">
      <ProductCell row={row} comparison={comparison} />
      <td className={classes(cell, 'font-medium tabular-nums md:text-right')}>
        <span className={classes(label, 'font-normal')}>{t('Price')}</span>
        <span>{row.price}</span>
      </td>
      {unitPrice && (
        <td className={classes(cell, 'tabular-nums md:text-right')}>
          <span className={label}>{unitPrice}</span>
          <span>{row.unit_price ?? '–'}</span>
        </td>
      )}
      <td className={classes(cell, 'md:whitespace-nowrap')}>
        <Availability product={row} />
      </td>
      {columns.map(({ id, name, numeric }, at) => (
        <td key={id} className={classes(cell, numeric && 'tabular-nums md:text-right')}>
          <span className={label}>{name}</span>
          <span>{row.cells[at]}</span>
        </td>
      ))}
      <td
        className={classes(cell, 'no-print bg-paper max-md:w-full md:sticky md:right-0 md:z-10 md:border-l')}
      >
        <Quantity row={row} />
      </td>
    </tr>
  )
}

const ProductCell = ({ row, comparison }: Pick<TableRowProps, 'row' | 'comparison'>) => (
  <th
    scope="row"
    className="bg-paper text-left font-normal max-md:w-full md:sticky md:left-0 md:z-10 md:border-t md:border-line md:py-2 md:pr-3"
  >
    <span className="flex items-start gap-3 md:w-52">
      <span className="no-print w-12 shrink-0">
        <ProductPicture alt="" src={row.thumbnail} width={48} height={48} className="aspect-square rounded" />
      </span>
      <span className="min-w-0">
        <Link to={pathOfProduct(row.product_id)} className="link inline-block py-0.5 font-medium">
          {withNoBreakSpaces(row.name)}
        </Link>
        <span className="flex flex-wrap gap-x-4 text-ink-soft">
          <span className="wrap-anywhere">{row.model}</span>
          <CompareToggle product={row} comparison={comparison} small />
        </span>
      </span>
    </span>
  </th>
)

function Quantity({ row: { product_id, name, min_quantity, availability, status } }: { row: Row }) {
  const t = useText()
  if (availability === 'out_of_stock' || status === 'discontinued') return null
  return (
    <span className="flex gap-2 max-md:pt-2">
      <input
        type="number"
        inputMode="numeric"
        name={quantityField(product_id)}
        min={0}
        max={9999}
        aria-label={t('Quantity of {{name}}', { name })}
        className="min-h-11 w-16 rounded border border-line-strong bg-sheet px-2 text-right text-ink hover:border-ink"
      />
      <Button
        type="submit"
        size="small"
        name="only"
        value={rowButtonValue(product_id, min_quantity)}
        label={t('Add {{name}} to cart', { name })}
      >
        {t('Add')}
      </Button>
    </span>
  )
}
