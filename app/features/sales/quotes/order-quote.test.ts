import { expect } from 'vitest'
import { aCoupon } from '#features/catalog/promotions/coupons.factory.ts'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { saveAddress } from '#features/people/addresses/addresses.server.ts'
import { aCatalog, aFullMinus } from '#features/sales/cart/cart.factory.ts'
import { addToCart, cartLines } from '#features/sales/cart/cart.server.ts'
import { becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { eventsOf, orderById, ordersOf } from '#features/sales/orders/orders.server.ts'
import type { Obstacle } from '#features/sales/orders/placement/checkout.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { requestPage } from '#tests/harness/request-page.ts'
import * as orderQuote from './pages/order-quote.tsx'
import * as quotesPage from './pages/quotes.tsx'
import { quotesOf } from './quotes.server.ts'

const columbus = { zip_code: '43215', city: 'Columbus', state: 'OH' }

/** Ada with an address in Columbus, and a quote of three panels at $150 for its ZIP code. Her cart is empty again. */
async function adaWithQuote(harness: Harness) {
  await aCatalog(harness.db, { id: 'panel' })
  const ada = await harness.signIn()
  const { id: address_id } = await saveAddress(harness.db, ada.id, anAddress(columbus))
  await addToCart(harness.db, { user_id: ada.id }, 'panel', 3)
  await requestPage(harness, quotesPage, { path: '/quotes', form: { intent: 'create' } })
  await queryRows(harness.db, 'delete from cart_lines')
  return { ada, address_id, quote: only(await quotesOf(harness.db, ada.id)) }
}

type Shown = {
  order_id: string | null
  cheaper: string[]
  checkout: {
    sums: { total_cents: number; subtotal_cents: number; minus_cents: number }
    obstacle: Obstacle | null
    not_sold: string[]
    get_it_by: string | null
  } | null
}

/** The page, or the answer to a form on it. */
function onPage<Answer>(harness: Harness, number: string, form?: Record<string, string>) {
  const address = { path: `/quotes/${number}/order`, params: { number } }
  return requestPage<Answer>(harness, orderQuote, { ...address, form })
}

const showQuote = (harness: Harness, number: string) => onPage<Shown>(harness, number)

/** The checkout as it is shown, as a form to submit. */
async function formOf(harness: Harness, number: string, address_id: string) {
  const { checkout } = await showQuote(harness, number)
  return {
    address_id,
    delivery: 'standard',
    note: '',
    billing_same: 'yes',
    placement_key: crypto.randomUUID(),
    order_price: String((checkout?.sums.total_cents ?? 0) / 100),
    shown_address: address_id,
    shown_delivery: 'standard',
  }
}

/** Submits the checkout as it is shown. */
const submitQuote = async <Answer>(harness: Harness, number: string, address_id: string) =>
  onPage<Answer>(harness, number, await formOf(harness, number, address_id))

type Refused = { data: { message: string; data: object } }

const ordersOfQuote = (harness: Harness) =>
  queryRows<{ order_id: string }>(harness.db, 'select order_id from quote_orders')

const countOrders = async (harness: Harness) => (await queryRows(harness.db, 'select 1 from orders')).length

const cancelOrder = (harness: Harness, order_id: string) =>
  harness.call('/order/remove/order/by/id', { order_id })

async function orderOfQuote(harness: Harness, user_id: string) {
  const { items } = await ordersOf(harness.db, user_id, { page: 1, page_size: 10, sort: 'newest' })
  return orderById(harness.db, items[0]?.id ?? '')
}

test('a quote is ordered at its prices after the catalog’s have risen, and is marked with the order', async ({
  harness,
}) => {
  const { ada, address_id, quote } = await adaWithQuote(harness)
  await aCatalog(harness.db, { id: 'panel', price_now_cents: 190_00 })
  await addToCart(harness.db, { user_id: ada.id }, 'panel', 1)

  const response = await submitQuote<Response>(harness, quote.number, address_id)

  const order = await orderOfQuote(harness, ada.id)
  expect(response.headers.get('location')).toBe(`/pay?order_id=${order.id}`)
  expect(order.lines).toMatchObject([{ product_id: 'panel', quantity: 3, subtotal_cents: 450_00 }])
  expect(order.total_cents).toBe(quote.sums.total_cents)
  expect(await quotesOf(harness.db, ada.id)).toMatchObject([
    { order_ids: [order.id], current_order_id: order.id },
  ])
  expect((await eventsOf(harness.db, order.id)).map(({ kind }) => kind)).toContain('quote_used')
  // The cart is another order.
  expect(await cartLines(harness.db, { user_id: ada.id })).toMatchObject([
    { product_id: 'panel', quantity: 1 },
  ])
})

test('an item that costs less today is charged at today’s price', async ({ harness }) => {
  const { ada, address_id, quote } = await adaWithQuote(harness)
  await aCatalog(harness.db, { id: 'panel', price_now_cents: 120_00 })

  const shown = await showQuote(harness, quote.number)
  await submitQuote(harness, quote.number, address_id)

  expect(shown).toMatchObject({ cheaper: ['Panel'], checkout: { sums: { subtotal_cents: 360_00 } } })
  expect((await orderOfQuote(harness, ada.id)).subtotal_cents).toBe(360_00)
})

test('a promotion of the quote is held after it has ended, and a better one of today counts', async ({
  harness,
}) => {
  await aFullMinus(harness.db, 'autumn', 400_00, 20_00)
  const { ada, address_id, quote } = await adaWithQuote(harness)
  await queryRows(harness.db, 'update full_minus set enabled = false')

  await submitQuote(harness, quote.number, address_id)
  const held = await orderOfQuote(harness, ada.id)
  await cancelOrder(harness, held.id)
  await aFullMinus(harness.db, 'winter', 400_00, 30_00)
  const { checkout } = await showQuote(harness, quote.number)

  expect(held).toMatchObject({ minus_cents: 20_00, promotion_name: 'autumn' })
  expect(checkout?.sums.minus_cents).toBe(30_00)
})

test('a promotion of the quote does not come on top of prices that have been cut since', async ({
  harness,
}) => {
  await aFullMinus(harness.db, 'autumn', 400_00, 20_00)
  const { ada, address_id, quote } = await adaWithQuote(harness)
  await aCatalog(harness.db, { id: 'panel', price_now_cents: 120_00 })

  const { checkout } = await showQuote(harness, quote.number)
  await submitQuote(harness, quote.number, address_id)

  expect(quote.sums).toMatchObject({ subtotal_cents: 450_00, minus_cents: 20_00 })
  expect(checkout?.sums).toMatchObject({ subtotal_cents: 360_00, minus_cents: 0 })
  expect(await orderOfQuote(harness, ada.id)).toMatchObject({ subtotal_cents: 360_00, minus_cents: 0 })
})

test('a small price cut never makes an order cost more than its quote', async ({ harness }) => {
  await aFullMinus(harness.db, 'autumn', 400_00, 20_00)
  const { quote } = await adaWithQuote(harness)
  await queryRows(harness.db, 'update full_minus set enabled = false')
  await aCatalog(harness.db, { id: 'panel', price_now_cents: 145_00 })

  const { checkout } = await showQuote(harness, quote.number)

  expect(checkout?.sums).toMatchObject({ subtotal_cents: 435_00, minus_cents: 5_00 })
})

test('the coupon of a quote counts while its own terms allow, and none of the cart does', async ({
  harness,
}) => {
  const { ada, address_id, quote } = await adaWithQuote(harness)
  await aCoupon(harness.db, 'TEN', { kind: 'amount', minus_cents: 10_00, most_uses_each: 1 })
  await queryRows(
    harness.db,
    `update quotes set sums = sums || '{"coupon_code":"TEN","coupon_cents":1000,"minus_cents":1000}'`,
  )

  await submitQuote(harness, quote.number, address_id)
  const first = await orderOfQuote(harness, ada.id)
  await cancelOrder(harness, first.id)
  await queryRows(harness.db, 'update coupons set enabled = false')
  await submitQuote(harness, quote.number, address_id)
  const second = await orderOfQuote(harness, ada.id)

  expect(first).toMatchObject({ coupon_code: 'TEN', coupon_cents: 10_00, minus_cents: 10_00 })
  expect(second).toMatchObject({ coupon_code: null, minus_cents: 0 })
  expect(second.id).not.toBe(first.id)
})

test('a quote is ordered once: the same submission again returns its order, another one is refused', async ({
  harness,
}) => {
  const { ada, address_id, quote } = await adaWithQuote(harness)
  const form = await formOf(harness, quote.number, address_id)

  const first = await onPage<Response>(harness, quote.number, form)
  const again = await onPage<Response>(harness, quote.number, form)
  const other = await onPage<Refused>(harness, quote.number, { ...form, placement_key: crypto.randomUUID() })
  const shown = await showQuote(harness, quote.number)

  const { id } = await orderOfQuote(harness, ada.id)
  expect([first, again].map(({ headers }) => headers.get('location'))).toEqual([
    `/pay?order_id=${id}`,
    `/pay?order_id=${id}`,
  ])
  expect(other.data).toMatchObject({
    message: 'This quote was already ordered. You can order its items at today’s prices.',
    data: { reason: 'quote_ordered', order_id: id },
  })
  expect(shown).toMatchObject({ order_id: id, checkout: null })
  expect(await ordersOfQuote(harness)).toEqual([{ order_id: id }])
  expect(await countOrders(harness)).toBe(1)
})

test('a quote may be ordered again after its order is canceled', async ({ harness }) => {
  const { ada, address_id, quote } = await adaWithQuote(harness)
  await submitQuote(harness, quote.number, address_id)
  const first = await orderOfQuote(harness, ada.id)
  await cancelOrder(harness, first.id)
  expect(await quotesOf(harness.db, ada.id)).toMatchObject([{ current_order_id: null }])

  const shown = await showQuote(harness, quote.number)
  await submitQuote(harness, quote.number, address_id)
  const second = await orderOfQuote(harness, ada.id)

  expect(shown.order_id).toBeNull()
  expect(second).toMatchObject({ total_cents: quote.sums.total_cents })
  expect(second.id).not.toBe(first.id)
  expect(await ordersOfQuote(harness)).toHaveLength(2)
})

test('an expired quote is refused, and its items go to the cart at today’s prices', async ({ harness }) => {
  const { ada, address_id, quote } = await adaWithQuote(harness)
  const form = await formOf(harness, quote.number, address_id)
  harness.clock = new Date(harness.clock.getTime() + 32 * 86_400_000)

  const shown = await showQuote(harness, quote.number)
  const refused = await onPage<Refused>(harness, quote.number, form)
  const response = await onPage<Response>(harness, quote.number, { intent: 'to_cart' })

  expect(shown.checkout).toBeNull()
  expect(refused.data.message).toBe('This quote has expired. You can order its items at today’s prices.')
  expect(response.headers.get('location')).toBe('/cart')
  expect(await cartLines(harness.db, { user_id: ada.id })).toMatchObject([
    { product_id: 'panel', quantity: 3 },
  ])
})

test('the same submission again after the quote expired returns its order', async ({ harness }) => {
  const { ada, address_id, quote } = await adaWithQuote(harness)
  const form = await formOf(harness, quote.number, address_id)
  await onPage(harness, quote.number, form)
  harness.clock = new Date(harness.clock.getTime() + 33 * 86_400_000)

  const again = await onPage<Response>(harness, quote.number, form)

  const { id } = await orderOfQuote(harness, ada.id)
  expect(again.headers.get('location')).toBe(`/pay?order_id=${id}`)
  expect(await countOrders(harness)).toBe(1)
})

test('a quote can be ordered in the evening of its last day, also in the west', async ({ harness }) => {
  const { quote } = await adaWithQuote(harness)
  const isOffered = async (time: string) => {
    harness.clock = new Date(`${quote.valid_until}T${time}`)
    return (await showQuote(harness, quote.number)).checkout !== null
  }

  expect(await isOffered('20:00:00-08:00')).toBe(true)
  expect(await isOffered('23:59:00-10:00')).toBe(true)
  expect(await isOffered('24:00:00-10:00')).toBe(false)
})

test('a quote with a discontinued or sold-out item names it and is not ordered', async ({ harness }) => {
  const { ada, address_id, quote } = await adaWithQuote(harness)
  const obstacleOf = async () => (await showQuote(harness, quote.number)).checkout

  await queryRows(harness.db, 'update stock set on_hand = 2')
  const short = await obstacleOf()
  const tooFew = await submitQuote<{ init: ResponseInit }>(harness, quote.number, address_id)
  await queryRows(harness.db, `update products set status = 'discontinued'`)
  const gone = await obstacleOf()
  const none = await onPage<{ init: ResponseInit }>(harness, quote.number, { intent: 'to_cart' })

  expect(short?.obstacle).toBe('short')
  expect(tooFew.init.status).toBe(409)
  expect(gone).toMatchObject({ obstacle: 'not_sold', not_sold: ['Panel'] })
  expect(none.init.status).toBe(409)
  expect((await ordersOf(harness.db, ada.id, { page: 1, page_size: 10, sort: 'newest' })).total).toBe(0)
})

test('the quote of another customer is not found, and nothing is ordered or added to a cart', async ({
  harness,
}) => {
  const { quote } = await adaWithQuote(harness)
  const grace = await harness.signIn('grace@example.com', ['Grace', 'Hopper'])
  const { id: address_id } = await saveAddress(harness.db, grace.id, anAddress(columbus))
  type NotFound = { init: ResponseInit }

  const page = (await onPage<NotFound>(harness, quote.number)) as unknown as NotFound
  const cart = await onPage<NotFound>(harness, quote.number, { intent: 'to_cart' })
  const placed = await onPage<NotFound>(harness, quote.number, { address_id, delivery: 'standard' })

  expect([page, cart, placed].map(({ init }) => init.status)).toEqual([404, 404, 404])
  expect(await cartLines(harness.db, { user_id: grace.id })).toEqual([])
})

test('freight and tax are those of the address, also where the quote was for another place', async ({
  harness,
}) => {
  const { ada, quote } = await adaWithQuote(harness)
  const boston = await saveAddress(harness.db, ada.id, anAddress())

  await submitQuote(harness, quote.number, boston.id)
  const elsewhere = await onPage<{ data: { data: object } }>(harness, quote.number, {
    address_id: boston.id,
    delivery: 'standard',
    note: '',
    billing_same: 'yes',
    placement_key: crypto.randomUUID(),
    order_price: String(quote.sums.total_cents / 100),
    shown_address: boston.id,
    shown_delivery: 'standard',
  })

  expect(elsewhere.data.data).toMatchObject({ reason: 'total_changed' })
})

test('staff see which orders a quote was used for', async ({ harness }) => {
  const { ada, address_id, quote } = await adaWithQuote(harness)
  await submitQuote(harness, quote.number, address_id)
  const order = await orderOfQuote(harness, ada.id)
  await becomeStaff(harness)

  const { data } = await harness.call<{ list: object[] }>('/staff/quotes', { search: quote.number })

  expect(data.list).toMatchObject([{ number: quote.number, order_ids: [order.id] }])
})
