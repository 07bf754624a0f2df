import { applyProducts, changedNames } from '#features/catalog/editing/apply-products.server.ts'
import { checkProducts, type ProductChange } from '#features/catalog/editing/check-products.server.ts'
import { lockProducts, readProducts } from '#features/catalog/editing/product-state.server.ts'
import {
  lockStock,
  outdatedStock,
  type StockTarget,
  setStockLevels,
} from '#features/catalog/inventory/set-stock-levels.server.ts'
import type { ProductInput } from '#features/catalog/management/manage-products.server.ts'
import type { Actor } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { pagesOf } from '#platform/database/paged-rows.server.ts'
import { only } from '#platform/database/rows.ts'
import { notPermitted } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { changedPrices, type PriceChange, type Prices } from './price-change.ts'

export type EditKind = 'price' | 'status' | 'family' | 'import'

/** What an edit did: `skipped` products could not be changed in this way. */
export type EditResult = { edit_id: string; changed: number; skipped: string[] }

const actions = {
  price: 'product.price_changed',
  status: 'product.saved',
  family: 'product.saved',
  import: 'product.imported',
} as const

/**
 * Changes many products in one transaction, as an edit that can be undone as a whole. `change` returns a product after the
 * change, or null for one that cannot be changed so. Products are locked in the order of their ids.
 */
export const editProducts = (
  db: Db,
  actor: Actor,
  kind: EditKind,
  { ids, change }: { ids: readonly string[]; change: (product: ProductInput) => ProductInput | null },
): Promise<EditResult> =>
  inTransaction(db, async (tx) => {
    const edit = await openEdit(tx, actor, kind)
    const skipped: string[] = []
    let changed = 0
    // In parts, so that memory and the time of a statement do not grow with the number of products.
    for (let at = 0; at < ids.length; at += editedAtOnce) {
      const part = ids.slice(at, at + editedAtOnce)
      const states = await lockProducts(tx, part)
      const changes = [...states.values()].flatMap(({ product }): ProductChange[] => {
        const after = change(product)
        return after ? [{ before: product, after }] : []
      })
      const problems = await checkProducts(tx, changes)
      const sound = changes.filter(({ after }) => !problems.has(after.id))
      const done = new Set(sound.map(({ after }) => after.id))
      skipped.push(...part.filter((id) => !done.has(id)))
      changed += await addToEdit(tx, actor, edit, sound)
    }
    return { edit_id: edit.id, changed, skipped }
  })

/** Creates an edit without changes, for one that is applied in parts. */
export async function openEdit(tx: Db, actor: Actor, kind: EditKind) {
  const edit = only(
    await queryRows<{ id: string }>(
      tx,
      'insert into product_edits (kind, actor_kind, actor_id, products) values ($1, $2, $3, 0) returning id',
      [kind, actor.kind, actor.id],
    ),
  )
  return { id: edit.id, kind }
}

type StockMove = Omit<StockTarget, 'product_id'>

/** Applies checked changes as a part of an edit. `stock`: what the edit changes in warehouses, by product. */
export async function addToEdit(
  tx: Db,
  actor: Actor,
  { id, kind }: { id: string; kind: EditKind },
  changes: readonly ProductChange[],
  stock: ReadonlyMap<string, StockMove[]> = new Map(),
) {
  const made = new Set(await applyProducts(tx, actor, changes, actions[kind]))
  const items = changes
    .filter((change) => made.has(change) || stock.has(change.after.id))
    .map(({ before, after }) => {
      const names = before ? changedNames(before, after) : (Object.keys(after) as (keyof ProductInput)[])
      return {
        product_id: after.id,
        before: before && partOf(before, names),
        after: partOf(after, names),
        stock: stock.get(after.id) ?? null,
      }
    })
  await queryRows(
    tx,
    `insert into product_edit_items (edit_id, product_id, before, after, stock)
     select $1, product_id, before, after, stock
     from jsonb_to_recordset($2::jsonb) as r(product_id text, before jsonb, after jsonb, stock jsonb)`,
    [id, JSON.stringify(items)],
  )
  await queryRows(tx, 'update product_edits set products = products + $2 where id = $1', [id, items.length])
  return items.length
}

const partOf = (product: ProductInput, names: readonly (keyof ProductInput)[]) =>
  Object.fromEntries(names.map((name) => [name, product[name]]))

type EditItem = {
  product_id: string
  before: Partial<ProductInput> | null
  after: Partial<ProductInput>
  stock: StockMove[] | null
}

const editedAtOnce = 500

/**
 * Takes an edit back: each product gets the fields it had before, and each warehouse its stock, if they were not changed
 * since. Products that the edit created become archived drafts. Returns how many were restored, and the ids of those that
 * were changed since. @throws Problem `missing`, `not-permitted` for prices and stock, or `conflict` when it was undone
 * already.
 */
export const undoEdit = (
  db: Db,
  actor: Actor,
  edit_id: string,
  { may_price, may_stock }: { may_price: boolean; may_stock: boolean },
) =>
  inTransaction(db, async (tx) => {
    const [edit] = await queryRows<{ kind: EditKind; undone_at: Date | null; has_stock: boolean }>(
      tx,
      `select kind, undone_at, exists (select 1 from product_edit_items i where i.edit_id = e.id
                                        and i.stock is not null) as has_stock
       from product_edits e where id = $1 for update`,
      [edit_id],
    )
    if (!edit) throw new Problem('missing', text('This change does not exist'))
    if (!may_price && (edit.kind === 'price' || edit.kind === 'import')) throw notPermitted()
    if (!may_stock && edit.has_stock) throw notPermitted()
    if (edit.undone_at) throw new Problem('conflict', text('This change was undone already'))
    const changed_since: string[] = []
    let restored = 0
    const items = pagesOf<EditItem>(tx, {
      columns: 'product_id, before, after, stock',
      from: 'product_edit_items',
      where: 'edit_id = $1',
      values: [edit_id],
      key: ['product_id'],
      page_rows: editedAtOnce,
    })
    for await (const page of items) {
      const undone = await undoItems(tx, actor, page)
      restored += undone.restored
      changed_since.push(...undone.changed_since)
    }
    await queryRows(tx, 'update product_edits set undone_at = clock_timestamp() where id = $1', [edit_id])
    return { restored, changed_since }
  })

/** Takes back what an edit did to these products. */
async function undoItems(tx: Db, actor: Actor, items: readonly EditItem[]) {
  const ids = items.map(({ product_id }) => product_id)
  const states = await lockProducts(tx, ids)
  await lockStock(tx, ids)
  const back = items.flatMap(({ product_id, stock }) =>
    (stock ?? []).map(({ warehouse, before, after }) => ({
      product_id,
      warehouse,
      before: after,
      after: before,
    })),
  )
  const sold = new Set(await outdatedStock(tx, back))
  const changed_since: string[] = []
  const changes: ProductChange[] = []
  for (const { product_id, before, after } of items) {
    const product = states.get(product_id)?.product
    if (!product || sold.has(product_id) || !hasValues(product, after)) changed_since.push(product_id)
    else changes.push({ before: product, after: { ...product, ...(before ?? { status: 'draft' as const }) } })
  }
  await applyProducts(tx, actor, changes, 'product.edit_undone')
  const kept = new Set(changed_since)
  const moved = back.filter(({ product_id }) => !kept.has(product_id))
  await setStockLevels(tx, actor, moved, { reason: 'import_undone', note: '' })
  const created = items.flatMap(({ product_id, before }) => (before ? [] : product_id))
  await queryRows(
    tx,
    `update products set archived_at = clock_timestamp()
     where id = any($1) and id <> all($2) and status = 'draft'`,
    [created, changed_since],
  )
  return { restored: changes.length, changed_since }
}

/** Whether a product still has the values of an edit. Ids of new documents are not compared: they come with the row. */
function hasValues(product: ProductInput, values: Partial<ProductInput>) {
  const names = Object.keys(values) as (keyof ProductInput)[]
  const compared = { ...product, ...values }
  return names.length === 0 || changedNames(product, compared).length === 0
}

/** The prices of a product. */
export const pricesOf = ({
  list_price_cents,
  list_price_basis,
  price_now_cents,
  discount_cents,
  tiers,
}: ProductInput): Prices => ({ list_price_cents, list_price_basis, price_now_cents, discount_cents, tiers })

export type PricePreview = {
  total: number
  /** Products whose price would be 0 or less, or whose volume prices would no longer fall: they stay as they are. */
  refused: number
  list: { id: string; name: string; before: Prices; after: Prices | null }[]
}

const previewRows = 100

/** What a change of prices would do, without doing it; the first products in full. */
export async function previewPrices(
  db: Db,
  ids: readonly string[],
  change: PriceChange,
  now: Date,
): Promise<PricePreview> {
  const states = await readProducts(db, ids)
  const list = [...states.values()].map(({ product }) => ({
    id: product.id,
    name: product.name.en,
    before: pricesOf(product),
    after: changedPrices(pricesOf(product), change, dayOf(now)),
  }))
  const refused = list.filter(({ after }) => after === null).length
  return { total: list.length, refused, list: list.slice(0, previewRows) }
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** Changes the prices of products in one step. */
export const changePrices = (
  db: Db,
  actor: Actor,
  { ids, change, now }: { ids: readonly string[]; change: PriceChange; now: Date },
) =>
  editProducts(db, actor, 'price', {
    ids,
    change: (product) => {
      const prices = changedPrices(pricesOf(product), change, dayOf(now))
      return prices && { ...product, ...prices }
    },
  })

/** The edits of many products, newest first, for undo. `import_id`: of the import that made it. */
export const recentEdits = (db: Db) =>
  queryRows<{
    id: string
    kind: EditKind
    actor_id: string
    products: number
    at: Date
    undone_at: Date | null
    import_id: string | null
  }>(
    db,
    `select e.id, e.kind, e.actor_id, e.products, e.at, e.undone_at, i.id as import_id
     from product_edits e left join product_imports i on i.edit_id = e.id order by e.at desc limit 20`,
  )
