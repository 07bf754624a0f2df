import { expect, test } from 'vitest'
import { aSaleProduct } from '#features/catalog/management/catalog.factory.ts'
import { type PricedOrder, priceOrder } from '#features/catalog/pricing/pricing.ts'
import type { CouponTerms, FullMinus } from '#features/catalog/products/discounts.ts'
import { aCoupon } from '#features/catalog/promotions/coupons.factory.ts'
import { stateTaxRates } from '#features/catalog/tax/tax-rates.ts'
import { addToCart, setCartCoupon, setCartLines } from '#features/sales/cart/cart.server.ts'
import { showCart } from '#features/sales/cart/show-cart.server.ts'
import { startPayment } from '#features/sales/order-payments/pay-order.server.ts'
import { decideInSandbox } from '#features/sales/order-payments/sandbox-decision.server.ts'
import { changeOrder } from '#features/sales/orders/changes/change-order.server.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { showCheckout } from '#features/sales/orders/placement/checkout.server.ts'
import { type PaidAmounts, refundFor } from '#features/sales/returns/return.ts'
import { amountsPaid } from '#features/sales/returns/return-amounts.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { randomFrom, randomIntFrom } from '../harness/random.ts'
import {
  aBuyer,
  aProduct,
  type Buyer,
  brokenInvariants,
  closeNodes,
  fillCart,
  inFull,
  type Node,
  openNodes,
  place,
} from './fault-shop.ts'
import { faultTest } from './fault-test.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Numbers that look random and are the same at each run. */
function dice(seed: number) {
  const below = randomIntFrom(randomFrom(seed))
  const upTo = (most: number) => below(most + 1)
  return { upTo, oneOf: <T>(some: readonly T[]) => some[upTo(some.length - 1)] as T }
}

const states = [...Object.keys(stateTaxRates), 'GU']
const exemption = { certificate_id: 'certificate', state: 'CA' }
// 10.75 % in two parts, with halves of a cent wherever they can be.
const localRates = (state: string) => ({
  state,
  rates: [
    { jurisdiction: 'State', basis_points: 725, reason: 'Sales tax' },
    { jurisdiction: 'City', basis_points: 350, reason: 'Sales tax' },
  ],
  source: 'trial',
  as_of: '2026-12-01',
  provisional: false,
})

function aCart({ upTo, oneOf }: ReturnType<typeof dice>) {
  const lines = Array.from({ length: 1 + upTo(5) }, (_, i) => {
    const list = upTo(oneOf([100, 10_000, 5_000_000]))
    const now = upTo(list)
    const tiers = upTo(1) ? [{ from_quantity: 2 + upTo(10), price_cents: upTo(now) }] : []
    const product = aSaleProduct({
      id: `p${i}`,
      kind: upTo(5) === 0 ? 'service' : 'item',
      list_price_cents: list,
      price_now_cents: now,
      discount_cents: upTo(Math.floor(now / 2)),
      tiers,
    })
    return { product, quantity: 1 + upTo(oneOf([0, 3, 40])) }
  })
  const promotions: FullMinus[] = upTo(1)
    ? [{ id: 'a', name: 'a', threshold_cents: 5_000, minus_cents: 1 + upTo(4_998) }]
    : []
  const coupon: CouponTerms | null = upTo(1)
    ? {
        id: 'c',
        code: 'C',
        name: 'c',
        threshold_cents: upTo(3_000),
        combines: upTo(1) === 1,
        limited_to: upTo(2) === 0 ? { product_ids: ['p0', 'p2'], family_ids: [] } : null,
        ...oneOf([
          { kind: 'amount' as const, minus_cents: 1 + upTo(20_000), basis_points: null },
          { kind: 'percent' as const, minus_cents: null, basis_points: 1 + upTo(9_999) },
        ]),
      }
    : null
  const state = oneOf(states)
  return {
    lines,
    promotions,
    coupon,
    state,
    taxes: upTo(2) === 0 ? localRates(state) : null,
    exemption: upTo(3) === 0 ? exemption : null,
    freight_cents: upTo(oneOf([0, 999, 400_000])),
  }
}

const paidOf = (order: PricedOrder): PaidAmounts => ({
  lines: order.lines.map(({ product, quantity, subtotal_cents, minus_cents, tax_cents }) => ({
    line_id: product.id,
    product_id: product.id,
    quantity,
    subtotal_cents,
    minus_cents,
    tax_cents,
  })),
  tax_lines: order.tax_lines.map(({ state, cents }) => ({ state, cents })),
  freight_cents: order.freight_cents,
})

const none = (paid: PaidAmounts): PaidAmounts => ({
  lines: paid.lines.map((line) => ({
    ...line,
    quantity: 0,
    subtotal_cents: 0,
    minus_cents: 0,
    tax_cents: 0,
  })),
  tax_lines: paid.tax_lines.map(({ state }) => ({ state, cents: 0 })),
  freight_cents: 0,
})

/** Gives an order back in random parts until nothing is left; gives what went back with each. */
function giveBack(paid: PaidAmounts, { upTo }: ReturnType<typeof dice>): number[] {
  let before = none(paid)
  const totals: number[] = []
  for (let round = 0; ; round++) {
    const left = paid.lines.map((line, i) => line.quantity - (before.lines[i]?.quantity ?? 0))
    if (sum(left) === 0) return totals
    const wanted = paid.lines.map(({ line_id }, i) => ({
      line_id,
      quantity: round < 2 ? upTo(left[i] ?? 0) : (left[i] ?? 0),
    }))
    const part = refundFor(paid, before, wanted)
    totals.push(part.total_cents)
    before = {
      lines: before.lines.map((line) => {
        const back = part.lines.find((one) => one.line_id === line.line_id)
        return back
          ? {
              ...line,
              quantity: line.quantity + back.quantity,
              subtotal_cents: line.subtotal_cents + back.subtotal_cents,
              minus_cents: line.minus_cents + back.minus_cents,
              tax_cents: line.tax_cents + back.tax_cents,
            }
          : line
      }),
      tax_lines: before.tax_lines.map((line, i) => ({
        ...line,
        cents: line.cents + (part.tax_lines[i]?.cents ?? 0),
      })),
      freight_cents: before.freight_cents + part.freight_cents,
    }
  }
}

/** What is not so of a price, in words; null when all is. */
function wrongWith(order: PricedOrder): string | null {
  const { lines, tax_lines, subtotal_cents, minus_cents, tax_cents, freight_cents, total_cents } = order
  const amounts = [
    ...lines.flatMap((line) => [line.subtotal_cents, line.minus_cents, line.tax_cents]),
    ...tax_lines.flatMap((line) => [line.base_cents, line.cents]),
    order.coupon_cents,
    total_cents,
  ]
  if (!amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)) return 'not whole cents'
  if (sum(lines.map((line) => line.subtotal_cents)) !== subtotal_cents) return 'lines are not the subtotal'
  if (sum(lines.map((line) => line.minus_cents)) !== minus_cents) return 'discounts are not the discount'
  if (lines.some((line) => line.minus_cents > line.subtotal_cents)) return 'a line is below zero'
  if (sum(lines.map((line) => line.tax_cents)) !== tax_cents) return 'taxes of lines are not the tax'
  if (sum(tax_lines.map((line) => line.cents)) !== tax_cents) return 'tax lines are not the tax'
  if (tax_lines.some((line) => !line.reason || (line.certificate_id && line.cents > 0)))
    return 'a tax has no reason'
  if (order.coupon_cents > minus_cents) return 'the coupon is more than the discount'
  if (subtotal_cents - minus_cents + tax_cents + freight_cents !== total_cents)
    return 'the total is not the sum'
  return null
}

test('T28: in 100,000 random carts all amounts are whole cents, sums match, and refunds add up to the payment', () => {
  const random = dice(20_261_201)
  const wrong: unknown[] = []
  const seen = { coupon: 0, promotion: 0, exempt: 0, local: 0 }
  for (let i = 0; i < 100_000; i++) {
    const cart = aCart(random)
    const order = priceOrder(cart)
    const problem = wrongWith(order)
    if (problem) wrong.push([problem, i])
    if (sum(giveBack(paidOf(order), random)) !== order.total_cents)
      wrong.push(['refunds are not what was paid', i])
    if (order.coupon) seen.coupon++
    if (order.promotion) seen.promotion++
    if (order.tax_lines.some((line) => line.certificate_id)) seen.exempt++
    if (order.tax_lines.length > 1) seen.local++
  }
  expect(wrong).toEqual([])
  // The dice have thrown every case often enough to mean something.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(300)
})

const shownTo = async (db: Db, { user_id, address_id }: Buyer) =>
  (await showCheckout(db, user_id, { address_id, delivery: 'standard' }, { locale: 'en', now: new Date() }))
    .sums.total_cents

async function pay(node: Node, buyer: Buyer, order: PlacedOrder) {
  const attempt = await startPayment(node, buyer.user_id, order.id, 'sandbox')
  await decideInSandbox(node, buyer.user_id, attempt.id, 'approve')
}

const aFullMinus = (db: Db, id: string, threshold_cents: number, minus_cents: number) =>
  queryRows(
    db,
    `insert into full_minus (id, name, threshold_cents, minus_cents, starts_at)
     values ($1, jsonb_build_object('en', $1::text), $2, $3, '2026-01-01')`,
    [id, threshold_cents, minus_cents],
  )

const soon = { starts_at: new Date('2026-01-01') }

faultTest(
  'T18: a price, promotion, tax, freight or coupon that changed after display must be confirmed again',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 1)
    const [node] = nodes as [Node]
    const { db } = node
    await aProduct(db, { id: 'panel', on_hand: 1000 })
    await aCoupon(db, 'TEN', soon)
    const moves: Record<string, (buyer: Buyer) => Promise<unknown>> = {
      price: () =>
        queryRows(db, `update products set price_now_cents = price_now_cents - 1 where id = 'panel'`),
      promotion: () => aFullMinus(db, 'now', 5_000, 700),
      'tax and freight': ({ address_id }) =>
        queryRows(db, `update addresses set state = 'CA', zip_code = '94110' where id = $1`, [address_id]),
      coupon: ({ user_id }) => setCartCoupon(db, { user_id }, 'TEN'),
    }
    for (const [what, move] of Object.entries(moves)) {
      const buyer = await aBuyer(db, { panel: 3 })
      const shown = await shownTo(db, buyer)
      await move(buyer)

      const now = await shownTo(db, buyer)
      const refused = await place(node, buyer, { expected_total_cents: shown }).catch(
        (error: unknown) => error,
      )
      const order = await place(node, buyer, { expected_total_cents: now })

      expect(now, what).not.toBe(shown)
      expect(refused, what).toMatchObject({
        status: 409,
        data: { reason: 'total_changed', total: now / 100 },
      })
      expect(order.total_cents, what).toBe(now)
    }
    expect(await brokenInvariants(db)).toEqual([])
    await closeNodes(nodes)
  },
)

faultTest('T18: the charge equals the displayed total to the cent for any cart', async ({ database_url }) => {
  const nodes = await openNodes(database_url, 1)
  const [node] = nodes as [Node]
  const { db } = node
  const random = randomIntFrom()
  for (let i = 0; i < 12; i++)
    await aProduct(db, {
      id: `p${i}`,
      price_cents: 1 + random(40_000),
      on_hand: 1_000_000,
      tiers: i % 2 ? [{ from_quantity: 4, price_cents: 1 + i }] : [],
    })
  await aFullMinus(db, 'some', 40_000, 3_333)
  await aCoupon(db, 'TENTH', {
    ...soon,
    kind: 'percent',
    basis_points: 1033,
    minus_cents: null,
    combines: true,
  })
  const places = [
    ['CA', '94110'],
    ['NV', '89506'],
    ['MN', '55401'],
    ['OR', '97201'],
    ['NJ', '07030'],
  ] as const

  for (let i = 0; i < inFull(10_000, 60); i++) {
    const cart = Object.fromEntries(
      Array.from({ length: 1 + random(4) }, () => [`p${random(12)}`, 1 + random(9)]),
    )
    const [state, zip_code] = places[i % places.length] as (typeof places)[number]
    const buyer = await aBuyer(db, cart, state, zip_code)
    if (i % 3 === 0) await setCartCoupon(db, buyer, 'TENTH')
    const shown = await shownTo(db, buyer)
    const order = await place(node, buyer, { expected_total_cents: shown })
    await pay(node, buyer, order)
    expect(order.total_cents).toBe(shown)
  }
  const rows = await queryRows(
    db,
    `select 1 from orders o join payment_attempts a on a.reference = o.id
     where a.state <> 'succeeded' or a.amount_cents <> o.total_cents`,
  )
  expect(rows).toEqual([])
  expect(await brokenInvariants(db)).toEqual([])
  await closeNodes(nodes)
})

faultTest(
  'T18: an order whose freight changed on an open payment page is not charged the old amount',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 1)
    const [node] = nodes as [Node]
    await aProduct(node.db, { id: 'panel', on_hand: 10 })
    const buyer = await aBuyer(node.db, { panel: 1 })
    const { address_id } = await aBuyer(node.db, {}, 'CA', '94110')
    await queryRows(node.db, 'update addresses set user_id = $1 where id = $2', [buyer.user_id, address_id])
    const shown = await place(node, buyer)
    const now = await changeOrder(node.db, buyer.user_id, shown.id, { address_id }, new Date())
    const start = (cents: number) => startPayment(node, buyer.user_id, shown.id, 'sandbox', null, cents)

    expect(now.total_cents).not.toBe(shown.total_cents)
    await expect(start(shown.total_cents)).rejects.toMatchObject({
      status: 409,
      data: { reason: 'total_changed', total: now.total_cents / 100 },
    })
    expect(await queryRows(node.db, 'select 1 from payment_attempts')).toEqual([])
    expect((await start(now.total_cents)).amount_cents).toBe(now.total_cents)
    expect(await brokenInvariants(node.db)).toEqual([])
    await closeNodes(nodes)
  },
)

faultTest(
  'T27: a promotion applies from its threshold to the cent, and partial refunds return its share',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 1)
    const [node] = nodes as [Node]
    const { db } = node
    await aFullMinus(db, 'thirty', 50_000, 3_001)
    for (const [id, price_cents] of [
      ['under', 49_999],
      ['at', 50_000],
      ['over', 50_001],
    ] as const)
      await aProduct(db, { id, price_cents, on_hand: 10 })
    await aProduct(db, {
      id: 'tiered',
      price_cents: 9_000,
      on_hand: 100,
      tiers: [{ from_quantity: 7, price_cents: 7_143 }],
    })

    const minusOf = async (cart: Record<string, number>) => {
      const order = await place(node, await aBuyer(db, cart))
      expect(sum(order.lines.map((line) => line.minus_cents))).toBe(order.minus_cents)
      const { upTo } = dice(order.total_cents)
      const back = giveBack(amountsPaid(order), { upTo, oneOf: (some) => some[0] as never })
      expect(sum(back)).toBe(order.total_cents)
      return order.minus_cents
    }

    expect(await minusOf({ under: 1 })).toBe(0)
    expect(await minusOf({ at: 1 })).toBe(3_001)
    expect(await minusOf({ over: 1 })).toBe(3_001)
    // Six at the everyday price reach it; a seventh brings the volume price and only just stays above it.
    expect(await minusOf({ tiered: 6 })).toBe(3_001)
    expect(await minusOf({ tiered: 7 })).toBe(3_001)
    expect(await minusOf({ tiered: 7, under: 1, over: 2 })).toBe(3_001)
    expect(await brokenInvariants(db)).toEqual([])
    await closeNodes(nodes)
  },
)

faultTest(
  'T29: nine units added one by one cost the same as nine at once; fewer units lose the volume price',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 1)
    const [node] = nodes as [Node]
    const { db } = node
    await aProduct(db, {
      id: 'clamp',
      price_cents: 1_000,
      on_hand: 100,
      tiers: [{ from_quantity: 9, price_cents: 811 }],
    })
    const [slow, fast] = [await aBuyer(db, {}), await aBuyer(db, {})]
    await fillCart(db, slow.user_id, {})
    const totalOf = async (buyer: Buyer) =>
      (await showCart(db, buyer, { locale: 'en', now: new Date() })).total

    for (let i = 0; i < 9; i++) await addToCart(db, { user_id: slow.user_id }, 'clamp', 1)
    await addToCart(db, { user_id: fast.user_id }, 'clamp', 9)

    expect([await totalOf(slow), await totalOf(fast)]).toEqual([72.99, 72.99])
    await setCartLines(db, { user_id: slow.user_id }, [{ product_id: 'clamp', quantity: 8 }])
    expect(await totalOf(slow)).toBe(80)
    for (const buyer of [slow, fast]) {
      const shown = await totalOf(buyer)
      const order = await place(node, buyer)
      expect(order.subtotal_cents).toBe(Math.round(shown * 100))
    }
    await closeNodes(nodes)
  },
)
