import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { Locale } from '#text/text.tsx'
import type { FullMinus } from './discounts.ts'
import { type SaleProduct, statusesForSale } from './product.ts'

/**
 * What selling needs to know of these products, by id; unknown ids are missing from the map. One statement: prices,
 * tiers, stock, and for packages how many their parts allow. Drafts are left out.
 */
export async function saleProducts(db: Db, ids: string[], locale: Locale): Promise<Map<string, SaleProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await queryRows<SaleProduct>(db, selectSaleProducts, [ids, locale], 'sale-products')
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The same together with the 'full minus' promotions of this moment: all that pricing a cart takes, in one statement,
 * and therefore as of one moment.
 */
export async function saleOffer(db: Db, ids: string[], { locale, now }: { locale: Locale; now: Date }) {
  if (ids.length === 0) return { products: new Map<string, SaleProduct>(), promotions: [] }
  const [offer] = await queryRows<{ products: SaleProduct[]; promotions: FullMinus[] }>(
    db,
    selectSaleOffer,
    [ids, locale, now],
    'sale-offer',
  )
  const { products, promotions } = offer as { products: SaleProduct[]; promotions: FullMinus[] }
  return { products: new Map(products.map((product) => [product.id, product])), promotions }
}

/**
 * SQL of another room's statement: the smallest purchase of the product that an expression names, as a table of one row;
 * of none when it is not sold. To be joined `lateral`: by the index, however many are asked for.
 */
export const smallestPurchase = (id: string) =>
  `(select p.min_quantity from products p where p.id = ${id} and p.status in (${statusesForSale.map((status) => `'${status}'`)}) limit 1)`

/** Of product `p`, from the `stockJoins`: where it comes from, how many can be promised, whether it is built when ordered. */
export const stockColumns = `
  coalesce(s.warehouse, parts.warehouse) as warehouse,
  case p.kind when 'service' then null
              when 'package' then case when parts.made_to_order then null else coalesce(parts.available, 0) end
              else greatest(coalesce(s.on_hand - s.reserved, 0), 0) end as available,
  coalesce(s.made_to_order, parts.made_to_order, false) as made_to_order`

// Parts that are built when ordered keep no package from being sold; a part without a stock row does.
export const stockJoins = `
  left join stock s on s.product_id = p.id and p.kind = 'item'
  left join lateral (
    select min(greatest(coalesce(cs.on_hand - cs.reserved, 0), 0) / c.quantity)
             filter (where cs.made_to_order is not true) as available,
           bool_and(coalesce(cs.made_to_order, false)) as made_to_order,
           jsonb_agg(jsonb_build_object('enough_for', greatest(cs.on_hand - cs.reserved, 0) / c.quantity,
                                        'lead_time_days', ci.lead_time_days))
             filter (where cs.made_to_order) as built_parts,
           (array_agg(cs.warehouse order by ci.weight_lb * c.quantity desc)
             filter (where cs.warehouse is not null))[1] as warehouse
    from package_components c
    join products ci on ci.id = c.component_id and ci.kind <> 'service'
    left join stock cs on cs.product_id = c.component_id
    where c.package_id = p.id
  ) parts on p.kind = 'package'`

/**
 * The price that is struck through, `univalent`: of a package the sum of its parts, each at its price for the smallest order,
 * where that is more than the package costs; of other products the list price that was charged or published; else the price now.
 */
export const listPriceColumn = `
  case p.kind when 'package' then greatest(p.price_now_cents - p.discount_cents, coalesce((
                select sum(c.quantity * (least(ci.price_now_cents,
                         (select min(t.price_cents) from price_tiers t
                          where t.product_id = ci.id and t.from_quantity <= ci.min_quantity)) - ci.discount_cents))
                from package_components c join products ci on ci.id = c.component_id
                where c.package_id = p.id), 0))::int
              else case when p.list_price_basis is null then p.price_now_cents else p.list_price_cents end end`

// Each product is looked up by itself, `lateral` with a limit, and the list of ids goes in by way of a query: so there is
// one plan, by the indexes, for any list. Compared with the list itself PostgreSQL would plan anew at each call, which
// costs several times what the rows do, and for small tables it would read all of them.
const selectSaleProducts = `
  select p.* from unnest((select $1::text[])) as asked(id) cross join lateral (
    select p.id, p.kind, p.status, p.family_id, p.brand, p.model_number,
           coalesce(p.name ->> $2, p.name ->> 'en') as name,
           coalesce(p.images -> 0 ->> 'path', '') as thumbnail,
           ${listPriceColumn} as list_price_cents, p.price_now_cents, p.discount_cents,
           coalesce((select jsonb_agg(jsonb_build_object('from_quantity', t.from_quantity, 'price_cents', t.price_cents)
                                      order by t.from_quantity)
                     from price_tiers t where t.product_id = p.id), '[]') as tiers,
           p.min_quantity, p.power_w, p.has_battery, p.shipping_class, p.weight_lb, p.length_in, p.width_in, p.height_in,
           p.lead_time_days, p.updated_at,
           coalesce(parts.built_parts, '[]') as built_parts,
           ${stockColumns}
    from products p
    ${stockJoins}
    where p.id = asked.id and p.status <> 'draft' limit 1
  ) p`

const selectFullMinus = (now: string, locale: string) => `
  select id, coalesce(name ->> ${locale}, name ->> 'en') as name, threshold_cents, minus_cents
  from full_minus where starts_at <= ${now} and (ends_at is null or ends_at > ${now}) order by threshold_cents`

const selectSaleOffer = `
  select coalesce((select json_agg(p) from (${selectSaleProducts}) p), '[]') as products,
         coalesce((select json_agg(m) from (${selectFullMinus('$3::timestamptz', '$2')}) m), '[]') as promotions`

/** The 'full minus' promotions that hold at this moment. */
export function currentFullMinus(db: Db, now: Date, locale: Locale): Promise<FullMinus[]> {
  return queryRows<FullMinus>(db, selectFullMinus('$1', '$2'), [now, locale], 'current-full-minus')
}
