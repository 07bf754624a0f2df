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
} from '#features/sales/orders/staff/list-staff-orders.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { countListed } from '#platform/database/long-lists.server.ts'
import { fillOrders } from '../tools/large-orders.ts'
import { aProduct } from './faults/fault-shop.ts'
import { test } from './harness/harness.ts'

const idsOf = async (pages: Promise<{ id: string }[]>[]) =>
  (await Promise.all(pages)).flat().map(({ id }) => id)

/** All pages of a list, read from its beginning and from bookmarks. */
async function bothWays(
  read: (page: number, rows_between: number) => Promise<{ id: string }[]>,
  pages: number,
) {
  const numbers = Array.from({ length: pages }, (_, at) => at + 1)
  const [plain, marked] = [1_000_000, 10].map((between) => numbers.map((page) => read(page, between)))
  return [await idsOf(plain ?? []), await idsOf(marked ?? [])]
}

test('pages far back of orders and customers are those that follow from the first page', async ({
  harness: { db },
}) => {
  for (const id of ['a', 'b', 'c', 'd']) await aProduct(db, { id: `panel-${id}`, on_hand: 10 })
  await fillOrders(db, 300, () => {})

  for (const sort of Object.keys(orderSorts) as OrderSort[])
    for (const descending of [true, false]) {
      const [plain, marked] = await bothWays(
        (page, rows_between) => pageOfStaffOrders(db, {}, { page, size: 25, sort, descending, rows_between }),
        12,
      )
      expect(new Set(plain).size, sort).toBe(300)
      expect(marked, `${sort} ${descending}`).toEqual(plain)
    }
  for (const sort of Object.keys(customerSorts) as CustomerSort[])
    for (const descending of [true, false]) {
      const [plain, marked] = await bothWays(
        (page, rows_between) =>
          pageOfCustomers(
            db,
            { has_orders: true },
            { page, size: 10, sort, descending, rows_between },
            new Date(),
          ),
        8,
      )
      expect(new Set(plain).size, sort).toBeGreaterThan(50)
      expect(marked, `${sort} ${descending}`).toEqual(plain)
    }

  const filter = { status: 4, from: new Date(Date.now() - 1000 * 24 * 3600_000) }
  for (const sort of Object.keys(orderSorts) as OrderSort[])
    for (const descending of [true, false]) {
      const [plain, marked] = await bothWays(
        (page, rows_between) =>
          pageOfStaffOrders(db, filter, { page, size: 25, sort, descending, rows_between }),
        4,
      )
      expect(new Set(plain).size, sort).toBeGreaterThan(50)
      expect(new Set(plain).size, sort).toBeLessThan(300)
      expect(marked, `${sort} ${descending} with a filter`).toEqual(plain)
    }
  for (const sort of Object.keys(customerSorts) as CustomerSort[])
    for (const descending of [true, false]) {
      const [plain, marked] = await bothWays(
        (page, rows_between) =>
          pageOfCustomers(
            db,
            { state: 'CA', from: '2000-01-01' },
            { page, size: 7, sort, descending, rows_between },
            new Date(),
          ),
        3,
      )
      expect(new Set(plain).size, sort).toBeGreaterThan(15)
      expect(marked, `${sort} ${descending} in a state`).toEqual(plain)
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
