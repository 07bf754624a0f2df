import { refreshListings } from '#features/catalog/listings/listings.server.ts'
import type { ListPriceBasis, SourceNote } from '#features/catalog/products/documents/source-note.ts'
import type { Detail, ProductImage } from '#features/catalog/products/listing.ts'
import type {
  PriceTier,
  ProductStatus,
  SaleProduct,
  ShippingClass,
  WarehouseId,
} from '#features/catalog/products/product.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Texts, text } from '#text/text.tsx'

/** The input of a product, with all its parts. */
export type ProductInput = {
  id: string
  family_id: string
  kind: SaleProduct['kind']
  status: ProductStatus
  brand: string
  model_number: string
  name: Texts
  summary: Texts
  description: Texts
  highlights: Texts[]
  list_price_cents: number
  /** Null: the list price is not shown. */
  list_price_basis: ListPriceBasis | null
  price_now_cents: number
  discount_cents: number
  tiers: PriceTier[]
  /** `number`, or `words`: the key of a choice, `yes` or `no` of a flag, or a text. */
  attributes: { id: string; number: number | null; words: Texts | null }[]
  made_in_usa: boolean
  power_w: number
  has_battery: boolean
  weight_lb: number
  length_in: number
  width_in: number
  height_in: number
  shipping_class: ShippingClass
  lead_time_days: number
  min_quantity: number
  warranty_years: number
  sources: SourceNote[]
  images: ProductImage[]
  popularity: number
  /** Digits only; null: not known. */
  gtin: string | null
  /** ISO time at which a job publishes a draft. */
  publish_at: string | null
  /** Items only. `on_hand` is used for a new product only; `countStock` changes it later. */
  stock: { warehouse: WarehouseId; on_hand: number; made_to_order: boolean } | null
  /** With the ID of an existing document its URL stays the same. */
  documents: {
    id?: string
    kind: Detail['documents'][number]['kind']
    title: Texts
    url?: string | null | undefined
    /** An uploaded PDF. */
    file_id?: string | null | undefined
  }[]
  relations: { related_id: string; kind: Detail['relations'][number]['kind'] }[]
  components: { component_id: string; quantity: number }[]
}

/**
 * Saves products with all their parts and rewrites their list rows. Products they refer to must exist or be among them.
 * Existing products are replaced; only their stock on hand is not changed.
 */
export async function saveProducts(tx: Db, products: ProductInput[]) {
  const ids = products.map((product) => product.id)
  await queryRows(tx, upsertProducts, [JSON.stringify(products)])
  await replaceParts(tx, ids, products)
  await refreshListings(tx, ids)
  await bumpPublicVersion(tx)
}

const upsertProducts = `
  insert into products (id, family_id, kind, status, brand, model_number, name, summary, description, highlights,
    list_price_cents, list_price_basis, price_now_cents, discount_cents, made_in_usa, power_w, has_battery, weight_lb,
    length_in, width_in, height_in, shipping_class, lead_time_days, min_quantity, warranty_years, sources, images,
    popularity, gtin, publish_at)
  select * from jsonb_to_recordset($1::jsonb) as r(id text, family_id text, kind text, status text, brand text,
    model_number text, name jsonb, summary jsonb, description jsonb, highlights jsonb, list_price_cents int,
    list_price_basis jsonb, price_now_cents int, discount_cents int, made_in_usa boolean, power_w float8, has_battery boolean,
    weight_lb float8, length_in float8, width_in float8, height_in float8, shipping_class text, lead_time_days int,
    min_quantity int, warranty_years float8, sources jsonb, images jsonb, popularity int,
    gtin text, publish_at timestamptz)
  on conflict (id) do update set
    family_id = excluded.family_id, kind = excluded.kind, status = excluded.status, brand = excluded.brand,
    model_number = excluded.model_number, name = excluded.name, summary = excluded.summary,
    description = excluded.description, highlights = excluded.highlights,
    list_price_cents = excluded.list_price_cents, list_price_basis = excluded.list_price_basis, price_now_cents = excluded.price_now_cents,
    discount_cents = excluded.discount_cents, made_in_usa = excluded.made_in_usa, power_w = excluded.power_w,
    has_battery = excluded.has_battery, weight_lb = excluded.weight_lb, length_in = excluded.length_in,
    width_in = excluded.width_in, height_in = excluded.height_in, shipping_class = excluded.shipping_class,
    lead_time_days = excluded.lead_time_days, min_quantity = excluded.min_quantity,
    warranty_years = excluded.warranty_years, sources = excluded.sources, images = excluded.images,
    popularity = excluded.popularity, gtin = excluded.gtin, publish_at = excluded.publish_at,
    archived_at = case when excluded.status = 'draft' then products.archived_at end,
    version = products.version + 1, updated_at = clock_timestamp()`

async function replaceParts(tx: Db, ids: string[], products: ProductInput[]) {
  const values = rowsOfProducts(products, (product) =>
    product.attributes.map(({ id, number, words }) => ({ attribute_id: id, number, words })),
  )
  const tiers = rowsOfProducts(products, (product) => product.tiers)
  const stock = rowsOfProducts(products, (product) => (product.stock ? [product.stock] : []))
  const documents = rowsOfProducts(products, (product) => product.documents)
  const relations = rowsOfProducts(products, (product) => product.relations)
  const components = rowsOfProducts(products, (product) => product.components)

  await deleteParts(
    tx,
    ids,
    documents.flatMap((one) => one.id ?? []),
  )
  await queryRows(
    tx,
    `insert into product_attributes (product_id, attribute_id, number, words)
     select * from jsonb_to_recordset($1::jsonb) as r(product_id text, attribute_id text, number float8, words jsonb)`,
    [JSON.stringify(values)],
  )
  await queryRows(
    tx,
    `insert into price_tiers (product_id, from_quantity, price_cents)
     select * from jsonb_to_recordset($1::jsonb) as r(product_id text, from_quantity int, price_cents int)`,
    [JSON.stringify(tiers)],
  )
  await moveMainWarehouse(tx, stock)
  await queryRows(
    tx,
    `insert into stock (product_id, warehouse, on_hand, made_to_order)
     select * from jsonb_to_recordset($1::jsonb)
       as r(product_id text, warehouse text, on_hand int, made_to_order boolean)
     on conflict (product_id) do update set warehouse = excluded.warehouse, made_to_order = excluded.made_to_order`,
    [JSON.stringify(stock)],
  )
  await queryRows(
    tx,
    `insert into product_documents (id, product_id, kind, title, url, file_id, position)
     select coalesce(id, gen_random_uuid()), product_id, kind, title, url, file_id, position
     from jsonb_to_recordset($1::jsonb)
       as r(id uuid, product_id text, kind text, title jsonb, url text, file_id uuid, position int)
     on conflict (id) do update set kind = excluded.kind, title = excluded.title, url = excluded.url,
       file_id = excluded.file_id, position = excluded.position`,
    [JSON.stringify(documents)],
  )
  await queryRows(
    tx,
    `insert into product_relations (product_id, related_id, kind, position)
     select * from jsonb_to_recordset($1::jsonb) as r(product_id text, related_id text, kind text, position int)`,
    [JSON.stringify(relations)],
  )
  await queryRows(
    tx,
    `insert into package_components (package_id, component_id, quantity, position)
     select product_id, component_id, quantity, position
     from jsonb_to_recordset($1::jsonb) as r(product_id text, component_id text, quantity int, position int)`,
    [JSON.stringify(components)],
  )
}

/** Where the main warehouse changes, the stock stays where it lies: what the old one holds becomes a row of its own. */
const moveMainWarehouse = (tx: Db, stock: { product_id: string; warehouse: WarehouseId }[]) =>
  queryRows(
    tx,
    `with moved as (
       select s.product_id, s.warehouse as old_one, r.warehouse as new_one,
              s.on_hand - coalesce((select sum(w.on_hand) from warehouse_stock w
                                    where w.product_id = s.product_id), 0)::int as held
       from stock s
       join jsonb_to_recordset($1::jsonb) as r(product_id text, warehouse text) using (product_id)
       where s.warehouse <> r.warehouse
     ), merged as (
       delete from warehouse_stock w using moved m where w.product_id = m.product_id and w.warehouse = m.new_one
     )
     insert into warehouse_stock (product_id, warehouse, on_hand)
     select product_id, old_one, held from moved where held > 0`,
    [JSON.stringify(stock)],
  )

async function deleteParts(tx: Db, ids: string[], kept_document_ids: string[]) {
  await queryRows(tx, 'delete from product_attributes where product_id = any($1)', [ids])
  await queryRows(tx, 'delete from price_tiers where product_id = any($1)', [ids])
  await queryRows(tx, 'delete from product_relations where product_id = any($1)', [ids])
  await queryRows(tx, 'delete from package_components where package_id = any($1)', [ids])
  await queryRows(tx, 'delete from product_documents where product_id = any($1) and id <> all($2::uuid[])', [
    ids,
    kept_document_ids,
  ])
}

const rowsOfProducts = <Part extends object>(
  products: ProductInput[],
  parts: (product: ProductInput) => Part[],
) =>
  products.flatMap((product) =>
    parts(product).map((part, position) => ({ ...part, product_id: product.id, position })),
  )

export type PriceChange = Pick<
  ProductInput,
  'list_price_cents' | 'price_now_cents' | 'discount_cents' | 'tiers'
>

/**
 * Changes the prices of a product in lists, pages and carts at once. Placed orders keep their prices. If the new list
 * price was charged until now, its basis becomes 'charged'; an unchanged list price keeps its basis.
 */
export async function changePrice(tx: Db, product_id: string, price: PriceChange) {
  const rows = await queryRows(
    tx,
    `update products set list_price_cents = $2,
       list_price_basis = case
         when $2::int > $3::int - $4::int and $2::int <= price_now_cents - discount_cents
           then jsonb_build_object('kind', 'charged', 'until', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD'))
         when $2::int = list_price_cents then list_price_basis end,
       price_now_cents = $3, discount_cents = $4, version = version + 1, updated_at = clock_timestamp()
     where id = $1 returning id`,
    [product_id, price.list_price_cents, price.price_now_cents, price.discount_cents],
  )
  if (rows.length === 0) throw new Problem('missing', text('Product not found'))
  await queryRows(tx, 'delete from price_tiers where product_id = $1', [product_id])
  await queryRows(
    tx,
    'insert into price_tiers (product_id, from_quantity, price_cents) select $1, * from unnest($2::int[], $3::int[])',
    [product_id, price.tiers.map((tier) => tier.from_quantity), price.tiers.map((tier) => tier.price_cents)],
  )
  await refreshListings(tx, [product_id])
  await bumpPublicVersion(tx)
}

/** Changes the status of a product: draft, live, clearance or discontinued. Throws `missing` for an unknown ID. */
export async function changeStatus(tx: Db, product_id: string, status: ProductStatus) {
  const rows = await queryRows(
    tx,
    `update products set status = $2, publish_at = null,
       archived_at = case when $2::text = 'draft' then archived_at end, version = version + 1, updated_at = clock_timestamp()
     where id = $1 returning id`,
    [product_id, status],
  )
  if (rows.length === 0) throw new Problem('missing', text('Product not found'))
  await refreshListings(tx, [product_id])
  await bumpPublicVersion(tx)
}

export type FullMinusInput = {
  id: string
  name: Texts
  threshold_cents: number
  minus_cents: number
  starts_at: Date
  ends_at: Date | null
}

/** Saves a 'full minus' promotion. */
export async function saveFullMinus(tx: Db, promotion: FullMinusInput) {
  const { id, name, threshold_cents, minus_cents, starts_at, ends_at } = promotion
  await queryRows(
    tx,
    `insert into full_minus (id, name, threshold_cents, minus_cents, starts_at, ends_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set name = excluded.name, threshold_cents = excluded.threshold_cents,
       minus_cents = excluded.minus_cents, starts_at = excluded.starts_at, ends_at = excluded.ends_at`,
    [id, JSON.stringify(name), threshold_cents, minus_cents, starts_at, ends_at],
  )
  await bumpPublicVersion(tx)
}
