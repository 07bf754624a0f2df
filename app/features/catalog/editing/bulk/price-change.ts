import { z } from 'zod'
import type { ListPriceBasis } from '#features/catalog/products/documents/source-note.ts'
import type { PriceTier } from '#features/catalog/products/product.ts'
import { roundHalfUp } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'

/** How prices are rounded after a change, to the nearest: cent, dollar, five dollars, or 99 cents. */
export const roundings = ['cent', 'dollar', 'five_dollars', 'ends_in_99'] as const
export type Rounding = (typeof roundings)[number]

/** A change of the prices of many products. */
export const PriceChange = z.object({
  kind: z.enum(['percent', 'amount']),
  /** Percent, or cents; negative to lower prices. */
  value: z
    .number(text('Enter a number'))
    .refine((value) => value !== 0, text('Enter a number other than 0'))
    .refine((value) => Math.abs(value) <= 100_000_000, text('This number is too large')),
  rounding: z.enum(roundings).default('cent'),
  /** Shows the price charged until now as the list price of products whose price is lowered. */
  show_previous: z.boolean().default(false),
})

export type PriceChange = z.output<typeof PriceChange>

export type Prices = {
  list_price_cents: number
  list_price_basis: ListPriceBasis | null
  price_now_cents: number
  discount_cents: number
  tiers: PriceTier[]
}

const rounded = (cents: number, rounding: Rounding) => {
  if (rounding === 'ends_in_99') return Math.max(99, roundHalfUp((cents - 99) / 100) * 100 + 99)
  const step = { cent: 1, dollar: 100, five_dollars: 500 }[rounding]
  return roundHalfUp(cents / step) * step
}

/**
 * The prices after a change; null when a price would be 0 or less, or volume prices would no longer fall. Volume prices
 * change by the same percent or amount. A list price stays as long as it is above the price; where none is shown it
 * follows the price. `day`: today, YYYY-MM-DD.
 */
export function changedPrices(prices: Prices, change: PriceChange, day: string): Prices | null {
  const { kind, value, rounding, show_previous } = change
  const moved = (cents: number) =>
    rounded(kind === 'percent' ? cents * (1 + value / 100) : cents + value, rounding)
  const price_now_cents = moved(prices.price_now_cents)
  const tiers = prices.tiers.map((tier) => ({ ...tier, price_cents: moved(tier.price_cents) }))
  const steps = [price_now_cents, ...tiers.map(({ price_cents }) => price_cents)]
  const falls = steps.every((cents, i) => i === 0 || cents < (steps[i - 1] ?? 0))
  if (steps.some((cents) => cents <= 0) || !falls) return null
  const discount_cents = Math.min(prices.discount_cents, price_now_cents)
  const charged = prices.price_now_cents - prices.discount_cents
  const after = { price_now_cents, discount_cents, tiers }
  if (show_previous && price_now_cents - discount_cents < charged && charged >= price_now_cents)
    return { ...after, list_price_cents: charged, list_price_basis: { kind: 'charged', until: day } }
  const isShown = prices.list_price_basis !== null && prices.list_price_cents >= price_now_cents
  return isShown
    ? { ...after, list_price_cents: prices.list_price_cents, list_price_basis: prices.list_price_basis }
    : { ...after, list_price_cents: price_now_cents, list_price_basis: null }
}
