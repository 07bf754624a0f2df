import { text } from '#text/text.tsx'

/** A carrier. `link` returns its tracking page for a tracking number; null when it has none. */
export type Carrier = { id: string; name: string; link: ((number: string) => string) | null }

export const carriers: readonly Carrier[] = [
  {
    id: 'ups',
    name: 'UPS',
    link: (number) => `https://www.ups.com/track?tracknum=${encodeURIComponent(number)}`,
  },
  {
    id: 'fedex',
    name: 'FedEx',
    link: (number) => `https://www.fedex.com/fedextrack/?trknbr=${encodeURIComponent(number)}`,
  },
  {
    id: 'usps',
    name: 'USPS',
    link: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${encodeURIComponent(number)}`,
  },
  { id: 'freight', name: text('Freight carrier'), link: null },
  { id: 'own', name: text('Our delivery truck'), link: null },
]

export const carrierIds = ['ups', 'fedex', 'usps', 'freight', 'own'] as const

/** Stands for the carrier where the customer picks up the order. */
export const pickupCarrier = {
  id: 'pickup',
  name: text('Pickup at the warehouse'),
  link: null,
} satisfies Carrier

/** The carrier with this ID; an unknown one has its ID as name and no tracking page. */
export const carrierOf = (id: string): Carrier =>
  [...carriers, pickupCarrier].find((one) => one.id === id) ?? { id, name: id, link: null }

export type Parcel = {
  tracking_number: string
  weight_lb: number | null
  /** Contents as the packer entered them: `Pallet 1 of 2: 20 panels`. */
  contents: string
}

/** Units of an order line in a parcel, with the serial numbers of their products. */
export type PackedItem = {
  line_id: string
  quantity: number
  serial_numbers?: readonly { product_id: string; serial_numbers: readonly string[] }[] | undefined
}

/** A parcel and what is in it. */
export type PackedParcel = Parcel & { items?: readonly PackedItem[] | undefined }

/** Units of an order line in a shipment. */
export type ShipmentItem = {
  line_id: string
  product_id: string
  name: string
  model_number: string
  quantity: number
  /** Number of the parcel; null where it was not recorded. */
  parcel: number | null
}

/** How many units of an order line have shipped, were refunded before that, and are still to ship. */
export type LineProgress = {
  line_id: string
  product_id: string
  name: string
  model_number: string
  quantity: number
  shipped: number
  canceled: number
  remaining: number
}

export type Shipment = {
  id: string
  order_id: string
  /** Set for the replacement of an exchange. */
  return_id: string | null
  carrier: string
  parcels: Parcel[]
  /** Empty for a shipment that was recorded without its items, and for replacements. */
  items: ShipmentItem[]
  shipped_at: string
  delivered_at: string | null
}

/** Steps of the tracking page. */
export const shippingSteps = [
  text('Paid'),
  text('Preparing to ship'),
  text('In transit'),
  text('Delivered'),
] as const

/** Steps of an order that is picked up. */
export const pickupSteps = [
  text('Paid'),
  text('Preparing for pickup'),
  text('Ready for pickup'),
  text('Picked up'),
] as const

/** The number of completed steps, from the order's status (1 to 4) and its deliveries. */
export function stepsDone(status: number, shipments: readonly Pick<Shipment, 'delivered_at'>[]) {
  if (shipments.length > 0 && shipments.every((one) => one.delivered_at !== null)) return shippingSteps.length
  if (shipments.length > 0) return 2
  return status === 2 ? 1 : Math.max(0, Math.min(status, shippingSteps.length))
}

/** Path of the tracking page of an order. */
export const pathOfWaybill = (order_id: string) => `/Waybill?order_id=${encodeURIComponent(order_id)}`
