import { ProductFilter, productsThatMatch } from '#features/catalog/editing/bulk/list-products.server.ts'
import { readAttributes } from '#features/catalog/editing/families/staff-families.server.ts'
import { fieldsOf, readProducts } from '#features/catalog/editing/product-state.server.ts'
import { levelsOf, readStockRows } from '#features/catalog/inventory/warehouse-stock.server.ts'
import { pagesOf } from '#platform/database/paged-rows.server.ts'
import type { ReadOnlyDb } from '#platform/database/read-rows.server.ts'
import type { Cell, ExportColumn } from '#platform/exports/table-export.ts'
import { tableExporter } from '#platform/exports/table-exports.server.ts'
import { text } from '#text/text.tsx'
import type { FlatProduct } from './flat-product.ts'
import { type ProductColumn, productColumns } from './product-columns.server.ts'

const productsAtOnce = 250

/** Exports the list of products in the form that the import reads: the headings are the ids of its columns. */
export const productExporter = tableExporter({
  permission: 'products.read',
  title: text('Products'),
  filter: ProductFilter,
  columns: async ({ db }) =>
    productColumns(await readAttributes(db)).map(({ id, kind }): ExportColumn => ({ title: id, kind })),
  async *rows({ db }, filter) {
    const columns = productColumns(await readAttributes(db))
    const pages = pagesOf<{ id: string }>(db, {
      columns: 'p.id',
      ...productsThatMatch(filter),
      key: ['p.id'],
      page_rows: productsAtOnce,
    })
    for await (const page of pages)
      for (const product of await flatProducts(
        db,
        page.map(({ id }) => id),
      ))
        yield columns.map((column) => exportedCell(column, product))
  },
})

/** Products in the form of rows, in the order of their ids. */
export async function flatProducts(db: ReadOnlyDb, ids: readonly string[]): Promise<FlatProduct[]> {
  const states = await readProducts(db, ids)
  const stock = new Map((await readStockRows(db, ids)).map((row) => [row.product_id, row]))
  return [...states.values()].map(({ product }) => {
    const row = stock.get(product.id)
    const levels = row ? levelsOf(row).map((one) => [one.warehouse, one.on_hand]) : []
    return { id: product.id, fields: fieldsOf(product), stock: Object.fromEntries(levels) }
  })
}

/** Numbers are numbers in a spreadsheet; in CSV they are written as the import reads them. */
function exportedCell({ kind, write }: ProductColumn, product: FlatProduct): Cell {
  const value = write(product)
  return kind === 'text' || value === '' ? value : Number(value)
}
