import type { ProductTableData } from '#features/catalog/listings/product-table.server.ts'
import { Availability } from '#features/catalog/products/components/availability.tsx'
import { pathOfProduct } from '#features/catalog/products/families/product-path.ts'
import type { Detail } from '#features/catalog/products/listing.ts'
import { quantityField, rowButtonValue } from '#features/sales/cart/table-lines.ts'
import { withNoBreakSpaces } from '#text/format.ts'
import { pathIn, useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { CompareToggle } from './compare-toggle.tsx'
import { type Comparison, useComparison } from './comparison.ts'
import { SortHead } from './product-table-head.tsx'
import { useAddRows } from './use-add-rows.ts'

type ProductTableProps = {
  table: ProductTableData
  caption: string
  /** The products that the URL compares. */
  compared: readonly Detail[]
}
type Row = ProductTableData['rows'][number]

/**
 * The products of a list as a table with a quantity for each, for buyers of many parts. On a wide screen its headings stay
 * in view; on a narrower one it scrolls sideways below its first and last column; on a phone each row is a block. Without
 * JavaScript, the form posts to the cart page.
 */
export default function ProductTable({ table, caption, compared }: ProductTableProps) {
  const t = useText()
  const locale = useLocale()
  const comparison = useComparison(compared)
  const { busy, add } = useAddRows(table.rows)
  const { columns, rows } = table
  const unitPrice = table.units && t('Price per {{unit}}', { unit: table.units })
  const addAll = (
    <Button type="submit" look="primary" size="small" busy={busy}>
      {t('Add quantities to cart')}
    </Button>
  )
  return (
    <form method="post" action={pathIn(locale, '/cart')} onSubmit={add} data-part="product-table">
      <input type="hidden" name="intent" value="add_all" />
      <p className="no-print mb-3 md:hidden">{addAll}</p>
      <section
        className="product-table"
        aria-label={caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <SortHead sorts={['name']}>{t('Product')}</SortHead>
              <SortHead sorts={['price_up', 'price_down']} numeric>
                {t('Price')}
              </SortHead>
              {unitPrice && (
                <SortHead sorts={['unit_price']} numeric>
                  {unitPrice}
                </SortHead>
              )}
              <th scope="col">{t('Availability')}</th>
              {columns.map(({ id, name, numeric }) => (
                <th key={id} scope="col" data-number={numeric || undefined}>
                  {name}
                </th>
              ))}
              {/* Before the buttons of the rows: Enter in a quantity field presses it. */}
              <th scope="col" className="no-print">
                {addAll}
              </th>
            </tr>
          </thead>
          <tbody>
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

type TableRowProps = {
  row: Row
  columns: ProductTableData['columns']
  unitPrice: string
  comparison: Comparison
}

/** On a phone, the cells are named by their labels. */
function TableRow({ row, columns, unitPrice, comparison }: TableRowProps) {
  const t = useText()
  return (
    <tr>
      <th scope="row">
        <ProductCell row={row} comparison={comparison} />
      </th>
      <td data-label={t('Price')} data-number className="font-medium whitespace-nowrap">
        {row.price}
      </td>
      {unitPrice && (
        <td data-label={unitPrice} data-number className="whitespace-nowrap">
          {row.unit_price ?? '–'}
        </td>
      )}
      <td>
        <Availability product={row} />
      </td>
      {columns.map(({ id, name, numeric }, at) => (
        <td key={id} data-label={name} data-number={numeric || undefined}>
          {row.cells[at]}
        </td>
      ))}
      <td className="no-print">
        <Quantity row={row} />
      </td>
    </tr>
  )
}

const ProductCell = ({ row, comparison }: Pick<TableRowProps, 'row' | 'comparison'>) => (
  <span className="flex items-center gap-2.5 md:w-84">
    <span className="no-print w-10 shrink-0">
      <ProductPicture alt="" src={row.thumbnail} width={40} height={40} className="aspect-square rounded" />
    </span>
    <span className="min-w-0 grow">
      <Link to={pathOfProduct(row.product_id)} className="link font-medium">
        {withNoBreakSpaces(row.name)}
      </Link>
      <span className="flex items-center justify-between gap-x-1 text-ink-soft">
        <span className="wrap-anywhere">{row.model}</span>
        <CompareToggle product={row} comparison={comparison} small />
      </span>
    </span>
  </span>
)

function Quantity({ row: { product_id, name, min_quantity, availability, status } }: { row: Row }) {
  const t = useText()
  if (availability === 'out_of_stock' || status === 'discontinued') return null
  return (
    <span className="flex gap-1.5 max-md:pt-2">
      <input
        type="number"
        inputMode="numeric"
        name={quantityField(product_id)}
        min={0}
        max={9999}
        aria-label={t('Quantity of {{name}}', { name })}
        className="min-h-9 w-14 rounded border border-line-strong bg-sheet px-2 text-right text-ink hover:border-ink max-md:min-h-11 max-md:w-20 pointer-coarse:min-h-11"
      />
      <Button
        type="submit"
        size="small"
        name="only"
        value={rowButtonValue(product_id, min_quantity)}
        icon="cart"
        square
        label={t('Add {{name}} to cart', { name })}
      />
    </span>
  )
}
