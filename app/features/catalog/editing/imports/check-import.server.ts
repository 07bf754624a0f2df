import { checkProducts } from '#features/catalog/editing/check-products.server.ts'
import { readAttributes } from '#features/catalog/editing/families/staff-families.server.ts'
import { productKinds } from '#features/catalog/editing/product-input.ts'
import { readProducts } from '#features/catalog/editing/product-state.server.ts'
import { levelsOf, readStockRows } from '#features/catalog/inventory/warehouse-stock.server.ts'
import type { ProductInput } from '#features/catalog/management/manage-products.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { choiceIn } from './cell-values.ts'
import {
  type ComparedRow,
  cellOf,
  changesAnything,
  compareRow,
  type MappedColumns,
  type ProductNow,
} from './compare-row.server.ts'
import { columnOfPath, type ProductColumn, productColumns } from './product-columns.server.ts'
import { type ImportProblem, maxImportRows } from './product-import.ts'
import { BrokenCsv, type CsvFormat, type CsvRow, rowsOfCsv } from './read-csv.server.ts'

type Kinds = Map<string, ProductInput['kind']>

type Work = {
  db: Db
  import_id: string
  columns: MappedColumns
  all: ProductColumn[]
  /** The kind of every product in the file, and how often it is there. */
  kinds: Kinds
  repeated: Map<string, number>
}

const rowsAtOnce = 250

/** The job: compares the rows of the file with the catalog, and stores what each would change. Nothing else changes. */
export async function checkImport({ db, services, log }: JobContext, { import_id }: { import_id: string }) {
  const [found] = await queryRows<CsvFormat & { file_key: string; mapping: string[] }>(
    db,
    `select file_key, encoding, delimiter, mapping from product_imports where id = $1 and state = 'checking'`,
    [import_id],
  )
  if (!found) return
  await queryRows(db, 'delete from product_import_rows where import_id = $1', [import_id])
  const all = productColumns(await readAttributes(db))
  const columns = found.mapping.map((id) => all.find((one) => one.id === id))
  const rows = async () => {
    const stored = await services.files.open(found.file_key)
    if (!stored) throw new Error('The file of the import is missing')
    return rowsOfCsv(stored, found)
  }
  try {
    const { kinds, repeated, total } = await readIds(await rows(), columns)
    if (total > maxImportRows) return await fail(db, import_id, 'too_many_rows', null)
    await queryRows(db, 'update product_imports set rows = $2, rows_done = 0 where id = $1', [
      import_id,
      total,
    ])
    const work = { db, import_id, columns, all, kinds, repeated }
    let batch: CsvRow[] = []
    for await (const row of await rows()) {
      batch.push(row)
      if (batch.length < rowsAtOnce) continue
      await checkRows(work, batch)
      batch = []
    }
    await checkRows(work, batch)
    await finish(work)
  } catch (error) {
    if (error instanceof BrokenCsv) return fail(db, import_id, 'broken', error.row)
    log.error({ import_id, error }, 'check of an import failed')
    await fail(db, import_id, 'error', null)
  }
}

const fail = async (db: Db, id: string, failure: string, row: number | null) =>
  void (await queryRows(
    db,
    `update product_imports set state = 'failed', failure = $2, failure_row = $3 where id = $1`,
    [id, failure, row],
  ))

/** Reads only the ids and kinds, so that rows can refer to products further down. */
async function readIds(rows: AsyncIterable<CsvRow>, columns: MappedColumns) {
  const kinds: Kinds = new Map()
  const repeated = new Map<string, number>()
  let total = 0
  for await (const row of rows) {
    if (++total > maxImportRows) break
    const id = cellOf(row, columns, 'id')
    const kind = choiceIn(cellOf(row, columns, 'kind'), productKinds)
    kinds.set(id, 'value' in kind ? kind.value : 'item')
    repeated.set(id, (repeated.get(id) ?? 0) + 1)
  }
  return { kinds, repeated, total }
}

async function checkRows({ db, import_id, columns, all, kinds, repeated }: Work, rows: readonly CsvRow[]) {
  if (rows.length === 0) return
  const ids = rows.map((row) => cellOf(row, columns, 'id'))
  const known = await readNow(db, ids)
  const families = new Set(
    (await queryRows<{ id: string }>(db, 'select id from families')).map(({ id }) => id),
  )
  const compared = rows.map((row, at) => compareRow(row, columns, all, known.get(ids[at] ?? '') ?? null))
  const changes = compared.flatMap(({ before, after }) =>
    after ? { before: before?.product ?? null, after } : [],
  )
  const references = await checkProducts(db, changes, kinds)
  for (const row of compared) {
    for (const [path, message] of Object.entries(references.get(row.id) ?? {}))
      row.problems.push(referenceProblem(row, all, path, message))
    const problem = (message: string) =>
      row.problems.push({ column: 'id', value: row.id.slice(0, 200), message })
    if (row.id && (repeated.get(row.id) ?? 0) > 1)
      problem(text('This product is in the file more than once. Keep one row.'))
    if (!row.before && families.has(row.id))
      problem(text('This address is already in use. Choose another one.'))
  }
  await insertRows(db, import_id, compared)
  await queryRows(db, 'update product_imports set rows_done = rows_done + $2 where id = $1', [
    import_id,
    rows.length,
  ])
}

function referenceProblem(
  { after }: ComparedRow,
  all: readonly ProductColumn[],
  path: string,
  message: string,
): ImportProblem {
  const column = after && columnOfPath(all, path, after)
  return { column: column?.id ?? path, value: column && after ? valueIn(after, column, path) : '', message }
}

/** The part of the product that a problem is about, as text. */
function valueIn(after: ProductInput, column: ProductColumn, path: string) {
  const [, at = '', field = ''] = path.split('.')
  const part = column.part in after ? after[column.part as keyof ProductInput] : ''
  const value: unknown = Array.isArray(part) ? part[Number(at)] : part
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  const inner: unknown = Reflect.get(value, field) ?? Reflect.get(value, 'number')
  return typeof inner === 'string' || typeof inner === 'number' ? String(inner) : ''
}

async function readNow(db: Db, ids: readonly string[]) {
  const states = await readProducts(db, ids)
  const stock = new Map((await readStockRows(db, ids)).map((row) => [row.product_id, row]))
  return new Map(
    [...states].map(([id, { product, version }]): [string, ProductNow] => {
      const row = stock.get(id)
      const levels = row ? levelsOf(row).map((one) => [one.warehouse, one.on_hand]) : []
      return [id, { product, version, stock: Object.fromEntries(levels), reserved: row?.reserved ?? 0 }]
    }),
  )
}

const outcomeOf = (row: ComparedRow) => {
  if (row.problems.length > 0) return 'error'
  if (!row.before) return 'new'
  return changesAnything(row) ? 'changed' : 'unchanged'
}

async function insertRows(db: Db, import_id: string, rows: readonly ComparedRow[]) {
  const values = rows.map((row) => {
    const outcome = outcomeOf(row)
    const isApplied = outcome === 'new' || outcome === 'changed'
    return {
      row: row.number,
      product_id: row.id.slice(0, 200),
      name: row.name.slice(0, 200),
      outcome,
      version: row.before?.version ?? null,
      after: isApplied ? row.after : null,
      changes: isApplied ? row.changes : [],
      stock: isApplied && row.stock.length > 0 ? row.stock : null,
      problems: row.problems.length > 0 ? row.problems : null,
    }
  })
  await queryRows(
    db,
    `insert into product_import_rows (import_id, row, product_id, name, outcome, version, after, changes, stock, problems)
     select $1, row, product_id, name, outcome, version, after, changes, stock, problems
     from jsonb_to_recordset($2::jsonb) as r(row int, product_id text, name text, outcome text, version int, after jsonb,
       changes jsonb, stock jsonb, problems jsonb)`,
    [import_id, JSON.stringify(values)],
  )
}

const priceColumns = [
  'price',
  'list_price',
  'list_price_basis',
  'list_price_source',
  'list_price_date',
  'discount',
  'volume_prices',
]

/** A row that refers to a new product with errors has an error, too: it cannot be applied without it. */
async function finish({ db, import_id }: Work) {
  const problem = JSON.stringify([
    {
      column: 'relations',
      value: '',
      message: text('This row refers to a product of the file that has errors. Correct that row first.'),
    },
  ])
  for (;;) {
    const rows = await queryRows(
      db,
      `update product_import_rows r set outcome = 'error', problems = $2::jsonb, after = null, changes = '[]', stock = null
       where r.import_id = $1 and r.after is not null and exists (
         select 1 from (select x ->> 'related_id' as id from jsonb_array_elements(r.after -> 'relations') x
                        union all
                        select x ->> 'component_id' from jsonb_array_elements(r.after -> 'components') x) ref
         join product_import_rows e on e.import_id = $1 and e.product_id = ref.id and e.outcome = 'error'
         where not exists (select 1 from products p where p.id = ref.id))
       returning r.row`,
      [import_id, problem],
    )
    if (rows.length === 0) break
  }
  await queryRows(
    db,
    `update product_imports i set state = 'checked',
       changes_stock = exists (select 1 from product_import_rows r where r.import_id = i.id and r.stock is not null),
       changes_prices = exists (select 1 from product_import_rows r, jsonb_array_elements(r.changes) c
                                where r.import_id = i.id and c ->> 'column' = any($2)
                                  and not (r.version is null and c ->> 'after' = '0.00'))
     where id = $1 and state = 'checking'`,
    [import_id, priceColumns],
  )
}
