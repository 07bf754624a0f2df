import { readAttributes } from '#features/catalog/editing/families/staff-families.server.ts'
import type { Actor } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { newFileKey } from '#platform/files/file-store.server.ts'
import { notPermitted } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { text } from '#text/text.tsx'
import { type ProductColumn, productColumns } from './product-columns.server.ts'
import {
  type CellChange,
  type ImportProblem,
  type ImportState,
  importDays,
  type RowOutcome,
  type StockMove,
} from './product-import.ts'
import { describeCsv } from './read-csv.server.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    'products.check-import': { import_id: string }
    'products.apply-import': { import_id: string; request_id: string }
    'products.undo-import': { import_id: string; actor: Actor }
  }
}

type Upload = { name: string; bytes: Uint8Array }

/** Stores an uploaded file and chooses its columns by their headings. Returns the id. @throws Problem `invalid`. */
export async function uploadImport(
  { db, services }: Pick<RequestContext, 'db' | 'services'>,
  actor: Actor,
  { name, bytes }: Upload,
): Promise<string> {
  const { encoding, delimiter, headings, sample } = describeCsv(bytes)
  const mapping = matchColumns(headings, productColumns(await readAttributes(db)))
  const file_key = newFileKey()
  await services.files.put(file_key, bytes, { content_type: 'text/csv' })
  const row = only(
    await queryRows<{ id: string }>(
      db,
      `insert into product_imports (actor_kind, actor_id, file_name, file_key, encoding, delimiter, headings, sample, mapping)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [
        actor.kind,
        actor.id,
        name.slice(0, 200),
        file_key,
        encoding,
        delimiter,
        JSON.stringify(headings),
        JSON.stringify(sample),
        JSON.stringify(mapping),
      ],
    ),
  )
  return row.id
}

const plain = (heading: string) => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}:]+/gu, '_')

/** Other headings that mean a column, as other shops' files have them. */
const aliases: Readonly<Record<string, string>> = {
  handle: 'id',
  product_id: 'id',
  title: 'name_en',
  name: 'name_en',
  summary: 'summary_en',
  description: 'description_en',
  sku: 'model_number',
  model: 'model_number',
  vendor: 'brand',
  barcode: 'gtin',
  upc: 'gtin',
  ean: 'gtin',
  family_id: 'family',
  type: 'kind',
  compare_at_price: 'list_price',
}

/** The column for each heading: by its id, or by a name for it; empty where none fits. Each column is used once. */
export function matchColumns(headings: readonly string[], columns: readonly ProductColumn[]): string[] {
  const names = new Map<string, string>()
  for (const { id, label, detail, name } of columns.toReversed()) {
    if (name && !detail) names.set(plain(name.en), id)
    if (!name && !detail) names.set(plain(label), id)
  }
  for (const [alias, id] of Object.entries(aliases)) names.set(alias, id)
  for (const { id } of columns) names.set(plain(id), id)
  const used = new Set<string>()
  return headings.map((heading) => {
    const id = names.get(plain(heading)) ?? ''
    if (used.has(id)) return ''
    used.add(id)
    return id
  })
}

export type ProductImport = {
  id: string
  actor_id: string
  file_name: string
  encoding: string
  delimiter: string
  headings: string[]
  sample: string[][]
  mapping: string[]
  state: ImportState
  failure: string | null
  failure_row: number | null
  rows: number
  rows_done: number
  changes_prices: boolean
  changes_stock: boolean
  edit_id: string | null
  undone: boolean
  kept: number
  created_at: Date
}

const selectImports = `
  select i.id, i.actor_id, i.file_name, i.encoding, i.delimiter, i.headings, i.sample, i.mapping, i.state, i.failure,
         i.failure_row, i.rows, i.rows_done, i.changes_prices, i.changes_stock, i.edit_id,
         e.undone_at is not null as undone, i.kept, i.created_at
  from product_imports i left join product_edits e on e.id = i.edit_id`

const missing = () => new Problem('missing', text('This import does not exist. Upload the file again.'))

/** An import. @throws Problem `missing`. */
export async function readImport(db: Db, id: string): Promise<ProductImport> {
  const [found] = await queryRows<ProductImport>(db, `${selectImports} where i.id = $1`, [id])
  if (!found) throw missing()
  return found
}

/** The latest imports, newest first. */
export const listImports = (db: Db) =>
  queryRows<ProductImport>(db, `${selectImports} order by i.created_at desc, i.id limit 20`)

/** How many rows have each outcome, and how many products were changed since the check. */
export async function countRows(db: Db, id: string) {
  const rows = await queryRows<{ outcome: RowOutcome; count: number; conflicts: number }>(
    db,
    `select outcome, count(*)::int as count, (count(*) filter (where conflict))::int as conflicts
     from product_import_rows where import_id = $1 group by outcome`,
    [id],
  )
  const counts = { new: 0, changed: 0, unchanged: 0, error: 0, conflicts: 0 }
  for (const { outcome, count, conflicts } of rows) {
    counts[outcome] = count
    counts.conflicts += conflicts
  }
  return counts
}

export type ImportRow = {
  row: number
  product_id: string
  name: string
  outcome: RowOutcome
  changes: CellChange[]
  stock: StockMove[] | null
  problems: ImportProblem[] | null
  conflict: boolean
}

type RowFilter = { outcome?: RowOutcome | undefined; conflict?: boolean | undefined }

/** One page of the checked rows, in the order of the file. */
export const readImportRows = (db: Db, id: string, filter: RowFilter, page: { page: number; size: number }) =>
  queryRows<ImportRow>(
    db,
    `select row, product_id, name, outcome, changes, stock, problems, conflict from product_import_rows
     where import_id = $1 and ($2::text is null or outcome = $2) and ($3::boolean is null or conflict = $3)
     order by row limit $4 offset $5`,
    [id, filter.outcome ?? null, filter.conflict ?? null, page.size, (page.page - 1) * page.size],
  )

/** Starts the check of an import with these columns. @throws Problem `missing`, `invalid`, `conflict`. */
export const startCheck = (db: Db, id: string, mapping: readonly string[]) =>
  inTransaction(db, async (tx) => {
    const found = await lockImport(tx, id)
    requireMapping(mapping, found.headings, productColumns(await readAttributes(tx)))
    if (!['uploaded', 'checked', 'failed'].includes(found.state))
      throw new Problem('conflict', text('This import is already running or finished'))
    await queryRows(
      tx,
      `update product_imports set state = 'checking', mapping = $2, failure = null, failure_row = null, rows_done = 0
       where id = $1`,
      [id, JSON.stringify(mapping)],
    )
    await enqueue(tx, 'products.check-import', { import_id: id })
  })

async function lockImport(tx: Db, id: string): Promise<ProductImport> {
  await queryRows(tx, 'select 1 from product_imports where id = $1 for update', [id])
  return readImport(tx, id)
}

function requireMapping(
  mapping: readonly string[],
  headings: readonly string[],
  columns: readonly ProductColumn[],
) {
  const known = new Set(columns.map(({ id }) => id))
  const used = mapping.filter((id) => id !== '')
  const refuse = (message: string) => {
    throw new Problem('invalid', message, { data: { fields: { mapping: message } } })
  }
  if (mapping.length !== headings.length || used.some((id) => !known.has(id)))
    refuse(text('Choose a field of the list for each column'))
  if (new Set(used).size < used.length)
    refuse(text('Two columns have the same field. Choose each field once.'))
  if (!used.includes('id'))
    refuse(text('Choose the column with the product ID, which identifies the product of each row.'))
}

type Apply = { skip_errors: boolean; may_price: boolean; may_stock: boolean }

/**
 * Starts a job that applies a checked import. @throws Problem `conflict` when rows have errors and are not to be skipped,
 * when it is not checked, or when nothing changes; `not-permitted` for prices or stock.
 */
export const startApply = (db: Db, actor: Actor, id: string, { skip_errors, may_price, may_stock }: Apply) =>
  inTransaction(db, async (tx) => {
    const found = await lockImport(tx, id)
    if (found.state !== 'checked') throw new Problem('conflict', text('Check the file before you import it'))
    if ((found.changes_prices && !may_price) || (found.changes_stock && !may_stock)) throw notPermitted()
    const counts = await countRows(tx, id)
    if (counts.error > 0 && !skip_errors)
      throw new Problem('conflict', text('Some rows have errors. Correct the file, or skip these rows.'), {
        data: { reason: 'errors', errors: counts.error },
      })
    if (counts.conflicts > 0)
      throw new Problem('conflict', text('Products were changed after the check. Check the file again.'))
    if (counts.new + counts.changed === 0) throw new Problem('conflict', text('The file changes nothing'))
    await queryRows(
      tx,
      `update product_imports set state = 'applying', skip_errors = $2, failure = null, actor_kind = $3, actor_id = $4
       where id = $1`,
      [id, skip_errors, actor.kind, actor.id],
    )
    await enqueue(tx, 'products.apply-import', { import_id: id, request_id: actor.request_id })
  })

type Undo = { may_price: boolean; may_stock: boolean }

/**
 * Starts a job that takes the changes of an import back. @throws Problem `missing`, `conflict` when it is not applied or was
 * undone already, `not-permitted` for prices or stock.
 */
export const startUndo = (db: Db, actor: Actor, id: string, { may_price, may_stock }: Undo) =>
  inTransaction(db, async (tx) => {
    const found = await lockImport(tx, id)
    if (found.undone) throw new Problem('conflict', text('This change was undone already'))
    if (found.state !== 'applied' || !found.edit_id)
      throw new Problem('conflict', text('This import was not applied, or is being undone'))
    if ((found.changes_prices && !may_price) || (found.changes_stock && !may_stock)) throw notPermitted()
    await queryRows(tx, `update product_imports set state = 'undoing', failure = null where id = $1`, [id])
    await enqueue(tx, 'products.undo-import', { import_id: id, actor })
  })

/** Deletes an import with its file, unless it runs. Applied changes stay. @throws Problem `missing`, `conflict`. */
export const removeImport = (db: Db, id: string) =>
  inTransaction(db, async (tx) => {
    const { state } = await lockImport(tx, id)
    if (state === 'checking' || state === 'applying' || state === 'undoing')
      throw new Problem('conflict', text('This import is already running or finished'))
    await deleteImports(tx, 'id = $1', [id])
  })

/** Deletes imports past their time. Returns their number. */
export const removeOldImports = (db: Db, now: Date) =>
  inTransaction(db, (tx) =>
    deleteImports(tx, `created_at < $1::timestamptz - $2 * interval '1 day'`, [now, importDays]),
  )

async function deleteImports(tx: Db, condition: string, values: unknown[]) {
  const rows = await queryRows<{ file_key: string }>(
    tx,
    `delete from product_imports where ${condition} returning file_key`,
    values,
  )
  for (const { file_key } of rows) await enqueue(tx, 'remove-bytes', { key: file_key })
  return rows.length
}
