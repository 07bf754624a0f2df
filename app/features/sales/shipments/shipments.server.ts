import { and, eq, isNull } from 'drizzle-orm'
import { now } from '#platform/database/columns.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import type { Parcel, Shipment } from './shipment.ts'
import { shipment_parcels, shipments } from './shipments.table.server.ts'

const isoTime = (column: string) =>
  `to_char(s.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`

const columns = `s.id, s.order_id, s.return_id, s.carrier, ${isoTime('shipped_at')}, ${isoTime('delivered_at')},
  (select coalesce(jsonb_agg(jsonb_build_object('tracking_number', p.tracking_number, 'weight_lb', p.weight_lb,
     'contents', p.contents) order by p.position), '[]') from shipment_parcels p where p.shipment_id = s.id) as parcels`

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

/** Inserts a shipment with its parcels. Returns its ID. */
export async function insertShipment(
  tx: Db,
  shipment: {
    order_id: string
    user_id: string
    return_id: string | null
    carrier: string
    actor: string
    parcels: Parcel[]
  },
) {
  const { parcels, ...row } = shipment
  const { id } = only(await tx.insert(shipments).values(row).returning({ id: shipments.id }))
  await tx
    .insert(shipment_parcels)
    .values(parcels.map((parcel, i) => ({ ...parcel, shipment_id: id, position: i + 1 })))
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
