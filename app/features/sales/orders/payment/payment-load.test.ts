import { expect } from 'vitest'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { aCatalogue } from '#features/sales/cart/cart.factory.ts'
import { test, type World } from '#tests/harness/harness.ts'

/** Counts what the database is asked from here on, but for the counters of tries: the clock says when those are written. */
function countQuestions({ db }: World) {
  const client = db.$client as unknown as { query: (...asked: unknown[]) => unknown }
  const ask = client.query.bind(client)
  let questions = 0
  client.query = (...asked) => {
    if (!/\brate_limits\b/.test(JSON.stringify(asked[0]))) questions++
    return ask(...asked)
  }
  return () => questions
}

// Each is a way to the database and back, and the hottest path of the shop is made of them.
test('from the address to the paid order the database is asked no more than 34 times', async ({ world }) => {
  await aCatalogue(world.db, { id: 'panel', on_hand: 1000 })
  await world.signIn()
  const questions = countQuestions(world)

  const saved = await world.call<{ id: string }>('/user/user_address_save/personal/config', anAddress())
  await world.call('/order/add/cart', { product_id: 'panel', quantity: 1 })
  const placed = await world.call<{ order_id: string }>('/order/generate/order', {
    address_id: saved.data.id,
  })
  const { order_id } = placed.data
  const begun = await world.call<{ attempt_id: string }>('/order/pay/start', { order_id })
  const { attempt_id } = begun.data
  const paid = await world.call('/order/pay/sandbox', { attempt_id, choice: 'approve' })

  expect(paid.data).toMatchObject({ state: 'succeeded', order_status: 1 })
  expect(questions()).toBeLessThanOrEqual(34)
})
