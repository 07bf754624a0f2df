import { type Db, queryRows } from '#platform/database/db.server.ts'
import { eventFacts, jsonTimestamp, type OrderEvent } from '../orders.server.ts'
import type { PlacedOrder } from '../placed-order.ts'

export type AuditedEvent = OrderEvent & { cause: string; before: object | null; after: object | null }

/** The order's history with causes and changed fields, oldest first. For staff. */
export function auditLogOf(db: Db, order_id: string) {
  return queryRows<AuditedEvent>(
    db,
    `select e.kind, e.from_status, e.to_status, e.actor, e.cause, e.before, e.after, ${eventFacts},
            ${jsonTimestamp('e.at')}
     from order_events e where e.order_id = $1 order by e.step`,
    [order_id],
  )
}

/**
 * ID of the customer's latest paid order that contains this product, also one removed from the list; null if there is
 * none.
 */
export async function orderWithProduct(db: Db, user_id: string, product_id: string): Promise<string | null> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select o.id from orders o where o.user_id = $1 and (o.status >= 1 or o.status = -2)
       and exists (select 1 from order_lines l where l.order_id = o.id and l.product_id = $2)
     order by o.placed_at desc limit 1`,
    [user_id, product_id],
  )
  return rows[0]?.id ?? null
}

/**
 * Tracking data of an order, if its ZIP code matches (first five digits); null otherwise. For guests, who have
 * nothing else to identify themselves.
 */
export async function orderForTracking(db: Db, order_id: string, zip_code: string) {
  const rows = await queryRows<Pick<PlacedOrder, 'id' | 'status' | 'get_it_by' | 'pickup'>>(
    db,
    `select id, status, to_char(get_it_by, 'YYYY-MM-DD') as get_it_by, pickup from orders
     where id = $1 and left(ship_to ->> 'zip_code', 5) = left($2, 5) and status <> 0`,
    [order_id, zip_code],
  )
  return rows[0] ?? null
}

/** IDs of the orders that replace returned items of this one, oldest first. */
export async function ordersReplacing(db: Db, order_id: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    'select id from orders where replaces_order_id = $1 order by placed_at, id',
    [order_id],
  )
  return rows.map(({ id }) => id)
}
