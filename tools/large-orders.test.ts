import { expect } from 'vitest'
import { queryRows } from '#platform/database/db.server.ts'
import { aProduct, brokenInvariants } from '#tests/faults/fault-shop.ts'
import { test } from '#tests/harness/harness.ts'
import { fillOrders } from './large-orders.ts'

test('orders of seed:large agree with their payments, stock and history', async ({ harness: { db } }) => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) await aProduct(db, { id: `panel-${id}`, on_hand: 10 })

  await fillOrders(db, 1200, () => {})

  expect(await brokenInvariants(db)).toEqual([])
  const statuses = await queryRows<{ status: number }>(db, 'select distinct status from orders order by 1')
  expect(statuses.map(({ status }) => status)).toEqual(expect.arrayContaining([-2, -1, 4]))
  const [busiest] = await queryRows<{ orders: number }>(
    db,
    'select count(*)::int as orders from orders group by user_id order by 1 desc limit 1',
  )
  expect(busiest?.orders).toBeGreaterThan(50)
  const early = `select 1 from orders o join users u on u.id = o.user_id where u.created_at > o.placed_at`
  expect(await queryRows(db, early)).toEqual([])
  await expect(fillOrders(db, 10, () => {})).rejects.toThrow('already has the customers')
})
