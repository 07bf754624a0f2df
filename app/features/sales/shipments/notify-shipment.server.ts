import { type OrderPickup, pickupLines } from '#features/catalog/shipping-rates/pickup-place.ts'
import { mailAddressOf } from '#features/people/auth/accounts.server.ts'
import { createMessage } from '#features/people/notifications/messages.server.ts'
import { orderStatusUrl } from '#features/sales/orders/links/order-status-link.server.ts'
import { orderPath } from '#features/sales/orders/order.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import type { UrlOf } from '#platform/config/env.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { isPlainAddress } from '#platform/mail/mailbox.ts'
import { pathIn } from '#text/text.tsx'
import type { OrderDeliveredProps } from './emails/order-delivered.tsx'
import type { OrderShippedProps } from './emails/order-shipped.tsx'
import type { ReadyForPickupProps } from './emails/ready-for-pickup.tsx'
import { carrierOf, type Parcel, pathOfWaybill } from './shipment.ts'

/** Notifies a customer by message, without mail, that their order is being packed. */
export const notifyPreparing = (tx: Db, { id, user_id, pickup }: PlacedOrder) =>
  createMessage(tx, user_id, {
    write: (t) => ({
      title: t('Order {{order_id}} is being packed', { order_id: id }),
      body: pickup
        ? t('We’ll let you know when it is ready for pickup.')
        : t('We’ll let you know when it ships.'),
    }),
    link: pathOfWaybill(id),
  })

type ShippedDispatch = {
  carrier: string
  parcels: readonly Parcel[]
  shipment_id: string
  /** The exchange whose replacement shipped. */
  return_id?: string
  /** Some items of the order ship later. */
  is_partial?: boolean
}

/** Notifies a customer by message and mail that their order has shipped, with its tracking numbers. */
export async function notifyShipped(tx: Db, order: PlacedOrder, dispatch: ShippedDispatch, urlOf: UrlOf) {
  const { carrier, parcels, shipment_id, return_id, is_partial = false } = dispatch
  const link = pathOfWaybill(order.id)
  await createMessage(tx, order.user_id, {
    write: (t) => ({
      title: return_id
        ? t('Replacement for order {{order_id}} shipped', { order_id: order.id })
        : is_partial
          ? t('Part of order {{order_id}} shipped', { order_id: order.id })
          : t('Order {{order_id}} shipped', { order_id: order.id }),
      body: t('Carrier: {{carrier}}. Tracking number: {{numbers}}', {
        carrier: t(carrierOf(carrier).name),
        numbers: parcels.map((parcel) => parcel.tracking_number).join(', '),
      }),
    }),
    link,
  })
  const props: OrderShippedProps = {
    order_id: order.id,
    first_name: order.ship_to.first_name,
    carrier: carrierOf(carrier).name,
    parcels: parcels.map(({ tracking_number, weight_lb, contents }) => ({
      tracking_number,
      weight_lb,
      contents,
    })),
    get_it_by: order.get_it_by,
    is_replacement: return_id !== undefined,
    is_partial,
    url: urlOf(pathIn(order.locale, link)),
    status_url: await orderStatusUrl(tx, order, urlOf),
  }
  await sendShipmentMail(tx, order, { template: 'order-shipped', props, key: return_id ?? shipment_id })
}

/** Notifies a customer by message and mail that their order can be picked up, where and when. */
export async function notifyReadyForPickup(
  tx: Db,
  order: PlacedOrder & { pickup: OrderPickup },
  urlOf: UrlOf,
) {
  const { id, pickup } = order
  const link = pathOfWaybill(id)
  await createMessage(tx, order.user_id, {
    write: (t) => ({
      title: t('Order {{order_id}} is ready for pickup', { order_id: id }),
      body: t('Pick it up at {{place}}. Pickup hours: {{hours}}', {
        place: pickupLines(pickup).join(', '),
        hours: pickup.pickup_hours,
      }),
    }),
    link,
  })
  const props: ReadyForPickupProps = {
    order_id: id,
    first_name: order.ship_to.first_name,
    pickup,
    url: urlOf(pathIn(order.locale, orderPath(id))),
    status_url: await orderStatusUrl(tx, order, urlOf),
  }
  await sendShipmentMail(tx, order, { template: 'ready-for-pickup', props, key: id })
}

/** Notifies a customer by message and mail that their order was delivered, or that they picked it up. */
export async function notifyDelivered(tx: Db, order: PlacedOrder, urlOf: UrlOf) {
  const link = `/order_detail?id=${encodeURIComponent(order.id)}`
  await createMessage(tx, order.user_id, {
    write: (t) => ({
      title: order.pickup
        ? t('Order {{order_id}} picked up', { order_id: order.id })
        : t('Order {{order_id}} delivered', { order_id: order.id }),
      body: t('Anything missing or damaged? Request an exchange or refund on the order page.'),
    }),
    link,
  })
  const props: OrderDeliveredProps = {
    order_id: order.id,
    first_name: order.ship_to.first_name,
    is_pickup: order.pickup !== null,
    url: urlOf(pathIn(order.locale, link)),
    status_url: await orderStatusUrl(tx, order, urlOf),
  }
  await sendShipmentMail(tx, order, { template: 'order-delivered', props, key: order.id })
}

type ShipmentMail = {
  template: string
  props: OrderShippedProps | OrderDeliveredProps | ReadyForPickupProps
  /** Makes the deduplication key unique within the template. */
  key: string
}

async function sendShipmentMail(tx: Db, order: PlacedOrder, { template, props, key }: ShipmentMail) {
  const { to, address } = await mailAddressOf(tx, order.user_id)
  // A closed account has no mail address.
  if (!isPlainAddress(address)) return
  await queueMail(tx, {
    template,
    to,
    locale: order.locale,
    props,
    dedupe_key: `${template}:${key}`,
  })
}
