import { shipStock, shipStockOfLines } from '#features/catalog/inventory/stock.server.ts'
import { type StaffAction, staffCause } from '#features/sales/orders/changes/adjust-order.server.ts'
import { statusCode } from '#features/sales/orders/order.ts'
import {
  lockVersion,
  moveOrder,
  noteChange,
  orderOf,
  requireReadyFor,
} from '#features/sales/orders/orders.server.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import type { UrlOf } from '#platform/config/env.server.ts'
import { type Db, inTransaction } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import {
  notifyDelivered,
  notifyPreparing,
  notifyReadyForPickup,
  notifyShipped,
} from './notify-shipment.server.ts'
import { registerUnits, type SerialNumbers } from './serial-numbers.server.ts'
import { type LineProgress, type PackedItem, type PackedParcel, pickupCarrier } from './shipment.ts'
import { insertShipment, markShipmentsDelivered } from './shipments.server.ts'
import { shippingProgress } from './shipping-progress.server.ts'

/** Moves a paid order to preparing. Of two concurrent calls, the second gets a version conflict. */
export const prepareOrder = (db: Db, staffAction: StaffAction) =>
  inTransaction(db, async (tx) => {
    const order = await lockVersion(tx, staffAction.order_id, staffAction.version)
    requireNoOpenReturn(order)
    await moveOrder(tx, order, 'preparing', staffCause(staffAction, 'preparing'))
    await notifyPreparing(tx, order)
  })

export type Dispatch = { carrier: string; parcels: readonly PackedParcel[] }

/**
 * Ships a prepared order or a part of it: deducts the stock of what is in the parcels, stores them with tracking and serial
 * numbers, and notifies the customer. Without items in any parcel, everything left is shipped. The order keeps its status
 * until nothing is left. @throws Problem `invalid` for more units than are left of a line, or an empty parcel.
 */
export const shipOrder = (db: Db, staffAction: StaffAction, { carrier, parcels }: Dispatch, urlOf: UrlOf) =>
  inTransaction(db, async (tx) => {
    const order = await lockVersion(tx, staffAction.order_id, staffAction.version)
    requireNoOpenReturn(order)
    if (order.pickup) throw isPickedUp()
    await requireReadyFor(tx, order, 'shipped')
    const progress = await shippingProgress(tx, order)
    const items = itemsToShip(parcels, progress)
    const is_partial = progress.some(({ line_id, remaining }) => remaining > unitsOf(items, line_id))
    const tracking_numbers = parcels.map((parcel) => parcel.tracking_number)
    const sent = items.map(({ line_id, quantity }) => ({ line_id, quantity }))
    const cause = {
      ...staffCause(staffAction, is_partial ? 'partly_shipped' : 'shipped'),
      after: { carrier, tracking_numbers, items: sent },
    }
    if (is_partial) {
      await noteChange(tx, order, cause)
      await shipStockOfLines(tx, order.id, toStockLines(items, progress))
    } else {
      await moveOrder(tx, order, 'shipped', cause)
      await shipStock(tx, order.id)
    }
    const actor = `staff:${staffAction.staff_id}`
    const { id: order_id, user_id } = order
    const shipment_id = await insertShipment(tx, {
      order_id,
      user_id,
      return_id: null,
      carrier,
      actor,
      parcels,
      items: items.map(({ line_id, quantity, parcel }) => ({ line_id, quantity, parcel })),
    })
    await registerUnits(tx, order, shipment_id, items.flatMap(serialNumbersOf))
    await notifyShipped(tx, order, { carrier, parcels, shipment_id, is_partial }, urlOf)
  })

/**
 * Marks everything of a prepared pickup order as ready at the warehouse: deducts its stock, and tells the customer by mail
 * where and when to pick it up. @throws Problem `conflict` for an order that ships
 */
export const readyForPickup = (db: Db, staffAction: StaffAction, urlOf: UrlOf) =>
  inTransaction(db, async (tx) => {
    const order = await lockVersion(tx, staffAction.order_id, staffAction.version)
    requireNoOpenReturn(order)
    const { pickup } = order
    if (!pickup) throw new Problem('conflict', text('This order ships. It isn’t picked up.'))
    await requireReadyFor(tx, order, 'shipped')
    const items = itemsToShip([], await shippingProgress(tx, order))
    await moveOrder(tx, order, 'shipped', staffCause(staffAction, 'ready_for_pickup'))
    await shipStock(tx, order.id)
    await insertShipment(tx, {
      order_id: order.id,
      user_id: order.user_id,
      return_id: null,
      carrier: pickupCarrier.id,
      actor: `staff:${staffAction.staff_id}`,
      parcels: [],
      items,
    })
    await notifyReadyForPickup(tx, { ...order, pickup }, urlOf)
  })

const isPickedUp = () =>
  new Problem('conflict', text('The customer picks this order up. Mark it as ready for pickup instead.'))

type ItemToShip = PackedItem & { parcel: number | null }

/** The items of all parcels; everything that is left where no parcel names any. */
function itemsToShip(parcels: readonly PackedParcel[], progress: readonly LineProgress[]): ItemToShip[] {
  const packed = parcels.flatMap(({ items = [] }, at) => items.map((item) => ({ ...item, parcel: at + 1 })))
  if (packed.length === 0)
    return progress.flatMap(({ line_id, remaining }) =>
      remaining > 0 ? [{ line_id, quantity: remaining, parcel: parcels.length === 1 ? 1 : null }] : [],
    )
  refuseEmptyParcel(parcels)
  for (const { line_id } of packed) {
    const line = progress.find((one) => one.line_id === line_id)
    if (!line) throw new Problem('missing', text('This item isn’t in the order'))
    if (unitsOf(packed, line_id) > line.remaining)
      throw new Problem('invalid', text('You can ship up to {{remaining}} of {{name}}'), {
        values: { remaining: line.remaining, name: line.name },
        data: { reason: 'too_many', line_id, remaining: line.remaining },
      })
  }
  return packed
}

/** @throws Problem `invalid` for a parcel without items next to parcels with items. */
function refuseEmptyParcel(parcels: readonly PackedParcel[]) {
  const at = parcels.findIndex(({ items = [] }) => items.length === 0)
  if (at < 0) return
  throw new Problem('invalid', text('Parcel {{number}} is empty. Enter its items or remove it.'), {
    values: { number: at + 1 },
    data: { reason: 'empty_parcel', parcel: at + 1 },
  })
}

const unitsOf = (items: readonly ItemToShip[], line_id: string) =>
  items.reduce((sum, item) => sum + (item.line_id === line_id ? item.quantity : 0), 0)

const toStockLines = (items: readonly ItemToShip[], progress: readonly LineProgress[]) =>
  progress.flatMap(({ line_id, product_id }) => {
    const quantity = unitsOf(items, line_id)
    return quantity > 0 ? [{ product_id, quantity }] : []
  })

const serialNumbersOf = ({ line_id, serial_numbers = [] }: ItemToShip): SerialNumbers[] =>
  serial_numbers.map((one) => ({ ...one, line_id }))

/** Throws a conflict while a return or refund is open, or after the order was refunded. */
function requireNoOpenReturn(order: PlacedOrder) {
  if (order.refund_status === null) return
  throw new Problem('conflict', text('The customer requested a return for this order. Review it first.'), {
    data: { reason: 'return_open', refund_status: order.refund_status },
  })
}

/** Marks a shipped order as delivered by its carrier, or as picked up, and notifies the customer. */
export const markDelivered = (db: Db, staffAction: StaffAction, urlOf: UrlOf) =>
  inTransaction(db, async (tx) => {
    const order = await lockVersion(tx, staffAction.order_id, staffAction.version)
    requireShipped(order)
    await moveOrder(tx, order, 'received', staffCause(staffAction, order.pickup ? 'picked_up' : 'delivered'))
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
