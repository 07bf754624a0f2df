import { expect } from 'vitest'
import { aPaidOrder, becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { attemptsFor } from '#features/sales/payments/payments.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { payoutExporter } from './export-payouts.server.ts'
import { guessPayoutMapping, payoutKindOf } from './payout.ts'
import { readPayouts } from './read-payouts.server.ts'

const header =
  'automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,created,currency,gross,fee,net,reporting_category,source_id,description,payment_intent_id'

const row = (line: Record<string, string | number>) =>
  header
    .split(',')
    .map((name) => String(line[name] ?? ''))
    .join(',')

/** A line of payout po_1, which arrived on November 20. */
const aLine = (id: string, category: string, gross: number, more: Record<string, string | number> = {}) => {
  const fee = Number(more.fee ?? 0)
  return row({
    automatic_payout_id: 'po_1',
    automatic_payout_effective_at: '2026-11-20 00:00:00',
    balance_transaction_id: id,
    created: '2026-11-18 10:00:00',
    currency: 'usd',
    gross: gross.toFixed(2),
    net: (gross - fee).toFixed(2),
    reporting_category: category,
    ...more,
    fee: fee.toFixed(2),
  })
}

type Preview = {
  added: number
  recorded: number
  missing: string[]
  problems: { row: number; message: string }[]
}
type Payouts = {
  month: string
  total: Record<string, number>
  payouts: { payout_id: string | null; arrived_on: string | null }[]
  to_check: { line_key: string; standing: string; order_id: string | null }[]
}

function send<Data>(harness: Harness, path: 'preview' | 'record', lines: string[], mapping?: object) {
  const form = new FormData()
  form.set('file', new File([[header, ...lines].join('\n')], 'payouts.csv'))
  if (mapping) form.set('mapping', JSON.stringify(mapping))
  return harness.send<Data>(`/staff/payouts/${path}`, form)
}

const read = async (harness: Harness, month?: string) =>
  (await harness.call<Payouts>('/staff/payouts', { ...(month && { month }) })).data

/** A paid order whose payment the report calls `payment`; staff make all following requests. */
async function aPaidOrderAndItsPayment(harness: Harness) {
  const { order } = await aPaidOrder(harness)
  const [attempt] = await attemptsFor(harness.db, order.id)
  await becomeStaff(harness)
  return { order, payment: attempt?.provider_reference ?? '', dollars: order.total_cents / 100 }
}

test('columns of Stripe’s reports are recognized, and categories have a kind', () => {
  expect(guessPayoutMapping(header.split(','))).toEqual({
    payout: 0,
    arrival: 1,
    line: 2,
    date: 3,
    currency: 4,
    gross: 5,
    fee: 6,
    net: 7,
    category: 8,
    source: 9,
    payment: 11,
  })
  expect(guessPayoutMapping(['Type', 'Amount', 'Currency', 'Created (UTC)'])).toMatchObject({
    category: 0,
    gross: 1,
    currency: 2,
    date: 3,
    payout: null,
  })
  expect(payoutKindOf('charge', '')).toBe('charge')
  expect(payoutKindOf('adjustment', 'du_1')).toBe('dispute')
  expect(payoutKindOf('topup', '')).toBe('other')
})

test('payments, refunds and fees of a payout are matched with our records', async ({ harness }) => {
  const { order, payment, dollars } = await aPaidOrderAndItsPayment(harness)
  await queryRows(
    harness.db,
    `insert into refunds (attempt_id, reference, amount_cents, cause, state, provider_refund)
     select id, reference, 1000, 'x', 'done', 're_1' from payment_attempts where reference = $1`,
    [order.id],
  )
  const lines = [
    aLine('txn_1', 'charge', dollars, { fee: 5.25, payment_intent_id: payment, source_id: 'ch_1' }),
    aLine('txn_2', 'refund', -10, { source_id: 're_1' }),
    aLine('txn_3', 'fee', -2),
  ]

  const recorded = await send(harness, 'record', lines)
  const { total, payouts, to_check, month } = await read(harness)

  expect(recorded.data).toEqual({ added: 3, recorded: 0 })
  expect(month).toBe('2026-11')
  expect(to_check).toEqual([])
  expect(payouts).toMatchObject([{ payout_id: 'po_1', arrived_on: '2026-11-20' }])
  expect(total).toMatchObject({
    gross_cents: order.total_cents,
    refund_cents: -1000,
    fee_cents: 725,
    net_cents: order.total_cents - 1725,
    matched: 2,
    differs: 0,
    unmatched: 0,
  })
})

test('the same report twice is counted once, and changes no order', async ({ harness }) => {
  const { order, payment, dollars } = await aPaidOrderAndItsPayment(harness)
  const charge = { payment_intent_id: payment }
  const withoutPayout = { ...charge, automatic_payout_id: '', automatic_payout_effective_at: '' }
  await send(harness, 'record', [aLine('txn_1', 'charge', dollars, withoutPayout)])

  const preview = await send<Preview>(harness, 'preview', [aLine('txn_1', 'charge', dollars, charge)])
  const again = await send(harness, 'record', [aLine('txn_1', 'charge', dollars, charge)])

  expect(preview.data).toMatchObject({ added: 0, recorded: 1, problems: [] })
  expect(again.data).toEqual({ added: 0, recorded: 1 })
  const { total, payouts } = await read(harness)
  expect(total).toMatchObject({ lines: 1, gross_cents: order.total_cents })
  expect(payouts).toMatchObject([{ payout_id: 'po_1' }])
  expect(await queryRows(harness.db, 'select version from orders where id = $1', [order.id])).toEqual([
    { version: order.version + 1 },
  ])
})

test('other amounts, repeated payments and unknown ones are to be checked', async ({ harness }) => {
  const { order, payment, dollars } = await aPaidOrderAndItsPayment(harness)
  await send(harness, 'record', [
    aLine('txn_1', 'charge', 10, { source_id: payment }),
    aLine('txn_2', 'charge', 20, { source_id: 'ch_x', description: `Order ${order.id}` }),
    aLine('txn_3', 'refund', -5, { source_id: 're_x' }),
  ])
  const { to_check } = await read(harness)
  expect(to_check).toMatchObject([
    { line_key: 'txn_1', standing: 'differs', order_id: order.id },
    { line_key: 'txn_2', standing: 'unmatched', order_id: order.id },
    { line_key: 'txn_3', standing: 'unmatched', order_id: null },
  ])

  const twice = { payment_intent_id: payment }
  await send(harness, 'record', [
    aLine('txn_4', 'charge', dollars, twice),
    aLine('txn_5', 'charge', dollars, twice),
  ])

  const { total } = await read(harness)
  expect(total).toMatchObject({ matched: 0, differs: 3, unmatched: 2 })
})

test('a file with an error records nothing, and names its rows', async ({ harness }) => {
  await becomeStaff(harness)
  const lines = [
    aLine('txn_1', 'charge', 10),
    aLine('txn_2', 'charge', 10, { currency: 'eur' }),
    aLine('txn_3', 'charge', 10, { gross: '1.005' }),
    aLine('txn_4', 'charge', 10, { net: '3.00' }),
    aLine('txn_5', '', 10),
    aLine('txn_1', 'charge', 11),
    aLine('txn_6', 'charge', 10, { automatic_payout_effective_at: 'soon' }),
  ]

  const preview = await send<Preview>(harness, 'preview', lines)
  const recorded = await send(harness, 'record', lines)

  expect(preview.data.problems.map((one) => one.row)).toEqual([3, 4, 5, 6, 7, 8])
  expect(recorded.code).toBe(422)
  expect(await queryRows(harness.db, 'select 1 from payout_lines')).toEqual([])
})

test('a line that was recorded with other values is a conflict until its upload is removed', async ({
  harness,
}) => {
  await becomeStaff(harness)
  await send(harness, 'record', [aLine('txn_1', 'charge', 10)])
  const changed = [aLine('txn_1', 'charge', 12)]

  const refused = await send(harness, 'record', changed)
  const { data: uploads } =
    await harness.call<{ upload_id: string; lines: number }[]>('/staff/payouts/uploads')
  const removed = await harness.call('/staff/payouts/remove_upload', { upload_id: uploads[0]?.upload_id })
  const recorded = await send(harness, 'record', changed)

  expect([refused.code, removed.code, recorded.code]).toEqual([422, 200, 200])
  expect(uploads).toMatchObject([{ lines: 1 }])
  expect((await read(harness)).total).toMatchObject({ gross_cents: 1200 })
})

test('equal lines without a transaction ID are two, and missing columns are asked for', () => {
  const bytes = (csv: string) => Buffer.from(csv)
  const twice = readPayouts(
    bytes('type,amount,currency,date\ncharge,5,usd,2026-11-01\ncharge,5,usd,2026-11-01'),
    null,
  )
  const lacking = readPayouts(bytes('a,b\n1,2'), null)

  expect(new Set(twice.lines.map(({ line_key }) => line_key)).size).toBe(2)
  expect(twice.lines).toMatchObject([{ gross_cents: 500, net_cents: 500 }, { day: '2026-11-01' }])
  expect(lacking.missing).toEqual(['category', 'gross', 'currency', 'date'])
  expect(() => readPayouts(bytes('a,b'), null)).toThrow(/has no lines/)
})

test('a month is exported by line', async ({ harness }) => {
  await becomeStaff(harness)
  await send(harness, 'record', [aLine('txn_1', 'charge', 10, { fee: 0.59 })])
  const work = {
    db: harness.db,
    now: harness.now,
    t: (words: string) => words,
    locale: 'en' as const,
    staff_id: 'sam',
  }

  const rows: unknown[] = []
  for await (const row of payoutExporter.rows(work, { month: '2026-11' })) rows.push(row)

  expect(rows).toEqual([
    ['po_1', '2026-11-20', 'Payment', 'charge', '', '', 10, 0.59, 9.41, null, 'No match'],
  ])
})

test('lines that no processor writes are refused, and the screen stays usable', async ({ harness }) => {
  await becomeStaff(harness)
  const record = async (lines: string[]) => (await send(harness, 'record', lines)).code

  expect(await record([aLine('t1', 'charge', 0, { gross: '"12,50"', net: '' })])).toBe(422)
  expect(await record([aLine('t2', 'charge', 90_000_000_000_000)])).toBe(422)
  for (const day of ['0000-01-01', '9999-01-01'])
    expect(await record([aLine('t3', 'charge', 1, { automatic_payout_effective_at: day })])).toBe(422)
  expect(await record([aLine('t4\u0000', 'charge', 1)])).toBe(422)
  expect(await record([','.repeat(1000)])).toBe(422)
  expect(await record([aLine('t5', `${'x'.repeat(59)}😀`, 1)])).toBe(200)
  expect((await read(harness)).total).toMatchObject({ lines: 1 })
})

test('a file with thousands of columns is no report', () => {
  const wide = new TextEncoder().encode(`${','.repeat(1_000_000)}\n1`)

  expect(() => readPayouts(wide, null)).toThrow('This is no CSV file')
})
