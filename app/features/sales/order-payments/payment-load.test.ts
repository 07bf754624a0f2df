import { expect } from 'vitest'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

/** Counts database queries from here on, except those of the rate limit counters, which are written on a timer. */
function countQuestions({ db }: Harness) {
  const client = db.$client as unknown as { query: (...asked: unknown[]) => unknown }
  const ask = client.query.bind(client)
  let questions = 0
  client.query = (...asked) => {
    if (!/\brate_limits\b/.test(JSON.stringify(asked[0]))) questions++
    return ask(...asked)
  }
  return () => questions
}

// Each query is a round trip to the database, and this is the hottest path of the store.
test('checkout from address to paid order takes at most 34 database queries', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel', on_hand: 1000 })
  await harness.signIn()
  const questions = countQuestions(harness)

  const saved = await harness.call<{ id: string }>('/user/user_address_save/personal/config', anAddress())
  await harness.call('/order/add/cart', { product_id: 'panel', quantity: 1 })
  const placed = await harness.call<{ order_id: string }>('/order/generate/order', {
    address_id: saved.data.id,
  })
  const { order_id } = placed.data
  const begun = await harness.call<{ attempt_id: string }>('/order/pay/start', { order_id })
  const { attempt_id } = begun.data
  const paid = await harness.call('/order/pay/sandbox', { attempt_id, choice: 'approve' })

  expect(paid.data).toMatchObject({ state: 'succeeded', order_status: 1 })
  expect(questions()).toBeLessThanOrEqual(34)
})
