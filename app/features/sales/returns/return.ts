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

/** The one table of what may follow what. Goods that never left need not come back; an exchange moves no money. */
const next: Record<ReturnStatus, readonly ReturnStatus[]> = {
  requested: ['reviewed', 'rejected', 'withdrawn'],
  reviewed: ['returned', 'refunded', 'end', 'withdrawn'],
  returned: ['refunded', 'end'],
  refunded: ['end'],
  end: [],
  rejected: [],
  withdrawn: [],
}

export const mayBecome = (from: ReturnStatus, to: ReturnStatus) => next[from].includes(to)

export const isOpen = (status: ReturnStatus) => next[status].length > 0

/** What an end leaves untouched: its goods and money can be asked for again. */
export const cameToNothing = (status: ReturnStatus) => status === 'rejected' || status === 'withdrawn'

export const returnWords: Record<ReturnStatus, string> = {
  requested: text('Requested'),
  reviewed: text('Accepted'),
  returned: text('Goods are back'),
  refunded: text('Refund ordered'),
  end: text('Completed'),
  rejected: text('Not accepted'),
  withdrawn: text('Taken back'),
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

export const reasonWords: Record<ReturnReason, string> = {
  damaged: text('It arrived damaged'),
  wrong_item: text('Something else came than I ordered'),
  not_as_described: text('It is not as described'),
  defective: text('It does not work'),
  not_needed: text('I do not need it any more'),
  other: text('Another reason'),
}

/** Whether the shop is to blame: then the freight goes back as well. */
export const isOurFault = (reason: ReturnReason) => reason !== 'not_needed' && reason !== 'other'

/** Days after the last delivery of an order in which what is not needed may come back (returns policy). */
export const returnWindowDays = 30

/** What was paid for a line, or what of it has been given back already; all in cents. */
export type LineMoney = { subtotal_cents: number; minus_cents: number; tax_cents: number }

export type Sold = LineMoney & { line_id: string; product_id: string; quantity: number }

/** What was paid for a whole order. The tax lines add up to the lines' tax. */
export type Paid = { lines: Sold[]; tax_lines: { state: string; cents: number }[]; freight_cents: number }

export type Part = Sold
export type RefundParts = {
  lines: Part[]
  tax_lines: { state: string; cents: number }[]
  freight_cents: number
  /** Goods after discounts, tax and freight together. */
  total_cents: number
}

/**
 * Refund for some units of an order in whole cents, after earlier refunds: for each line its share of price, discount
 * and tax, and the proportional share of freight. Each amount is taken from the remainder in proportion to the
 * remaining units, and the last unit takes the rest. So partial refunds always add up to exactly what was paid and
 * never exceed it.
 *
 * @param paid what the order cost
 * @param before what earlier refunds have returned, line by line (quantity 0 where nothing)
 * @param wanted units by line; at most those that are left
 */
export function refundFor(
  paid: Paid,
  before: Paid,
  wanted: readonly { line_id: string; quantity: number }[],
): RefundParts {
  const lines = wanted.flatMap(({ line_id, quantity }) => {
    const sold = paid.lines.find((line) => line.line_id === line_id)
    const gone = before.lines.find((line) => line.line_id === line_id)
    if (!sold || quantity === 0) return []
    const left = sold.quantity - (gone?.quantity ?? 0)
    if (quantity < 0 || quantity > left) throw new RangeError(`Only ${left} units of this line are left`)
    const share = (amount: keyof LineMoney) =>
      apportion(sold[amount] - (gone?.[amount] ?? 0), [quantity, left - quantity])[0] ?? 0
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

/** By the goods' prices before discounts; the last goods take all of the rest. */
function freightShare(paid: Paid, before: Paid, lines: Part[], isLast: boolean) {
  const left = paid.freight_cents - before.freight_cents
  if (isLast) return left
  const goodsOf = (some: readonly LineMoney[]) => sum(some.map((line) => line.subtotal_cents))
  const goodsLeft = goodsOf(paid.lines) - goodsOf(before.lines)
  const goods = goodsOf(lines)
  return goods > 0 ? (apportion(left, [goods, goodsLeft - goods])[0] ?? 0) : 0
}

/** The tax of a refund by state, its own parts added up. */
export const taxByState = (tax_lines: RefundParts['tax_lines']) =>
  [...Map.groupBy(tax_lines, (line) => line.state)].map(([state, lines]) => ({
    state,
    cents: sum(lines.map((line) => line.cents)),
  }))

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

export type ReturnLine = Part & { name: string; thumbnail: string; restocked: number }

export type ReturnMessage = { author: 'customer' | 'shop'; words: string; at: string }

/** A return as its customer reads it. */
export type Return = {
  id: string
  order_id: string
  user_id: string
  kind: ReturnKind
  status: ReturnStatus
  reason: ReturnReason
  words: string
  /** Whether goods have to come back before anything else happens. */
  needs_goods: boolean
  /** Where the order stood when this was asked for. */
  order_status_before: number
  tax_lines: { state: string; cents: number }[]
  freight_cents: number
  /** How much of the freight is kept, because the shop is not to blame. */
  freight_kept_cents: number
  /** Kept back for wear or missing parts, as the decision says. */
  deduction_cents: number
  /** What goes back: goods after discounts, tax and freight less what is kept of it and the deduction; 0 for an exchange. */
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

/** The steps that a return takes, by what it is. */
export const stepsOf = ({ kind, needs_goods }: Pick<Return, 'kind' | 'needs_goods'>): ReturnStatus[] => [
  'requested',
  'reviewed',
  ...(needs_goods ? (['returned'] as const) : []),
  ...(kind === 'refund' ? (['refunded'] as const) : []),
  'end',
]

export const pathOfReturn = (id: string) => `/AfterSalesDetail?id=${encodeURIComponent(id)}`

/** So many pictures may come with a request, each of so many bytes. */
export const maxPhotos = 6
export const maxPhotoBytes = 5 * 1024 * 1024
