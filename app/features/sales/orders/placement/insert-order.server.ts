import { randomInt } from 'node:crypto'
import type { PricedLine, PricedOrder } from '#features/catalog/pricing/pricing.ts'
import { type DeliveryChoice, hasAppointment } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { type PickupPlace, toOrderPickup } from '#features/catalog/shipping-rates/pickup-place.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { webhookExpressions } from '#platform/webhooks/webhook-events.server.ts'
import type { Locale } from '#text/text.tsx'
import { holdHours } from '../order.ts'
import { orderColumns, type UnpaidOrders, unpaidOrderColumns } from '../orders.server.ts'
import { type PlacedOrder, type ShipTo, shipToOf } from '../placed-order.ts'

type ToInsert = {
  id: string
  actor: { user_id: string; locale: Locale; network?: { hash: string } | undefined }
  order_type: number
  submission: {
    placement_key: string
    /** Recognizes a repeated submission. */
    placement_hash: string
    delivery: DeliveryChoice
    note: string
    /** Preferred days and times of a delivery appointment. */
    carrier_note?: string | undefined
    /** The number of the customer's purchase order; empty without one. */
    po_number?: string | undefined
  }
  address: ShipTo
  /** Billing address; left out: the shipping address. */
  bill_to?: ShipTo | null
  price: PricedOrder
  get_it_by: string | null
  /** The warehouse of a pickup. */
  pickup?: PickupPlace | null
  now: Date
  /** Set where staff place it for the customer. */
  by_staff?: {
    actor: string
    /** Until when stock is reserved. */
    expires_at: Date
    replaces_order_id: string | null
  }
}

/** The row of a priced line. */
export const toLineRow = (
  { product, quantity, unit, subtotal_cents, minus_cents, tax_cents }: PricedLine,
  position: number,
) => ({
  position,
  product_id: product.id,
  name: product.name,
  model_number: product.model_number,
  thumbnail: product.thumbnail,
  power_w: Math.round(product.power_w),
  has_battery: product.has_battery ? 1 : 0,
  quantity,
  list_cents: unit.list_cents,
  now_cents: unit.now_cents,
  discount_cents: unit.discount_cents,
  subtotal_cents,
  minus_cents,
  tax_cents,
})

/**
 * Inserts the order with its lines and its first event. Returns it as `orderOf` would, with the unpaid orders as of before, for
 * their limits: in a statement of its own this would be a round trip more.
 */
export async function insertOrder(
  tx: Db,
  { id, actor, order_type, submission, address, bill_to, price, get_it_by, pickup, now, by_staff }: ToInsert,
) {
  const lines = price.lines.map(toLineRow)
  const rows = await queryRows<PlacedOrder & Record<keyof UnpaidOrders, string[]>>(
    tx,
    insertOrderAndLines,
    [
      id,
      actor.user_id,
      order_type,
      submission.placement_key,
      submission.placement_hash,
      actor.locale,
      JSON.stringify(shipToOf(address)),
      submission.delivery,
      get_it_by,
      price.list_cents,
      price.subtotal_cents,
      price.promotion?.name ?? null,
      price.minus_cents,
      price.coupon?.code ?? null,
      price.coupon_cents,
      JSON.stringify(price.tax_lines),
      price.tax_cents,
      price.freight_cents,
      price.total_cents,
      submission.note,
      by_staff?.expires_at ?? new Date(now.getTime() + holdHours * 3_600_000),
      JSON.stringify(lines),
      now,
      actor.network?.hash ?? null,
      by_staff?.actor ?? `customer:${actor.user_id}`,
      by_staff ? 'placed by staff' : 'checkout',
      submission.po_number ?? '',
      by_staff?.replaces_order_id ?? null,
      bill_to ? JSON.stringify(shipToOf(bill_to)) : null,
      pickup ? JSON.stringify(toOrderPickup(pickup)) : null,
      hasAppointment(submission.delivery) ? (submission.carrier_note ?? '') : '',
    ],
    'insert-order',
  )
  const { unpaid_own, unpaid_of_network, ...order } = only(rows)
  return { order: order as PlacedOrder, unpaid: { unpaid_own, unpaid_of_network } }
}

const insertOrderAndLines = `
  with placed as (
    insert into orders (id, user_id, order_type, placement_key, placement_hash, locale, ship_to, delivery, get_it_by,
      list_cents, subtotal_cents, promotion_name, minus_cents, coupon_code, coupon_cents, tax_lines, tax_cents, freight_cents,
      total_cents, note, expires_at, placed_at, placed_from, po_number, replaces_order_id,
      bill_to, pickup, carrier_note)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $23, $24, $27,
      $28, $29, $30, $31)
    returning *
  ),
  sold as (
    insert into order_lines (order_id, position, product_id, name, model_number, thumbnail, power_w, has_battery, quantity,
      list_cents, now_cents, discount_cents, subtotal_cents, minus_cents, tax_cents)
    select placed.id, l.position, l.product_id, l.name, l.model_number, l.thumbnail, l.power_w, l.has_battery, l.quantity,
      l.list_cents, l.now_cents, l.discount_cents, l.subtotal_cents, l.minus_cents, l.tax_cents
    from placed, jsonb_to_recordset($22::jsonb) as l(position int, product_id text, name text, model_number text,
      thumbnail text, power_w int, has_battery int, quantity int, list_cents int, now_cents int, discount_cents int,
      subtotal_cents bigint, minus_cents bigint, tax_cents bigint)
    returning *
  ),
  recorded as (
    insert into order_events (order_id, kind, to_status, actor, cause)
    select id, 'placed', 0, $25, $26 from placed
  ),
  ${webhookExpressions({ event: `'order.placed.v1'`, name: 'order_id', id: 'id', from: 'placed' })}
  select ${orderColumns('sold')}, ${unpaidOrderColumns({ user_id: '$2', network: '$24' })} from placed o`

// Letters and digits that are not confused on the phone (Crockford base 32).
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A new order number: 13 characters of 32, or 65 random bits, because together with a ZIP code it opens order
 * tracking to guests. Older orders keep their numbers of 9 characters.
 */
export const newOrderNumber = () =>
  `H${Array.from({ length: 13 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
