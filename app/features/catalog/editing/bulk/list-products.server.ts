import { z } from 'zod'
import { type productKinds, productStatuses } from '#features/catalog/editing/product-input.ts'
import { lowStock } from '#features/catalog/inventory/stock.server.ts'
import { requiredAttributes } from '#features/catalog/products/completeness/required-attributes.ts'
import type { ProductStatus } from '#features/catalog/products/product.ts'
import { stockColumns, stockJoins } from '#features/catalog/products/sale-products.server.ts'
import { newConditions } from '#platform/database/conditions.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { escapeLike } from '#platform/database/like.ts'
import { only } from '#platform/database/rows.ts'
import type { Texts } from '#text/text.tsx'

export const missingParts = ['texts', 'pictures', 'documents', 'attributes'] as const
const stockLevels = ['in_stock', 'low', 'out', 'made_to_order'] as const

/** The filters of the list of products. */
export const ProductFilter = z.object({
  /** `archived`: only archived products, which all other filters leave out. */
  status: z.enum([...productStatuses, 'archived']).optional(),
  family_id: z.string().max(100).optional(),
  brand: z.string().max(100).optional(),
  stock: z.enum(stockLevels).optional(),
  missing: z.enum(missingParts).optional(),
  /** Drafts with a time at which they are published. */
  scheduled: z.stringbool().or(z.boolean()).optional(),
  /** At most so many percent of the required attributes have values. */
  completeness_below: z.coerce.number().int().min(1).max(100).optional(),
  search: z.string().trim().max(200).optional(),
})
export type ProductFilter = z.output<typeof ProductFilter>

export type ListedProduct = {
  id: string
  name: Texts
  thumbnail: string
  brand: string
  model_number: string
  family_id: string
  kind: (typeof productKinds)[number]
  status: ProductStatus
  price_now_cents: number
  /** Null: unlimited. */
  available: number | null
  made_to_order: boolean
  /** Percent of the required attributes that have a value; null in a family that requires none. */
  completeness: number | null
  missing: (typeof missingParts)[number][]
  version: number
  publish_at: Date | null
  updated_at: Date
}

const required = `coalesce($1::jsonb -> p.family_id, '[]')`

const completeness = `(select floor(100.0 * count(v.attribute_id) / nullif(count(*), 0))::int
  from jsonb_array_elements_text(${required}) as wanted(id)
  left join product_attributes v on v.product_id = p.id and v.attribute_id = wanted.id)`

/** Conditions under which a product misses a part, by part. */
const isMissing: Record<(typeof missingParts)[number], string> = {
  texts: `(coalesce(p.name ->> 'de', '') = '' or coalesce(p.name ->> 'zh', '') = ''
    or coalesce(p.summary ->> 'de', '') = '' or coalesce(p.summary ->> 'zh', '') = ''
    or coalesce(p.description ->> 'en', '') = '' or coalesce(p.description ->> 'de', '') = ''
    or coalesce(p.description ->> 'zh', '') = '')`,
  pictures: `not p.images @> '[{"kind": "picture"}]'`,
  documents: `not exists (select 1 from product_documents d where d.product_id = p.id)`,
  attributes: `${completeness} < 100`,
}

const hasStock: Record<(typeof stockLevels)[number], string> = {
  in_stock: 'now.available > 0',
  low: `not now.made_to_order and now.available between 1 and ${lowStock}`,
  out: 'not now.made_to_order and now.available = 0',
  made_to_order: 'now.made_to_order',
}

/** The columns by which the list can be sorted. */
export const productSorts = {
  name: `lower(p.name ->> 'en')`,
  price: 'p.price_now_cents',
  stock: 'now.available',
  completeness,
  updated: 'p.updated_at',
  popularity: 'p.popularity',
} as const

export type ProductSort = keyof typeof productSorts

/** The searched text of a product, as its trigram index has it. */
const searched = `lower(coalesce(p.name ->> 'en', '') || ' ' || coalesce(p.name ->> 'de', '') || ' ' ||
  coalesce(p.name ->> 'zh', '') || ' ' || p.model_number || ' ' || p.id || ' ' || p.brand || ' ' || coalesce(p.gtin, ''))`

/** The conditions of a filter, with their values after $1. */
function conditionsOf(filter: ProductFilter) {
  const { status, family_id, brand, stock, missing, scheduled, completeness_below, search } = filter
  const { bind, and, collected } = newConditions(
    status === 'archived' ? 'p.archived_at is not null' : 'p.archived_at is null',
    [JSON.stringify(requiredAttributes)],
  )
  if (status && status !== 'archived') and(`p.status = ${bind(status)}`)
  if (family_id) and(`p.family_id = ${bind(family_id)}`)
  if (brand) and(`p.brand = ${bind(brand)}`)
  if (missing) and(isMissing[missing])
  if (scheduled) and('p.publish_at is not null')
  if (completeness_below !== undefined) and(`${completeness} < ${bind(completeness_below)}`)
  if (search) and(`${searched} like ${bind(`%${escapeLike(search.toLowerCase())}%`)}`)
  if (stock) and(hasStock[stock])
  return collected()
}

const products = `products p ${stockJoins} cross join lateral (select ${stockColumns}) now`

type Paging = { page: number; size: number; sort: ProductSort; descending: boolean }

/** One page of the products that match, with their number. */
export async function listProducts(
  db: Db,
  filter: ProductFilter,
  paging: Paging,
): Promise<{ list: ListedProduct[]; total: number }> {
  const { values, where } = conditionsOf(filter)
  const list = await pageOfProducts(db, filter, paging)
  const counted = only(
    await queryRows<{ total: number }>(
      db,
      `select count(*)::int as total from ${products} where ${where} and $1::jsonb is not null`,
      values,
    ),
  )
  return { list, total: counted.total }
}

/** Products that a search finds before it sorts them. */
const fewFound = 1000

/** Shorter texts have no trigram that an index could be read with. */
const minIndexedLength = 3

/** One page of the products that match. */
export async function pageOfProducts(
  db: Db,
  filter: ProductFilter,
  paging: Paging,
): Promise<ListedProduct[]> {
  const conditions = conditionsOf(filter)
  const { values, where } = conditions
  const isIndexed = (filter.search?.length ?? 0) >= minIndexedLength
  const found = isIndexed ? await fewThatMatch(db, filter, conditions) : null
  if (found?.length === 0) return []
  if (!found) return pageWhere(db, where, values, paging)
  return pageWhere(db, `p.id = any($2) and $1::jsonb is not null`, [values[0], found], paging)
}

/** The ids of the products that a search finds; null if they are many, which are better read in the order of the list. */
async function fewThatMatch(
  db: Db,
  { stock }: ProductFilter,
  { values, where }: ReturnType<typeof conditionsOf>,
): Promise<string[] | null> {
  const from = stock ? products : 'products p'
  const rows = await queryRows<{ id: string }>(
    db,
    `select p.id from ${from} where ${where} and $1::jsonb is not null limit ${fewFound + 1}`,
    values,
  )
  return rows.length > fewFound ? null : rows.map(({ id }) => id)
}

function pageWhere(
  db: Db,
  where: string,
  values: unknown[],
  { page, size, sort, descending }: Paging,
): Promise<ListedProduct[]> {
  const parts = missingParts.map((part) => `case when ${isMissing[part]} then '${part}' end`)
  return queryRows<ListedProduct>(
    db,
    `select p.id, p.name, coalesce(p.images -> 0 ->> 'thumbnail', p.images -> 0 ->> 'path', '') as thumbnail, p.brand,
            p.model_number, p.family_id, p.kind, p.status, p.price_now_cents, now.available, now.made_to_order,
            ${completeness} as completeness, array_remove(array[${parts}], null) as missing, p.version, p.publish_at,
            p.updated_at
     from ${products} where ${where}
     order by ${productSorts[sort]} ${descending ? 'desc nulls last' : 'asc nulls first'}, p.id
     limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, size, (page - 1) * size],
  )
}

/** The parts of a query for all products that match. */
export function productsThatMatch(filter: ProductFilter) {
  const { values, where } = conditionsOf(filter)
  return { from: products, where: `${where} and $1::jsonb is not null`, values }
}

/** How many products one edit may change. */
export const maxEdited = 20_000

/** The ids of all products that match, at most `maxEdited`. */
export async function matchingIds(db: Db, filter: ProductFilter): Promise<string[]> {
  const { values, where } = conditionsOf(filter)
  const rows = await queryRows<{ id: string }>(
    db,
    `select p.id from ${products} where ${where} and $1::jsonb is not null order by p.id limit ${maxEdited}`,
    values,
  )
  return rows.map(({ id }) => id)
}

/** The brands and families to filter by. */
export async function productChoices(db: Db) {
  const brands = await queryRows<{ brand: string }>(db, 'select distinct brand from products order by brand')
  const families = await queryRows<{ id: string; name: Texts }>(
    db,
    'select id, name from families order by position, id',
  )
  return { brands: brands.map(({ brand }) => brand), families }
}
