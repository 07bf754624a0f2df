import { refreshListings } from '#features/catalog/listings/listings.server.ts'
import { maxShownStock } from '#features/catalog/products/product.ts'
import {
  type SaleOffer,
  type SaleOfferRow,
  saleOfferColumns,
  toSaleOffer,
} from '#features/catalog/products/sale-products.server.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { beforeCommit, type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import type { Locale } from '#text/text.tsx'
import { recordStockMoved } from './warehouse-stock.server.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    /** These products had no unit available, and have some now. */
    'stock.available': { product_ids: string[] }
  }
}

export type Shortage = { product_id: string; wanted: number; available: number }

export type StockLine = { product_id: string; quantity: number }

/**
 * Reserves stock for an order, or returns the shortages and reserves nothing. Packages are split into their components,
 * so that a kit and a single panel cannot both get the last panel. Rows are locked in the order of their IDs, so that two
 * orders cannot deadlock. Products without a stock row cannot be reserved, except services. Call it inside the order's
 * transaction.
 */
export async function reserveStock(tx: Db, order_id: string, lines: StockLine[]): Promise<Shortage[]> {
  const checked = await queryRows<CheckedLine>(
    tx,
    `${reserveUnlessShort} select * from checked order by product_id`,
    [...columnsOf(lines), order_id],
    'promise-stock',
  )
  return shortagesOf(tx, checked)
}

/**
 * The same together with the offer of these products as it was before, so that the order's own units count as available
 * when its delivery date is calculated.
 */
export async function reserveOffer(
  tx: Db,
  order_id: string,
  lines: StockLine[],
  { locale, now }: { locale: Locale; now: Date },
): Promise<SaleOffer & { shortages: Shortage[] }> {
  const rows = await queryRows<SaleOfferRow & { checked: CheckedLine[] }>(
    tx,
    `${reserveUnlessShort}
     select (select coalesce(json_agg(c order by c.product_id), '[]') from checked c) as checked,
            ${saleOfferColumns({ ids: '$1', locale: '$4', now: '$5' })}`,
    [...columnsOf(lines), order_id, locale, now],
    'reserve-offer',
  )
  const row = only(rows)
  return { ...toSaleOffer(row), shortages: await shortagesOf(tx, row.checked) }
}

type CheckedLine = StockLine & { on_hand: number; reserved: number; is_short: boolean }

/** The shortages of what was checked; without any, it was reserved, and the shown stock changes. */
async function shortagesOf(tx: Db, checked: CheckedLine[]): Promise<Shortage[]> {
  const short = checked.filter((row) => row.is_short)
  if (short.length > 0)
    return short.map((row) => ({
      product_id: row.product_id,
      wanted: row.quantity,
      available: Math.max(0, row.on_hand - row.reserved),
    }))
  await refreshShownStock(
    tx,
    checked.map(({ product_id, on_hand, reserved, quantity }) => ({
      product_id,
      before: on_hand - reserved,
      after: on_hand - reserved - quantity,
    })),
  )
  return []
}

// The lines ($1, $2) with packages split into components. `select unnest` and lateral lookups: one index-based plan for
// every order, whatever its length.
export const itemsOfLines = `
  wanted as (
    select w.*, p.kind, p.min_quantity
    from unnest((select $1::text[]), (select $2::int[])) as w(product_id, quantity)
    left join lateral (select kind, min_quantity from products where id = w.product_id limit 1) p on true
  ),
  items as (
    select coalesce(c.component_id, w.product_id) as product_id,
           sum(w.quantity * coalesce(c.quantity, 1))::int as quantity,
           max(w.min_quantity * coalesce(c.quantity, 1))::int as least
    from wanted w
    left join lateral (select component_id, quantity from package_components where package_id = w.product_id offset 0) c
      on w.kind = 'package'
    group by 1
  )`

// Both the check and the update read the rows after they are locked.
const reserveUnlessShort = `
  with ${itemsOfLines},
  locked as materialized (
    select s.* from (select product_id from items order by product_id) i
    cross join lateral (select * from stock where product_id = i.product_id for update) s
  ),
  checked as materialized (
    select i.product_id, i.quantity, coalesce(l.on_hand, 0) as on_hand, coalesce(l.reserved, 0) as reserved,
           l.made_to_order is not true and coalesce(l.reserved, 0) + i.quantity > coalesce(l.on_hand, 0) as is_short
    from items i left join locked l using (product_id)
    where l.product_id is not null
       or (select kind from products p where p.id = i.product_id) is distinct from 'service'
  ),
  sold as materialized (select * from checked where not exists (select 1 from checked where is_short)),
  reserved as (
    update stock s set reserved = s.reserved + sold.quantity from sold where s.product_id = sold.product_id
  ),
  inserted as (
    insert into stock_reservations (order_id, product_id, quantity) select $3, product_id, quantity from sold
  )`

export const columnsOf = (lines: StockLine[]) => [
  lines.map((line) => line.product_id),
  lines.map((line) => line.quantity),
]

type ReservedStock = {
  product_id: string
  wanted: number
  /** The open reservations of these orders. */
  held: number
  on_hand: number
  /** The quantity that the smallest purchase of one of the lines needs. */
  least: number
}

/** The open reservations of orders on the items that these lines need. Made-to-order items are left out. */
export function reservationsOf(tx: Db, order_ids: string[], lines: StockLine[]) {
  return queryRows<ReservedStock>(
    tx,
    `with ${itemsOfLines}
     select i.product_id, i.quantity as wanted, i.least, s.on_hand,
            coalesce((select sum(r.quantity) from stock_reservations r
                      where r.product_id = i.product_id and r.order_id = any(array(select unnest($3::text[]))) and r.state = 'open'), 0)::int as held
     from items i join stock s using (product_id)
     where not s.made_to_order order by i.product_id`,
    [...columnsOf(lines), order_ids],
    'holds-of',
  )
}

/** Releases an order's reservations. Idempotent. */
export async function releaseStock(tx: Db, order_id: string) {
  await lockStockOf(tx, order_id)
  const rows = await queryRows<StockChange>(
    tx,
    `with closed as (
       update stock_reservations set state = 'released', closed_at = clock_timestamp()
       where order_id = $1 and state = 'open' returning product_id, quantity
     )
     update stock s set reserved = s.reserved - c.quantity from closed c where s.product_id = c.product_id
     returning s.product_id, s.on_hand - s.reserved - c.quantity as before, s.on_hand - s.reserved as after`,
    [order_id],
  )
  await refreshShownStock(tx, rows)
}

/** Removes an order's reserved stock from the warehouse when it ships. Idempotent. */
export async function shipStock(tx: Db, order_id: string) {
  await lockStockOf(tx, order_id)
  const moved = await queryRows<{ product_id: string; change: number }>(
    tx,
    `with closed as (
       update stock_reservations set state = 'shipped', closed_at = clock_timestamp()
       where order_id = $1 and state = 'open' returning product_id, quantity
     ), old as (
       select s.product_id, s.on_hand, c.quantity from stock s join closed c using (product_id)
     )
     update stock s set reserved = s.reserved - old.quantity, on_hand = greatest(s.on_hand - old.quantity, 0)
     from old where s.product_id = old.product_id returning s.product_id, s.on_hand - old.on_hand as change`,
    [order_id],
  )
  await recordStockMoved(
    tx,
    'shipped',
    moved.map((one) => ({ ...one, order_id })),
  )
}

/**
 * Removes part of an order's reserved stock from the warehouse, when some of its units ship. Packages are split into their
 * components. Quantities above the reservation are ignored.
 */
export async function shipStockOfLines(tx: Db, order_id: string, lines: StockLine[]) {
  await lockStockOf(tx, order_id)
  const moved = await queryRows<{ product_id: string; change: number }>(
    tx,
    `with ${itemsOfLines},
     given as (
       select r.id, r.product_id, r.quantity as promised, least(r.quantity, i.quantity) as sent
       from stock_reservations r join items i using (product_id) where r.order_id = $3 and r.state = 'open'
     ),
     closed as (
       update stock_reservations r set
         quantity = case when g.sent = g.promised then g.promised else g.promised - g.sent end,
         state = case when g.sent = g.promised then 'shipped' else 'open' end,
         closed_at = case when g.sent = g.promised then clock_timestamp() end
       from given g where r.id = g.id
     ),
     old as (select s.product_id, s.on_hand, g.sent from stock s join given g using (product_id))
     update stock s set reserved = s.reserved - old.sent, on_hand = greatest(s.on_hand - old.sent, 0)
     from old where s.product_id = old.product_id returning s.product_id, s.on_hand - old.on_hand as change`,
    [...columnsOf(lines), order_id],
  )
  await recordStockMoved(
    tx,
    'shipped',
    moved.map((one) => ({ ...one, order_id })),
  )
}

/** Sets the stock of a product, as after a count; not below the reserved quantity. */
export async function countStock(tx: Db, product_id: string, on_hand: number) {
  const rows = await queryRows<StockChange>(
    tx,
    `with old as (select on_hand, reserved from stock where product_id = $1 for update)
     update stock s set on_hand = greatest($2, case when s.made_to_order then $2 else s.reserved end)
     from old where s.product_id = $1
     returning s.product_id, old.on_hand - old.reserved as before, s.on_hand - s.reserved as after`,
    [product_id, on_hand],
  )
  await refreshShownStock(tx, rows)
}

export const lockStockOf = (tx: Db, order_id: string) =>
  queryRows(
    tx,
    `select 1 from stock where product_id in
       (select product_id from stock_reservations where order_id = $1 and state = 'open')
     order by product_id for update`,
    [order_id],
  )

export type StockChange = { product_id: string; before: number; after: number }

/**
 * Rewrites list rows and drops caches if the shown availability has changed ('in stock' or the exact low number). Runs
 * just before commit because it locks rows that other orders need. Products that come back into stock get a job.
 */
export async function refreshShownStock(tx: Db, changes: StockChange[]) {
  const shown = (available: number) => Math.max(0, Math.min(available, maxShownStock + 1))
  const visible = changes.filter(({ before, after }) => shown(before) !== shown(after))
  if (visible.length === 0) return
  const ids = visible.map((one) => one.product_id)
  const increased = visible.filter(({ before, after }) => after > before && after > 0)
  if (increased.length > 0)
    await enqueue(tx, 'stock.available', { product_ids: increased.map((one) => one.product_id) })
  await beforeCommit(tx, async () => {
    await refreshListings(tx, ids)
    await bumpPublicVersion(tx)
  })
}

/** Available units from which a product counts as low in stock. */
export const lowStock = 5

/** Products for sale with at most `lowStock` units available, and those with none. */
export const countLowStock = async (db: Db) =>
  only(
    await queryRows<{ count: number; sold_out: number }>(
      db,
      `select count(*)::int as count, count(*) filter (where s.on_hand - s.reserved <= 0)::int as sold_out
       from stock s join products p on p.id = s.product_id
       where p.status in ('live', 'clearance') and not s.made_to_order and s.on_hand - s.reserved <= $1`,
      [lowStock],
    ),
  )
