import { changedNames } from '#features/catalog/editing/apply-products.server.ts'
import { ProductFields, ProductSlug, productKinds } from '#features/catalog/editing/product-input.ts'
import { fieldsOf, productOf } from '#features/catalog/editing/product-state.server.ts'
import { basisProblem } from '#features/catalog/editing/save-product.server.ts'
import type { ProductInput } from '#features/catalog/management/manage-products.server.ts'
import type { WarehouseId } from '#features/catalog/products/product.ts'
import { firstWarehouse } from '#features/catalog/shipping-rates/current-warehouses.ts'
import { text } from '#text/text.tsx'
import { newFields } from '../new-fields.ts'
import { choiceIn } from './cell-values.ts'
import type { FlatProduct } from './flat-product.ts'
import { columnOfPath, type ProductColumn } from './product-columns.server.ts'
import type { CellChange, ImportProblem, StockMove } from './product-import.ts'
import type { CsvRow } from './read-csv.server.ts'

/** The columns of the file by position; undefined for one that is not imported. */
export type MappedColumns = readonly (ProductColumn | undefined)[]

/** What a product is now: null for a new one. `stock`: by warehouse, of items. */
export type ProductNow = {
  product: ProductInput
  version: number
  stock: Partial<Record<WarehouseId, number>>
  reserved: number
} | null

/** A row compared with the product that it names. `after` is null where its fields are wrong. */
export type ComparedRow = {
  number: number
  id: string
  name: string
  before: ProductNow
  after: ProductInput | null
  changes: CellChange[]
  stock: StockMove[]
  problems: ImportProblem[]
}

const maxShown = 2000
const shown = (value: string) => (value.length > maxShown ? `${value.slice(0, maxShown)}…` : value)

/** The cell of a row under a column. */
export const cellOf = (row: CsvRow, columns: MappedColumns, id: string) =>
  row.cells[columns.findIndex((one) => one?.id === id)] ?? ''

/** Compares a row of the file with the product. What refers to other products is checked later, for all rows together. */
export function compareRow(
  row: CsvRow,
  columns: MappedColumns,
  all: readonly ProductColumn[],
  before: ProductNow,
): ComparedRow {
  const id = cellOf(row, columns, 'id')
  const flat = flatOf(id, before, cellOf(row, columns, 'kind'))
  const old = structuredClone(flat)
  const problems = readCells(row, columns, flat)
  followPrice(flat, columns, row)
  problems.push(
    ...idProblems(id, before),
    ...fieldProblems(flat, all, columns),
    ...stockProblems(flat, before),
  )
  const compared = { number: row.number, id, name: flat.fields.name.en || id, before, problems }
  const parsed = ProductFields.safeParse(flat.fields)
  if (!parsed.success || problems.length > 0)
    return { ...compared, after: null, changes: [], stock: [], problems: firstPerColumn(problems) }
  const after = keepUntouched(
    productOf(id, parsed.data, before?.product ?? null),
    before?.product,
    old,
    parsed.data,
  )
  const basis = basisProblem(before?.product ?? null, after)
  for (const message of Object.values(basis))
    problems.push({ column: 'list_price_basis', value: columnValue(all, 'list_price_basis', flat), message })
  return {
    ...compared,
    after: problems.length > 0 ? null : after,
    changes: changesOf(all, old, { ...flat, fields: parsed.data }, before === null),
    stock: movesOf(flat, before),
  }
}

const flatOf = (id: string, before: ProductNow, kind: string): FlatProduct => {
  const read = choiceIn(kind, productKinds)
  return before
    ? { id, fields: fieldsOf(before.product), stock: { ...before.stock } }
    : { id, fields: newFields('value' in read ? read.value : 'item', firstWarehouse()), stock: {} }
}

/** Reads the cells that differ from what the product has. */
function readCells(row: CsvRow, columns: MappedColumns, flat: FlatProduct): ImportProblem[] {
  const problems: ImportProblem[] = []
  columns.forEach((column, at) => {
    const value = row.cells[at] ?? ''
    if (!column || column.id === 'id' || (value === '' && column.keepsEmpty)) return
    if (value === normalized(column.write(flat))) return
    const problem = column.read(value, flat)
    if (problem) problems.push({ column: column.id, value: value.slice(0, 200), ...problem })
  })
  if (row.cells.slice(columns.length).some((cell) => cell !== ''))
    problems.push({
      column: '',
      value: row.cells.at(-1)?.slice(0, 200) ?? '',
      message: text(
        'This row has more cells than the headings. Put text with a separator in quotation marks.',
      ),
    })
  return problems
}

const normalized = (value: string) => value.replaceAll('\r\n', '\n').trim()

/** A list price that is not shown and not in the file is the price. */
function followPrice({ fields }: FlatProduct, columns: MappedColumns, row: CsvRow) {
  if (fields.list_price_basis === null && cellOf(row, columns, 'list_price') === '')
    fields.list_price_cents = fields.price_now_cents
}

function idProblems(id: string, before: ProductNow): ImportProblem[] {
  if (before) return []
  const parsed = ProductSlug.min(1, text('This field is required')).safeParse(id)
  const [issue] = parsed.error?.issues ?? []
  return issue ? [{ column: 'id', value: id.slice(0, 200), message: issue.message }] : []
}

function fieldProblems(flat: FlatProduct, all: readonly ProductColumn[], columns: MappedColumns) {
  const parsed = ProductFields.safeParse(flat.fields)
  const known = columns.flatMap((one) => one ?? [])
  return (parsed.error?.issues ?? []).map(({ path, message }): ImportProblem => {
    const [name, at] = [path.join('.'), flat.fields]
    const column = columnOfPath(known, name, at) ?? columnOfPath(all, name, at)
    return { column: column?.id ?? name, value: column ? column.write(flat).slice(0, 200) : '', message }
  })
}

function stockProblems({ stock, fields }: FlatProduct, before: ProductNow): ImportProblem[] {
  const entries = Object.entries(stock) as [WarehouseId, number][]
  const problem = (warehouse: string, value: number, message: string) => ({
    column: `stock:${warehouse}`,
    value: String(value),
    message,
  })
  const wrong = entries.flatMap(([warehouse, value]) => {
    if (!Number.isInteger(value) || value < 0 || value > 10_000_000)
      return problem(warehouse, value, text('Enter a whole number of 0 or more'))
    return fields.kind === 'item' ? [] : problem(warehouse, value, text('Only items have stock'))
  })
  if (wrong.length > 0) return wrong
  const total = entries.reduce((sum, [, value]) => sum + value, 0)
  const moved = movesOf({ stock }, before)[0]
  if (before && moved && !fields.made_to_order && total < before.reserved)
    return [
      problem(
        moved.warehouse,
        moved.after,
        text('Orders have reserved more than this. Enter a higher stock.'),
      ),
    ]
  return []
}

/** What changes in each warehouse. */
function movesOf({ stock }: Pick<FlatProduct, 'stock'>, before: ProductNow): StockMove[] {
  return (Object.entries(stock) as [WarehouseId, number][]).flatMap(([warehouse, after]) => {
    const now = before?.stock[warehouse] ?? 0
    return now === after ? [] : { warehouse, before: now, after }
  })
}

const firstPerColumn = (problems: readonly ImportProblem[]) =>
  [...new Map(problems.toReversed().map((one) => [one.column, one])).values()].toReversed()

/** The product with the parts that no cell changed as they were, whatever form they are stored in. */
function keepUntouched(
  after: ProductInput,
  before: ProductInput | undefined,
  old: FlatProduct,
  fields: ProductFields,
): ProductInput {
  if (!before) return after
  const isSame = (name: keyof ProductFields) =>
    JSON.stringify(old.fields[name]) === JSON.stringify(fields[name])
  const same = (Object.keys(fields) as (keyof ProductFields)[]).filter(
    (name) => isSame(name) && name in before,
  )
  const kept = Object.fromEntries(same.map((name) => [name, before[name as keyof ProductInput]]))
  const stock = isSame('warehouse') && isSame('made_to_order') ? before.stock : after.stock
  return { ...after, ...kept, stock }
}

const columnValue = (all: readonly ProductColumn[], id: string, flat: FlatProduct) =>
  all
    .find((one) => one.id === id)
    ?.write(flat)
    .slice(0, 200) ?? ''

/** The cells that change; of a new product those that differ from an empty draft. */
function changesOf(
  all: readonly ProductColumn[],
  old: FlatProduct,
  flat: FlatProduct,
  isNew: boolean,
): CellChange[] {
  return all.flatMap((column) => {
    const [before, after] = [normalized(column.write(old)), normalized(column.write(flat))]
    return before === after || column.id === 'id'
      ? []
      : { column: column.id, before: isNew ? '' : shown(before), after: shown(after) }
  })
}

/** Whether applying the row changes anything. */
export const changesAnything = ({ before, after, stock, changes }: ComparedRow) =>
  !before ||
  stock.length > 0 ||
  (after !== null && changes.length > 0 && changedNames(before.product, after).length > 0)
