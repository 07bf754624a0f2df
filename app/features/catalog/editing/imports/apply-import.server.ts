import { addToEdit, openEdit } from '#features/catalog/editing/bulk/edit-products.server.ts'
import type { ProductChange } from '#features/catalog/editing/check-products.server.ts'
import { checkProducts } from '#features/catalog/editing/check-products.server.ts'
import { readProducts } from '#features/catalog/editing/product-state.server.ts'
import {
  lockStock,
  outdatedStock,
  setStockLevels,
} from '#features/catalog/inventory/set-stock-levels.server.ts'
import { type ProductInput, saveProducts } from '#features/catalog/management/manage-products.server.ts'
import type { Actor } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { pagesOf } from '#platform/database/paged-rows.server.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import type { StockMove } from './product-import.ts'

type ApplyRow = {
  product_id: string
  version: number | null
  after: ProductInput
  stock: StockMove[] | null
}

/** Thrown to roll back: nothing is applied when a product was changed after the check. */
class ProductsChanged extends Error {
  readonly ids: readonly string[]
  constructor(ids: readonly string[]) {
    super('Products were changed after the check')
    this.ids = ids
  }
}

const rowsAtOnce = 250

/**
 * The job: changes the products in one transaction, as one edit that can be undone. When a product was changed since the
 * check, nothing is applied, and its row says so.
 */
export async function applyImport({ db, log }: JobContext, job: { import_id: string; request_id: string }) {
  const { import_id } = job
  try {
    await inTransaction(db, async (tx) => {
      const [found] = await queryRows<{ actor_kind: Actor['kind']; actor_id: string }>(
        tx,
        `select actor_kind, actor_id from product_imports where id = $1 and state = 'applying' for update`,
        [import_id],
      )
      if (!found) return
      await planQuickly(tx)
      const actor = { kind: found.actor_kind, id: found.actor_id, request_id: job.request_id }
      const edit_id = await applyRows(tx, import_id, actor)
      await queryRows(tx, `update product_imports set state = 'applied', edit_id = $2 where id = $1`, [
        import_id,
        edit_id,
      ])
    })
  } catch (error) {
    if (!(error instanceof ProductsChanged)) log.error({ import_id, error }, 'import failed')
    const ids = error instanceof ProductsChanged ? error.ids : []
    await takeBack(db, import_id, ids)
  }
}

/**
 * Turns the compiler of PostgreSQL off for this transaction: each of hundreds of statements would be compiled for a few rows,
 * which took an eighth of the database's time.
 */
export const planQuickly = (tx: Db) => queryRows(tx, 'set local jit = off')

/** After a failed attempt the import can be applied again; rows of products that were changed are marked. */
const takeBack = (db: Db, import_id: string, ids: readonly string[]) =>
  inTransaction(db, async (tx) => {
    await queryRows(
      tx,
      `update product_imports set state = 'checked', failure = $2 where id = $1 and state = 'applying'`,
      [import_id, ids.length > 0 ? 'changed' : 'error'],
    )
    await queryRows(
      tx,
      'update product_import_rows set conflict = true where import_id = $1 and product_id = any($2)',
      [import_id, ids],
    )
  })

async function applyRows(tx: Db, import_id: string, actor: Actor): Promise<string> {
  await requireUnchanged(tx, import_id)
  await insertReferenced(tx, import_id)
  const edit = await openEdit(tx, actor, 'import')
  for await (const rows of pagesToApply(tx, import_id)) await applyBatch(tx, actor, edit, rows)
  return edit.id
}

const pagesToApply = (tx: Db, import_id: string, more = 'true') =>
  pagesOf<ApplyRow>(tx, {
    columns: 'r.product_id, r.version, r.after, r.stock',
    from: 'product_import_rows r',
    where: `r.import_id = $1 and r.after is not null and ${more}`,
    values: [import_id],
    key: ['r.product_id'],
    page_rows: rowsAtOnce,
  })

/** Locks the products, and compares their versions with those that were checked. */
async function requireUnchanged(tx: Db, import_id: string) {
  await queryRows(
    tx,
    `select 1 from products where id in (select product_id from product_import_rows
                                         where import_id = $1 and after is not null)
     order by id for no key update`,
    [import_id],
  )
  const rows = await queryRows<{ product_id: string }>(
    tx,
    `select r.product_id from product_import_rows r left join products p on p.id = r.product_id
     where r.import_id = $1 and r.after is not null and p.version is distinct from r.version
     order by r.product_id`,
    [import_id],
  )
  if (rows.length > 0) throw new ProductsChanged(rows.map(({ product_id }) => product_id))
}

/** New products that other rows refer to come first, without what they refer to themselves. */
async function insertReferenced(tx: Db, import_id: string) {
  const referenced = `r.version is null and r.product_id in (
    select x ->> 'related_id' from product_import_rows o, jsonb_array_elements(o.after -> 'relations') x
    where o.import_id = $1 and o.after is not null
    union
    select x ->> 'component_id' from product_import_rows o, jsonb_array_elements(o.after -> 'components') x
    where o.import_id = $1 and o.after is not null)`
  for await (const rows of pagesToApply(tx, import_id, referenced))
    await saveProducts(
      tx,
      rows.map(({ after, stock }) => ({
        ...withStock(after, stock),
        documents: [],
        relations: [],
        components: [],
        status: 'draft',
      })),
    )
}

type Edit = Awaited<ReturnType<typeof openEdit>>

async function applyBatch(tx: Db, actor: Actor, edit: Edit, rows: readonly ApplyRow[]) {
  const ids = rows.map(({ product_id }) => product_id)
  const states = await readProducts(tx, ids)
  const created = new Set(rows.flatMap((row) => (row.version === null ? row.product_id : [])))
  await lockStock(tx, ids)
  const moves = new Map(
    rows.flatMap(({ product_id, stock }) => (stock ? [[product_id, stock] as const] : [])),
  )
  const targets = [...moves].flatMap(([product_id, stock]) => stock.map((move) => ({ ...move, product_id })))
  const outdated = await outdatedStock(
    tx,
    targets.filter(({ product_id }) => !created.has(product_id)),
  )
  const changes = rows.map(
    ({ product_id, after, stock }): ProductChange => ({
      before: created.has(product_id) ? null : (states.get(product_id)?.product ?? null),
      after: withStock(after, created.has(product_id) ? stock : null),
    }),
  )
  const problems = await checkProducts(
    tx,
    changes,
    new Map(changes.map(({ after }) => [after.id, after.kind])),
  )
  if (outdated.length > 0 || problems.size > 0) throw new ProductsChanged([...outdated, ...problems.keys()])
  await addToEdit(tx, actor, edit, changes, moves)
  await setStockLevels(tx, actor, targets, { reason: 'import', note: '', created: [...created] })
}

/** A new product gets its whole stock when it is inserted. */
function withStock(after: ProductInput, moves: readonly StockMove[] | null): ProductInput {
  if (!after.stock || !moves) return after
  const on_hand = moves.reduce((sum, move) => sum + move.after, 0)
  return { ...after, stock: { ...after.stock, on_hand } }
}
