import { and, eq, isNull } from 'drizzle-orm'
import { now } from '#platform/database/columns.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import type { Parcel, Shipment } from './shipment.ts'
import { shipment_items, shipment_parcels, shipments } from './shipments.table.server.ts'

const isoTime = (column: string) =>
  `to_char(s.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`

const columns = `s.id, s.order_id, s.return_id, s.carrier, ${isoTime('shipped_at')}, ${isoTime('delivered_at')},
  (select coalesce(jsonb_agg(jsonb_build_object('tracking_number', p.tracking_number, 'weight_lb', p.weight_lb,
     'contents', p.contents) order by p.position), '[]') from shipment_parcels p where p.shipment_id = s.id) as parcels,
  (select coalesce(jsonb_agg(jsonb_build_object('line_id', i.line_id, 'product_id', l.product_id, 'name', l.name,
     'model_number', l.model_number, 'quantity', i.quantity, 'parcel', i.parcel) order by i.parcel, l.position), '[]')
   from shipment_items i join order_lines l on l.id = i.line_id where i.shipment_id = s.id) as items`

/** Shipments of an order, oldest first. The caller has checked who may see the order. */
export const shipmentsOf = (db: Db, order_id: string) =>
  queryRows<Shipment>(
    db,
    `select ${columns} from shipments s where s.order_id = $1 order by s.shipped_at, s.id`,
    [order_id],
  )

/** A customer's latest shipments, newest first. */
export const latestShipments = (db: Db, user_id: string, limit = 20) =>
  queryRows<Shipment>(
    db,
    `select ${columns} from shipments s where s.user_id = $1 order by s.shipped_at desc, s.id limit $2`,
    [user_id, limit],
  )

/** Inserts a shipment with its parcels; a pickup has none. Returns its ID. */
export async function insertShipment(
  tx: Db,
  shipment: {
    order_id: string
    user_id: string
    return_id: string | null
    carrier: string
    actor: string
    parcels: readonly Parcel[]
    items?: readonly { line_id: string; quantity: number; parcel: number | null }[]
  },
) {
  const { parcels, items = [], ...row } = shipment
  const { id } = only(await tx.insert(shipments).values(row).returning({ id: shipments.id }))
  const rows = parcels.map(({ tracking_number, weight_lb, contents }, i) => ({
    tracking_number,
    weight_lb,
    contents,
    shipment_id: id,
    position: i + 1,
  }))
  if (rows.length > 0) await tx.insert(shipment_parcels).values(rows)
  if (items.length > 0)
    await tx.insert(shipment_items).values(items.map((item) => ({ ...item, shipment_id: id })))
  return id
}

/** Whether all shipments of an order were delivered more than `days` days ago; false while one is in transit. */
export async function deliveredMoreThanDaysAgo(db: Db, order_id: string, days: number): Promise<boolean> {
  const { is_past } = only(
    await queryRows<{ is_past: boolean }>(
      db,
      `select coalesce(bool_and(delivered_at < clock_timestamp() - make_interval(days => $2)), false) as is_past
       from shipments where order_id = $1`,
      [order_id, days],
    ),
  )
  return is_past
}

/** Marks an order's open shipments as delivered. Earlier deliveries are unchanged. */
export const markShipmentsDelivered = (tx: Db, order_id: string) =>
  tx
    .update(shipments)
    .set({ delivered_at: now })
    .where(and(eq(shipments.order_id, order_id), isNull(shipments.delivered_at)))

/**
 * SQL for the statements of other features: whether this customer received this product, by a delivered shipment that
 * contains a line of it. The arguments are expressions.
 */
export const hasReceived = (user: string, product: string) => `exists (
  select from shipments s
  join orders so on so.id = s.order_id
  join order_lines sl on sl.order_id = so.id and sl.product_id = ${product}
  where so.user_id = ${user} and s.delivered_at is not null and s.return_id is null
    and (exists (select from shipment_items si where si.shipment_id = s.id and si.line_id = sl.id)
         or not exists (select from shipment_items si where si.shipment_id = s.id)))`
