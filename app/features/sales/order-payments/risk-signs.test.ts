import { expect } from 'vitest'
import { aPaidOrder, becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

const signsOf = async (harness: Harness, order_id: string) => {
  const { data } = await harness.call<{ check: string; is_sign: boolean; count: number }[]>(
    '/staff/orders/risk_signs',
    { order_id },
  )
  return data.flatMap(({ check, is_sign, count }) => (is_sign ? [[check, count]] : []))
}

/** Copies of an order, of the same customer or of new ones. */
const copy = (harness: Harness, order_id: string, copies: number, user_id: string | null = null) =>
  queryRows(
    harness.db,
    `insert into orders (id, user_id, status, placement_key, placement_hash, locale, ship_to, delivery, list_cents,
       subtotal_cents, total_cents, placed_at)
     select 'COPY' || coalesce($3, '') || n, coalesce($3, user_id), 1, 'k' || n, '', locale, ship_to, delivery, 100, 100, 100,
       placed_at + interval '1 hour' from orders, generate_series(1, $2::int) n where id = $1`,
    [order_id, copies, user_id],
  )

test('an ordinary order has no signs, and all checks are listed', async ({ harness }) => {
  const { order } = await aPaidOrder(harness)
  await becomeStaff(harness)

  const { data } = await harness.call<object[]>('/staff/orders/risk_signs', { order_id: order.id })

  expect(data).toHaveLength(4)
  expect(await signsOf(harness, order.id)).toEqual([])
})

test('failed cards and a large first order are signs; payments that the payer left are not', async ({
  harness,
}) => {
  const { order } = await aPaidOrder(harness)
  await queryRows(
    harness.db,
    'update orders set freight_cents = freight_cents + 1000000, total_cents = total_cents + 1000000 where id = $1',
    [order.id],
  )
  await queryRows(
    harness.db,
    `insert into payment_attempts (reference, provider, amount_cents, state, failure)
     select $1, 'sandbox', 100, 'failed', f from unnest(array['declined', 'declined', 'declined', 'cancelled']) f`,
    [order.id],
  )
  await becomeStaff(harness)

  expect(await signsOf(harness, order.id)).toEqual([
    ['failed_cards', 3],
    ['large_first_order', 0],
  ])
})

test('many orders of one account, or of several accounts to one address, are signs', async ({ harness }) => {
  const { order } = await aPaidOrder(harness)
  const sam = await becomeStaff(harness)
  await copy(harness, order.id, 2)

  expect(await signsOf(harness, order.id)).toEqual([['orders_of_account', 3]])

  await copy(harness, order.id, 1, sam.id)
  expect(await signsOf(harness, order.id)).toEqual([
    ['orders_of_account', 3],
    ['orders_to_address', 4],
  ])
})

test('an unknown order is not found', async ({ harness }) => {
  await becomeStaff(harness)

  expect((await harness.call('/staff/orders/risk_signs', { order_id: 'H0' })).code).toBe(404)
})
