import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aSaleProduct } from '#features/catalog/management/catalog.factory.ts'
import {
  bestFullMinus,
  type CouponTerms,
  type FullMinus,
  nextFullMinus,
} from '#features/catalog/products/discounts.ts'
import { unitPrice } from '#features/catalog/products/product.ts'
import type { TaxRate } from '#features/catalog/tax/sales-tax.ts'
import { stateTaxRates } from '#features/catalog/tax/tax-rates.ts'
import { priceOrder } from './pricing.ts'

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

const promotions: FullMinus[] = [
  { id: 'a', name: '$100 off', threshold_cents: 500_000, minus_cents: 10_000 },
  { id: 'b', name: '$600 off', threshold_cents: 2_000_000, minus_cents: 60_000 },
]

const cents = fc.integer({ min: 0, max: 50_000_000 })
const someProduct = fc
  .record({
    list: cents,
    now: fc.integer({ min: 0, max: 100 }),
    discount: fc.integer({ min: 0, max: 100 }),
    tiers: fc.uniqueArray(fc.record({ from_quantity: fc.integer({ min: 2, max: 40 }), price_cents: cents }), {
      maxLength: 3,
      selector: (tier) => tier.from_quantity,
    }),
    kind: fc.constantFrom('item' as const, 'service' as const),
  })
  .map(({ list, now, discount, tiers, kind }) => {
    const price_now_cents = Math.floor((list * now) / 100)
    const discount_cents = Math.floor((price_now_cents * discount) / 100)
    return aSaleProduct({ list_price_cents: list, price_now_cents, discount_cents, tiers, kind })
  })
/** Rates of a tax service, with and without tax on services. */
const someRates = fc.constantFrom([], [{ jurisdiction: 'Hilo', basis_points: 450, reason: 'Sales tax' }])
const ratesOf = (state: string, services: readonly TaxRate[]) => ({
  state,
  rates: [
    { jurisdiction: state, basis_points: 625, reason: 'Sales tax' },
    { jurisdiction: 'Hilo', basis_points: 112.5, reason: 'Sales tax' },
  ],
  services,
  source: 'a service',
  as_of: '2026-12-01',
  provisional: false,
})
const someCart = fc
  .record({
    lines: fc.array(fc.record({ product: someProduct, quantity: fc.integer({ min: 1, max: 60 }) }), {
      maxLength: 8,
    }),
    promotions: fc.constantFrom([], promotions),
    state: fc.constantFrom(null, 'OR', ...Object.keys(stateTaxRates), 'GU'),
    freight_cents: fc.integer({ min: 0, max: 500_000 }),
    services: fc.option(someRates),
  })
  .map(({ services, ...cart }) => ({
    ...cart,
    taxes: services && cart.state ? ratesOf(cart.state, services) : null,
  }))

test('T28: all amounts of any cart are whole cents, and lines add up to the totals', () => {
  fc.assert(
    fc.property(someCart, (cart) => {
      const order = priceOrder(cart)

      const { lines } = order
      const amounts = [
        ...lines.flatMap((line) => [line.subtotal_cents, line.minus_cents, line.tax_cents]),
        order.total_cents,
      ]
      expect(amounts.every(Number.isSafeInteger)).toBe(true)
      expect(sum(lines.map((line) => line.subtotal_cents))).toBe(order.subtotal_cents)
      expect(sum(lines.map((line) => line.minus_cents))).toBe(order.minus_cents)
      expect(sum(lines.map((line) => line.tax_cents))).toBe(order.tax_cents)
      expect(sum(order.tax_lines.map((line) => line.cents))).toBe(order.tax_cents)
      expect(order.subtotal_cents - order.minus_cents + order.tax_cents + order.freight_cents).toBe(
        order.total_cents,
      )
      const services = lines.filter((line) => line.product.kind === 'service')
      const areTaxed = (cart.taxes?.services.length ?? 0) > 0
      expect(areTaxed || services.every((line) => line.tax_cents === 0)).toBe(true)
      expect(sum(services.map((line) => line.tax_cents))).toBe(
        sum(order.tax_lines.filter(({ on }) => on === 'services').map((line) => line.cents)),
      )
      for (const line of lines) {
        expect(line.minus_cents).toBeLessThanOrEqual(line.subtotal_cents)
        expect(line.subtotal_cents - line.minus_cents + line.tax_cents).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('a tax of 7.25 % on three lines of 33 cents is 7 cents, not three times 2', () => {
  const product = aSaleProduct({ list_price_cents: 33, price_now_cents: 33 })
  const lines = [product, product, product].map((one) => ({ product: one, quantity: 1 }))

  const order = priceOrder({ lines, promotions: [], state: 'CA', freight_cents: 0 })

  expect(order.tax_cents).toBe(7)
  expect(order.lines.map((line) => line.tax_cents)).toEqual([3, 2, 2])
})

test('T29: nine pieces reach the volume price, and eight do not', () => {
  const product = aSaleProduct({ tiers: [{ from_quantity: 9, price_cents: 90_000 }], discount_cents: 1_000 })
  const costOf = (quantity: number) =>
    priceOrder({ lines: [{ product, quantity }], promotions: [], state: null, freight_cents: 0 })
      .subtotal_cents

  expect(costOf(9)).toBe(9 * 89_000)
  expect(costOf(8)).toBe(8 * 99_000)
  expect(costOf(9)).toBe(unitPrice(product, 9).pay_cents * 9)
})

test('a larger quantity never raises the unit price, and no price is negative', () => {
  fc.assert(
    fc.property(
      someProduct,
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 50 }),
      (product, quantity, more) => {
        const [few, many] = [unitPrice(product, quantity), unitPrice(product, quantity + more)]

        expect(many.pay_cents).toBeLessThanOrEqual(few.pay_cents)
        expect(few.pay_cents).toBe(few.now_cents - few.discount_cents)
        expect(few.pay_cents).toBeGreaterThanOrEqual(0)
        expect(few.saving_cents).toBe(few.list_cents - few.pay_cents)
      },
    ),
  )
})

test.for([
  [499_999, 0],
  [500_000, 10_000],
  [500_001, 10_000],
  [1_999_999, 10_000],
  [2_000_000, 60_000],
])('T27: an order of %i cents gets a discount of %i cents', ([subtotal_cents, minus_cents]) => {
  const product = aSaleProduct({ list_price_cents: 1, price_now_cents: 1 })
  const lines = [
    { product, quantity: Number(subtotal_cents) - 7 },
    { product, quantity: 7 },
  ]

  const order = priceOrder({ lines, promotions, state: null, freight_cents: 0 })

  expect(order.minus_cents).toBe(minus_cents)
  expect(sum(order.lines.map((line) => line.minus_cents))).toBe(minus_cents)
})

test('the promotion threshold counts the prices paid, not list prices', () => {
  const product = aSaleProduct({ list_price_cents: 600_000, price_now_cents: 500_000, discount_cents: 1 })

  const order = priceOrder({ lines: [{ product, quantity: 1 }], promotions, state: null, freight_cents: 0 })

  expect(order.promotion).toBeNull()
  expect(nextFullMinus(promotions, order.subtotal_cents)).toMatchObject({
    missing_cents: 1,
    promotion: { id: 'a' },
  })
  expect(bestFullMinus(promotions, 500_000)?.id).toBe('a')
})

const aCoupon = (more: Partial<CouponTerms> = {}): CouponTerms => ({
  id: 'coupon',
  code: 'COUPON',
  name: 'Coupon',
  kind: 'percent',
  minus_cents: null,
  basis_points: 1075,
  threshold_cents: 0,
  combines: false,
  limited_to: null,
  ...more,
})

const one = (id: string, cents: number) => ({
  product: aSaleProduct({
    id,
    family_id: `family of ${id}`,
    list_price_cents: cents,
    price_now_cents: cents,
  }),
  quantity: 1,
})

test.for([
  [49_999, 0, 'below_threshold'],
  [50_000, 5_375, null],
  [50_001, 5_375, null],
] as const)(
  '10.75 percent off orders of $500 or more: of %i cents it is %i cents',
  ([cents, minus_cents, idle]) => {
    const coupon = aCoupon({ threshold_cents: 50_000 })

    const order = priceOrder({
      lines: [one('a', cents)],
      promotions: [],
      coupon,
      state: null,
      freight_cents: 0,
    })

    expect(order).toMatchObject({ coupon_cents: minus_cents, minus_cents, coupon_idle: idle })
  },
)

test('a coupon for some products is divided over their lines only, after a promotion on all lines', () => {
  const lines = [one('a', 300_000), one('b', 200_000), one('c', 100_000)]
  const limited_to = { product_ids: ['a'], family_ids: ['family of b'] }
  const coupon = aCoupon({ basis_points: 1_000, combines: true, limited_to })

  const order = priceOrder({ lines, promotions, coupon, state: null, freight_cents: 0 })

  expect(order).toMatchObject({ coupon_cents: 49_166, minus_cents: 59_166 })
  expect(order.lines.map((line) => line.minus_cents)).toEqual([34_500, 22_999, 1_667])
})

test('a coupon for other products gives nothing and says so, and the promotion applies', () => {
  const coupon = aCoupon({ limited_to: { product_ids: ['z'], family_ids: [] } })

  const order = priceOrder({
    lines: [one('a', 600_000)],
    promotions,
    coupon,
    state: null,
    freight_cents: 0,
  })

  expect(order).toMatchObject({ coupon: null, coupon_idle: 'other_products', minus_cents: 10_000 })
})
