import { isTransferWay } from '#features/sales/payments/payment.ts'
import { leastForPlan } from '#features/sales/payments/payment-schedule.ts'
import { text } from '#text/text.tsx'

/** An order's life. The numbers are what the contract says; the names are what we say. */
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

/** What the contract calls an order's type. */
export const orderType = { product: 0, design: 1, solution: 2 } as const

/** The one table of what may follow what. Everything else is refused. */
const next: Record<OrderStatus, readonly OrderStatus[]> = {
  unpaid: ['paid', 'cancelled'],
  paid: ['preparing', 'refunding'],
  preparing: ['shipped', 'refunding'],
  shipped: ['received', 'refunding'],
  received: ['refunding'],
  // A return that is withdrawn takes its order back to where it stood.
  refunding: ['paid', 'preparing', 'shipped', 'received'],
  cancelled: [],
}

export const canBecome = (from: OrderStatus, to: OrderStatus) => next[from].includes(to)

export const hasBeenPaid = (status: OrderStatus) => status !== 'unpaid' && status !== 'cancelled'

/** Whether an order may be paid in parts: it waits for a payment and is large enough. */
export const mayBePlanned = (order: { status: number; total_cents: number }) =>
  order.status === statusCode.unpaid && order.total_cents >= leastForPlan

/** A customer may take it off their list while it is unpaid or cancelled. */
export const canBeRemoved = (status: OrderStatus) => status === 'unpaid' || status === 'cancelled'

export const canBeExchanged = (status: OrderStatus) => status === 'paid'

/** The words of a status: the contract's `statusValue` and the labels of the filter. */
export const statusWords: Record<OrderStatus, string> = {
  refunding: text('Refund or exchange'),
  cancelled: text('Cancelled'),
  unpaid: text('Unpaid'),
  paid: text('Paid'),
  preparing: text('Awaiting shipment'),
  shipped: text('Shipped'),
  received: text('Received'),
}

/** What the contract's type filter says; of all types where there is none. */
export const wordsOfType = (order_type: number | null) =>
  order_type === null
    ? text('All')
    : order_type === orderType.design
      ? text('Deposit')
      : order_type === orderType.solution
        ? text('Solution order')
        : text('Product order')

/** What happened to an order, told to its customer. */
const eventWords: Record<string, string> = {
  placed: text('You placed the order. We keep the goods for you.'),
  changed: text('You changed the order.'),
  paid: text('Your payment has arrived.'),
  cancelled: text('You cancelled the order. The goods are free again.'),
  expired: text('The order was not paid in time and has been cancelled. The goods are free again.'),
  payment_failed: text('A payment did not come about. Nothing was charged.'),
  payment_expired: text('A payment was not finished in time. Nothing was charged.'),
  payment_processing: text('Your bank is carrying the payment out. That can take some days.'),
  deposit_paid: text('A part of the sum has arrived.'),
  plan_agreed: text('You chose to pay in parts.'),
  balance_called: text('We asked for the next part of the sum.'),
  pay_link_sent: text('You sent somebody a link to pay this order.'),
  surplus: text('More came than was due. The rest goes back to you.'),
  refund_sent: text('Money went back to you.'),
  refund_failed: text('Money that we sent back to you did not arrive. We look into it.'),
  dispute_opened: text('Your bank has questioned a payment. Until that is settled, nothing is shipped.'),
  dispute_won: text('The question about a payment is settled. We go on with your order.'),
  dispute_lost: text('Your bank has taken a payment back.'),
  stray_payment: text('A payment came that this order no longer needed. It goes back to you.'),
  stray_payment_returned: text('That payment has been sent back.'),
  preparing: text('We are getting your order ready to leave the warehouse.'),
  shipped: text('Your order has left our warehouse.'),
  delivered: text('Your order has been delivered.'),
  received: text('You confirmed that everything has arrived.'),
  corrected: text('We corrected the details of the delivery.'),
  return_requested: text('You asked for an exchange or a refund.'),
  return_withdrawn: text('You took your request back.'),
  return_rejected: text('We could not accept your request.'),
  return_reviewed: text('We accepted your request.'),
  return_sent: text('You sent the goods back.'),
  return_returned: text('The goods have come back to us.'),
  return_refunded: text('We have ordered the refund.'),
  return_end: text('Your refund or exchange is complete.'),
  replacement_shipped: text('The replacement has left our warehouse.'),
}

/** What is said otherwise of a design: no goods are kept for it. */
const designEventWords: Record<string, string> = {
  placed: text('You placed the order. Its price stays as it is.'),
  cancelled: text('You cancelled the order.'),
  expired: text('The order was not paid in time and has been cancelled.'),
}

/** An event in a sentence; one of a kind nobody wrote a sentence for is called by the status it led to. */
export function wordsOfEvent(
  { kind, to_status }: { kind: string; to_status: number | null },
  order_type: number = orderType.product,
): string | null {
  const status = to_status === null ? undefined : statusOfCode(to_status)
  const ofDesign = order_type === orderType.design ? designEventWords[kind] : undefined
  return ofDesign ?? eventWords[kind] ?? (status ? statusWords[status] : null)
}

const names = Object.fromEntries(Object.entries(statusCode).map(([name, code]) => [code, name])) as Record<
  number,
  OrderStatus
>

export const statusOfCode = (code: number): OrderStatus | undefined => names[code]

/** How long stock stays promised to an order nobody has paid, in hours. */
export const holdHours = 48

/** So many orders may wait for one customer's payment: what they hold is kept from everybody else. */
export const mostUnpaidOrders = 5

/** So many of all the orders that were placed from one network address, which an office or a mobile network shares. */
export const mostUnpaidOfNetwork = 40

/** So many pieces of a thing anybody may have kept for them, whatever lies there. */
export const heldWithoutAsking = 20

/**
 * How many pieces of one product a customer's unpaid orders may hold: a quarter of what lies there, but always a few,
 * and always enough for one of the smallest purchase there is. Whoever wants more pays in between, or asks.
 */
export const mayHold = ({ on_hand, least }: { on_hand: number; least: number }) =>
  Math.max(heldWithoutAsking, Math.floor(on_hand / 4), least)

/** The same for all the unpaid orders of one network address: half of what lies there, but always what two may have. */
export const mayHoldFromNetwork = ({ on_hand, least }: { on_hand: number; least: number }) =>
  Math.max(2 * heldWithoutAsking, Math.floor(on_hand / 2), least)

/** What the row of the order table offers, by status, as the contract says; null where it offers nothing. */
export type RowAction = 'remove' | 'ask_refund' | 'refund_in_progress' | 'refund_completed'

export function rowActionOf(order: { status: number; refund_status: string | null }): RowAction | null {
  const status = statusOfCode(order.status)
  if (!status) return null
  if (canBeRemoved(status)) return 'remove'
  if (canBeExchanged(status)) return order.refund_status ? 'refund_in_progress' : 'ask_refund'
  return status === 'refunding' && order.refund_status === 'end' ? 'refund_completed' : null
}

/** What the list that an order is on is called. */
export const listWords = (order_type: number) =>
  order_type === orderType.design
    ? text('My Design orders')
    : order_type === orderType.solution
      ? text('My Solution orders')
      : text('My Product order')

/** What the address of an order is for: what is designed will stand there. */
export const wordsOfAddress = (order_type: number) =>
  order_type === orderType.design ? text('Intended installation address') : text('Shipping address')

export const pathOfOrder = (id: string) => `/order_detail?id=${encodeURIComponent(id)}`

export const pathOfPayment = (id: string) => `/pay?order_id=${encodeURIComponent(id)}`

/** Where an order's plan is chosen and seen. */
export const pathOfPlan = (id: string) => `/bigPayment?order_id=${encodeURIComponent(id)}`

/** Where money that the customer sends is announced, and what to write on it. */
export const pathOfTransfer = (id: string) => `/largePayment?order_id=${encodeURIComponent(id)}`

/** Where a payment that is under way goes on, by the way it goes. */
export const pathOfOpenPayment = (id: string, way: string) =>
  isTransferWay(way) ? pathOfTransfer(id) : pathOfPayment(id)

/** Where the contract's order pages are: the breadcrumb of /order_detail leads back there. */
export const listPathOf = (order_type: number) =>
  order_type === orderType.design
    ? '/designOrder/1'
    : order_type === orderType.solution
      ? '/SolutionOrders/2'
      : '/orders/0'
