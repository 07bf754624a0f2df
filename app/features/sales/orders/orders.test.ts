import { expect } from 'vitest'
import { countStock } from '#features/catalog/inventory/stock.server.ts'
import type { AddressInput } from '#features/people/addresses/address.ts'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { changeAddress, findAddress, saveAddress } from '#features/people/addresses/addresses.server.ts'
import { aCatalog, aFullMinus } from '#features/sales/cart/cart.factory.ts'
import { addToCart, cartLines, setCartLines } from '#features/sales/cart/cart.server.ts'
import { showCart } from '#features/sales/cart/show-cart.server.ts'
import { startPayment, sweepPayments } from '#features/sales/order-payments/pay-order.server.ts'
import { urlBuilderFor } from '#platform/config/env.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { expireOrders, removeOrder } from './changes/cancel-order.server.ts'
import { type OrderStatus, statusCode } from './order.ts'
import { eventsOf, lockOrder, moveOrder, openOrdersOf } from './orders.server.ts'
import { showCheckout } from './placement/checkout.server.ts'
import { newOrderNumber } from './placement/insert-order.server.ts'
import { placeOrder } from './placement/place-order.server.ts'
import { listOrders } from './queries/list-orders.server.ts'

type OrderAnswer = {
  order_id: string
  order_status: number
  statusValue: string
  order_price: number
  tax: number
  freight: number
  version: number
  note: string
  get_it_by: string | null
  order_detail: { product_id: string; product_count: number; product_price_now: number }[]
  shipping_address: { state: string }
  tax_lines: { reason: string }[]
}

/** Ada in Cambridge, Massachusetts, with `quantity` panels at $150 in her cart. */
async function aShopper(harness: Harness, quantity = 2, address: Partial<AddressInput> = {}) {
  await aCatalog(harness.db, { id: 'panel', on_hand: 100 })
  const ada = await harness.signIn()
  const { id: address_id } = await saveAddress(harness.db, ada.id, anAddress(address))
  if (quantity > 0) await addToCart(harness.db, { user_id: ada.id }, 'panel', quantity)
  return { ada, address_id }
}

const place = <Answer = OrderAnswer>(harness: Harness, address_id: string, more: object = {}) =>
  harness.call<Answer>('/order/generate/order', { address_id, ...more })

async function anOrder(harness: Harness, quantity = 1) {
  const { ada, address_id } = await aShopper(harness, quantity)
  const { data } = await place(harness, address_id)
  return { ada, address_id, order: data }
}

test('an order number has at least 64 random bits, because it opens order tracking', () => {
  const characters = new Set(Array.from({ length: 300 }, () => newOrderNumber().slice(1)).join(''))

  expect(Math.log2(characters.size) * (newOrderNumber().length - 1)).toBeGreaterThanOrEqual(64)
})

const advanceOneMinute = (harness: Harness) => {
  harness.clock = new Date(harness.clock.getTime() + 60_000)
}

const advance = async (harness: Harness, order_id: string, ...steps: OrderStatus[]) => {
  for (const to of steps)
    await moveOrder(harness.db, await lockOrder(harness.db, order_id), to, {
      kind: to,
      actor: 'system',
      cause: 'test',
    })
}

const availableOf = async (harness: Harness, product_id: string) => {
  const [row] = await queryRows<{ left: number }>(
    harness.db,
    'select on_hand - reserved as left from stock where product_id = $1',
    [product_id],
  )
  return row?.left
}

test('placing an order prices the cart again, reserves stock and empties the cart', async ({ harness }) => {
  const { ada, address_id } = await aShopper(harness, 2)

  const { code, data } = await place(harness, address_id, { note: 'Ring twice' })

  expect(code).toBe(200)
  expect(data).toMatchObject({ order_status: 0, statusValue: 'Unpaid', note: 'Ring twice', tax: 18.75 })
  expect(data.order_price).toBe(300 + data.tax + data.freight)
  expect(data.order_detail).toMatchObject([{ product_id: 'panel', product_count: 2, product_price_now: 150 }])
  expect(await availableOf(harness, 'panel')).toBe(98)
  expect(await cartLines(harness.db, { user_id: ada.id })).toEqual([])
})

test('prices sent by the browser are ignored', async ({ harness }) => {
  const { address_id } = await aShopper(harness, 1)

  const { data } = await place(harness, address_id, { product_price_now: 1, total: 1 })

  expect(data.order_detail[0]?.product_price_now).toBe(150)
})

test('checkout shows the total and delivery date of the order', async ({ harness }) => {
  const { ada, address_id } = await aShopper(harness, 100)
  await countStock(harness.db, 'panel', 400)
  await aFullMinus(harness.db, 'winter', 10_000_00, 500_00)

  const shown = await showCheckout(
    harness.db,
    ada.id,
    { address_id, delivery: 'standard' },
    { locale: 'en', now: harness.now() },
  )
  const { data } = await place(harness, address_id, { order_price: shown.sums.total_cents / 100 })

  expect(shown.obstacle).toBeNull()
  expect(shown.sums.minus_cents).toBe(500_00)
  expect(data.order_price).toBe(shown.sums.total_cents / 100)
  expect(data.get_it_by).toBe(shown.deliveries[0]?.get_it_by)
})

test('the cart at a ZIP code shows the total and delivery date of checkout and order', async ({
  harness,
}) => {
  const { ada, address_id } = await aShopper(harness, 100)
  await countStock(harness.db, 'panel', 400)
  await aFullMinus(harness.db, 'winter', 10_000_00, 500_00)
  const { taxes } = harness.services
  const terms = { locale: 'en' as const, now: harness.now(), taxes }
  const { zip_code } = await findAddress(harness.db, ada.id, address_id)

  const cart = await showCart(harness.db, { user_id: ada.id }, { ...terms, zip: zip_code })
  const unknown = await showCart(harness.db, { user_id: ada.id }, { ...terms, zip: '00000' })
  const { data } = await place(harness, address_id)

  expect(cart.estimate).toMatchObject({ total: data.order_price, get_it_by: data.get_it_by })
  expect(unknown).toMatchObject({ estimate: null, estimate_problem: expect.stringContaining('ZIP code') })
})

test('checkout names the figures of another ZIP code, and a delivery date that changed is not ordered', async ({
  harness,
}) => {
  const { ada, address_id } = await aShopper(harness, 1)
  const terms = { locale: 'en' as const, now: harness.now() }
  const at = (zip: string) =>
    showCheckout(harness.db, ada.id, { address_id, delivery: 'standard', zip }, terms)
  const { zip_code } = await findAddress(harness.db, ada.id, address_id)
  const elsewhere = zip_code.startsWith('9') ? '02139' : '94110'

  const same = await at(zip_code)
  const other = await at(elsewhere)
  const request = {
    address_id,
    delivery: 'standard' as const,
    placement_key: 'date-that-changed',
    expected_total_cents: null,
    expected_get_it_by: '2026-01-01',
    note: '',
  }
  const actor = { user_id: ada.id, locale: 'en' as const }

  expect(same.estimated).toBeNull()
  expect(other.estimated?.zip).toBe(elsewhere)
  expect(other.estimated?.get_it_by).not.toBe(other.get_it_by)
  await expect(placeOrder(harness.db, actor, request, harness.now())).rejects.toMatchObject({
    data: { reason: 'date_changed' },
  })
  expect(await cartLines(harness.db, { user_id: ada.id })).toHaveLength(1)
})

test('an empty cart cannot be ordered', async ({ harness }) => {
  const { address_id } = await aShopper(harness, 0)

  expect(await place(harness, address_id)).toMatchObject({ code: 409, data: { reason: 'empty_cart' } })
})

test("another customer's address is not found, and the cart is unchanged", async ({ harness }) => {
  const { address_id } = await aShopper(harness, 0)
  const eve = await harness.signIn('eve@example.com', ['Eve', 'Online'])
  await addToCart(harness.db, { user_id: eve.id }, 'panel', 1)

  expect((await place(harness, address_id)).code).toBe(404)
  expect(await cartLines(harness.db, { user_id: eve.id })).toHaveLength(1)
})

test('an order with a changed total is refused with the new total', async ({ harness }) => {
  const { ada, address_id } = await aShopper(harness, 1)
  const now = await place<{ total: number }>(harness, address_id, { order_price: 1 })

  expect(now).toMatchObject({ code: 409, data: { reason: 'total_changed', total: expect.any(Number) } })
  expect(await cartLines(harness.db, { user_id: ada.id })).toHaveLength(1)
  expect(await availableOf(harness, 'panel')).toBe(100)

  const { total } = now.data
  expect((await place(harness, address_id, { order_price: total })).data.order_price).toBe(total)
})

test('out-of-stock items are named with the units left', async ({ harness }) => {
  const { ada, address_id } = await aShopper(harness, 0)
  await aCatalog(harness.db, { id: 'inverter', name: 'Inverter 6 kW', on_hand: 3 })
  await addToCart(harness.db, { user_id: ada.id }, 'inverter', 5)

  const answer = await place(harness, address_id)

  const shortage = { product_id: 'inverter', name: 'Inverter 6 kW', wanted: 5, available: 3 }
  expect(answer).toMatchObject({ code: 409, data: { reason: 'out_of_stock', shortages: [shortage] } })
  expect(await cartLines(harness.db, { user_id: ada.id })).toHaveLength(1)
})

test('an order to an address without a state is refused', async ({ harness }) => {
  const { address_id } = await aShopper(harness, 1, { zip_code: '00000', state: '' })

  const answer = await place(harness, address_id)

  expect(answer).toMatchObject({
    code: 422,
    data: { fields: { state: expect.stringContaining('sales tax') } },
  })
})

test('submitting twice places one order; reusing the key for another order is refused', async ({
  harness,
}) => {
  const { address_id } = await aShopper(harness, 1)
  const placement_key = 'placement-key'

  const first = await place(harness, address_id, { placement_key })
  const second = await place(harness, address_id, { placement_key })
  const other = await place(harness, address_id, { placement_key, note: 'something else' })

  expect(second.data.order_id).toBe(first.data.order_id)
  expect(other).toMatchObject({ code: 422, data: { reason: 'key_reused' } })
})

test('the list is filtered by type and status, sorted by price as a number, and paged', async ({
  harness,
}) => {
  const { ada, address_id } = await aShopper(harness, 0)
  for (const quantity of [1, 10, 2]) {
    advanceOneMinute(harness)
    await addToCart(harness.db, { user_id: ada.id }, 'panel', quantity)
    await place(harness, address_id)
  }
  const list = async (filter: object) =>
    (await harness.call<{ items: OrderAnswer[]; total: number }>('/order/get/order/list/by/user/id', filter))
      .data
  const counts = (found: { items: OrderAnswer[] }) =>
    found.items.map((order) => order.order_detail[0]?.product_count)

  expect(counts(await list({ sort: 'price_up' }))).toEqual([1, 2, 10])
  const second = await list({ sort: 'oldest', page: 2, page_size: 2 })
  expect(counts(second)).toEqual([2])
  expect(second.total).toBe(3)
  expect((await list({ order_status: 0, order_type: 0 })).total).toBe(3)
  expect((await list({ order_status: 1 })).total).toBe(0)
  expect((await list({ order_type: 1 })).total).toBe(0)
})

test('an empty filter shows all orders, an invalid number is refused, and a page past the end shows the last page', async ({
  harness,
}) => {
  const { ada } = await anOrder(harness)
  const order_id = only((await listedOrders(harness)).items).order_id
  await queryRows(harness.db, 'update orders set order_type = 1 where id = $1', [order_id])
  await advance(harness, order_id, 'paid')
  const onPage = (search: string) => listOrders(harness.db, ada.id, `http://shop.test/OrdersAll${search}`)

  for (const nothing of ['', null])
    expect(
      (await listedOrders(harness, { order_type: nothing, order_status: nothing, page: nothing })).total,
    ).toBe(1)
  for (const wrong of [true, [1], '0x1', 1.5])
    expect((await harness.call(listPath, { order_type: wrong })).code).toBe(422)
  expect(await onPage('?type=&status=')).toMatchObject({ total: 1, type: null, status: null })
  expect(await onPage('?type=0')).toMatchObject({ total: 0, type: 0 })
  expect(await onPage('?page=7')).toMatchObject({ page: 1, orders: [{ id: order_id }] })
})

const listPath = '/order/get/order/list/by/user/id'
const listedOrders = async (harness: Harness, filter: object = {}) =>
  (await harness.call<{ items: OrderAnswer[]; total: number }>(listPath, filter)).data

test('removing an unpaid order cancels it, releases its stock and takes it off the list', async ({
  harness,
}) => {
  const { ada, order } = await anOrder(harness, 3)

  expect((await harness.call('/order/remove/order/by/id', { order_id: order.order_id })).msg).toBe(
    'Order removed',
  )

  expect(await availableOf(harness, 'panel')).toBe(100)
  expect((await openOrdersOf(harness.db, ada.id)).latest).toEqual([])
  expect((await eventsOf(harness.db, order.order_id)).map((event) => event.kind)).toEqual([
    'placed',
    'cancelled',
  ])
})

test.for([
  [['paid'], 409],
  [['paid', 'preparing'], 409],
  [['paid', 'preparing', 'shipped'], 409],
  [['paid', 'preparing', 'shipped', 'received'], 409],
  [['paid', 'refunding'], 409],
  [['cancelled'], 200],
] as [OrderStatus[], number][])(
  'removing an order in status %j returns %i',
  async ([steps, code], { harness }) => {
    const { order } = await anOrder(harness)
    await advance(harness, order.order_id, ...steps)

    expect((await harness.call('/order/remove/order/by/id', { order_id: order.order_id })).code).toBe(code)
  },
)

test('an order with an open payment can be neither removed nor changed', async ({ harness }) => {
  const { ada, order } = await anOrder(harness)
  await startPayment(harness.ctx(), ada.id, order.order_id, 'sandbox')

  const change = { order_id: order.order_id, version: order.version, note: 'Leave it at the gate' }
  expect(await harness.call('/order/modified/order', change)).toMatchObject({
    code: 409,
    data: { reason: 'payment_open' },
  })
  await expect(
    removeOrder(harness.db, ada.id, order.order_id, urlBuilderFor(harness.services.settings)),
  ).rejects.toMatchObject({
    data: { reason: 'payment_open' },
  })
})

test('an address whose ZIP code lies in another state is refused', async ({ harness }) => {
  const toCalifornia = { zip_code: '94110', city: 'San Francisco' }
  const { ada, address_id } = await aShopper(harness, 1, { ...toCalifornia, state: 'OR' })
  const wrong = { code: 422, data: { fields: { state: expect.stringContaining('don’t match') } } }

  expect(await place(harness, address_id)).toMatchObject(wrong)
  await changeAddress(harness.db, ada.id, address_id, { state: 'CA' })
  const { data: order } = await place(harness, address_id)
  await changeAddress(harness.db, ada.id, address_id, { state: 'OR' })
  const moved = await harness.call('/order/post/addr/about/order', { order_id: order.order_id, address_id })

  expect(moved).toMatchObject(wrong)
  expect(order.tax).toBeGreaterThan(0)
})

test('going back from the card page ends the payment and leaves the order unpaid', async ({ harness }) => {
  const { order } = await anOrder(harness)
  const { data: payment } = await harness.call<{ attempt_id: string }>('/order/pay/start', {
    order_id: order.order_id,
  })

  const back = await harness.call('/order/pay/sandbox', { attempt_id: payment.attempt_id, choice: 'cancel' })

  expect(back).toMatchObject({ code: 200, data: { state: 'failed', failure: 'cancelled', order_status: 0 } })
  expect((await harness.call('/order/remove/order/by/id', { order_id: order.order_id })).code).toBe(200)
})

test('changing the address recalculates tax and keeps item prices', async ({ harness }) => {
  const { ada, order } = await anOrder(harness, 2)
  const nevada = await saveAddress(
    harness.db,
    ada.id,
    anAddress({ zip_code: '89501', city: 'Reno', state: 'NV' }),
  )
  await queryRows(harness.db, 'update products set price_now_cents = 16000')

  const { data } = await harness.call<OrderAnswer>('/order/post/addr/about/order', {
    order_id: order.order_id,
    address_id: nevada.id,
  })

  expect(data).toMatchObject({ tax: 20.55, version: 2, shipping_address: { state: 'NV' } })
  expect(data.order_detail[0]?.product_price_now).toBe(150)
  expect(data.order_price).toBe(300 + data.tax + data.freight)
  expect(data.freight).toBeGreaterThan(order.freight)
})

test('a change made on an older version is refused', async ({ harness }) => {
  const { order } = await anOrder(harness)
  const change = (version: number, note: string) =>
    harness.call<OrderAnswer>('/order/modified/order', { order_id: order.order_id, version, note })

  expect((await change(1, 'first tab')).data).toMatchObject({ version: 2, note: 'first tab' })
  expect(await change(1, 'second tab')).toMatchObject({
    code: 409,
    data: { reason: 'stale_version', version: 2 },
  })
  expect((await change(2, 'second tab')).data).toMatchObject({ version: 3, note: 'second tab' })
})

test('a paid order cannot be changed', async ({ harness }) => {
  const { order } = await anOrder(harness)
  await harness.call('/order/test_pay', { order_id: order.order_id })

  const answer = await harness.call('/order/modified/order', {
    order_id: order.order_id,
    version: 2,
    note: 'too late',
  })

  expect(answer).toMatchObject({ code: 409, data: { order_status: statusCode.paid } })
})

test('test_pay pays immediately and notifies the customer', async ({ harness }) => {
  const { ada, order } = await anOrder(harness)

  const answer = await harness.call('/order/test_pay', { order_id: order.order_id })

  expect(answer).toMatchObject({ code: 200, data: { state: 'succeeded', order_status: 1 } })
  const messages = await queryRows(harness.db, 'select link from messages where user_id = $1', [ada.id])
  expect(messages).toEqual([{ link: `/order_detail?id=${order.order_id}` }])
})

test('test_pay does not exist outside demo mode', async ({ harness }) => {
  const { order } = await anOrder(harness)
  harness.services.settings = { ...harness.services.settings, demo: false }

  expect((await harness.call('/order/test_pay', { order_id: order.order_id })).code).toBe(404)
})

test.for([
  ['/order/get/order/by/id', {}],
  ['/order/get_product_list_data_by_order_id', {}],
  ['/order/modified/order', { version: 1, note: '' }],
  ['/order/post/addr/about/order', {}],
  ['/order/remove/order/by/id', {}],
  ['/order/pay/start', {}],
  ['/order/check_stripe_announce', {}],
  ['/order/test_pay', {}],
] as const)("%s does not find another customer's order", async ([path, body], { harness }) => {
  const { address_id, order } = await anOrder(harness)
  await harness.signIn('eve@example.com', ['Eve', 'Online'])

  const answer = await harness.call(path, { order_id: order.order_id, address_id, ...body })

  expect(answer.code).toBe(404)
})

test("another customer's payment cannot be decided", async ({ harness }) => {
  const { order } = await anOrder(harness)
  const { data } = await harness.call<{ attempt_id: string }>('/order/pay/start', {
    order_id: order.order_id,
  })
  await harness.signIn('eve@example.com', ['Eve', 'Online'])

  const answer = await harness.call('/order/pay/sandbox', { attempt_id: data.attempt_id, choice: 'approve' })

  expect(answer.code).toBe(404)
})

test('the account overview shows unpaid orders and the latest five', async ({ harness }) => {
  const { ada, address_id } = await aShopper(harness, 0)
  const ids: string[] = []
  for (let i = 0; i < 7; i++) {
    advanceOneMinute(harness)
    await addToCart(harness.db, { user_id: ada.id }, 'panel', 1)
    const { order_id } = (await place(harness, address_id)).data
    if (i > 0) await harness.call('/order/test_pay', { order_id })
    ids.push(order_id)
  }

  const { unpaid, latest } = await openOrdersOf(harness.db, ada.id)

  expect(unpaid.map((order) => order.id)).toEqual([ids[0]])
  expect(latest.map((order) => order.id)).toEqual(ids.slice(2).toReversed())
})

test('an order of thirty million dollars is exact to the cent', async ({ harness }) => {
  const { ada, address_id } = await aShopper(harness, 0)
  await aCatalog(harness.db, {
    id: 'plant',
    on_hand: 100_000,
    list_price_cents: 4_000_00,
    price_now_cents: 3_500_00,
  })
  await addToCart(harness.db, { user_id: ada.id }, 'plant', 9000)
  const { data } = await place(harness, address_id)

  const paid = await harness.call('/order/test_pay', { order_id: data.order_id })

  expect(data.order_price).toBeGreaterThan(31_500_000)
  expect(paid).toMatchObject({ code: 200, data: { state: 'succeeded', order_status: 1 } })
  const [booked] = await queryRows<{ cents: number }>(
    harness.db,
    `select amount_cents as cents from ledger where account = 'cash:sandbox'`,
  )
  expect(booked?.cents).toBe(Math.round(data.order_price * 100))
})

test('a sixth unpaid order is refused until one of the five is paid or removed', async ({ harness }) => {
  const { ada, address_id } = await aShopper(harness, 0)
  const again = async () => {
    await addToCart(harness.db, { user_id: ada.id }, 'panel', 1)
    return place(harness, address_id)
  }
  const first = await again()
  for (let i = 0; i < 4; i++) await again()

  const sixth = await again()

  expect(sixth).toMatchObject({ code: 409, data: { reason: 'held_too_much', unpaid: 5 } })
  expect(await availableOf(harness, 'panel')).toBe(95)
  await harness.call('/order/test_pay', { order_id: first.data.order_id })
  expect((await place(harness, address_id)).code).toBe(200)
})

test('the first unpaid order reserves at most three quarters of the stock', async ({ harness }) => {
  const { ada, address_id } = await aShopper(harness, 76)
  const refused = await place(harness, address_id)

  expect(refused).toMatchObject({ code: 409, data: { reason: 'held_too_much', most: 75, held: 0 } })
  await setCartLines(harness.db, { user_id: ada.id }, [{ product_id: 'panel', quantity: 75 }])
  expect((await place(harness, address_id)).code).toBe(200)
  await addToCart(harness.db, { user_id: ada.id }, 'panel', 1)
  expect(await place(harness, address_id)).toMatchObject({ code: 409, data: { most: 25, held: 75 } })
})

test('several unpaid orders reserve at most a quarter of the stock, however they are split', async ({
  harness,
}) => {
  const { ada, address_id } = await aShopper(harness, 15)
  const first = await place(harness, address_id)
  await addToCart(harness.db, { user_id: ada.id }, 'panel', 11)

  const second = await place(harness, address_id)

  const data = { reason: 'held_too_much', product_id: 'panel', name: 'Panel', most: 25, held: 15 }
  expect(second).toMatchObject({ code: 409, data })
  expect(second.msg).toMatch('up to 25 of Panel')
  expect(await availableOf(harness, 'panel')).toBe(85)
  await harness.call('/order/test_pay', { order_id: first.data.order_id })
  expect((await place(harness, address_id)).code).toBe(200)
})

test('a package counts as its components, and one package can always be ordered', async ({ harness }) => {
  const { ada, address_id } = await aShopper(harness, 0)
  await aCatalog(harness.db, {
    id: 'kit',
    kind: 'package',
    family_id: 'residential-kits',
    components: [{ component_id: 'panel', quantity: 30 }],
  })
  await addToCart(harness.db, { user_id: ada.id }, 'kit', 1)
  const one = await place(harness, address_id)
  await addToCart(harness.db, { user_id: ada.id }, 'kit', 1)

  expect(one.code).toBe(200)
  expect(await place(harness, address_id)).toMatchObject({
    code: 409,
    data: { reason: 'held_too_much', product_id: 'panel', most: 30, held: 30 },
  })
})

test('made-to-order products have no reservation limit', async ({ harness }) => {
  const { ada, address_id } = await aShopper(harness, 0)
  await aCatalog(harness.db, { id: 'spa', on_hand: 0, made_to_order: true })
  await addToCart(harness.db, { user_id: ada.id }, 'spa', 50)

  expect((await place(harness, address_id)).code).toBe(200)
})

test('a disabled payment method cannot start a payment', async ({ harness }) => {
  const { order } = await anOrder(harness)
  const { data: begun } = await harness.call<{ attempt_id: string }>('/order/pay/start', {
    order_id: order.order_id,
  })
  const begin = (provider?: string) =>
    harness.call('/order/pay/start', { order_id: order.order_id, provider })

  expect((await begin('constructor')).code).toBe(422)
  harness.services.payments = {}
  expect((await begin()).code).toBe(422)
  expect((await begin('sandbox')).code).toBe(422)
  expect((await harness.call('/order/test_pay', { order_id: order.order_id })).code).toBe(422)
  expect((await harness.call('/order/pay/sandbox', { ...begun, choice: 'approve' })).code).toBe(404)
  const { data } = await harness.call<OrderAnswer>('/order/get/order/by/id', { order_id: order.order_id })
  expect(data.order_status).toBe(0)
})

/** Moves all payments this many hours into the past. */
const agePayments = async (harness: Harness, hours: number) => {
  for (const table of ['sandbox_payments', 'payment_attempts'])
    await queryRows(
      harness.db,
      `update ${table} set created_at = created_at - $1 * interval '1 hour', updated_at = updated_at - $1 * interval '1 hour'`,
      [hours],
    )
}

/** Context of the sweep job, with the database's clock. */
const sweeping = (harness: Harness) => ({ ...harness.ctx(), now: () => new Date() })

test.for(['approve', 'second_step'])(
  'a payment left open after %j expires after an hour, and the order can be paid again',
  async (choice, { harness }) => {
    const { ada, order } = await anOrder(harness)
    const attempt = await startPayment(harness.ctx(), ada.id, order.order_id, 'sandbox')
    if (choice === 'second_step')
      await harness.call('/order/pay/sandbox', { attempt_id: attempt.id, choice: 'second_step' })
    await agePayments(harness, 0.9)
    await sweepPayments(sweeping(harness))
    await expect(
      removeOrder(harness.db, ada.id, order.order_id, urlBuilderFor(harness.services.settings)),
    ).rejects.toMatchObject({ status: 409 })

    await agePayments(harness, 0.2)
    await sweepPayments(sweeping(harness))

    const events = await eventsOf(harness.db, order.order_id)
    expect(events.map((event) => event.kind)).toEqual(['placed', 'payment_expired'])
    await removeOrder(harness.db, ada.id, order.order_id, urlBuilderFor(harness.services.settings))
  },
)

test('a decision after expiry charges nothing and reports the current state', async ({ harness }) => {
  const { ada, order } = await anOrder(harness)
  const attempt = await startPayment(harness.ctx(), ada.id, order.order_id, 'sandbox')
  await agePayments(harness, 2)

  const late = await harness.call('/order/pay/sandbox', { attempt_id: attempt.id, choice: 'approve' })

  expect(late.code).toBe(409)
  const { data } = await harness.call('/order/check_stripe_announce', { order_id: order.order_id })
  expect(data).toMatchObject({ order_status: 0, payment: { state: 'expired', failure: 'timed_out' } })
})

test('payments that stay open do not block the sweep of later ones', async ({ harness }) => {
  const { ada, address_id } = await aShopper(harness, 0)
  let last: string | null = null
  for (let i = 0; i < 4; i++) {
    await addToCart(harness.db, { user_id: ada.id }, 'panel', 1)
    const { order_id } = (await place(harness, address_id)).data
    last = (await startPayment(harness.ctx(), ada.id, order_id, 'sandbox')).provider_reference
  }
  await agePayments(harness, 0.1)
  await queryRows(harness.db, `update sandbox_payments set state = 'succeeded' where id = $1`, [last])

  await sweepPayments(sweeping(harness), 1)

  expect(await queryRows(harness.db, 'select 1 from orders where status = 1')).toHaveLength(1)
})

test('an order that cannot be canceled or is being paid does not block the expiry of later ones', async ({
  harness,
}) => {
  const { ada, address_id } = await aShopper(harness, 0)
  const ids: string[] = []
  for (const id of ['broken', 'being-paid', 'forgotten']) {
    await aCatalog(harness.db, { id, on_hand: 50 })
    await addToCart(harness.db, { user_id: ada.id }, id, 1)
    ids.push((await place(harness, address_id)).data.order_id)
    advanceOneMinute(harness)
  }
  await queryRows(harness.db, `update stock set reserved = 0 where product_id = 'broken'`)
  await startPayment(harness.ctx(), ada.id, String(ids[1]), 'sandbox')
  harness.clock = new Date(harness.clock.getTime() + 49 * 3_600_000)

  await expireOrders({ ...harness.ctx(), log: { ...harness.log, warn() {} } }, 1)

  const { rows } = await harness.db.$client.query('select id, status from orders order by placed_at')
  expect(rows.map((row) => row.status)).toEqual([0, 0, -1])
})

test('expiring an order ends its payment', async ({ harness }) => {
  const { ada, order } = await anOrder(harness)
  const attempt = await startPayment(harness.ctx(), ada.id, order.order_id, 'sandbox')
  harness.clock = new Date(harness.clock.getTime() + 73 * 3_600_000)

  await expireOrders(harness.ctx())

  const { rows } = await harness.db.$client.query('select id, state, failure from payment_attempts')
  expect(rows).toEqual([{ id: attempt.id, state: 'expired', failure: 'timed_out' }])
  const events = await eventsOf(harness.db, order.order_id)
  expect(events.map((event) => event.kind)).toEqual(['placed', 'payment_expired', 'expired'])
})
