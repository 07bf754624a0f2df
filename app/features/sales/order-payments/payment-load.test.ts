import { expect, vi } from 'vitest'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

/**
 * Counts database queries from here on, except those of the rate limit counters, most of which are written on a timer, and of the
 * public version, which a shop reads once a second.
 */
function countQueries({ db }: Harness) {
  const query = vi.spyOn(db.$client, 'query')
  return () =>
    query.mock.calls.filter(
      ([statement]) => !/\b(?:rate_limits|public_versions)\b/.test(JSON.stringify(statement)),
    ).length
}

// Each query is a round trip to the database, and this is the hottest path of the store.
test('checkout from address to paid order takes at most 25 database queries', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel', on_hand: 1000 })
  await harness.signIn()
  // Tax rates and shop closures are read once per public version, not per order.
  await harness.services.taxes.ask(
    { address: '1 Main St', city: 'Columbus', state: 'OH', zip_code: '43215' },
    new Date(),
  )
  const queries = countQueries(harness)

  const saved = await harness.call<{ id: string }>('/user/user_address_save/personal/config', anAddress())
  await harness.call('/order/add/cart', { product_id: 'panel', quantity: 1 })
  const placed = await harness.call<{ order_id: string }>('/order/generate/order', {
    address_id: saved.data.id,
  })
  const { order_id } = placed.data
  const started = await harness.call<{ attempt_id: string }>('/order/pay/start', { order_id })
  const { attempt_id } = started.data
  const paid = await harness.call('/order/pay/sandbox', { attempt_id, choice: 'approve' })

  expect(paid.data).toMatchObject({ state: 'succeeded', order_status: 1 })
  expect(queries()).toBeLessThanOrEqual(25)
})
