import { eq } from 'drizzle-orm'
import { newConditions } from '#platform/database/conditions.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { countListed } from '#platform/database/long-lists.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { type WebhookEvent, webhookExpressions } from '#platform/webhooks/webhook-events.server.ts'
import { text } from '#text/text.tsx'
import { canBecome, type OrderStatus, statusCode, statusOfCode } from './order.ts'
import { orders } from './orders.table.server.ts'
import type { OrderSums, PlacedOrder } from './placed-order.ts'

// Formats a timestamp column the way `Date.toJSON` does, so rows and API responses carry identical strings.
export const jsonTimestamp = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column.replace(/^\w+\./, '')}`

const sums = `
  o.id, o.user_id, o.order_type, o.status, o.refund_status, o.locale, o.ship_to, o.bill_to, o.delivery, o.pickup,
  o.carrier_note,
  to_char(o.get_it_by, 'YYYY-MM-DD') as get_it_by, o.list_cents, o.subtotal_cents, o.promotion_name, o.minus_cents,
  o.coupon_code, o.coupon_cents,
  o.tax_lines, o.tax_cents, o.freight_cents, o.total_cents, o.note, o.po_number, o.replaces_order_id,
  o.version,
  ${jsonTimestamp('o.expires_at')}, ${jsonTimestamp('o.placed_at')}, ${jsonTimestamp('o.updated_at')}`

/** SQL columns of a PlacedOrder for order `o`. Its lines come from the `lines` table or from a CTE of that name. */
export const orderColumns = (lines = 'order_lines') => `${sums},
  (select coalesce(jsonb_agg(to_jsonb(l) - 'order_id' - 'position' order by l.position), '[]')
   from ${lines} l where l.order_id = o.id) as lines`

const columns = orderColumns()

const owned = 'o.user_id = $1 and o.removed_at is null'

/**
 * The customer's order with its lines. Throws `missing` for another customer's order, as for one that does not exist.
 */
export async function orderOf(db: Db, user_id: string, order_id: string): Promise<PlacedOrder> {
  const rows = await queryRows<PlacedOrder>(
    db,
    `select ${columns} from orders o where ${owned} and o.id = $2`,
    [user_id, order_id],
    'order-of',
  )
  if (!rows[0]) throw new Problem('missing', text('Order not found'))
  return rows[0]
}

/** Filter, order and page of an order list. */
export type OrderFilter = {
  order_type?: number | undefined
  order_status?: number | undefined
  page: number
  page_size: number
  sort: 'newest' | 'oldest' | 'price_up' | 'price_down'
}

// With `nulls` as in the index of a customer's orders: PostgreSQL does not take it into account that there are none.
const orderBy = {
  newest: 'o.placed_at desc nulls last, o.id',
  oldest: 'o.placed_at asc nulls first, o.id',
  price_up: 'o.total_cents, o.id',
  price_down: 'o.total_cents desc, o.id',
} as const

/** One page of the customer's orders, with the total count. */
export async function ordersOf(db: Db, user_id: string, filter: OrderFilter) {
  const conditions = newConditions(owned, [user_id])
  conditions.add((place) => `o.order_type = ${place}`, filter.order_type)
  conditions.add((place) => `o.status = ${place}`, filter.order_status)
  const { where, values } = conditions.collected()
  const total = await countListed(db, { from: 'orders o', where, values })
  // The page is found before lines are read, which would be read of all orders that are sorted.
  const items = await queryRows<PlacedOrder>(
    db,
    `with page as (
       select o.id from orders o where ${where} order by ${orderBy[filter.sort]}
       limit ${filter.page_size} offset ${(filter.page - 1) * filter.page_size}
     )
     select ${columns} from page join orders o using (id) order by ${orderBy[filter.sort]}`,
    values,
  )
  return { items, total, page: filter.page, page_size: filter.page_size }
}

/** Number of the customer's orders by status, for one order type or for all: the counts of the status filter. */
export async function countByStatus(
  db: Db,
  user_id: string,
  order_type: number | null = null,
): Promise<Partial<Record<number, number>>> {
  const rows = await queryRows<{ status: number; count: number }>(
    db,
    `select status, count(*)::int as count from orders o
     where ${owned} and ($2::int is null or o.order_type = $2) group by status`,
    [user_id, order_type],
    'count-by-status',
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** The orders shown on the account overview: up to 50 unpaid ones, and the latest five. */
export async function openOrdersOf(db: Db, user_id: string) {
  const found = await queryRows<PlacedOrder & { is_latest: boolean }>(
    db,
    `with latest as (select o.id from orders o where ${owned} order by o.placed_at desc nulls last, o.id limit 5)
     select ${columns}, o.id in (select id from latest) as is_latest from orders o
     where ${owned} and (o.status = 0 or o.id in (select id from latest)) order by o.placed_at desc, o.id limit 50`,
    [user_id],
    'open-orders-of',
  )
  return {
    unpaid: found.filter((order) => order.status === statusCode.unpaid),
    latest: found.filter((order) => order.is_latest),
  }
}

/** IDs of a customer's unpaid orders, and of all unpaid orders placed from a network. */
export type UnpaidOrders = { unpaid_own: string[]; unpaid_of_network: string[] }

/** The columns of `UnpaidOrders`; `network` is the keyed hash of its address, null for none. */
export const unpaidOrderColumns = (of: { user_id: string; network: string }) => `
  array(select id from orders where user_id = ${of.user_id} and status = 0) as unpaid_own,
  array(select id from orders where placed_from = ${of.network}) as unpaid_of_network`

const selectUnpaidOrders = `select ${unpaidOrderColumns({ user_id: '$1', network: '$2' })}`

/** A customer's unpaid orders and those of a network. */
export const unpaidOrders = async (tx: Db, user_id: string, network: string | null): Promise<UnpaidOrders> =>
  only(await queryRows<UnpaidOrders>(tx, selectUnpaidOrders, [user_id, network], 'unpaid-orders'))

/**
 * The order with its lines, locked until the transaction ends. For internal use: ownership is not checked. Throws
 * `missing`.
 */
export async function lockOrder(tx: Db, order_id: string): Promise<PlacedOrder> {
  const locked = await queryRows(
    tx,
    'select 1 from orders where id = $1 for update',
    [order_id],
    'lock-order',
  )
  if (locked.length === 0) throw new Problem('missing', text('Order not found'))
  return orderById(tx, order_id)
}

/**
 * The order without its lines, locked until the transaction ends, in one statement: enough to process a payment. With
 * an `owner`, only that customer's order is found. (Lines read by the locking statement itself could be older than
 * the lock.)
 */
export async function lockOrderSums(
  tx: Db,
  order_id: string,
  owner: string | null = null,
): Promise<OrderSums> {
  const [order] = await queryRows<OrderSums>(
    tx,
    `select ${sums} from orders o
     where o.id = $1 and ($2::text is null or (o.user_id = $2 and o.removed_at is null)) for update`,
    [order_id, owner],
    'lock-order-sums',
  )
  if (!order) throw new Problem('missing', text('Order not found'))
  return order
}

/**
 * The status code of the customer's order. Throws `missing` for another customer's order, as for one that does not
 * exist.
 */
export async function orderStatusOf(db: Db, user_id: string, order_id: string): Promise<number> {
  const [order] = await queryRows<{ status: number }>(
    db,
    `select o.status from orders o where ${owned} and o.id = $2`,
    [user_id, order_id],
    'order-status-of',
  )
  if (!order) throw new Problem('missing', text('Order not found'))
  return order.status
}

/** The order with this ID. For staff and jobs: ownership is not checked. Throws `missing`. */
export async function orderById(db: Db, order_id: string): Promise<PlacedOrder> {
  const rows = await queryRows<PlacedOrder>(
    db,
    `select ${columns} from orders o where o.id = $1`,
    [order_id],
    'order-by-id',
  )
  if (!rows[0]) throw new Problem('missing', text('Order not found'))
  return rows[0]
}

/** Why an order changed, for its event log. */
export type Cause = {
  kind: string
  actor: string
  cause: string
  /** Audit log: the order fields that changed, with their old and new values. */
  before?: Record<string, unknown> | undefined
  after?: Record<string, unknown> | undefined
}

const auditValues = ({ before, after }: Cause) => [
  before ? JSON.stringify(before) : null,
  after ? JSON.stringify(after) : null,
]

/**
 * Moves a locked order to its next status and records who did it and why. A transition that `order.ts` does not allow
 * is a conflict.
 */
export async function moveOrder(
  tx: Db,
  order: Pick<PlacedOrder, 'id' | 'status'>,
  to: OrderStatus,
  why: Cause,
) {
  if (to === 'preparing' || to === 'shipped') await requireReadyFor(tx, order, to)
  else requireNextStatus(order, to)
  const event = to === 'paid' || to === 'shipped' ? (`order.${to}.v1` satisfies WebhookEvent) : null
  await queryRows(
    tx,
    moveAndRecord,
    [order.id, statusCode[to], order.status, why.kind, why.actor, why.cause, ...auditValues(why), event],
    'move-order',
  )
}

/**
 * The same as common table expressions, for a statement that moves an order and does more. Values are SQL; check with
 * `requireNextStatus` before. `event` is the webhook event, or null.
 */
export const moveExpressions = ({
  before = 'null',
  after = 'null',
  ...move
}: Record<'id' | 'from' | 'to' | 'kind' | 'actor' | 'cause' | 'event', string> & {
  before?: string
  after?: string
}) => `
  moved as (
    update orders set status = ${move.to}, version = version + 1, updated_at = clock_timestamp(),
           expires_at = case when ${move.to} = 0 then expires_at end,
           placed_from = case when ${move.to} = 0 then placed_from end
    where id = ${move.id}
  ),
  recorded as (
    insert into order_events (order_id, kind, from_status, to_status, actor, cause, before, after)
    values (${move.id}, ${move.kind}, ${move.from}, ${move.to}, ${move.actor}, ${move.cause}, ${before}, ${after})
  ),
  ${webhookExpressions({ event: 'event', name: 'order_id', id: move.id, from: `(select ${move.event}::text as event) e where event is not null` })}`

const moveAndRecord = `
  with ${moveExpressions({
    id: '$1',
    to: '$2',
    from: '$3',
    kind: '$4',
    actor: '$5',
    cause: '$6',
    before: '$7',
    after: '$8',
    event: '$9',
  })}
  select`

/** Throws a conflict when an order cannot get this status now. */
export function requireNextStatus(order: Pick<PlacedOrder, 'status'>, to: OrderStatus) {
  const from = statusOfCode(order.status)
  if (from && canBecome(from, to)) return
  throw new Problem('conflict', text('This action is no longer available for this order'), {
    data: { order_status: order.status },
  })
}

/** Throws a conflict when a locked order cannot be prepared or shipped: by its status, or because it is on hold. */
export async function requireReadyFor(
  tx: Db,
  order: Pick<PlacedOrder, 'id' | 'status'>,
  to: 'preparing' | 'shipped',
) {
  requireNextStatus(order, to)
  await refuseWhileHeld(tx, order.id)
}

/** Why nothing of an order may ship: a disputed payment, or a change that is not paid yet; null for nothing. */
export async function orderHoldOf(db: Db, order_id: string) {
  const [order] = await db.select({ held_for: orders.held_for }).from(orders).where(eq(orders.id, order_id))
  return order?.held_for ?? null
}

async function refuseWhileHeld(tx: Db, order_id: string) {
  const held_for = await orderHoldOf(tx, order_id)
  if (held_for === null) return
  throw new Problem(
    'conflict',
    held_for === 'balance'
      ? text('This order is on hold until the balance for its change is paid')
      : text('This order is on hold until a payment dispute is resolved'),
    { data: { reason: 'held', held_for } },
  )
}

/** Puts a locked order on hold, or releases it (null). A held order cannot be prepared or shipped. */
export async function setOrderHold(tx: Db, order_id: string, held_for: 'dispute' | 'balance' | null) {
  await tx.update(orders).set({ held_for }).where(eq(orders.id, order_id))
}

/** Ends the hold of a change that is paid now; a hold for a dispute stays. */
export async function releaseBalanceHold(tx: Db, order_id: string) {
  await queryRows(tx, `update orders set held_for = null where id = $1 and held_for = 'balance'`, [order_id])
}

/** Increments the version of a locked order whose status does not change, and records who changed it. */
export async function noteChange(tx: Db, order: Pick<PlacedOrder, 'id' | 'status'>, why: Cause) {
  await queryRows(
    tx,
    `with changed as (update orders set version = version + 1, updated_at = clock_timestamp() where id = $1)
     insert into order_events (order_id, kind, from_status, to_status, actor, cause, before, after)
     values ($1, $2, $3, $3, $4, $5, $6, $7)`,
    [order.id, why.kind, order.status, why.actor, why.cause, ...auditValues(why)],
  )
}

/** Adds an event to an order's history without changing its status or version. */
export async function noteEvent(tx: Db, order_id: string, why: Cause) {
  await queryRows(
    tx,
    'insert into order_events (order_id, kind, actor, cause, before, after) values ($1, $2, $3, $4, $5, $6)',
    [order_id, why.kind, why.actor, why.cause, ...auditValues(why)],
    'note-event',
  )
}

/** Like `noteEvent`, for a locked order, but at most once per kind and cause. */
export async function noteEventOnce(tx: Db, order_id: string, why: Cause) {
  await queryRows(
    tx,
    `insert into order_events (order_id, kind, actor, cause) select $1, $2, $3, $4
     where not exists (select 1 from order_events where order_id = $1 and kind = $2 and cause = $4)`,
    [order_id, why.kind, why.actor, why.cause],
  )
}

export type OrderEvent = {
  kind: string
  from_status: number | null
  to_status: number | null
  actor: string
  at: string
  /** The delivery dates before and after a `delivery_date_changed`; otherwise null. */
  from_day: string | null
  to_day: string | null
  /** The amount of a `return_refunded` or `refund_sent`, where it is known; otherwise null. */
  refund_cents: number | null
}

/**
 * Locks the order if it still has the version the caller has seen; otherwise throws a conflict that names the current
 * version.
 */
export async function lockVersion(tx: Db, order_id: string, version: number | undefined) {
  const order = await lockOrder(tx, order_id)
  if (version !== undefined && version !== order.version)
    throw new Problem('conflict', text('This order has changed. Review it and try again.'), {
      data: { reason: 'stale_version', version: order.version },
    })
  return order
}

/**
 * Sets the refund status of a locked order (null: no exchange or refund is open) and moves the order to `to` where
 * given. Adds one event and increments the version by one. Returns the order with its new status and version.
 */
export async function setRefundStatus(
  tx: Db,
  order: PlacedOrder,
  refund_status: string | null,
  why: Cause,
  to?: OrderStatus | undefined,
) {
  const before = { status: order.status, refund_status: order.refund_status, ...why.before }
  const status = to === undefined ? order.status : statusCode[to]
  const cause = { ...why, before, after: { status, refund_status, ...why.after } }
  await tx.update(orders).set({ refund_status }).where(eq(orders.id, order.id))
  if (to === undefined || status === order.status) await noteChange(tx, order, cause)
  else await moveOrder(tx, order, to, cause)
  return { ...order, status, refund_status, version: order.version + 1 }
}

/** SQL columns of the delivery dates that an event `e` changed, and of the amount that it refunded. */
export const eventFacts = `
  case e.kind when 'return_refunded' then (e.after ->> 'refund_cents')::bigint
    when 'refund_sent' then (select r.amount_cents from refunds r
      where r.reference = e.order_id and 'refund:' || r.id = e.cause) end as refund_cents,
  case e.kind when 'delivery_date_changed' then e.before ->> 'get_it_by' end as from_day,
  case e.kind when 'delivery_date_changed' then e.after ->> 'get_it_by' end as to_day`

/** The order's history, oldest first. */
export function eventsOf(db: Db, order_id: string) {
  return queryRows<OrderEvent>(
    db,
    `select e.kind, e.from_status, e.to_status, e.actor, ${eventFacts}, ${jsonTimestamp('e.at')} from order_events e
     where e.order_id = $1 order by e.step`,
    [order_id],
  )
}

/** Counts units of a locked order's lines that were refunded before they shipped. */
export async function cancelLineUnits(tx: Db, lines: readonly { line_id: string; quantity: number }[]) {
  await queryRows(
    tx,
    `update order_lines l set canceled_quantity = l.canceled_quantity + c.quantity
     from unnest($1::uuid[], $2::int[]) as c(line_id, quantity) where l.id = c.line_id`,
    [lines.map((line) => line.line_id), lines.map((line) => line.quantity)],
  )
}
