import { shipStock } from '#features/catalog/inventory/stock.server.ts'
import { type StaffAction, staffCause } from '#features/sales/orders/changes/adjust-order.server.ts'
import { statusCode } from '#features/sales/orders/order.ts'
import { lockVersion, moveOrder, orderOf } from '#features/sales/orders/orders.server.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import type { UrlOf } from '#platform/config/env.server.ts'
import { type Db, inTransaction } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { notifyDelivered, notifyPreparing, notifyShipped } from './notify-shipment.server.ts'
import type { Parcel } from './shipment.ts'
import { insertShipment, markShipmentsDelivered } from './shipments.server.ts'

/** Moves a paid order to preparing. Of two concurrent calls, the second gets a version conflict. */
export const prepareOrder = (db: Db, staffAction: StaffAction) =>
  inTransaction(db, async (tx) => {
    const order = await lockVersion(tx, staffAction.order_id, staffAction.version)
    requireNoOpenReturn(order)
    await moveOrder(tx, order, 'preparing', staffCause(staffAction, 'preparing'))
    await notifyPreparing(tx, order)
  })

export type Dispatch = { carrier: string; parcels: Parcel[] }

/** Ships a prepared order: deducts stock, stores the parcels with tracking numbers and notifies the customer. */
export const shipOrder = (db: Db, staffAction: StaffAction, { carrier, parcels }: Dispatch, urlOf: UrlOf) =>
  inTransaction(db, async (tx) => {
    const order = await lockVersion(tx, staffAction.order_id, staffAction.version)
    requireNoOpenReturn(order)
    const tracking_numbers = parcels.map((parcel) => parcel.tracking_number)
    await moveOrder(tx, order, 'shipped', {
      ...staffCause(staffAction, 'shipped'),
      after: { carrier, tracking_numbers },
    })
    await shipStock(tx, order.id)
    const actor = `staff:${staffAction.staff_id}`
    const { id: order_id, user_id } = order
    await insertShipment(tx, { order_id, user_id, return_id: null, carrier, actor, parcels })
    await notifyShipped(tx, order, { carrier, parcels }, urlOf)
  })

/** Throws a conflict while a return or refund is open, or after the order was refunded. */
function requireNoOpenReturn(order: PlacedOrder) {
  if (order.refund_status === null) return
  throw new Problem('conflict', text('The customer requested a return for this order. Review it first.'), {
    data: { reason: 'return_open', refund_status: order.refund_status },
  })
}

/** Marks a shipped order as delivered by its carrier and notifies the customer. */
export const markDelivered = (db: Db, staffAction: StaffAction, urlOf: UrlOf) =>
  inTransaction(db, async (tx) => {
    const order = await lockVersion(tx, staffAction.order_id, staffAction.version)
    requireShipped(order)
    await moveOrder(tx, order, 'received', staffCause(staffAction, 'delivered'))
    await markShipmentsDelivered(tx, order.id)
    await notifyDelivered(tx, order, urlOf)
  })

/** Records the customer's confirmation that a shipped order arrived. Idempotent. */
export async function confirmReceipt(db: Db, user_id: string, order_id: string) {
  await orderOf(db, user_id, order_id)
  await inTransaction(db, async (tx) => {
    const order = await lockVersion(tx, order_id, undefined)
    if (order.status === statusCode.received) return
    requireShipped(order)
    await moveOrder(tx, order, 'received', {
      kind: 'received',
      actor: `customer:${user_id}`,
      cause: 'confirmed by the customer',
    })
    await markShipmentsDelivered(tx, order_id)
  })
  return orderOf(db, user_id, order_id)
}

function requireShipped(order: PlacedOrder) {
  if (order.status === statusCode.shipped) return
  throw new Problem('conflict', text('Only a shipped order can be confirmed as delivered'), {
    data: { order_status: order.status },
  })
}
