import { expect } from 'vitest'
import { statusCode } from '#features/sales/orders/order.ts'
import { dayIn, daysAfter } from '#features/store/calendar/business-days.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

async function signInAs(harness: Harness, role: string) {
  await harness.signIn(`${role}@example.com`)
  await queryRows(harness.db, 'update users set role = $1 where email = $2', [role, `${role}@example.com`])
}

async function anOrder(
  { db }: Harness,
  id: string,
  { status, total = 10_000, days = 0 }: { status: number; total?: number; days?: number },
) {
  await queryRows(
    db,
    `insert into orders (id, user_id, status, placement_key, placement_hash, locale, ship_to, delivery, list_cents, subtotal_cents, total_cents, placed_at)
     select $1, u.id, $2, $1, '', 'en', '{}', 'standard', $3, $3, $3, clock_timestamp() - make_interval(days => $4)
     from users u limit 1`,
    [id, status, total, days],
  )
}

test('open work is counted for what the role may see', async ({ harness }) => {
  await signInAs(harness, 'warehouse')
  await anOrder(harness, 'one', { status: statusCode.paid })
  await anOrder(harness, 'two', { status: statusCode.preparing })
  await anOrder(harness, 'three', { status: statusCode.shipped })
  await queryRows(harness.db, `update orders set held_for = 'dispute' where id = 'two'`)

  const { data } = await harness.call('/staff/home/work')

  expect(data).toContainEqual({ id: 'orders', count: 1, urgent: 1 })
  expect((data as { id: string }[]).map(({ id }) => id)).toEqual(['orders', 'returns', 'stock'])
})

test('figures are those of the period, and of the period before', async ({ harness }) => {
  await signInAs(harness, 'manager')
  harness.clock = new Date()
  await anOrder(harness, 'today', { status: statusCode.paid, total: 10_000 })
  await anOrder(harness, 'unpaid', { status: statusCode.unpaid, total: 99_000 })
  await anOrder(harness, 'before', { status: statusCode.received, total: 4_000, days: 10 })
  await anOrder(harness, 'long-ago', { status: statusCode.received, total: 4_000, days: 20 })
  harness.services.events.count('visit')
  for (let i = 0; i < 3; i++) harness.services.events.count('search.empty', 'heat pump')
  harness.services.events.count('search.empty', 'once')

  const { data } = await harness.call('/staff/home/figures', { days: 7 })

  const today = dayIn(new Date())
  expect(data).toMatchObject({
    from: daysAfter(today, -6),
    until: today,
    now: { revenue_cents: 10_000, orders: 1, visits: 1, checkouts: 0 },
    before: { revenue_cents: 4_000, orders: 1, visits: 0 },
    empty_searches: [{ term: 'heat pump', count: 3 }],
  })
  expect((data as { days: unknown[] }).days).toHaveLength(7)
})

test('figures of a long period are read at most once a minute, those of a short one at every request', async ({
  harness,
}) => {
  await signInAs(harness, 'manager')
  harness.clock = new Date()
  const ordersOf = async (days: number) => {
    const { data } = await harness.call('/staff/home/figures', { days })
    return (data as { now: { orders: number } }).now.orders
  }
  await anOrder(harness, 'first', { status: statusCode.paid })
  await ordersOf(366)

  await anOrder(harness, 'second', { status: statusCode.paid })

  expect([await ordersOf(366), await ordersOf(30)]).toEqual([1, 2])
})

test('figures need the permission to see them', async ({ harness }) => {
  await signInAs(harness, 'warehouse')

  expect(await harness.call('/staff/home/figures', {})).toMatchObject({ code: 403 })
})
