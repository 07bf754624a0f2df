import { expect } from 'vitest'
import { setVerifiedPhone } from '#features/people/auth/accounts.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { translator } from '#text/text.tsx'
import { aPaidOrder, becomeStaff } from '../orders/orders.factory.ts'
import { customerExporter } from './export-customers.server.ts'

type Listed = {
  list: { name: string; email: string; orders: number; is_tax_exempt: boolean }[]
  total: number
}

const emailsOf = async (harness: Harness, body: object = {}) =>
  (await harness.call<Listed>('/staff/customers', body)).data.list.map(({ email }) => email)

/** A buyer from Ohio with a tax exemption, a visitor without orders, and a staff member who lists them. */
async function twoCustomers(harness: Harness) {
  const { order } = await aPaidOrder(harness)
  const buyer = only(
    await queryRows<{ id: string; email: string }>(
      harness.db,
      'select u.id, u.email from users u join orders o on o.user_id = u.id where o.id = $1',
      [order.id],
    ),
  )
  await queryRows(
    harness.db,
    `insert into tax_certificates (user_id, company_name, state, number, expires_on, status, reviewed_at)
     values ($1, 'Ada LLC', 'OH', 'X-1', '2030-01-01', 'approved', now())`,
    [buyer.id],
  )
  await queryRows(harness.db, `update users set created_at = '2026-01-02' where id = $1`, [buyer.id])
  await setVerifiedPhone(harness, buyer.id, '+16145550110')
  const visitor = await harness.signIn('zoe@example.com')
  await queryRows(
    harness.db,
    `update users set company_name = 'Zoe 100% Solar', map_group = 'Commercial Users', created_at = '2026-03-04' where id = $1`,
    [visitor.id],
  )
  await becomeStaff(harness)
  return { buyer: buyer.email, visitor: visitor.email }
}

test('customers are listed without staff, the newest first, and sorted by name and email', async ({
  harness,
}) => {
  const { buyer, visitor } = await twoCustomers(harness)

  expect(await emailsOf(harness)).toEqual([visitor, buyer])
  expect(await emailsOf(harness, { sort: 'created' })).toEqual([buyer, visitor])
  expect(await emailsOf(harness, { sort: '-email' })).toEqual([visitor, buyer].toSorted().toReversed())
  expect(await emailsOf(harness, { page_size: 1, page: 2 })).toEqual([buyer])
  expect((await harness.call('/staff/customers', { sort: 'password' })).code).toBe(422)
})

test('customers are found by a part of email, name, company or phone number', async ({ harness }) => {
  const { buyer, visitor } = await twoCustomers(harness)

  expect(await emailsOf(harness, { search: 'zoe@' })).toEqual([visitor])
  expect(await emailsOf(harness, { search: '100% sol' })).toEqual([visitor])
  expect(await emailsOf(harness, { search: '(614) 555-0110' })).toEqual([buyer])
  expect(await emailsOf(harness, { search: 'nobody' })).toEqual([])
})

test('customers are filtered by group, state, orders, exemption, account and day', async ({ harness }) => {
  const { buyer, visitor } = await twoCustomers(harness)
  const [address] = await queryRows<{ state: string }>(
    harness.db,
    'select state from addresses a join users u on u.id = a.user_id where u.email = $1',
    [buyer],
  )
  await queryRows(harness.db, 'update users set banned = true where email = $1', [visitor])

  expect(await emailsOf(harness, { group: 'Commercial Users' })).toEqual([visitor])
  expect(await emailsOf(harness, { state: address?.state })).toEqual([buyer])
  expect(await emailsOf(harness, { has_orders: 'true' })).toEqual([buyer])
  expect(await emailsOf(harness, { has_orders: 'false' })).toEqual([visitor])
  expect(await emailsOf(harness, { tax_exempt: true })).toEqual([buyer])
  expect(await emailsOf(harness, { tax_exempt: false })).toEqual([visitor])
  expect(await emailsOf(harness, { status: 'closed' })).toEqual([visitor])
  expect(await emailsOf(harness, { from: '2026-01-02', until: '2026-01-02' })).toEqual([buyer])
})

test('the export has the rows of the list with its filters', async ({ harness }) => {
  const { buyer } = await twoCustomers(harness)
  const work = { db: harness.db, now: harness.now, t: translator('en'), locale: 'en' as const, staff_id: 's' }

  const rows = []
  for await (const row of customerExporter.rows(work, { has_orders: true })) rows.push(row)

  expect(rows).toHaveLength(1)
  expect(rows[0]?.slice(3, 5)).toEqual([buyer, '+16145550110'])
  expect(rows[0]?.slice(7, 10)).toEqual([1, 'Yes', 'Account open'])
})
