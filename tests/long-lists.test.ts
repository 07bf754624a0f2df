import { expect } from 'vitest'
import {
  type CustomerSort,
  customerSorts,
  pageOfCustomers,
} from '#features/sales/customer-list/list-customers.server.ts'
import {
  type OrderSort,
  orderSorts,
  pageOfStaffOrders,
  type StaffOrderFilter,
} from '#features/sales/orders/staff/list-staff-orders.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { countListed } from '#platform/database/long-lists.server.ts'
import { fillOrders } from '../tools/large-orders.ts'
import { aProduct } from './faults/fault-shop.ts'
import { test } from './harness/harness.ts'

const idsOf = async (pages: Promise<{ id: string }[]>[]) =>
  (await Promise.all(pages)).flat().map(({ id }) => id)

/** Expects the same rows when all pages of a list are read from its beginning and from bookmarks, and how many they are. */
async function expectSamePages(
  name: string,
  read: (page: number, rows_between: number) => Promise<{ id: string }[]>,
  { pages, least, most = Infinity }: { pages: number; least: number; most?: number },
) {
  const numbers = Array.from({ length: pages }, (_, at) => at + 1)
  const plain = await idsOf(numbers.map((page) => read(page, 1_000_000)))
  const marked = await idsOf(numbers.map((page) => read(page, 10)))
  expect(new Set(plain).size, name).toBeGreaterThanOrEqual(least)
  expect(new Set(plain).size, name).toBeLessThanOrEqual(most)
  expect(marked, name).toEqual(plain)
}

test('pages far back of orders and customers are those that follow from the first page', async ({
  harness: { db },
}) => {
  for (const id of ['a', 'b', 'c', 'd']) await aProduct(db, { id: `panel-${id}`, on_hand: 10 })
  await fillOrders(db, 300, () => {})

  for (const sort of Object.keys(orderSorts) as OrderSort[])
    for (const descending of [true, false]) {
      const read = (filter: StaffOrderFilter) => (page: number, rows_between: number) =>
        pageOfStaffOrders(db, filter, { page, size: 25, sort, descending, rows_between })
      const order = `${sort} ${descending}`
      await expectSamePages(order, read({}), { pages: 12, least: 300, most: 300 })
      const filter = { status: 4, from: new Date(Date.now() - 1000 * 24 * 3600_000) }
      await expectSamePages(`${order} with a filter`, read(filter), { pages: 4, least: 51, most: 299 })
    }
  for (const sort of Object.keys(customerSorts) as CustomerSort[])
    for (const descending of [true, false]) {
      const read =
        (filter: Parameters<typeof pageOfCustomers>[1], size: number) =>
        (page: number, rows_between: number) =>
          pageOfCustomers(db, filter, { page, size, sort, descending, rows_between }, new Date())
      const order = `${sort} ${descending}`
      await expectSamePages(order, read({ has_orders: true }, 10), { pages: 8, least: 51 })
      const filter = { state: 'CA', from: '2000-01-01' }
      await expectSamePages(`${order} in a state`, read(filter, 7), { pages: 3, least: 16 })
    }
})

test('a long total that takes long to count is counted once a minute, a short one each time', async ({
  harness: { db },
}) => {
  await queryRows(db, 'create temp table counted as select n from generate_series(1, 1500) n')
  const long = { from: 'counted', where: 'n > $1', values: [0] }
  const short = { ...long, values: [1000] }

  const before = [await countListed(db, long, 0), await countListed(db, short, 0)]
  await queryRows(db, 'delete from counted where n > 1400')
  const after = [await countListed(db, long, 0), await countListed(db, short, 0)]
  const quick = { ...long, where: 'n > $1 and true' }
  const counted = [await countListed(db, quick, Infinity)]
  await queryRows(db, 'delete from counted where n > 1300')

  expect([...before, ...after]).toEqual([1500, 500, 1500, 400])
  expect([...counted, await countListed(db, quick, Infinity)]).toEqual([1400, 1300])
})

const planOf = async (db: Db, statement: string) =>
  JSON.stringify(await queryRows(db, `explain ${statement}`))

test('reports and rare filters read their index', async ({ harness: { db } }) => {
  await queryRows(db, 'set local enable_seqscan = off')

  expect(
    await planOf(
      db,
      `select 1 from orders o where o.placed_at >= now() - interval '30 days' and o.coupon_code is not null`,
    ),
  ).toContain('orders_with_coupon')
  expect(await planOf(db, `select 1 from ledger where at >= now() - interval '30 days'`)).toContain(
    'ledger_by_time',
  )
  expect(
    await planOf(
      db,
      `select 1 from users u where u.role = 'customer' and u.ban_reason is distinct from 'deleted by the customer'
         and (coalesce(u.banned, false) and coalesce(u.ban_expires > clock_timestamp(), true))`,
    ),
  ).toContain('customers_closed')
  expect(await planOf(db, `select 1 from users where role <> 'customer'`)).toContain('users_staff')
  expect(await planOf(db, `select distinct source from leads where source <> ''`)).toContain(
    'leads_with_source',
  )
  expect(await planOf(db, `select 1 from returns r where r.order_id = 'H1'`)).toContain('returns_of_order')
  expect(
    await planOf(db, 'select 1 from returns r order by r.requested_at desc nulls last, r.id limit 25'),
  ).toContain('returns_newest')
})
