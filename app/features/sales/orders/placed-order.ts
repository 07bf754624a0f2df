import type { RowSums } from '#features/catalog/pricing/price-rows.ts'
import { toPriceDto, withSaving } from '#features/catalog/products/product.ts'
import type { DeliveryChoice } from '#features/catalog/shipping-rates/delivery-choice.ts'
import type { OrderPickup } from '#features/catalog/shipping-rates/pickup-place.ts'
import { type TaxLine, taxInDollars } from '#features/catalog/tax/sales-tax.ts'
import { transferDays } from '#features/sales/payments/payment.ts'
import { centsToDollars } from '#platform/money/money.ts'
import type { Locale } from '#text/text.tsx'
import { statusCode, statusLabelOf } from './order.ts'

/** Shipping address at the time of the order. */
export type ShipTo = {
  first_name: string
  last_name: string
  address: string
  building: string
  zip_code: string
  city: string
  state: string
  company_name: string
  email: string
  phone: string
  ext: string
}

/** The fields of a saved address that are copied to an order. */
export const shipToOf = (address: ShipTo): ShipTo => ({
  first_name: address.first_name,
  last_name: address.last_name,
  address: address.address,
  building: address.building,
  zip_code: address.zip_code,
  city: address.city,
  state: address.state,
  company_name: address.company_name,
  email: address.email,
  phone: address.phone,
  ext: address.ext,
})

export type OrderLine = {
  id: string
  product_id: string
  name: string
  model_number: string
  thumbnail: string
  power_w: number
  has_battery: number
  quantity: number
  /** Units refunded before they shipped. */
  canceled_quantity: number
  list_cents: number
  now_cents: number
  discount_cents: number
  subtotal_cents: number
  minus_cents: number
  tax_cents: number
}

/** An order with its lines. */
export type PlacedOrder = {
  id: string
  user_id: string
  order_type: number
  status: number
  refund_status: string | null
  locale: Locale
  ship_to: ShipTo
  /** Billing address; null: the shipping address. */
  bill_to: ShipTo | null
  delivery: DeliveryChoice
  /** The warehouse of a pickup; otherwise null. */
  pickup: OrderPickup | null
  /** Preferred days and times of a delivery appointment, for the carrier; otherwise empty. */
  carrier_note: string
  get_it_by: string | null
  list_cents: number
  subtotal_cents: number
  promotion_name: string | null
  /** Promotion and coupon discount together. */
  minus_cents: number
  coupon_code: string | null
  coupon_cents: number
  tax_lines: TaxLine[]
  tax_cents: number
  freight_cents: number
  total_cents: number
  note: string
  /** The number of the customer's purchase order; empty without one. */
  po_number: string
  replaces_order_id: string | null
  version: number
  expires_at: string | null
  placed_at: string
  updated_at: string
  lines: OrderLine[]
}

const dayMs = 86_400_000

/** Until when stock is reserved for an order to be paid by bank transfer or check. */
export const endOfTransferHold = ({ placed_at }: Pick<PlacedOrder, 'placed_at'>) =>
  new Date(Date.parse(placed_at) + transferDays * dayMs)

// A bank debit that fails after four days leaves two more days, and so does a second one; then the stock is released.
const longestHoldDays = 14

/** Latest end of any stock reservation of an unpaid order, whatever payments were attempted. */
export const endOfAnyHold = ({ placed_at }: Pick<PlacedOrder, 'placed_at'>) =>
  new Date(Date.parse(placed_at) + longestHoldDays * dayMs)

/** An order without its lines: enough to process a payment. */
export type OrderSums = Omit<PlacedOrder, 'lines'>

/** The amounts of an order. The checkout uses the same fields for a cart. */
export type Sums = Pick<
  PlacedOrder,
  | 'list_cents'
  | 'subtotal_cents'
  | 'promotion_name'
  | 'minus_cents'
  | 'coupon_code'
  | 'coupon_cents'
  | 'tax_lines'
  | 'tax_cents'
  | 'freight_cents'
  | 'total_cents'
>

/** The fields of an order that its rows of amounts are written from. */
export const rowSumsOf = (order: RowSums): RowSums & Pick<Sums, 'tax_lines'> => ({
  subtotal_cents: order.subtotal_cents,
  promotion_name: order.promotion_name,
  minus_cents: order.minus_cents,
  coupon_code: order.coupon_code,
  coupon_cents: order.coupon_cents,
  freight_cents: order.freight_cents,
  tax_lines: [...order.tax_lines],
  tax_cents: order.tax_cents,
  total_cents: order.total_cents,
})

/**
 * The amounts of an order for a holder of a link: without the code of the coupon, the exemption certificate, and the
 * place of the tax.
 */
export const guestSumsOf = (order: Sums): Sums => ({
  ...rowSumsOf(order),
  // No saving is shown.
  list_cents: order.subtotal_cents - order.minus_cents,
  promotion_name: null,
  coupon_code: null,
  coupon_cents: 0,
  tax_lines: [],
})

/** A line of the shipping summary. */
export type SummaryLine = {
  product_id: string
  name: string
  model_number: string
  thumbnail: string
  quantity: number
  /** List price and price paid, per unit. */
  list_cents: number
  pay_cents: number
  subtotal_cents: number
  get_it_by: string | null
  /** Units left, where they are too few for this line; otherwise null. */
  left: number | null
}

/**
 * The day that an order was promised for; null until it is paid, because the day depends on the payment, and once a pickup is
 * ready, because its status says so.
 */
export const promisedDayOf = ({
  pickup,
  status,
  get_it_by,
}: Pick<PlacedOrder, 'pickup' | 'status' | 'get_it_by'>) =>
  status === statusCode.unpaid || (pickup && status >= statusCode.shipped) ? null : get_it_by

/** A delivery date of an unpaid order, and the time until which the payment has to arrive for it. */
export type ConditionalDate = { day: string; pay_by: string }

/** The lines of an order, for the shipping summary. */
export const summaryLinesOf = (order: PlacedOrder): SummaryLine[] =>
  order.lines.map((line) => ({
    product_id: line.product_id,
    name: line.name,
    model_number: line.model_number,
    thumbnail: line.thumbnail,
    quantity: line.quantity,
    list_cents: line.list_cents,
    pay_cents: line.now_cents - line.discount_cents,
    subtotal_cents: line.subtotal_cents,
    get_it_by: promisedDayOf(order),
    left: null,
  }))

/** An order line with the field names of the API specification. */
export function toLineDto(line: OrderLine, order: PlacedOrder) {
  const price = toPriceDto(withSaving(line))
  const { first_name, last_name, address, building, state, city, zip_code, email, phone } = order.ship_to
  return {
    line_id: line.id,
    product_id: line.product_id,
    name: line.name,
    model_number: line.model_number,
    thumbnail: line.thumbnail,
    ...price,
    product_count: line.quantity,
    line_total: centsToDollars(line.subtotal_cents),
    line_minus: centsToDollars(line.minus_cents),
    line_tax: centsToDollars(line.tax_cents),
    power: line.power_w,
    has_battery: line.has_battery === 1,
    update_time: order.updated_at,
    first_name,
    last_name,
    address,
    building,
    state,
    city,
    zip_code,
    email,
    phone,
    product: {
      id: line.product_id,
      name: line.name,
      thumbnail: line.thumbnail,
      model_number: line.model_number,
    },
  }
}

/** An order with the field names of the API specification, as the order table uses it. */
export function toOrderDto(order: PlacedOrder) {
  return {
    order_id: order.id,
    order_type: order.order_type,
    order_status: order.status,
    statusValue: statusLabelOf(order.status, order.pickup !== null),
    order_price: centsToDollars(order.total_cents),
    order_detail: order.lines.map((line) => toLineDto(line, order)),
    order_refund: order.refund_status ? { refund_status: order.refund_status } : null,
    subtotal: centsToDollars(order.subtotal_cents),
    saving: centsToDollars(order.list_cents - order.subtotal_cents + order.minus_cents),
    promotion: order.promotion_name,
    promotion_minus: centsToDollars(order.minus_cents - order.coupon_cents),
    coupon: order.coupon_code,
    coupon_minus: centsToDollars(order.coupon_cents),
    tax: centsToDollars(order.tax_cents),
    tax_lines: order.tax_lines.map((line) => ({
      ...taxInDollars(line),
      jurisdiction: line.jurisdiction ?? line.state,
      certificate_id: line.certificate_id ?? null,
      provisional: line.provisional ?? false,
    })),
    freight: centsToDollars(order.freight_cents),
    delivery: order.delivery,
    pickup: order.pickup,
    carrier_note: order.carrier_note,
    get_it_by: order.get_it_by,
    shipping_address: order.ship_to,
    billing_address: order.bill_to,
    note: order.note,
    po_number: order.po_number,
    version: order.version,
    expires_at: order.expires_at,
    create_time: order.placed_at,
    update_time: order.updated_at,
  }
}
