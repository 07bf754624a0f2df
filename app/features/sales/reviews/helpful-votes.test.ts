import { expect } from 'vitest'
import { aPaidOrder, becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { helpfulVotesPersonalData } from './helpful-votes.personal.server.ts'

type Vote = { helpful_count: number }
type Shown = { items: { id: string; title: string; helpful_count: number }[] }

/** Published reviews of the panel: Ada's, and an older one by Grace, who signs in again afterwards. */
async function twoReviews(harness: Harness) {
  const { order } = await aPaidOrder(harness)
  const review = { product_id: 'panel', rating: 4, title: 'Solid', content: 'Well packed.' }
  const { data: adas } = await harness.call<{ id: string }>('/order/review/save', review)
  await becomeStaff(harness)
  await harness.call('/product/review/moderate', { id: adas.id, decision: 'approve' })
  const grace = await harness.signIn('grace@example.com', ['Grace', 'Hopper'])
  await queryRows(
    harness.db,
    `insert into reviews (product_id, user_id, order_id, author, rating, title, content, state, updated_at)
     values ('panel', $1, $2, 'Grace H.', 5, 'Bright', 'Works.', 'approved', '2020-01-01')`,
    [grace.id, order.id],
  )
  return { id: adas.id, grace }
}

const vote = (harness: Harness, id: string, is_helpful = true) =>
  harness.call<Vote>('/product/review/helpful', { id, is_helpful })

const shown = async (harness: Harness, order: string) =>
  (await harness.get<Shown>(`/product/get/reviews?product_id=panel&order=${order}`)).data.items

test('a customer votes once for a review of another, and can take the vote back', async ({ harness }) => {
  const { id } = await twoReviews(harness)

  expect((await vote(harness, id)).data).toEqual({ helpful_count: 1 })
  expect((await vote(harness, id)).data).toEqual({ helpful_count: 1 })
  expect((await harness.call('/product/review/votes', { product_id: 'panel' })).data).toEqual({
    review_ids: [id],
  })
  expect((await vote(harness, id, false)).data).toEqual({ helpful_count: 0 })
  expect((await harness.call('/product/review/votes', { product_id: 'panel' })).data).toEqual({
    review_ids: [],
  })
})

test('guests, authors and unpublished reviews get no vote', async ({ harness }) => {
  const { id } = await twoReviews(harness)
  const own = (await shown(harness, 'newest')).find(({ title }) => title === 'Bright')?.id ?? ''

  expect((await vote(harness, own)).code).toBe(409)
  expect((await vote(harness, crypto.randomUUID())).code).toBe(404)
  await queryRows(harness.db, `update reviews set state = 'rejected' where id = $1`, [id])
  expect((await vote(harness, id)).code).toBe(404)
  harness.becomeGuest()
  expect((await vote(harness, own)).code).toBe(401)
})

test('reviews can be sorted by votes', async ({ harness }) => {
  const { id } = await twoReviews(harness)
  const [newest, oldest] = await shown(harness, 'helpful')
  expect([newest?.id, oldest?.title]).toEqual([id, 'Bright'])

  await harness.signIn()
  await vote(harness, oldest?.id ?? '')

  expect(await shown(harness, 'helpful')).toMatchObject([
    { title: 'Bright', helpful_count: 1 },
    { title: 'Solid', helpful_count: 0 },
  ])
  expect((await shown(harness, 'newest'))[0]?.title).toBe('Solid')
})

test('votes are exported and deleted with the account', async ({ harness }) => {
  const { id, grace } = await twoReviews(harness)
  await vote(harness, id)
  const person = { id: grace.id, email: 'grace@example.com', phone: null }

  const exported: unknown[] = []
  for await (const row of helpfulVotesPersonalData.collect(harness.db, person) as AsyncIterable<unknown>)
    exported.push(row)
  await helpfulVotesPersonalData.scrub(harness.db, person)

  expect(exported).toMatchObject([{ product_id: 'panel', title: 'Solid' }])
  expect((await shown(harness, 'helpful'))[0]?.helpful_count).toBe(0)
})
