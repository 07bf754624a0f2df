import { expect } from 'vitest'
import { handlers } from '#app/jobs.server.ts'
import { aCoupon } from '#features/catalog/promotions/coupons.factory.ts'
import { addToCart, setCartCoupon } from '#features/sales/cart/cart.server.ts'
import { startPayment } from '#features/sales/order-payments/pay-order.server.ts'
import { decideInSandbox } from '#features/sales/order-payments/sandbox-decision.server.ts'
import { anUnpaidOrder, aPaidOrder, becomeStaff, versionOf } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { buildTableExport } from '#platform/exports/table-exports.server.ts'
import { payloadsUnderway } from '#platform/jobs/jobs.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

type Balance = Record<'opening_cents' | 'debit_cents' | 'credit_cents' | 'closing_cents', number> & {
  account: string
}
type Journal = {
  month: string
  months: string[]
  debit_cents: number
  credit_cents: number
  balances: Balance[]
  lines: { day: string; account: string; debit_cents: number; credit_cents: number }[]
}

const journalOf = async (harness: Harness, month?: string) =>
  (await harness.call<Journal>('/staff/accounting/journal', month ? { month } : {})).data

/** Moves everything booked so far to a time. */
const bookedAt = (harness: Harness, at: string, references?: string[]) =>
  queryRows(harness.db, `update ledger set at = $1 where $2::text[] is null or reference = any($2)`, [
    at,
    references ?? null,
  ])

async function sendRefunds(harness: Harness) {
  for (const payload of await payloadsUnderway(harness.db, 'payments.sendRefund'))
    await handlers['payments.sendRefund']?.(harness, payload)
}

/** A paid order of two panels, one of them refunded, and a paid order with a coupon. Staff make all following requests. */
async function twoOrders(harness: Harness) {
  const { ada, order: refunded } = await aPaidOrder(harness, 2)
  await aCoupon(harness.db, 'SUN-10')
  await addToCart(harness.db, { user_id: ada.id }, 'panel', 1)
  await setCartCoupon(harness.db, { user_id: ada.id }, 'SUN-10')
  const { order: discounted } = await anUnpaidOrder(harness, 2)
  const attempt = await startPayment(harness, ada.id, discounted.id, 'sandbox')
  await decideInSandbox(harness, ada.id, attempt.id, 'approve')
  await becomeStaff(harness)
  await harness.call('/staff/orders/refund_lines', {
    order_id: refunded.id,
    version: await versionOf(harness, refunded.id),
    lines: [{ line_id: refunded.lines[0]?.id, quantity: 1 }],
    reason: 'damaged',
  })
  await sendRefunds(harness)
  return { refunded, discounted }
}

test('the journal of payments, a coupon and a partial refund balances and agrees with the orders', async ({
  harness,
}) => {
  const { refunded, discounted } = await twoOrders(harness)
  await bookedAt(harness, '2026-11-15T12:00:00Z')

  const journal = await journalOf(harness, '2026-11')
  const closing = (account: string) =>
    journal.balances.find((row) => row.account === account)?.closing_cents ?? 0
  const [refund] = await queryRows<{ cents: number; tax: number }>(
    harness.db,
    `select sum(r.amount_cents)::float8 as cents,
            (select sum(amount_cents)::float8 from ledger where kind = 'return' and account like 'tax:%') as tax
     from refunds r where r.state in ('sent', 'done')`,
  )
  const { cents: refund_cents = 0, tax: refund_tax = 0 } = refund ?? {}

  expect(discounted.coupon_cents).toBe(1000)
  expect(refund_cents).toBe(15_938)
  expect(journal.debit_cents).toBe(journal.credit_cents)
  expect(journal.debit_cents).toBeGreaterThan(0)
  expect(journal.balances.reduce((sum, row) => sum + row.closing_cents, 0)).toBe(0)
  expect(closing('cash:sandbox')).toBe(refunded.total_cents + discounted.total_cents - refund_cents)
  expect(closing('tax:MA')).toBe(refund_tax - refunded.tax_cents - discounted.tax_cents)
  expect(closing('sales')).toBe(-(300_00 + 450_00 - 10_00) + refund_cents - refund_tax)
  expect([closing('refunds'), closing('owed:customers')]).toEqual([0, 0])
})

test('the time zone of the shop decides the day and the month; balances carry over', async ({ harness }) => {
  const { refunded, discounted } = await twoOrders(harness)
  // 11 p.m. on November 30 and half past midnight on December 1 in New York.
  await bookedAt(harness, '2026-12-01T04:00:00Z', [refunded.id])
  await bookedAt(harness, '2026-12-01T05:30:00Z', [discounted.id])

  const november = await journalOf(harness, '2026-11')
  const december = await journalOf(harness)

  expect(new Set(november.lines.map((line) => line.day))).toEqual(new Set(['2026-11-30']))
  expect(new Set(december.lines.map((line) => line.day))).toEqual(new Set(['2026-12-01']))
  expect(december).toMatchObject({ month: '2026-12', months: ['2026-12', '2026-11'] })
  for (const journal of [november, december]) expect(journal.debit_cents).toBe(journal.credit_cents)
  const cash = ({ balances }: Journal) => balances.find((row) => row.account === 'cash:sandbox')
  expect(cash(november)?.opening_cents).toBe(0)
  expect(cash(december)?.opening_cents).toBe(cash(november)?.closing_cents)
  expect(cash(december)?.debit_cents).toBe(discounted.total_cents)
})

test('the rows of one entry have one time', async ({ harness }) => {
  await aPaidOrder(harness)

  expect(
    await queryRows(harness.db, 'select count(distinct at)::int as times from ledger group by kind, cause'),
  ).toEqual([{ times: 1 }])
})

test('the journal is exported as CSV with the names of the accounts', async ({ harness }) => {
  const { order } = await aPaidOrder(harness)
  await becomeStaff(harness)
  await bookedAt(harness, '2026-11-15T12:00:00Z')

  const { data } = await harness.call<{ export_id: string }>('/staff/exports/start', {
    name: 'journal',
    format: 'csv',
    filter: { month: '2026-11' },
  })
  for (const job of await payloadsUnderway(harness.db, 'exports.build'))
    await buildTableExport(harness.ctx(), job)
  const csv = await (await harness.open(`/staff/exports/file?export_id=${data.export_id}`)).text()

  expect(csv).toMatch(/^\uFEFF?Day,Ledger account,Account code,Rows,Debit,Credit\r\n/)
  expect(csv).toContain(
    `2026-11-15,Card clearing (test card),cash:sandbox,1,${order.total_cents / 100},0\r\n`,
  )
})

test('a wrong month is refused, and the warehouse does not see the books', async ({ harness }) => {
  const { id } = await becomeStaff(harness)
  const wrong = await harness.call('/staff/accounting/journal', { month: '2026-13' })
  await queryRows(harness.db, `update users set role = 'warehouse' where id = $1`, [id])

  expect(wrong.code).toBe(422)
  expect((await harness.call('/staff/accounting/journal')).code).toBe(403)
})
