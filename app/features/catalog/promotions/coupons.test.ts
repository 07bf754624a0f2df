import { expect } from 'vitest'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { saveAddress } from '#features/people/addresses/addresses.server.ts'
import { aCatalogue, aFullMinus } from '#features/sales/cart/cart.factory.ts'
import { becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { rowsOf } from '#platform/database/db.server.ts'
import { test, type World } from '#tests/harness/harness.ts'
import { aCoupon } from './coupons.factory.ts'

type Cart = {
  total: number
  coupon: { coupon: string; minus: number; refusal: string | null; idle: string | null } | null
  can_check_out: boolean
}
type Order = {
  order_id: string
  order_price: number
  subtotal: number
  promotion_minus: number
  coupon: string | null
  coupon_minus: number
  order_detail: { line_minus: number }[]
}

const add = (world: World, product_count = 2) =>
  world.call('/order/add/cart', { product_id: 'panel', product_count })
const enter = (world: World, coupon: string) => world.call<Cart>('/order/cart/coupon', { coupon })

async function aCustomer(world: World, email = 'ada@example.com', phone = '6175550100') {
  const { id } = await world.signIn(email)
  const address = await saveAddress(world.db, id, anAddress({ email, phone }))
  return { id, address_id: address.id }
}

const order = (world: World, address_id: string) => world.call<Order>('/order/generate/order', { address_id })

const usesOf = async (world: World, code: string) =>
  (await rowsOf<{ uses: number }>(world.db, 'select uses from coupons where code = $1', [code]))[0]?.uses

test('a guest enters a coupon in any case; it is in the cart after signing in and in the order', async ({
  world,
}) => {
  await aCatalogue(world.db, { id: 'panel' })
  await aCoupon(world.db, 'SUN-10')
  await add(world)

  const entered = await enter(world, ' sun-10 ')
  const { address_id } = await aCustomer(world)
  const { data } = await order(world, address_id)

  expect(entered.data).toMatchObject({ total: 290, coupon: { coupon: 'SUN-10', minus: 10, refusal: null } })
  expect(data).toMatchObject({ subtotal: 300, coupon: 'SUN-10', coupon_minus: 10, promotion_minus: 0 })
  expect(data.order_detail.map((line) => line.line_minus)).toEqual([10])
  expect(await usesOf(world, 'SUN-10')).toBe(1)
  await add(world)
  expect((await world.call<Cart>('/order/get/cart')).data.coupon).toBeNull()
})

test('a code that nobody made, is too early, over or used up is refused in words', async ({ world }) => {
  await aCatalogue(world.db, { id: 'panel' })
  await aCoupon(world.db, 'LATER', { starts_at: new Date('2027-01-01') })
  await aCoupon(world.db, 'GONE', { ends_at: new Date('2026-11-30') })
  await aCoupon(world.db, 'ONCE', { most_uses: 1 })
  await rowsOf(world.db, `update coupons set uses = 1 where code = 'ONCE'`)
  await add(world)

  for (const [code, refusal] of [
    ['NOBODY', 'unknown'],
    ['!', 'unknown'],
    ['later', 'not_yet'],
    ['gone', 'over'],
    ['once', 'used_up'],
  ] as const)
    expect(await enter(world, code)).toMatchObject({
      status: 422,
      data: { reason: 'coupon_refused', refusal },
    })
  expect((await world.call<Cart>('/order/get/cart')).data.coupon).toBeNull()
})

test('an empty cart takes no coupon', async ({ world }) => {
  await aCoupon(world.db, 'SUN-10')

  expect(await enter(world, 'SUN-10')).toMatchObject({ status: 409, data: { reason: 'empty_cart' } })
})

test('a coupon for each customer counts for their phone and mail under another account, too', async ({
  world,
}) => {
  await aCatalogue(world.db, { id: 'panel' })
  await aCoupon(world.db, 'HELLO', { most_uses_each: 1 })
  const first = await aCustomer(world, 'ada@example.com', '6175550100')
  await add(world)
  await enter(world, 'HELLO')
  await order(world, first.address_id)

  const again = await aCustomer(world, 'ada.byron@example.com', '(617) 555-0100')
  await add(world)
  await enter(world, 'HELLO')
  const refused = await order(world, again.address_id)
  const tagged = await saveAddress(
    world.db,
    again.id,
    anAddress({ email: 'Ada+2@example.com', phone: '2125550177' }),
  )

  expect(refused).toMatchObject({ status: 409, data: { reason: 'coupon_refused', refusal: 'used_by_you' } })
  expect(await order(world, tagged.id)).toMatchObject({ status: 409, data: { refusal: 'used_by_you' } })
  expect((await world.call<Cart>('/order/get/cart')).data.coupon?.coupon).toBe('HELLO')
  await enter(world, '')
  expect((await order(world, again.address_id)).status).toBe(200)
  expect(await usesOf(world, 'HELLO')).toBe(1)
})

test('a coupon is not used under one name and sent to another', async ({ world }) => {
  await aCatalogue(world.db, { id: 'panel' })
  await aCoupon(world.db, 'WELCOME', { most_uses_each: 1 })
  const ada = await aCustomer(world, 'ada.love@gmail.com')
  await add(world)
  await enter(world, 'WELCOME')
  await order(world, ada.address_id)
  const decoy = await aCustomer(world, 'somebody@example.com', '6145550199')
  await add(world)
  await enter(world, 'WELCOME')
  const { data } = await order(world, decoy.address_id)
  const sendTo = async (email: string, phone: string) => {
    const { id } = await saveAddress(world.db, decoy.id, anAddress({ email, phone }))
    return world.call('/order/post/addr/about/order', { order_id: data.order_id, address_id: id })
  }

  const refused = { code: 409, data: { reason: 'coupon_refused', refusal: 'used_by_you' } }
  expect(await sendTo('adalove+2@googlemail.com', '6145550188')).toMatchObject(refused)
  expect(await sendTo('other@example.com', '6175550100')).toMatchObject(refused)
  expect(await sendTo('other@example.com', '6145550188')).toMatchObject({ code: 200 })
  expect(await usesOf(world, 'WELCOME')).toBe(2)
})

test('an order that is removed unpaid gives its use back, once', async ({ world }) => {
  await aCatalogue(world.db, { id: 'panel' })
  await aCoupon(world.db, 'ONCE', { most_uses: 1 })
  const { address_id } = await aCustomer(world)
  await add(world)
  await enter(world, 'ONCE')
  const placed = await order(world, address_id)

  await world.call('/order/remove/order/by/id', { order_id: placed.data.order_id })
  await world.call('/order/remove/order/by/id', { order_id: placed.data.order_id })

  expect(await usesOf(world, 'ONCE')).toBe(0)
  await add(world)
  expect((await enter(world, 'ONCE')).status).toBe(200)
})

test('beside a promotion the better of the two counts, or both where the coupon says so', async ({
  world,
}) => {
  await aCatalogue(world.db, { id: 'panel' })
  await aFullMinus(world.db, 'twenty off', 300_00, 20_00)
  await aCoupon(world.db, 'TEN')
  await aCoupon(world.db, 'THIRTY', { minus_cents: 30_00 })
  await aCoupon(world.db, 'BOTH', { combines: true })
  await aCoupon(world.db, 'TENTH', {
    kind: 'percent',
    basis_points: 1000,
    minus_cents: 25_00,
    combines: true,
  })
  await add(world)

  const totals = []
  for (const code of ['TEN', 'THIRTY', 'BOTH', 'TENTH']) {
    const { data } = await enter(world, code)
    totals.push([code, data.total, data.coupon?.idle])
  }

  expect(totals).toEqual([
    ['TEN', 280, 'promotion_is_better'],
    ['THIRTY', 270, null],
    ['BOTH', 270, null],
    ['TENTH', 255, null],
  ])
})

test('a coupon below its threshold takes nothing off, is not counted, and keeps nobody from ordering', async ({
  world,
}) => {
  await aCatalogue(world.db, { id: 'panel' })
  await aCoupon(world.db, 'BIG', { threshold_cents: 500_00, most_uses: 1 })
  const { address_id } = await aCustomer(world)
  await add(world)

  const entered = await enter(world, 'BIG')
  const placed = await order(world, address_id)

  expect(entered.data).toMatchObject({
    total: 300,
    can_check_out: true,
    coupon: { idle: 'below_threshold', minus: 0 },
  })
  expect(placed.data).toMatchObject({ coupon: null, coupon_minus: 0 })
  expect(await usesOf(world, 'BIG')).toBe(0)
})

test('the staff make, change and list coupons; others find no such call, and nonsense is refused', async ({
  world,
}) => {
  await world.signIn()
  const wish = {
    coupon: 'sun 10',
    name: { en: 'Ten off' },
    kind: 'amount',
    minus: 10,
    starts_at: '2026-11-01T00:00:00Z',
  }
  const refused = await world.call('/order/merchant/coupons/save', wish)
  await becomeStaff(world)

  const made = await world.call('/order/merchant/coupons/save', wish)
  const changed = await world.call('/order/merchant/coupons/save', { ...wish, minus: 12.5, most_uses: 5 })
  const wrong = await world.call('/order/merchant/coupons/save', { ...wish, kind: 'percent' })
  const list = await world.call<{ list: unknown[] }>('/order/merchant/coupons')

  expect(refused.status).toBe(404)
  expect(made).toMatchObject({ status: 200, data: { coupon: 'SUN-10', minus: 10, uses: 0 } })
  expect(changed.data).toMatchObject({ minus: 12.5, most_uses: 5 })
  expect(wrong.status).toBe(422)
  expect(list.data.list).toHaveLength(1)
})

test('an account that goes takes the marks of its coupons with it; the use stays counted', async ({
  world,
}) => {
  await aCatalogue(world.db, { id: 'panel' })
  await aCoupon(world.db, 'ONCE', { most_uses: 1 })
  const { id, address_id } = await aCustomer(world)
  await add(world)
  await enter(world, 'ONCE')
  await order(world, address_id)
  const coupons = world.services.personal_data.find((one) => one.name === 'coupons')
  const person = { id, email: 'ada@example.com', phone: null }

  const gathered = await coupons?.gather(world.db, person)
  await coupons?.scrub(world.db, person)

  expect(gathered).toMatchObject([{ code: 'ONCE' }])
  expect(await rowsOf(world.db, 'select 1 from coupon_use_marks')).toEqual([])
  expect(await rowsOf(world.db, 'select user_id from coupon_uses')).toEqual([{ user_id: null }])
  expect(await usesOf(world, 'ONCE')).toBe(1)
})

test('an order with neither coupon nor certificate asks nothing about them', async ({ world }) => {
  await aCatalogue(world.db, { id: 'panel' })
  const { address_id } = await aCustomer(world)
  await add(world)
  const asked: string[] = []
  const { query } = world.db.$client
  world.db.$client.query = ((...said: unknown[]) => {
    asked.push(JSON.stringify(said[0]))
    return (query as (...all: unknown[]) => unknown).apply(world.db.$client, said)
  }) as never

  const placed = await order(world, address_id)
  world.db.$client.query = query

  expect(placed.status).toBe(200)
  expect(asked.some((one) => one.includes('insert into orders'))).toBe(true)
  expect(asked.filter((one) => /from coupons|coupon_uses|tax_certificates|tax_rechecks/.test(one))).toEqual(
    [],
  )
})
