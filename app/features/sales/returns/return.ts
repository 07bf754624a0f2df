import { apportion } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'

/**
 * States of a return: requested, decided, items received, refund ordered (or replacement shipped), completed.
 * `rejected` and `withdrawn` are final states in which nothing moved.
 */
export type ReturnStatus =
  | 'requested'
  | 'reviewed'
  | 'returned'
  | 'refunded'
  | 'end'
  | 'rejected'
  | 'withdrawn'

export type ReturnKind = 'refund' | 'exchange'

/** Allowed transitions. Items that never shipped skip `returned`; an exchange skips `refunded`. */
const nextStatuses: Record<ReturnStatus, readonly ReturnStatus[]> = {
  requested: ['reviewed', 'rejected', 'withdrawn'],
  reviewed: ['returned', 'refunded', 'end', 'withdrawn'],
  returned: ['refunded', 'end'],
  refunded: ['end'],
  end: [],
  rejected: [],
  withdrawn: [],
}

/** Whether a return may change from one status to another. */
export const canReturnBecome = (from: ReturnStatus, to: ReturnStatus) => nextStatuses[from].includes(to)

/** Whether a return can still change its status. */
export const isOpen = (status: ReturnStatus) => nextStatuses[status].length > 0

/** Whether the return ended without moving items or money; they can be requested again. */
export const isClosedWithoutEffect = (status: ReturnStatus) => status === 'rejected' || status === 'withdrawn'

export const returnStatusLabels: Record<ReturnStatus, string> = {
  requested: text('Requested'),
  reviewed: text('Accepted'),
  returned: text('Items received'),
  refunded: text('Refund initiated'),
  end: text('Completed'),
  rejected: text('Not approved'),
  withdrawn: text('Withdrawn'),
}

export const returnReasons = [
  'damaged',
  'wrong_item',
  'not_as_described',
  'defective',
  'not_needed',
  'other',
] as const
export type ReturnReason = (typeof returnReasons)[number]

export const returnReasonLabels: Record<ReturnReason, string> = {
  damaged: text('It arrived damaged'),
  wrong_item: text('Wrong item received'),
  not_as_described: text('Not as described'),
  defective: text('It doesn’t work'),
  not_needed: text('I no longer need it'),
  other: text('Other'),
}

/** Whether the store is at fault; freight is then refunded too. */
export const isOurFault = (reason: ReturnReason) => reason !== 'not_needed' && reason !== 'other'

/** Days after the last delivery in which unneeded items can be returned (returns policy). */
export const returnWindowDays = 30

/** Amounts paid for a line or refunded for it, in cents. */
export type LineMoney = { subtotal_cents: number; minus_cents: number; tax_cents: number }

export type PaidLine = LineMoney & { line_id: string; product_id: string; quantity: number }

/** Amounts paid for an order. The tax lines add up to the lines' tax. */
export type PaidAmounts = {
  lines: PaidLine[]
  tax_lines: { state: string; cents: number }[]
  freight_cents: number
}

export type RefundLine = PaidLine
export type RefundAmounts = {
  lines: RefundLine[]
  tax_lines: { state: string; cents: number }[]
  freight_cents: number
  /** Items after discounts, plus tax and freight. */
  total_cents: number
}

/**
 * Refund for some units of an order in whole cents, after earlier refunds: for each line its share of price, discount
 * and tax, and the proportional share of freight. Each amount is taken from the remainder in proportion to the
 * remaining units, and the last unit takes the rest. So partial refunds always add up to exactly what was paid and
 * never exceed it.
 *
 * @param paid amounts paid for the order
 * @param before amounts refunded so far, by line
 * @param quantities quantity to refund by line
 * @throws RangeError when a quantity exceeds what is left of its line
 */
export function refundFor(
  paid: PaidAmounts,
  before: PaidAmounts,
  quantities: readonly { line_id: string; quantity: number }[],
): RefundAmounts {
  const lines = quantities.flatMap(({ line_id, quantity }) => {
    const sold = paid.lines.find((line) => line.line_id === line_id)
    const refunded = before.lines.find((line) => line.line_id === line_id)
    if (!sold || quantity === 0) return []
    const left = sold.quantity - (refunded?.quantity ?? 0)
    if (quantity < 0 || quantity > left) throw new RangeError(`Only ${left} units of this line are left`)
    const share = (amount: keyof LineMoney) =>
      apportion(sold[amount] - (refunded?.[amount] ?? 0), [quantity, left - quantity])[0] ?? 0
    const subtotal_cents = share('subtotal_cents')
    const minus_cents = Math.min(share('minus_cents'), subtotal_cents)
    return [
      {
        line_id,
        product_id: sold.product_id,
        quantity,
        subtotal_cents,
        minus_cents,
        tax_cents: share('tax_cents'),
      },
    ]
  })
  const tax_cents = sum(lines.map((line) => line.tax_cents))
  const taxLeft = paid.tax_lines.map((line, i) => line.cents - (before.tax_lines[i]?.cents ?? 0))
  const taxParts = tax_cents > 0 ? apportion(tax_cents, taxLeft) : taxLeft.map(() => 0)
  const unitsLeft =
    sum(paid.lines.map((line) => line.quantity)) - sum(before.lines.map((line) => line.quantity))
  const units = sum(lines.map((line) => line.quantity))
  const freight_cents = freightShare(paid, before, lines, units === unitsLeft)
  return {
    lines,
    tax_lines: paid.tax_lines.map(({ state }, i) => ({ state, cents: taxParts[i] ?? 0 })),
    freight_cents,
    total_cents: sum(lines.map((line) => line.subtotal_cents - line.minus_cents)) + tax_cents + freight_cents,
  }
}

/** Freight in proportion to the lines' prices before discounts; the last units take the remainder. */
function freightShare(paid: PaidAmounts, before: PaidAmounts, lines: RefundLine[], isLast: boolean) {
  const left = paid.freight_cents - before.freight_cents
  if (isLast) return left
  const subtotalOf = (some: readonly LineMoney[]) => sum(some.map((line) => line.subtotal_cents))
  const subtotal_left = subtotalOf(paid.lines) - subtotalOf(before.lines)
  const subtotal = subtotalOf(lines)
  return subtotal > 0 ? (apportion(left, [subtotal, subtotal_left - subtotal])[0] ?? 0) : 0
}

type FreightOfOrder = { tax_lines: readonly { cents: number; on?: string }[]; freight_cents: number }

/**
 * The tax on freight that is not refunded: its share of the order's tax on freight, at most the tax of the refund, which
 * contains it.
 */
export function freightTaxKept(
  order: FreightOfOrder,
  { tax_lines, kept_cents }: { tax_lines: RefundAmounts['tax_lines']; kept_cents: number },
): number {
  if (kept_cents === 0) return 0
  const on_freight = sum(order.tax_lines.filter(({ on }) => on === 'freight').map(({ cents }) => cents))
  const share = apportion(on_freight, [kept_cents, order.freight_cents - kept_cents])[0] ?? 0
  return Math.min(share, sum(tax_lines.map(({ cents }) => cents)))
}

/** The tax lines of a return as they are refunded: without the tax on freight that is not refunded. */
export function refundedTax({
  tax_lines,
  freight_tax_kept_cents,
}: Pick<Return, 'tax_lines' | 'freight_tax_kept_cents'>): RefundAmounts['tax_lines'] {
  if (freight_tax_kept_cents === 0) return tax_lines
  const kept = apportion(
    freight_tax_kept_cents,
    tax_lines.map(({ cents }) => cents),
  )
  return tax_lines.map(({ state, cents }, i) => ({ state, cents: cents - (kept[i] ?? 0) }))
}

/** Tax of a refund, summed by state. */
export const taxByState = (tax_lines: RefundAmounts['tax_lines']) =>
  [...Map.groupBy(tax_lines, (line) => line.state)].map(([state, lines]) => ({
    state,
    cents: sum(lines.map((line) => line.cents)),
  }))

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

export type ReturnLine = RefundLine & { name: string; thumbnail: string; restocked: number }

export type ReturnMessage = { author: 'customer' | 'shop'; words: string; at: string }

/** A return with its lines, photos and messages; amounts in cents. */
export type Return = {
  id: string
  order_id: string
  user_id: string
  kind: ReturnKind
  status: ReturnStatus
  reason: ReturnReason
  words: string
  /** Whether the items must be sent back before the refund or replacement. */
  needs_goods: boolean
  /** Status code of the order when the return was requested. */
  order_status_before: number
  tax_lines: { state: string; cents: number }[]
  freight_cents: number
  /** Freight that is not refunded because the store is not at fault. */
  freight_kept_cents: number
  /** The part of the tax lines that is on this freight, and is not refunded either. */
  freight_tax_kept_cents: number
  /** Deducted for wear or missing parts. */
  deduction_cents: number
  /** Items after discounts, plus tax and freight, less what is not refunded of them and the deduction; 0 for an exchange. */
  refund_cents: number
  decision: string
  return_carrier: string | null
  return_tracking_number: string | null
  requested_at: string
  updated_at: string
  lines: ReturnLine[]
  photos: string[]
  messages: ReturnMessage[]
}

type StepsOf = Pick<Return, 'kind' | 'needs_goods'> & {
  /** The store refunds items without a request, so there is none to review. */
  isStoreRefund?: boolean
}

/** Steps shown to the customer for this kind of return. */
export const returnSteps = ({ kind, needs_goods, isStoreRefund = false }: StepsOf): ReturnStatus[] => [
  ...(isStoreRefund ? [] : (['requested', 'reviewed'] as const)),
  ...(needs_goods ? (['returned'] as const) : []),
  ...(kind === 'refund' ? (['refunded'] as const) : []),
  'end',
]

/** Path of the page of a return. */
export const pathOfReturn = (id: string) => `/AfterSalesDetail?id=${encodeURIComponent(id)}`

/** Maximum number of photos per request, and maximum size of each. */
export const maxPhotos = 6
export const maxPhotoBytes = 5 * 1024 * 1024
