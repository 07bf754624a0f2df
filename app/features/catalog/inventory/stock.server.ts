import { refreshListings } from '#features/catalog/listings/listings.server.ts'
import { maxShownStock } from '#features/catalog/products/product.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { beforeCommit, type Db, queryRows } from '#platform/database/db.server.ts'

export type Shortage = { product_id: string; wanted: number; available: number }

export type StockLine = { product_id: string; quantity: number }

/**
 * Promises stock to an order, or says what is missing and promises nothing. Packages are taken apart into their
 * components first, so that a kit and a single panel cannot both have the last panel. Rows are locked in the order
 * of their ids, so that two orders cannot wait for each other. What has no stock row cannot be promised, but for
 * services. Call it inside the order's transaction.
 */
export async function reserveStock(tx: Db, order_id: string, lines: StockLine[]): Promise<Shortage[]> {
  const judged = await queryRows<StockLine & { on_hand: number; reserved: number; is_short: boolean }>(
    tx,
    promiseUnlessShort,
    [...columnsOf(lines), order_id],
    'promise-stock',
  )
  const short = judged.filter((row) => row.is_short)
  if (short.length > 0)
    return short.map((row) => ({
      product_id: row.product_id,
      wanted: row.quantity,
      available: Math.max(0, row.on_hand - row.reserved),
    }))
  await refreshShownStock(
    tx,
    judged.map(({ product_id, on_hand, reserved, quantity }) => ({
      product_id,
      before: on_hand - reserved,
      after: on_hand - reserved - quantity,
    })),
  )
  return []
}

// Lines as $1 and $2, packages taken apart. The lists go in by way of a query, and each line is looked up by itself, so
// that one plan, by the indexes, serves every order.
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

// The check reads the rows as they are once they are locked, and so does the update of them.
const promiseUnlessShort = `
  with ${itemsOfLines},
  locked as materialized (
    select s.* from (select product_id from items order by product_id) i
    cross join lateral (select * from stock where product_id = i.product_id for update) s
  ),
  judged as materialized (
    select i.product_id, i.quantity, coalesce(l.on_hand, 0) as on_hand, coalesce(l.reserved, 0) as reserved,
           l.made_to_order is not true and coalesce(l.reserved, 0) + i.quantity > coalesce(l.on_hand, 0) as is_short
    from items i left join locked l using (product_id)
    where l.product_id is not null
       or (select kind from products p where p.id = i.product_id) is distinct from 'service'
  ),
  sold as materialized (select * from judged where not exists (select 1 from judged where is_short)),
  promised as (
    update stock s set reserved = s.reserved + sold.quantity from sold where s.product_id = sold.product_id
  ),
  kept as (
    insert into stock_reservations (order_id, product_id, quantity) select $3, product_id, quantity from sold
  )
  select * from judged order by product_id`

export const columnsOf = (lines: StockLine[]) => [
  lines.map((line) => line.product_id),
  lines.map((line) => line.quantity),
]

type ReservedStock = {
  product_id: string
  wanted: number
  /** What these orders hold of it already. */
  held: number
  on_hand: number
  /** What the smallest purchase of one of the lines takes of it. */
  least: number
}

/** What orders hold of the things that these lines would take from the warehouse. What is built when ordered is not asked about. */
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

/** Gives an order's promised stock back, once, however often it is asked. */
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

/** Takes an order's promised stock out of the warehouse: it has been shipped. Once, however often it is asked. */
export async function shipStock(tx: Db, order_id: string) {
  await lockStockOf(tx, order_id)
  await queryRows(
    tx,
    `with closed as (
       update stock_reservations set state = 'shipped', closed_at = clock_timestamp()
       where order_id = $1 and state = 'open' returning product_id, quantity
     )
     update stock s set reserved = s.reserved - c.quantity, on_hand = greatest(s.on_hand - c.quantity, 0)
     from closed c where s.product_id = c.product_id`,
    [order_id],
  )
}

/** Sets what lies in the warehouse, as after a count. It cannot fall below what has been promised. */
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
 * Lists and pages show 'in stock' or the few that are left: only a change of that is written and empties caches. Last
 * of all, for it locks what other orders want, too.
 */
export async function refreshShownStock(tx: Db, changes: StockChange[]) {
  const shown = (available: number) => Math.max(0, Math.min(available, maxShownStock + 1))
  const seen = changes.filter(({ before, after }) => shown(before) !== shown(after))
  if (seen.length === 0) return
  const ids = seen.map((one) => one.product_id)
  await beforeCommit(tx, async () => {
    await refreshListings(tx, ids)
    await bumpPublicVersion(tx)
  })
}
