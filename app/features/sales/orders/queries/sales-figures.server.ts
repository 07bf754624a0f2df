import { statusCode } from '#features/sales/orders/order.ts'
import { type Day, momentAt } from '#features/store/calendar/business-days.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { type ReadOnlyDb, readRows } from '#platform/database/read-rows.server.ts'
import { only } from '#platform/database/rows.ts'
import { shopTimeZone } from '#text/shop-time-zone.ts'

/** Statuses of paid orders. An order with an open return counts until it is refunded in full and canceled. */
export const soldStatuses = [
  statusCode.paid,
  statusCode.preparing,
  statusCode.shipped,
  statusCode.received,
  statusCode.refunding,
]

/** Paid orders that wait to be packed and shipped. Held ones must not ship. */
export const countOrdersToShip = async (db: Db) =>
  only(
    await queryRows<{ count: number; held: number }>(
      db,
      `select count(*) filter (where held_for is null)::int as count, count(*) filter (where held_for is not null)::int as held
       from orders where status in ($1, $2) and order_type = 0`,
      [statusCode.paid, statusCode.preparing],
    ),
  )

/** Days in the shop's time zone, both included. */
export type Period = { from: Day; until: Day }

const bounds = ({ from, until }: Period) => [momentAt(from, 0), momentAt(until, 24 * 60)]

/** Revenue in cents and number of the paid orders placed in a period, by day. Days without orders are missing. */
export const salesByDay = (db: ReadOnlyDb, period: Period) =>
  readRows<{ day: Day; orders: number; revenue_cents: number }>(
    db,
    `select to_char(date, 'YYYY-MM-DD') as day, orders, revenue_cents from (
       select (placed_at at time zone $3)::date as date, count(*)::int as orders,
         sum(total_cents)::float8 as revenue_cents
       from orders where placed_at >= $1 and placed_at < $2 and status = any($4) group by 1
     ) sold order by date`,
    [...bounds(period), shopTimeZone(), soldStatuses],
  )

/** The products with the highest sales of a period, without shipping and tax. */
export const bestSellers = (db: ReadOnlyDb, period: Period, limit: number) =>
  readRows<{ product_id: string; name: string; units: number; revenue_cents: number }>(
    db,
    `select l.product_id, max(l.name) as name, sum(l.quantity)::int as units,
       sum(l.subtotal_cents - l.minus_cents)::float8 as revenue_cents
     from orders o join order_lines l on l.order_id = o.id
     where o.placed_at >= $1 and o.placed_at < $2 and o.status = any($3)
     group by l.product_id order by revenue_cents desc, l.product_id limit $4`,
    [...bounds(period), soldStatuses, limit],
  )
