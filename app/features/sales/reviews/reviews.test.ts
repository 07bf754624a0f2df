import { expect } from 'vitest'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { aPaidOrder, becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

type OwnReviewDto = { id: string; state: string }
type Shown = { rating: { value: number; count: number } | null; items: { title: string; author: string }[] }

const saveReview = (harness: Harness, more: object = {}) =>
  harness.call<OwnReviewDto>('/order/review/save', {
    product_id: 'panel',
    rating: 4,
    title: 'Solid',
    content: 'Well packed.',
    ...more,
  })

const publicReviews = async (harness: Harness) =>
  (await harness.get<Shown>('/product/get/reviews?product_id=panel')).data

test('a review is shown once approved, with first name and last initial', async ({ harness }) => {
  await aPaidOrder(harness)
  const saved = await saveReview(harness)
  expect(saved).toMatchObject({ code: 200, data: { state: 'waiting' } })
  expect(await publicReviews(harness)).toMatchObject({ rating: null, items: [] })

  await becomeStaff(harness)
  const list = await harness.call<{ items: OwnReviewDto[] }>('/product/review/list', {})
  expect(list.data.items).toHaveLength(1)
  await harness.call('/product/review/moderate', { id: saved.data.id, decision: 'approve' })
  harness.becomeGuest()
  expect(await publicReviews(harness)).toMatchObject({
    rating: { value: 4, count: 1 },
    items: [{ title: 'Solid', author: 'Ada L.' }],
  })

  await harness.signIn()
  await saveReview(harness, { rating: 2 })
  expect((await publicReviews(harness)).rating).toBeNull()
})

test('a review requires a signed-in buyer, stars and text; only staff moderate', async ({ harness }) => {
  await aPaidOrder(harness)
  await aCatalog(harness.db, { id: 'inverter', on_hand: 3 })
  const notBought = await saveReview(harness, { product_id: 'inverter' })
  const noStars = await saveReview(harness, { rating: 6 })
  const noText = await saveReview(harness, { content: ' ' })
  const mine = await saveReview(harness)
  const decision = { id: mine.data.id, decision: 'approve' }
  const customer = await harness.call('/product/review/moderate', decision)
  await harness.signIn('eve@example.com', ['Eve', 'Online'])
  const eve = await saveReview(harness)
  await becomeStaff(harness)
  const unknown = await harness.call('/product/review/moderate', { ...decision, id: crypto.randomUUID() })
  harness.becomeGuest()

  expect(notBought).toMatchObject({ code: 409, data: { reason: 'not_bought' } })
  expect(eve).toMatchObject({ code: 409, data: { reason: 'not_bought' } })
  expect(noStars).toMatchObject({ code: 422, data: { fields: { rating: expect.any(String) } } })
  expect(noText).toMatchObject({ code: 422, data: { fields: { content: expect.any(String) } } })
  expect([customer.code, unknown.code]).toEqual([404, 404])
  expect((await saveReview(harness)).code).toBe(401)
})
