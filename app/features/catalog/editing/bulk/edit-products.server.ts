import { applyProducts, changedNames } from '#features/catalog/editing/apply-products.server.ts'
import { checkProducts, type ProductChange } from '#features/catalog/editing/check-products.server.ts'
import { readProducts } from '#features/catalog/editing/product-state.server.ts'
import type { ProductInput } from '#features/catalog/management/manage-products.server.ts'
import type { Actor } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
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
    const states = await readProducts(tx, ids, { lock: true })
    const skipped = ids.filter((id) => !states.has(id))
    const changes: ProductChange[] = []
    for (const { product } of states.values()) {
      const after = change(product)
      if (after) changes.push({ before: product, after })
      else skipped.push(product.id)
    }
    const problems = await checkProducts(tx, changes)
    skipped.push(...problems.keys())
    const applied = await applyEdit(
      tx,
      actor,
      kind,
      changes.filter(({ after }) => !problems.has(after.id)),
    )
    return { ...applied, skipped }
  })

/** Applies checked changes in the caller's transaction and stores them, so that `undoEdit` can take them back. */
export async function applyEdit(tx: Db, actor: Actor, kind: EditKind, changes: readonly ProductChange[]) {
  const made = await applyProducts(tx, actor, changes, actions[kind])
  const edit = only(
    await queryRows<{ id: string }>(
      tx,
      'insert into product_edits (kind, actor_kind, actor_id, products) values ($1, $2, $3, $4) returning id',
      [kind, actor.kind, actor.id, made.length],
    ),
  )
  const items = made.map(({ before, after }) => {
    const names = before ? changedNames(before, after) : (Object.keys(after) as (keyof ProductInput)[])
    return {
      product_id: after.id,
      before: before && partOf(before, names),
      after: partOf(after, names),
    }
  })
  await queryRows(
    tx,
    `insert into product_edit_items (edit_id, product_id, before, after)
     select $1, product_id, before, after
     from jsonb_to_recordset($2::jsonb) as r(product_id text, before jsonb, after jsonb)`,
    [edit.id, JSON.stringify(items)],
  )
  return { edit_id: edit.id, changed: made.length }
}

const partOf = (product: ProductInput, names: readonly (keyof ProductInput)[]) =>
  Object.fromEntries(names.map((name) => [name, product[name]]))

type EditItem = { product_id: string; before: Partial<ProductInput> | null; after: Partial<ProductInput> }

/**
 * Takes an edit back: each product gets the fields it had before, if they were not changed since. Products that the edit
 * created become archived drafts. Returns how many were restored, and the ids of those that were changed since.
 * @throws Problem `missing`, `not-permitted` for prices, or `conflict` when it was undone already.
 */
export const undoEdit = (db: Db, actor: Actor, edit_id: string, { may_price }: { may_price: boolean }) =>
  inTransaction(db, async (tx) => {
    const [edit] = await queryRows<{ kind: EditKind; undone_at: Date | null }>(
      tx,
      'select kind, undone_at from product_edits where id = $1 for update',
      [edit_id],
    )
    if (!edit) throw new Problem('missing', text('This change does not exist'))
    if (!may_price && (edit.kind === 'price' || edit.kind === 'import')) throw notPermitted()
    if (edit.undone_at) throw new Problem('conflict', text('This change was undone already'))
    const items = await queryRows<EditItem>(
      tx,
      'select product_id, before, after from product_edit_items where edit_id = $1 order by product_id',
      [edit_id],
    )
    const states = await readProducts(
      tx,
      items.map(({ product_id }) => product_id),
      { lock: true },
    )
    const changed_since: string[] = []
    const changes: ProductChange[] = []
    for (const { product_id, before, after } of items) {
      const product = states.get(product_id)?.product
      if (!product || !hasValues(product, after)) changed_since.push(product_id)
      else
        changes.push({ before: product, after: { ...product, ...(before ?? { status: 'draft' as const }) } })
    }
    const restored = await applyProducts(tx, actor, changes, 'product.edit_undone')
    const created = items.flatMap(({ product_id, before }) => (before ? [] : product_id))
    await queryRows(
      tx,
      `update products set archived_at = clock_timestamp()
       where id = any($1) and id <> all($2) and status = 'draft'`,
      [created, changed_since],
    )
    await queryRows(tx, 'update product_edits set undone_at = clock_timestamp() where id = $1', [edit_id])
    return { restored: restored.length, changed_since }
  })

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

/** The edits of many products, newest first, for undo. */
export const recentEdits = (db: Db) =>
  queryRows<{
    id: string
    kind: EditKind
    actor_id: string
    products: number
    at: Date
    undone_at: Date | null
  }>(db, 'select id, kind, actor_id, products, at, undone_at from product_edits order by at desc limit 20')
