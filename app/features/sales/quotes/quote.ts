import type { Sums } from '#features/sales/orders/placed-order.ts'
import type { Locale } from '#text/text.tsx'

/** Days for which the item prices of a quote are held. */
export const quoteValidDays = 30

export type QuoteLine = {
  product_id: string
  name: string
  model_number: string
  quantity: number
  unit_cents: number
  subtotal_cents: number
}

/** The prices of a cart at a ZIP code on one day, as mailed to the customer. */
export type Quote = {
  number: string
  customer_name: string
  email: string
  locale: Locale
  lines: QuoteLine[]
  sums: Sums
  place: { zip_code: string; city: string; state: string }
  /** Last day, YYYY-MM-DD. */
  valid_until: string
  created_at: Date
}

/**
 * A stored quote, with the numbers of the orders that were placed at its prices, oldest first, and the one of them that is not
 * canceled.
 */
export type StoredQuote = Quote & { order_ids: string[]; current_order_id: string | null }

/** Whether the prices of a quote are still held: through the end of its last day in Hawaii, the westernmost zone served. */
export const isValid = ({ valid_until }: Pick<Quote, 'valid_until'>, now: Date) =>
  Date.parse(`${valid_until}T23:59:59.999-10:00`) >= now.getTime()

/** A moment of the last day that is on this day in the time zone of every reader in America, Europe and China. */
export const lastDayOf = ({ valid_until }: Pick<Quote, 'valid_until'>) => `${valid_until}T12:00:00Z`

/** Checkout of a quote's items at its prices. */
export const quoteOrderPath = (number: string) => `/quotes/${number}/order`

/** The PDF of a quote. */
export const quotePath = (number: string) => `/quotes/${number}`
