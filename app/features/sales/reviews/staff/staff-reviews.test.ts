import { expect } from 'vitest'
import { aPaidOrder, becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

type Listed = { total: number; list: { id: string; state: string; reply: string; product_id: string }[] }
type Shown = { items: { title: string; reply: string }[] }

/** A waiting review of Ada; staff are signed in. */
async function aReview(harness: Harness) {
  await aPaidOrder(harness)
  const review = { product_id: 'panel', rating: 4, title: 'Solid', content: 'Well packed.' }
  const { data } = await harness.call<{ id: string }>('/order/review/save', review)
  await becomeStaff(harness)
  return data.id
}

const publicReviews = async (harness: Harness) =>
  (await harness.get<Shown>('/product/get/reviews?product_id=panel')).data.items

const listed = async (harness: Harness, filter: object) =>
  (await harness.call<Listed>('/staff/reviews', filter)).data

test('staff find a waiting review, publish it, answer it and hide it; each step is audited', async ({
  harness,
}) => {
  const id = await aReview(harness)
  const decide = (decision: string, chosen: object) =>
    harness.call('/staff/reviews/decide', { chosen, decision })

  expect(await listed(harness, { state: 'waiting', search: 'packed' })).toMatchObject({
    total: 1,
    list: [{ id, product_id: 'panel' }],
  })
  expect((await decide('approve', { filter: { state: 'waiting' } })).data).toEqual({ decided: 1 })
  await harness.call('/staff/reviews/reply', { id, reply: 'Thank you, Ada.' })
  expect(await publicReviews(harness)).toMatchObject([{ title: 'Solid', reply: 'Thank you, Ada.' }])
  await decide('reject', { keys: [id] })

  expect(await publicReviews(harness)).toEqual([])
  expect(await listed(harness, { state: 'rejected' })).toMatchObject({ total: 1 })
  const log = await queryRows(
    harness.db,
    `select action, after from audit_log where entity = 'review' order by id`,
  )
  expect(log).toEqual([
    { action: 'review.moderated', after: { state: 'approved' } },
    { action: 'review.replied', after: { reply: 'Thank you, Ada.' } },
    { action: 'review.moderated', after: { state: 'rejected' } },
  ])
})

test('the author gets one message for a decision and one for a reply, also when they are repeated', async ({
  harness,
}) => {
  const id = await aReview(harness)
  const twice = [1, 2]

  for (const _ of twice) {
    await harness.call('/staff/reviews/decide', { chosen: { keys: [id] }, decision: 'approve' })
    await harness.call('/staff/reviews/reply', { id, reply: 'Thank you, Ada.' })
  }
  await harness.signIn()
  const { data } = await harness.call<{ list: { title: string }[] }>('/user/message/lookout')

  expect(data.list.map(({ title }) => title).filter((title) => /review/.test(title))).toEqual(
    expect.arrayContaining(['Your review is published', 'We replied to your review “Solid”']),
  )
  expect(data.list.filter(({ title }) => /review/.test(title))).toHaveLength(2)
})

test('a reply that is too long and a review that does not exist are refused', async ({ harness }) => {
  const id = await aReview(harness)

  const long = await harness.call('/staff/reviews/reply', { id, reply: 'x'.repeat(2001) })
  const unknown = await harness.call('/staff/reviews/reply', { id: crypto.randomUUID(), reply: 'Hello' })

  expect([long.code, unknown.code]).toEqual([422, 404])
  expect((await listed(harness, {})).list).toMatchObject([{ state: 'waiting', reply: '' }])
})
