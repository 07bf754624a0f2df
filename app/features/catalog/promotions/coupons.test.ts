import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { saveAddress } from '#features/people/addresses/addresses.server.ts'
import { aCatalog, aFullMinus } from '#features/sales/cart/cart.factory.ts'
import { becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { exportedData } from '#tests/harness/exported-data.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { aCoupon } from './coupons.factory.ts'
import { couponsPersonalData } from './coupons.personal.server.ts'
import { findCoupon } from './coupons.server.ts'
import { seedDemoCoupon } from './seed-demo-coupons.server.ts'

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

const add = (harness: Harness, product_count = 2) =>
  harness.call('/order/add/cart', { product_id: 'panel', product_count })
const enter = (harness: Harness, coupon: string) => harness.call<Cart>('/order/cart/coupon', { coupon })

async function aCustomer(harness: Harness, email = 'ada@example.com', phone = '6175550100') {
  const { id } = await harness.signIn(email)
  const address = await saveAddress(harness.db, id, anAddress({ email, phone }))
  return { id, address_id: address.id }
}

const order = (harness: Harness, address_id: string) =>
  harness.call<Order>('/order/generate/order', { address_id })

const usesOf = async (harness: Harness, code: string) =>
  (await queryRows<{ uses: number }>(harness.db, 'select uses from coupons where code = $1', [code]))[0]?.uses

test('a guest enters a coupon in any letter case; it stays in the cart after sign-in and in the order', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel' })
  await aCoupon(harness.db, 'SUN-10')
  await add(harness)

  const entered = await enter(harness, ' sun-10 ')
  const { address_id } = await aCustomer(harness)
  const { data } = await order(harness, address_id)

  expect(entered.data).toMatchObject({ total: 290, coupon: { coupon: 'SUN-10', minus: 10, refusal: null } })
  expect(data).toMatchObject({ subtotal: 300, coupon: 'SUN-10', coupon_minus: 10, promotion_minus: 0 })
  expect(data.order_detail.map((line) => line.line_minus)).toEqual([10])
  expect(await usesOf(harness, 'SUN-10')).toBe(1)
  await add(harness)
  expect((await harness.call<Cart>('/order/get/cart')).data.coupon).toBeNull()
})

test('an unknown, early, expired or used-up code is refused with a reason', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel' })
  await aCoupon(harness.db, 'LATER', { starts_at: new Date('2027-01-01') })
  await aCoupon(harness.db, 'GONE', { ends_at: new Date('2026-11-30') })
  await aCoupon(harness.db, 'ONCE', { most_uses: 1 })
  await queryRows(harness.db, `update coupons set uses = 1 where code = 'ONCE'`)
  await add(harness)

  for (const [code, refusal] of [
    ['NOBODY', 'unknown'],
    ['!', 'unknown'],
    ['later', 'not_yet'],
    ['gone', 'over'],
    ['once', 'used_up'],
  ] as const)
    expect(await enter(harness, code)).toMatchObject({
      status: 422,
      data: { reason: 'coupon_refused', refusal },
    })
  expect((await harness.call<Cart>('/order/get/cart')).data.coupon).toBeNull()
})

test('a coupon cannot be added to an empty cart', async ({ harness }) => {
  await aCoupon(harness.db, 'SUN-10')

  expect(await enter(harness, 'SUN-10')).toMatchObject({ status: 409, data: { reason: 'empty_cart' } })
})

test('a per-customer coupon limit also counts the same phone or email under another account', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel' })
  await aCoupon(harness.db, 'HELLO', { most_uses_each: 1 })
  const first = await aCustomer(harness, 'ada@example.com', '6175550100')
  await add(harness)
  await enter(harness, 'HELLO')
  await order(harness, first.address_id)

  const again = await aCustomer(harness, 'ada.byron@example.com', '(617) 555-0100')
  await add(harness)
  await enter(harness, 'HELLO')
  const refused = await order(harness, again.address_id)
  const tagged = await saveAddress(
    harness.db,
    again.id,
    anAddress({ email: 'Ada+2@example.com', phone: '2125550177' }),
  )

  expect(refused).toMatchObject({ status: 409, data: { reason: 'coupon_refused', refusal: 'used_by_you' } })
  expect(await order(harness, tagged.id)).toMatchObject({ status: 409, data: { refusal: 'used_by_you' } })
  expect((await harness.call<Cart>('/order/get/cart')).data.coupon?.coupon).toBe('HELLO')
  await enter(harness, '')
  expect((await order(harness, again.address_id)).status).toBe(200)
  expect(await usesOf(harness, 'HELLO')).toBe(1)
})

test('an order with a coupon cannot be redirected to a customer who has used it already', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel' })
  await aCoupon(harness.db, 'WELCOME', { most_uses_each: 1 })
  const ada = await aCustomer(harness, 'ada.love@gmail.com')
  await add(harness)
  await enter(harness, 'WELCOME')
  await order(harness, ada.address_id)
  const decoy = await aCustomer(harness, 'somebody@example.com', '6145550199')
  await add(harness)
  await enter(harness, 'WELCOME')
  const { data } = await order(harness, decoy.address_id)
  const sendTo = async (email: string, phone: string) => {
    const { id } = await saveAddress(harness.db, decoy.id, anAddress({ email, phone }))
    return harness.call('/order/post/addr/about/order', { order_id: data.order_id, address_id: id })
  }

  const refused = { code: 409, data: { reason: 'coupon_refused', refusal: 'used_by_you' } }
  expect(await sendTo('adalove+2@googlemail.com', '6145550188')).toMatchObject(refused)
  expect(await sendTo('other@example.com', '6175550100')).toMatchObject(refused)
  expect(await sendTo('other@example.com', '6145550188')).toMatchObject({ code: 200 })
  expect(await usesOf(harness, 'WELCOME')).toBe(2)
})

test('removing an unpaid order releases its coupon use once', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel' })
  await aCoupon(harness.db, 'ONCE', { most_uses: 1 })
  const { address_id } = await aCustomer(harness)
  await add(harness)
  await enter(harness, 'ONCE')
  const placed = await order(harness, address_id)

  await harness.call('/order/remove/order/by/id', { order_id: placed.data.order_id })
  await harness.call('/order/remove/order/by/id', { order_id: placed.data.order_id })

  expect(await usesOf(harness, 'ONCE')).toBe(0)
  await add(harness)
  expect((await enter(harness, 'ONCE')).status).toBe(200)
})

test('of promotion and coupon the better applies, or both if the coupon combines', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel' })
  await aFullMinus(harness.db, 'twenty off', 300_00, 20_00)
  await aCoupon(harness.db, 'TEN')
  await aCoupon(harness.db, 'THIRTY', { minus_cents: 30_00 })
  await aCoupon(harness.db, 'BOTH', { combines: true })
  await aCoupon(harness.db, 'TENTH', {
    kind: 'percent',
    basis_points: 1000,
    minus_cents: 25_00,
    combines: true,
  })
  await add(harness)

  const totals = []
  for (const code of ['TEN', 'THIRTY', 'BOTH', 'TENTH']) {
    const { data } = await enter(harness, code)
    totals.push([code, data.total, data.coupon?.idle])
  }

  expect(totals).toEqual([
    ['TEN', 280, 'promotion_is_better'],
    ['THIRTY', 270, null],
    ['BOTH', 270, null],
    ['TENTH', 255, null],
  ])
})

test('a coupon below its threshold gives no discount, is not counted, and does not block the order', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel' })
  await aCoupon(harness.db, 'BIG', { threshold_cents: 500_00, most_uses: 1 })
  const { address_id } = await aCustomer(harness)
  await add(harness)

  const entered = await enter(harness, 'BIG')
  const placed = await order(harness, address_id)

  expect(entered.data).toMatchObject({
    total: 300,
    can_check_out: true,
    coupon: { idle: 'below_threshold', minus: 0 },
  })
  expect(placed.data).toMatchObject({ coupon: null, coupon_minus: 0 })
  expect(await usesOf(harness, 'BIG')).toBe(0)
})

test('staff create, change and list coupons; customers get 404, and invalid input is refused', async ({
  harness,
}) => {
  await harness.signIn()
  const input = {
    coupon: 'sun 10',
    name: { en: 'Ten off' },
    kind: 'amount',
    minus: 10,
    starts_at: '2026-11-01T00:00:00Z',
  }
  const refused = await harness.call('/order/merchant/coupons/save', input)
  await becomeStaff(harness)

  const made = await harness.call('/order/merchant/coupons/save', input)
  const changed = await harness.call('/order/merchant/coupons/save', { ...input, minus: 12.5, most_uses: 5 })
  const wrong = await harness.call('/order/merchant/coupons/save', { ...input, kind: 'percent' })
  const list = await harness.call<{ list: unknown[] }>('/order/merchant/coupons')

  expect(refused.status).toBe(404)
  expect(made).toMatchObject({ status: 200, data: { coupon: 'SUN-10', minus: 10, uses: 0 } })
  expect(changed.data).toMatchObject({ minus: 12.5, most_uses: 5 })
  expect(wrong.status).toBe(422)
  expect(list.data.list).toHaveLength(1)
})

test('deleting an account deletes its coupon use hashes; the use stays counted', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel' })
  await aCoupon(harness.db, 'ONCE', { most_uses: 1 })
  const { id, address_id } = await aCustomer(harness)
  await add(harness)
  await enter(harness, 'ONCE')
  await order(harness, address_id)
  const coupons = harness.services.personal_data.find((one) => one.name === 'coupons')
  const person = { id, email: 'ada@example.com', phone: null }

  const exported = await exportedData(coupons, harness.db, person)
  await coupons?.scrub(harness.db, person)

  expect(exported).toMatchObject([{ code: 'ONCE' }])
  expect(await queryRows(harness.db, 'select 1 from coupon_use_marks')).toEqual([])
  expect(await queryRows(harness.db, 'select user_id from coupon_uses')).toEqual([{ user_id: null }])
  expect(await usesOf(harness, 'ONCE')).toBe(1)
})

test('seven years after its use a coupon use has no customer any more; the use stays counted', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel' })
  await aCoupon(harness.db, 'ONCE', { most_uses: 1 })
  const { address_id } = await aCustomer(harness)
  await add(harness)
  await enter(harness, 'ONCE')
  await order(harness, address_id)
  const expireAfter = async (years: number) => {
    await queryRows(
      harness.db,
      'update coupon_uses set used_at = clock_timestamp() - make_interval(days => $1 * 366)',
      [years],
    )
    return couponsPersonalData.expire?.(harness.db, new Date(), harness.services.settings)
  }

  const expired = [await expireAfter(6), await expireAfter(8), await expireAfter(8)]

  expect(expired).toEqual([0, 1, 0])
  expect(await queryRows(harness.db, 'select 1 from coupon_use_marks')).toEqual([])
  expect(await queryRows(harness.db, 'select user_id from coupon_uses')).toEqual([{ user_id: null }])
  expect(await usesOf(harness, 'ONCE')).toBe(1)
})

test('an order without coupon and certificate runs no queries on their tables', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel' })
  const { address_id } = await aCustomer(harness)
  await add(harness)
  const statements: string[] = []
  const { query } = harness.db.$client
  harness.db.$client.query = ((...args: unknown[]) => {
    statements.push(JSON.stringify(args[0]))
    return (query as (...all: unknown[]) => unknown).apply(harness.db.$client, args)
  }) as never

  const placed = await order(harness, address_id)
  harness.db.$client.query = query

  expect(placed.status).toBe(200)
  expect(statements.some((one) => one.includes('insert into orders'))).toBe(true)
  expect(
    statements.filter((one) => /from coupons|coupon_uses|tax_certificates|tax_rechecks/.test(one)),
  ).toEqual([])
})

test('use hashes of earlier releases are recognized, and replaced by keyed hashes', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel' })
  await aCoupon(harness.db, 'ONCE', { most_uses_each: 1 })
  const { address_id } = await aCustomer(harness)
  await add(harness)
  await enter(harness, 'ONCE')
  await order(harness, address_id)
  const storedHashes = () =>
    queryRows<{ mark: string }>(harness.db, 'select mark from coupon_use_marks order by mark')
  const keyed = await storedHashes()
  const unkeyed = createHash('sha256').update('email:ada@example.com').digest('base64url')
  await queryRows(harness.db, 'delete from coupon_use_marks where mark <> $1', [keyed[0]?.mark])
  await queryRows(harness.db, 'update coupon_use_marks set mark = $1', [unkeyed])
  const ada = { user_id: null, emails: ['ada@example.com'], phones: [] }
  const refusal = async () =>
    (await findCoupon(harness.db, 'ONCE', ada, { now: harness.now(), locale: 'en' })).refusal

  const before = await refusal()
  await couponsPersonalData.expire?.(harness.db, harness.now(), harness.services.settings)

  expect([before, await refusal()]).toEqual(['used_by_you', 'used_by_you'])
  expect(keyed.map(({ mark }) => mark)).not.toContain(unkeyed)
  expect(keyed).toEqual(expect.arrayContaining(await storedHashes()))
})

test('the coupon of a demo store counts from midnight of the day of its first start, without an end', async ({
  harness,
}) => {
  // 9 p.m. on March 4 in New York.
  const first_start = new Date('2031-03-05T02:00:00Z')
  const visitor = { user_id: null, emails: [], phones: [] }

  const { starts_at, ends_at } = await seedDemoCoupon(harness.db, first_start)

  expect([new Date(starts_at).toISOString(), ends_at]).toEqual(['2031-03-04T05:00:00.000Z', null])
  const found = await findCoupon(harness.db, 'HELLO-SUN', visitor, { now: first_start, locale: 'en' })
  expect(found.refusal).toBeNull()
})
