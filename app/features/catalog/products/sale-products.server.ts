import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import type { Locale } from '#text/text.tsx'
import type { FullMinus } from './discounts.ts'
import { type SaleProduct, statusesForSale } from './product.ts'

/**
 * The sale data of products by ID: prices, tiers, stock, and for packages how many their parts allow. Unknown IDs and
 * drafts are left out. Raw SQL because one measured hot statement reads it all.
 */
export async function saleProducts(db: Db, ids: string[], locale: Locale): Promise<Map<string, SaleProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await queryRows<SaleProductRow>(db, selectSaleProducts, [ids, locale], 'sale-products')
  return byId(rows)
}

/** The same with what one order reserves counted as available: the stock as that order found it. */
export async function saleProductsForOrder(
  db: Db,
  ids: string[],
  { locale, order_id }: { locale: Locale; order_id: string },
): Promise<Map<string, SaleProduct>> {
  const rows = await queryRows<SaleProductRow>(
    db,
    selectWithoutOrder,
    [ids, locale, order_id],
    'sale-products-for-order',
  )
  return byId(rows)
}

type SaleProductRow = Omit<SaleProduct, 'updated_at'> & { updated_at: Date }

const byId = (rows: SaleProductRow[]) =>
  new Map(rows.map((row) => [row.id, { ...row, updated_at: row.updated_at.toISOString() }]))

/**
 * The same together with the current 'full minus' promotions: all data for pricing a cart, in one statement and so in one
 * snapshot.
 */
export async function saleOffer(
  db: Db,
  ids: string[],
  { locale, now }: { locale: Locale; now: Date },
): Promise<SaleOffer> {
  if (ids.length === 0) return { products: new Map(), promotions: [] }
  const rows = await queryRows<SaleOfferRow>(
    db,
    `select ${saleOfferColumns({ ids: '$1', locale: '$2', now: '$3' })}`,
    [ids, locale, now],
    'sale-offer',
  )
  return toSaleOffer(only(rows))
}

export type SaleOffer = { products: Map<string, SaleProduct>; promotions: FullMinus[] }

/** A row of `saleOfferColumns`. */
export type SaleOfferRow = { products: SaleProduct[]; promotions: FullMinus[] }

export const toSaleOffer = ({ products, promotions }: SaleOfferRow): SaleOffer => ({
  products: new Map(products.map((product) => [product.id, product])),
  promotions,
})

/**
 * SQL for the statements of other features: the `min_quantity` of the product with this ID expression, as a table of one
 * row, or of none if it is not for sale. Join it `lateral`, so that each product is looked up by index.
 */
export const smallestPurchase = (id: string) =>
  `(select p.min_quantity from products p where p.id = ${id} and p.status in (${statusesForSale.map((status) => `'${status}'`)}) limit 1)`

/** Columns for product `p`, with `stockJoins`: warehouse, available quantity, made to order. */
export const stockColumns = `
  coalesce(s.warehouse, parts.warehouse) as warehouse,
  case p.kind when 'service' then null
              when 'package' then case when parts.made_to_order then null else coalesce(parts.available, 0) end
              else greatest(coalesce(s.on_hand - s.reserved, 0), 0) end as available,
  coalesce(s.made_to_order, parts.made_to_order, false) as made_to_order`

const stockJoinsOn = (stock: string) => `
  left join ${stock} s on s.product_id = p.id and p.kind = 'item'
  left join lateral (
    select min(greatest(coalesce(cs.on_hand - cs.reserved, 0), 0) / c.quantity)
             filter (where cs.made_to_order is not true) as available,
           bool_and(coalesce(cs.made_to_order, false)) as made_to_order,
           jsonb_agg(jsonb_build_object('enough_for', greatest(cs.on_hand - cs.reserved, 0) / c.quantity,
                                        'lead_time_days', ci.lead_time_days))
             filter (where cs.made_to_order) as built_parts,
           (array_agg(cs.warehouse order by ci.weight_lb * c.quantity desc)
             filter (where cs.warehouse is not null))[1] as warehouse,
           count(distinct cs.warehouse) > 1 as in_several_warehouses
    from package_components c
    join products ci on ci.id = c.component_id and ci.kind <> 'service'
    left join ${stock} cs on cs.product_id = c.component_id
    where c.package_id = p.id
  ) parts on p.kind = 'package'`

/** Joins for `stockColumns`. Made-to-order parts do not limit a package; one without a stock row makes it unavailable. */
export const stockJoins = stockJoinsOn('stock')

/**
 * The reference price (`univalent`): for a package the sum of its parts, each at the price of its minimum quantity, if
 * that is more than the package costs; for other products the charged or published list price, else the price now.
 */
export const listPriceColumn = `
  case p.kind when 'package' then greatest(p.price_now_cents - p.discount_cents, coalesce((
                select sum(c.quantity * (least(ci.price_now_cents,
                         (select min(t.price_cents) from price_tiers t
                          where t.product_id = ci.id and t.from_quantity <= ci.min_quantity)) - ci.discount_cents))
                from package_components c join products ci on ci.id = c.component_id
                where c.package_id = p.id), 0))::int
              else case when p.list_price_basis is null then p.price_now_cents else p.list_price_cents end end`

// `select unnest` and a lateral lookup with a limit: one cached, index-based plan for any list of IDs. With
// `id = any($1)` PostgreSQL would plan at each call, which costs several times the read itself.
const selectWith = (joins: string, { ids, locale } = { ids: '$1', locale: '$2' }) => `
  select p.* from unnest((select ${ids}::text[])) as requested(id) cross join lateral (
    select p.id, p.kind, p.status, p.family_id, p.brand, p.model_number,
           coalesce(p.name ->> ${locale}, p.name ->> 'en') as name,
           coalesce(p.images -> 0 ->> 'thumbnail', p.images -> 0 ->> 'path', '') as thumbnail,
           ${listPriceColumn} as list_price_cents, p.price_now_cents, p.discount_cents,
           coalesce((select jsonb_agg(jsonb_build_object('from_quantity', t.from_quantity, 'price_cents', t.price_cents)
                                      order by t.from_quantity)
                     from price_tiers t where t.product_id = p.id), '[]') as tiers,
           p.min_quantity, p.power_w, p.has_battery, p.shipping_class, p.weight_lb, p.length_in, p.width_in, p.height_in,
           p.lead_time_days, p.updated_at,
           coalesce(parts.built_parts, '[]') as built_parts,
           coalesce(parts.in_several_warehouses, false) as in_several_warehouses,
           ${stockColumns}
    from products p
    ${joins}
    where p.id = requested.id and p.status <> 'draft' limit 1
  ) p`

const selectSaleProducts = selectWith(stockJoins)

const selectWithoutOrder = selectWith(
  stockJoinsOn(`(
    select product_id, warehouse, made_to_order, on_hand, reserved - coalesce((
             select r.quantity from stock_reservations r
             where r.order_id = $3 and r.product_id = stock.product_id and r.state = 'open'), 0) as reserved
    from stock)`),
)

const selectFullMinus = (now: string, locale: string) => `
  select id, coalesce(name ->> ${locale}, name ->> 'en') as name, threshold_cents, minus_cents
  from full_minus where enabled and starts_at <= ${now} and (ends_at is null or ends_at > ${now}) order by threshold_cents`

/** The columns of a sale offer, for a statement that does more. Values are SQL. */
export const saleOfferColumns = ({ ids, locale, now }: Record<'ids' | 'locale' | 'now', string>) => `
  coalesce((select json_agg(p) from (${selectWith(stockJoins, { ids, locale })}) p), '[]') as products,
  coalesce((select json_agg(m) from (${selectFullMinus(`${now}::timestamptz`, locale)}) m), '[]') as promotions`

/** The current 'full minus' promotions, lowest threshold first. */
export function currentFullMinus(db: Db, now: Date, locale: Locale): Promise<FullMinus[]> {
  return queryRows<FullMinus>(db, selectFullMinus('$1', '$2'), [now, locale], 'current-full-minus')
}
