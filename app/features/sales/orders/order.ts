import { isTransferMethod } from '#features/sales/payments/payment.ts'
import { minimumPlanCents } from '#features/sales/payments/payment-schedule.ts'
import { text } from '#text/text.tsx'

/** Order statuses. The numbers come from the API specification; the names are ours. */
export const statusCode = {
  refunding: -2,
  cancelled: -1,
  unpaid: 0,
  paid: 1,
  preparing: 2,
  shipped: 3,
  received: 4,
} as const

export type OrderStatus = keyof typeof statusCode

/** Order type codes of the API specification. */
export const orderType = { product: 0, design: 1, solution: 2 } as const

/** The only table of allowed status transitions. Every other transition is refused. */
const next: Record<OrderStatus, readonly OrderStatus[]> = {
  unpaid: ['paid', 'cancelled'],
  paid: ['preparing', 'refunding'],
  preparing: ['shipped', 'refunding'],
  shipped: ['received', 'refunding'],
  received: ['refunding'],
  // A withdrawn return restores the order's previous status.
  refunding: ['paid', 'preparing', 'shipped', 'received'],
  cancelled: [],
}

/** Whether an order may move from one status to another. */
export const canBecome = (from: OrderStatus, to: OrderStatus) => next[from].includes(to)

/** Whether a change of this paid order can make a further payment due: before it ships. */
export const mayHaveBalance = ({ status }: { status: number }) =>
  status === statusCode.paid || status === statusCode.preparing

export const hasBeenPaid = (status: OrderStatus) => status !== 'unpaid' && status !== 'cancelled'

/** Whether an order can be paid in installments: it is unpaid and its total is high enough. */
export const canPayInInstallments = (order: { status: number; total_cents: number }) =>
  order.status === statusCode.unpaid && order.total_cents >= minimumPlanCents

/** A customer can remove an unpaid or canceled order from the order list. */
export const canBeRemoved = (status: OrderStatus) => status === 'unpaid' || status === 'cancelled'

export const canBeExchanged = (status: OrderStatus) => status === 'paid'

/** Status labels of orders that ship, and the options of the status filter. */
export const statusLabels: Record<OrderStatus, string> = {
  refunding: text('Refund or exchange'),
  cancelled: text('Canceled'),
  unpaid: text('Unpaid'),
  paid: text('Paid'),
  preparing: text('Awaiting shipment'),
  shipped: text('Shipped'),
  received: text('Received'),
}

/** Where they differ for an order that is picked up. */
const pickupStatusLabels: Partial<Record<OrderStatus, string>> = {
  preparing: text('Preparing for pickup'),
  shipped: text('Ready for pickup'),
  received: text('Picked up'),
}

/** The status of an order as customers and staff read it, and `statusValue` of the API; empty for an unknown code. */
export function statusLabelOf(code: number, isPickup: boolean) {
  const status = statusOfCode(code)
  if (!status) return ''
  return (isPickup && pickupStatusLabels[status]) || statusLabels[status]
}

/** Label of the order type filter; null stands for all types. */
export const orderTypeLabel = (order_type: number | null) =>
  order_type === null
    ? text('All')
    : order_type === orderType.design
      ? text('Deposit')
      : order_type === orderType.solution
        ? text('Solution order')
        : text('Product order')

const deliveryDateChanged = text(
  'The delivery date changed from {{from}} to {{to}} because your payment arrived on {{day}}.',
)

const pickupDateChanged = text(
  'The pickup date changed from {{from}} to {{to}} because your payment arrived on {{day}}.',
)

/** The sentence for a date that changed because the payment of an order settled later. */
export const dateChangedText = (isPickup: boolean) => (isPickup ? pickupDateChanged : deliveryDateChanged)

/** Order history entries as the customer reads them, by event kind. */
const eventTexts: Record<string, string> = {
  placed: text('You placed the order. Your items are reserved.'),
  changed: text('You changed the order.'),
  paid: text('We’ve received your payment.'),
  delivery_date_changed: deliveryDateChanged,
  cancelled: text('You canceled this order. We’ve released the items.'),
  cancelled_by_staff: text('We canceled this order and released the items.'),
  expired: text('We didn’t receive payment in time, so we canceled this order and released the items.'),
  payment_failed: text('A payment failed. You weren’t charged.'),
  payment_expired: text('A payment timed out. You weren’t charged.'),
  payment_processing: text('Your bank is processing the payment. This can take a few days.'),
  deposit_paid: text('We’ve received a partial payment.'),
  plan_agreed: text('You chose to pay in installments.'),
  balance_called: text('We requested the next payment.'),
  edited: text('We changed your order at your request.'),
  balance_paid: text('We’ve received the payment for the change.'),
  payment_requested: text('We sent you a payment link.'),
  pay_link_sent: text('You sent a payment link for this order.'),
  surplus: text('You paid more than the amount due. We’re refunding the difference.'),
  refund_sent: text('We sent you a refund.'),
  refund_failed: text('A refund didn’t reach you. We’re looking into it.'),
  dispute_opened: text('Your bank disputed a payment. We’ll ship once this is resolved.'),
  dispute_won: text('The payment dispute is resolved. We’re continuing with your order.'),
  dispute_lost: text('Your bank reversed a payment.'),
  stray_payment: text('We received an extra payment for this order and are refunding it.'),
  stray_payment_returned: text('That payment was refunded.'),
  preparing: text('We’re preparing your order for shipment.'),
  partly_shipped: text('Part of your order has shipped.'),
  shipped: text('Your order has shipped.'),
  ready_for_pickup: text('Your order is ready for pickup.'),
  picked_up: text('Your order was picked up.'),
  delivered: text('Your order has been delivered.'),
  received: text('You confirmed delivery.'),
  corrected: text('We corrected the delivery details.'),
  items_refunded: text('We refunded items from this order.'),
  return_requested: text('You requested an exchange or refund.'),
  return_withdrawn: text('You withdrew your request.'),
  return_rejected: text('We couldn’t approve your request.'),
  return_reviewed: text('We approved your request.'),
  return_sent: text('You shipped the items back.'),
  return_returned: text('We’ve received your returned items.'),
  return_refunded: text('We’ve initiated your refund.'),
  return_end: text('Your refund or exchange is complete.'),
  replacement_shipped: text('Your replacement has shipped.'),
}

/** Texts that differ for design orders, which reserve no stock. */
const designEventTexts: Record<string, string> = {
  placed: text('Order placed. Your price is locked.'),
  cancelled: text('You canceled this order.'),
  expired: text('We canceled this order because we didn’t receive payment in time.'),
}

/** Texts that differ for orders that are picked up. */
const pickupEventTexts: Record<string, string> = {
  delivery_date_changed: pickupDateChanged,
  preparing: text('We’re preparing your order for pickup.'),
  received: text('You confirmed the pickup.'),
}

/** Texts of refunds whose amount is known. */
const refundTexts: Record<string, string> = {
  refund_sent: text('We sent you a refund of {{amount}}.'),
  return_refunded: text('We’ve initiated your refund of {{amount}}.'),
}

/** Events that only staff see: a refund by the store is approved in the step in which it is opened. */
const staffEvents: ReadonlySet<string> = new Set(['items_refund_approved'])

/** The sentence for an event; null for an event that only staff see. Without a sentence for its kind: the label of the status it led to, or null. */
export function eventText(
  { kind, to_status, refund_cents }: { kind: string; to_status: number | null; refund_cents?: number | null },
  { order_type, isPickup = false }: { order_type?: number | undefined; isPickup?: boolean | undefined } = {},
): string | null {
  if (staffEvents.has(kind)) return null
  const special = {
    ...(typeof refund_cents === 'number' && refundTexts),
    ...(order_type === orderType.design && designEventTexts),
    ...(isPickup && pickupEventTexts),
  }
  return special[kind] ?? eventTexts[kind] ?? (to_status === null ? null : statusLabelOf(to_status, isPickup))
}

/** The sentence with the date of an unpaid order and the time until which its payment has to arrive. */
export const conditionalDateText = (isPickup: boolean) =>
  isPickup
    ? text('Ready for pickup on {{day}} if we receive your payment by {{moment}} ({{zone}}).')
    : text('Arrives by {{day}} if we receive your payment by {{moment}} ({{zone}}).')

const names = Object.fromEntries(Object.entries(statusCode).map(([name, code]) => [code, name])) as Record<
  number,
  OrderStatus
>

export const statusOfCode = (code: number): OrderStatus | undefined => names[code]

/** How long stock is reserved for an unpaid order, in hours. */
export const holdHours = 48

/** Unpaid orders allowed per customer, because each of them reserves stock. */
export const maxUnpaidOrders = 5

/** Unpaid orders allowed per network address, which an office or a mobile network may share. */
export const maxUnpaidOrdersPerNetwork = 40

/** Units of one product that any customer may reserve, whatever the stock level. */
export const minHoldLimit = 20

/**
 * Units of one product that several unpaid orders of a customer may reserve together: a quarter of the stock on hand, but
 * at least `minHoldLimit` and at least the smallest possible purchase (`least`). To buy more, a customer pays an open order
 * first or asks for a quote.
 */
export const holdLimit = ({ on_hand, least }: { on_hand: number; least: number }) =>
  Math.max(minHoldLimit, Math.floor(on_hand / 4), least)

/**
 * Units of one product that the first of a customer's unpaid orders may reserve: three quarters of the stock on hand, so
 * that a contractor can order by the pallet and pay by bank transfer, but at least as many as several orders.
 */
export const firstHoldLimit = (stock: { on_hand: number; least: number }) =>
  Math.max(holdLimit(stock), Math.floor((stock.on_hand * 3) / 4))

/**
 * Units of one product that all unpaid orders of one network address may reserve together: half of the stock on hand, but at least twice the
 * minimum of one customer.
 */
export const networkHoldLimit = ({ on_hand, least }: { on_hand: number; least: number }) =>
  Math.max(2 * minHoldLimit, Math.floor(on_hand / 2), least)

/** The action of an order table row, by status, as the specification lists it; null for none. */
export type RowAction = 'remove' | 'ask_refund' | 'refund_in_progress' | 'refund_completed'

export function rowActionOf(order: { status: number; refund_status: string | null }): RowAction | null {
  const status = statusOfCode(order.status)
  if (!status) return null
  if (canBeRemoved(status)) return 'remove'
  if (canBeExchanged(status)) return order.refund_status ? 'refund_in_progress' : 'ask_refund'
  return status === 'refunding' && order.refund_status === 'end' ? 'refund_completed' : null
}

/** Title of the order list that an order belongs to. */
export const orderListTitle = (order_type: number) =>
  order_type === orderType.design
    ? text('My Design orders')
    : order_type === orderType.solution
      ? text('My Solution orders')
      : text('My Product order')

/** Label of an order's address: a design order names where the system will be installed. */
export const orderAddressLabel = (order_type: number) =>
  order_type === orderType.design ? text('Intended installation address') : text('Shipping address')

export const orderPath = (id: string) => `/order_detail?id=${encodeURIComponent(id)}`

export const paymentPath = (id: string) => `/pay?order_id=${encodeURIComponent(id)}`

/** Page where the payment schedule of an order is chosen and shown. */
export const paymentSchedulePath = (id: string) => `/bigPayment?order_id=${encodeURIComponent(id)}`

/** Page with the instructions for a bank transfer or check. */
export const transferPath = (id: string) => `/largePayment?order_id=${encodeURIComponent(id)}`

/** Page where an open payment continues, by payment method. */
export const openPaymentPath = (id: string, way: string) =>
  isTransferMethod(way) ? transferPath(id) : paymentPath(id)

/** Order list that the breadcrumb of /order_detail links to. */
export const orderListPath = (order_type: number) =>
  order_type === orderType.design
    ? '/designOrder/1'
    : order_type === orderType.solution
      ? '/SolutionOrders/2'
      : '/orders/0'

/** Characters of a purchase order number. */
export const maxPoNumber = 60

/** Characters of a note for the carrier about a delivery appointment. */
export const maxCarrierNote = 200

/** A file uploaded with an order. */
export type OrderFile = { id: string; name: string; content_type: string; bytes: number }

/** Files that a customer can add to an order, and bytes of each. */
export const maxOrderFiles = 6
export const maxOrderFileBytes = 5_000_000
