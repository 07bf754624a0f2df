import { type Db, queryRows } from '#platform/database/db.server.ts'
import {
  columnsOf,
  itemsOfLines,
  lockStockOf,
  refreshShownStock,
  releaseStock,
  reserveStock,
  type Shortage,
  type StockChange,
  type StockLine,
} from './stock.server.ts'
import { recordStockMoved } from './warehouse-stock.server.ts'

/**
 * Releases part of an order's open reservations. Packages are split into their components, as when they were reserved.
 * Quantities above the reservation are ignored.
 */
export async function releaseLines(tx: Db, order_id: string, lines: StockLine[]) {
  await lockStockOf(tx, order_id)
  const rows = await queryRows<StockChange>(
    tx,
    `with ${itemsOfLines},
     given as (
       select r.id, r.product_id, r.quantity as promised, least(r.quantity, i.quantity) as back
       from stock_reservations r join items i using (product_id) where r.order_id = $3 and r.state = 'open'
     ),
     closed as (
       update stock_reservations r set
         quantity = case when g.back = g.promised then g.promised else g.promised - g.back end,
         state = case when g.back = g.promised then 'released' else 'open' end,
         closed_at = case when g.back = g.promised then clock_timestamp() end
       from given g where r.id = g.id
     )
     update stock s set reserved = s.reserved - g.back from given g where s.product_id = g.product_id
     returning s.product_id, s.on_hand - s.reserved - g.back as before, s.on_hand - s.reserved as after`,
    [...columnsOf(lines), order_id],
  )
  await refreshShownStock(tx, rows)
}

/**
 * Replaces what an order has reserved by what these lines need, or returns the shortages; then the caller must roll back.
 * The stock rows of both are locked in the order of their IDs, so that two changes cannot deadlock.
 */
export async function replaceReservations(tx: Db, order_id: string, lines: StockLine[]): Promise<Shortage[]> {
  await queryRows(
    tx,
    `with ${itemsOfLines}
     select 1 from stock where product_id in (
       select product_id from items
       union select product_id from stock_reservations where order_id = $3 and state = 'open')
     order by product_id for update`,
    [...columnsOf(lines), order_id],
  )
  await releaseStock(tx, order_id)
  await queryRows(tx, `delete from stock_reservations where order_id = $1 and state = 'released'`, [order_id])
  return reserveStock(tx, order_id, lines)
}

/** Adds returned items that can be sold again to the stock. Packages are split into components; services are ignored. */
export async function restockLines(tx: Db, lines: StockLine[]) {
  const rows = await queryRows<StockChange>(
    tx,
    `with ${itemsOfLines},
     locked as (select s.product_id from stock s join items using (product_id) order by s.product_id for update of s)
     update stock s set on_hand = s.on_hand + i.quantity
     from items i join locked l using (product_id) where s.product_id = i.product_id
     returning s.product_id, s.on_hand - s.reserved - i.quantity as before, s.on_hand - s.reserved as after`,
    columnsOf(lines),
  )
  await recordStockMoved(
    tx,
    'returned',
    rows.map(({ product_id, before, after }) => ({ product_id, change: after - before, order_id: '' })),
  )
  await refreshShownStock(tx, rows)
}
