import { changeStatus, type ProductInput } from '#features/catalog/management/manage-products.server.ts'
import type { Actor } from '#platform/audit/audit.server.ts'
import { recordChange } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { notPermitted } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { applyProducts, changedNames } from './apply-products.server.ts'
import { checkProducts } from './check-products.server.ts'
import { type ProductFields, priceFields } from './product-input.ts'
import { fieldsOf, lockProducts, type ProductState, productOf, readProducts } from './product-state.server.ts'

const missing = () => new Problem('missing', text('Product not found'))

/** A product for the back office. @throws Problem `missing`. */
export async function readProduct(db: Db, id: string): Promise<ProductState> {
  const found = (await readProducts(db, [id])).get(id)
  if (!found) throw missing()
  return found
}

type Save = {
  id: string
  /** The version that the form was filled with; null to create the product. */
  version: number | null
  fields: ProductFields
  /** Whether the staff member may change prices. */
  may_price: boolean
}

/**
 * Creates a product, or saves one of which the version is still the same. @throws Problem `conflict` with the current
 * fields when it has changed, or when the id is taken; `invalid` with messages by field; `not-permitted` for prices.
 */
export const saveProduct = (db: Db, actor: Actor, { id, version, fields, may_price }: Save) =>
  inTransaction(db, async (tx) => {
    const state = (await lockProducts(tx, [id])).get(id)
    if (version === null) await requireFreeId(tx, id, state)
    else if (!state) throw missing()
    else if (state.version !== version) throw changedMeanwhile(state)
    const before = state?.product ?? null
    const after = productOf(id, fields, before)
    if (!may_price && changesPrice(before, after)) throw notPermitted()
    const problems = {
      ...(await checkProducts(tx, [{ before, after }])).get(id),
      ...basisProblem(before, after),
    }
    const [first] = Object.values(problems)
    if (first !== undefined) throw new Problem('invalid', first, { data: { fields: problems } })
    await applyProducts(tx, actor, [{ before, after }], 'product.saved')
    return (await readProduct(tx, id)).version
  })

async function requireFreeId(tx: Db, id: string, state: ProductState | undefined) {
  const families = await queryRows(tx, 'select 1 from families where id = $1', [id])
  if (!state && families.length === 0) return
  const message = text('This address is already in use. Choose another one.')
  throw new Problem('invalid', message, { data: { fields: { id: message } } })
}

const changedMeanwhile = ({ version, product, updated_at }: ProductState) =>
  new Problem('conflict', text('Someone else changed this product in the meantime. Compare both versions.'), {
    data: { reason: 'version', version, updated_at: updated_at.toISOString(), fields_now: fieldsOf(product) },
  })

function changesPrice(before: ProductInput | null, after: ProductInput) {
  if (!before) return after.price_now_cents > 0
  const changed = new Set<string>(changedNames(before, after))
  return priceFields.some((name) => changed.has(name))
}

/**
 * A list price that was charged is evidence only of what the shop itself recorded: it can stay, or be set by lowering the
 * price from it, but not entered (16 CFR 233.1).
 */
export function basisProblem(
  before: ProductInput | null,
  { list_price_cents, list_price_basis }: ProductInput,
) {
  if (list_price_basis?.kind !== 'charged') return {}
  const isUnchanged =
    before?.list_price_cents === list_price_cents &&
    before.list_price_basis?.kind === 'charged' &&
    before.list_price_basis.until === list_price_basis.until
  const wasCharged = before !== null && before.price_now_cents - before.discount_cents >= list_price_cents
  return isUnchanged || wasCharged
    ? {}
    : {
        list_price_basis: text(
          'A previous price must be one that the shop charged. Choose “published” instead.',
        ),
      }
}

/** Copies a product as a draft with another id. Stock, reviews and the GTIN are not copied. Returns the new id. */
export const duplicateProduct = (db: Db, actor: Actor, id: string) =>
  inTransaction(db, async (tx) => {
    const { product } = await readProduct(tx, id)
    const copy_id = await freeId(tx, `${id}-copy`)
    const after: ProductInput = {
      ...product,
      id: copy_id,
      status: 'draft',
      publish_at: null,
      gtin: null,
      name: { ...product.name, en: `${product.name.en} (copy)` },
      documents: product.documents.map(({ id: _, ...document }) => document),
      stock: product.stock && { ...product.stock, on_hand: 0 },
    }
    await applyProducts(tx, actor, [{ before: null, after }], 'product.created')
    return copy_id
  })

async function freeId(tx: Db, base: string) {
  const taken = await queryRows<{ id: string }>(
    tx,
    'select id from products where starts_with(id, $1) union select id from families where starts_with(id, $1)',
    [base],
  )
  const used = new Set(taken.map((row) => row.id))
  for (let i = 1; ; i++) {
    const id = i === 1 ? base : `${base}-${i}`
    if (!used.has(id)) return id
  }
}

/**
 * Archives a product, or takes it back as a draft. An archived product is hidden from the shop and from lists; orders,
 * documents and statistics keep it.
 */
export const archiveProduct = (
  db: Db,
  actor: Actor,
  { id, version, archived }: { id: string; version: number; archived: boolean },
) =>
  inTransaction(db, async (tx) => {
    const state = (await lockProducts(tx, [id])).get(id)
    if (!state) throw missing()
    if (state.version !== version) throw changedMeanwhile(state)
    await queryRows(
      tx,
      `update products set archived_at = case when $2::boolean then clock_timestamp() end where id = $1`,
      [id, archived],
    )
    await changeStatus(tx, id, 'draft')
    await recordChange(tx, actor, {
      action: archived ? 'product.archived' : 'product.restored',
      entity: 'product',
      entity_id: id,
      label: state.product.name.en,
      before: { status: state.product.status, archived: state.archived_at !== null },
      after: { status: 'draft', archived },
    })
    return (await readProduct(tx, id)).version
  })
