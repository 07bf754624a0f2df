import { apportion, percentOf } from '#platform/money.ts'
import { text } from '#text/text.tsx'
import { type SaleProduct, type UnitPrice, unitPrice } from './product.ts'
import { stateTaxRates } from './tax-rates.ts'

/** 'Full minus': so much less from so much on. */
export type FullMinus = { id: string; name: string; threshold_cents: number; minus_cents: number }

export type PricedLine = {
  product: SaleProduct
  quantity: number
  unit: UnitPrice
  /** What the line would cost at list price. */
  list_cents: number
  /** Price of the line before the order's discounts. */
  subtotal_cents: number
  /** This line's part of the order's discounts. */
  minus_cents: number
  tax_cents: number
}

/** One line of tax, with its reason in words. */
export type TaxLine = {
  state: string
  basis_points: number
  base_cents: number
  cents: number
  reason: string
}

export type PricedOrder = {
  lines: PricedLine[]
  list_cents: number
  subtotal_cents: number
  promotion: FullMinus | null
  minus_cents: number
  tax_lines: TaxLine[]
  tax_cents: number
  freight_cents: number
  total_cents: number
  /** Everything saved against list prices, promotion included. */
  saving_cents: number
}

export type ToPrice = {
  lines: { product: SaleProduct; quantity: number }[]
  promotions: FullMinus[]
  /** Two letters of the state it goes to; null while no address is known: then no tax is computed. */
  state: string | null
  /** 0 while no address is known. */
  freight_cents: number
}

/**
 * The price of a cart or an order: the one function that every shown, charged and refunded amount comes from.
 * All amounts are whole cents. Σ line subtotals = subtotal, Σ line discounts = discount, Σ line taxes = Σ tax lines
 * = tax, and subtotal − discount + tax + freight = total, exactly.
 *
 * Tax is taken on each line after its part of the discounts (state rate of the ship-to state, rounded half up for
 * the order, then divided over the lines); freight and services are not taxed.
 */
export function priceOrder({ lines: wanted, promotions, state, freight_cents }: ToPrice): PricedOrder {
  const priced = wanted.map(({ product, quantity }) => {
    const unit = unitPrice(product, quantity)
    return {
      product,
      quantity,
      unit,
      list_cents: unit.list_cents * quantity,
      subtotal_cents: unit.pay_cents * quantity,
    }
  })
  const subtotal_cents = sum(priced.map((line) => line.subtotal_cents))
  const promotion = bestFullMinus(promotions, subtotal_cents)
  const minus_cents = promotion?.minus_cents ?? 0
  const minusOf = apportion(minus_cents, priced.length > 0 ? priced.map((line) => line.subtotal_cents) : [1])

  const bases = priced.map((line, i) =>
    line.product.kind === 'service' ? 0 : line.subtotal_cents - (minusOf[i] ?? 0),
  )
  const tax = taxFor(state, sum(bases))
  const taxOf = tax.cents > 0 ? apportion(tax.cents, bases) : bases.map(() => 0)

  const list_cents = sum(priced.map((line) => line.list_cents))
  return {
    lines: priced.map((line, i) => ({ ...line, minus_cents: minusOf[i] ?? 0, tax_cents: taxOf[i] ?? 0 })),
    list_cents,
    subtotal_cents,
    promotion,
    minus_cents,
    tax_lines: state ? [tax] : [],
    tax_cents: tax.cents,
    freight_cents,
    total_cents: subtotal_cents - minus_cents + tax.cents + freight_cents,
    saving_cents: list_cents - subtotal_cents + minus_cents,
  }
}

/** The promotion that saves most among those whose threshold is reached. */
export function bestFullMinus(promotions: FullMinus[], subtotal_cents: number): FullMinus | null {
  const reached = promotions.filter((one) => subtotal_cents >= one.threshold_cents)
  return reached.toSorted((a, b) => b.minus_cents - a.minus_cents)[0] ?? null
}

/** The next promotion worth reaching, and how much is missing. */
export function nextFullMinus(promotions: FullMinus[], subtotal_cents: number) {
  const reached = bestFullMinus(promotions, subtotal_cents)?.minus_cents ?? 0
  const [next] = promotions
    .filter((one) => subtotal_cents < one.threshold_cents && one.minus_cents > reached)
    .toSorted((a, b) => a.threshold_cents - b.threshold_cents)
  return next ? { promotion: next, missing_cents: next.threshold_cents - subtotal_cents } : null
}

function taxFor(state: string | null, base_cents: number): TaxLine {
  if (!state)
    return {
      state: '',
      basis_points: 0,
      base_cents,
      cents: 0,
      reason: text('Computed once the address is known'),
    }
  const rate = stateTaxRates[state]
  if (!rate)
    return {
      state,
      basis_points: 0,
      base_cents,
      cents: 0,
      reason: text('No state sales tax is collected there'),
    }
  const { basis_points } = rate
  const reason = basis_points === 0 ? text('This state has no general sales tax') : text('State sales tax')
  return { state, basis_points, base_cents, cents: percentOf(base_cents, basis_points), reason }
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
