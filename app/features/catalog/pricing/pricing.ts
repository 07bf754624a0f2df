import {
  type CouponTerms,
  discountsFor,
  type FullMinus,
  type UnusedCouponReason,
} from '#features/catalog/products/discounts.ts'
import { type SaleProduct, type UnitPrice, unitPrice } from '#features/catalog/products/product.ts'
import {
  builtInRates,
  type Exemption,
  freightTaxLinesFor,
  serviceTaxLinesFor,
  type TaxLine,
  type TaxRates,
  taxLinesFor,
} from '#features/catalog/tax/sales-tax.ts'
import { apportion } from '#platform/money/money.ts'

export type PricedLine = {
  product: SaleProduct
  quantity: number
  unit: UnitPrice
  /** What the line would cost at list price. */
  list_cents: number
  /** Price of the line before the order's discounts. */
  subtotal_cents: number
  /** The line's share of the order's discounts. */
  minus_cents: number
  tax_cents: number
}

export type PricedOrder = {
  lines: PricedLine[]
  list_cents: number
  subtotal_cents: number
  promotion: FullMinus | null
  /** The applied coupon; null also if an entered coupon gives no discount. */
  coupon: CouponTerms | null
  /** Why an entered coupon gives no discount. */
  coupon_idle: UnusedCouponReason | null
  coupon_cents: number
  /** Promotion and coupon together. */
  minus_cents: number
  tax_lines: TaxLine[]
  tax_cents: number
  freight_cents: number
  total_cents: number
  /** The total saving against list prices, including promotions. */
  saving_cents: number
}

export type PricingInput = {
  lines: { product: SaleProduct; quantity: number }[]
  promotions: FullMinus[]
  coupon?: CouponTerms | null
  /** The two letters of the delivery state; null while no address is known: then no tax is computed. */
  state: string | null
  /** The tax rates of that state; left out: the built-in rates. */
  taxes?: TaxRates | null
  exemption?: Exemption | null
  /** 0 while no address is known. */
  freight_cents: number
}

/**
 * The price of a cart or an order: the one function that every shown, charged and refunded amount comes from.
 * All amounts are whole cents. Σ line subtotals = subtotal, Σ line discounts = discount, Σ line taxes = Σ tax lines
 * = tax, and subtotal − discount + tax + freight = total, exactly.
 *
 * Tax is computed after discounts: each rate of the delivery place, rounded half up for the whole order, then apportioned
 * to the lines. Services and freight are taxed only if the rates include them; tax on freight is a part of the tax of the goods.
 */
export function priceOrder(input: PricingInput): PricedOrder {
  const { lines: ordered, promotions, state, freight_cents } = input
  const priced = ordered.map(({ product, quantity }) => {
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
  const { line_minus_cents: minusOf, ...discounts } = discountsFor(priced, promotions, input.coupon ?? null)
  const { minus_cents } = discounts

  const paid = priced.map((line, i) => line.subtotal_cents - (minusOf[i] ?? 0))
  const services = paid.map((cents, i) => (priced[i]?.product.kind === 'service' ? cents : 0))
  const goods = paid.map((cents, i) => cents - (services[i] ?? 0))
  const tax_lines = state ? taxLinesOf(input, state, sum(goods), sum(services)) : []
  const taxed = (isService: boolean) =>
    sum(tax_lines.filter(({ on }) => (on === 'services') === isService).map((line) => line.cents))
  const taxOfGoods = divideOver(goods, taxed(false))
  const taxOfServices = divideOver(services, taxed(true))
  const tax_cents = taxed(false) + taxed(true)

  const list_cents = sum(priced.map((line) => line.list_cents))
  return {
    lines: priced.map((line, i) => ({
      ...line,
      minus_cents: minusOf[i] ?? 0,
      tax_cents: (taxOfGoods[i] ?? 0) + (taxOfServices[i] ?? 0),
    })),
    list_cents,
    subtotal_cents,
    ...discounts,
    tax_lines,
    tax_cents,
    freight_cents,
    total_cents: subtotal_cents - minus_cents + tax_cents + freight_cents,
    saving_cents: list_cents - subtotal_cents + minus_cents,
  }
}

function taxLinesOf(
  { taxes, exemption, freight_cents }: PricingInput,
  state: string,
  goods_cents: number,
  services_cents: number,
) {
  const rates = taxes && taxes.state === state ? taxes : builtInRates(state)
  const services = services_cents > 0 ? serviceTaxLinesFor(rates, services_cents, exemption ?? null) : []
  const goods = goods_cents > 0 || services.length === 0
  return [
    ...(goods ? taxLinesFor(rates, goods_cents, exemption ?? null) : []),
    ...services,
    ...freightTaxLinesFor(rates, freight_cents, exemption ?? null),
  ]
}

const divideOver = (bases: number[], cents: number) =>
  cents > 0 ? apportion(cents, bases) : bases.map(() => 0)

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
