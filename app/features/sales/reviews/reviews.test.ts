import { expect } from 'vitest'
import { aCatalogue } from '#features/sales/cart/cart.factory.ts'
import { aPaidOrder, becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { test, type World } from '#tests/harness/harness.ts'

type Own = { id: string; state: string }
type Shown = { rating: { value: number; count: number } | null; items: { title: string; author: string }[] }

const say = (world: World, more: object = {}) =>
  world.call<Own>('/order/review/save', {
    product_id: 'panel',
    rating: 4,
    title: 'Solid',
    content: 'Well packed.',
    ...more,
  })

const shown = async (world: World) => (await world.get<Shown>('/product/get/reviews?product_id=panel')).data

test('a buyer’s review is shown once the shop has read it, with the first name alone', async ({ world }) => {
  await aPaidOrder(world)
  const saved = await say(world)
  expect(saved).toMatchObject({ code: 200, data: { state: 'waiting' } })
  expect(await shown(world)).toMatchObject({ rating: null, items: [] })

  await becomeStaff(world)
  const list = await world.call<{ items: Own[] }>('/product/review/list', {})
  expect(list.data.items).toHaveLength(1)
  await world.call('/product/review/moderate', { id: saved.data.id, decision: 'approve' })
  world.becomeGuest()
  expect(await shown(world)).toMatchObject({
    rating: { value: 4, count: 1 },
    items: [{ title: 'Solid', author: 'Ada L.' }],
  })

  await world.signIn()
  await say(world, { rating: 2 })
  expect((await shown(world)).rating).toBeNull()
})

test('only buyers review, signed in, with stars and words; only the staff decide', async ({ world }) => {
  await aPaidOrder(world)
  await aCatalogue(world.db, { id: 'inverter', on_hand: 3 })
  const notBought = await say(world, { product_id: 'inverter' })
  const noStars = await say(world, { rating: 6 })
  const noWords = await say(world, { content: ' ' })
  const mine = await say(world)
  const decide = { id: mine.data.id, decision: 'approve' }
  const customer = await world.call('/product/review/moderate', decide)
  await world.signIn('eve@example.com', ['Eve', 'Online'])
  const eve = await say(world)
  await becomeStaff(world)
  const unknown = await world.call('/product/review/moderate', { ...decide, id: crypto.randomUUID() })
  world.becomeGuest()

  expect(notBought).toMatchObject({ code: 409, data: { reason: 'not_bought' } })
  expect(eve).toMatchObject({ code: 409, data: { reason: 'not_bought' } })
  expect(noStars).toMatchObject({ code: 422, data: { fields: { rating: expect.any(String) } } })
  expect(noWords).toMatchObject({ code: 422, data: { fields: { content: expect.any(String) } } })
  expect([customer.code, unknown.code]).toEqual([404, 404])
  expect((await say(world)).code).toBe(401)
})
