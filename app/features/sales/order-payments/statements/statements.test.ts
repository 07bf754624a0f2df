import { expect } from 'vitest'
import { anUnpaidOrder, becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { orderById } from '#features/sales/orders/orders.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { startPayment } from '../pay-order.server.ts'
import { guessMapping, orderNumbersIn, readStatementAmount, readStatementDay } from './bank-statement.ts'

type Line = {
  bank_entry: string
  received_on: string
  amount_cents: number
  remittance: string
  state: string
  proposals: { reference: string; order_id: string; found_by: string }[]
}

const preview = async (harness: Harness, csv: string, mapping?: object) =>
  harness.call<{ lines: Line[]; mapping: object }>('/staff/payments/statement/preview', {
    csv,
    ...(mapping && { mapping }),
  })

const record = (harness: Harness, lines: (Line | undefined)[]) =>
  harness.call<{ results: { standing: string }[] }>('/staff/payments/statement/record', {
    lines: lines.map((line) => ({
      bank_entry: line?.bank_entry,
      received_on: line?.received_on,
      amount_cents: line?.amount_cents,
      remittance: line?.remittance,
      reference: line?.proposals[0]?.reference ?? null,
    })),
  })

/** An unpaid order with an announced bank transfer; staff make all following requests. */
async function anAnnouncedTransfer(harness: Harness) {
  const { ada, order } = await anUnpaidOrder(harness)
  const attempt = await startPayment(harness, ada.id, order.id, 'transfer')
  await becomeStaff(harness)
  return { order, reference: attempt.provider_reference ?? '', dollars: (order.total_cents / 100).toFixed(2) }
}

test('dates, amounts and order numbers are read as US banks write them', () => {
  expect(['2026-11-05', '11/5/2026', '11-05-26', '2026-02-30', 'soon'].map(readStatementDay)).toEqual([
    '2026-11-05',
    '2026-11-05',
    '2026-11-05',
    null,
    null,
  ])
  expect(['$1,234.50', '(12.00)', '-3', '+7.1', 'n/a', ''].map(readStatementAmount)).toEqual([
    123_450,
    -1200,
    -300,
    710,
    null,
    null,
  ])
  expect(['$1,234,567.00', '12,50', '1.234,50', '1,2345', '12,'].map(readStatementAmount)).toEqual([
    123_456_700,
    null,
    null,
    null,
    null,
  ])
  expect(orderNumbersIn('Invoice h0123456789ABC, thanks')).toEqual(['H0123456789ABC'])
  expect(guessMapping(['Posted Date', 'Description', 'Amount', 'Transaction ID'])).toEqual({
    date: 0,
    text: 1,
    amount: 2,
    reference: 3,
  })
})

test('a line is matched by reference, by order number or by amount, and its order is paid once', async ({
  harness,
}) => {
  const { order, reference, dollars } = await anAnnouncedTransfer(harness)
  const csv = [
    'Date,Description,Amount',
    `11/20/2026,"WIRE ${reference.toLowerCase()}",${dollars}`,
    `11/20/2026,Order ${order.id},${dollars}`,
    `11/21/2026,Ada,"$${dollars}"`,
    '11/21/2026,Rent,-900.00',
    'later,Unknown,1.00',
  ].join('\n')

  const { data } = await preview(harness, csv)
  expect(data.lines.map((line) => [line.state, line.proposals[0]?.found_by])).toEqual([
    ['proposed', 'reference'],
    ['proposed', 'order'],
    ['proposed', 'amount'],
    ['outgoing', undefined],
    ['unreadable', undefined],
  ])
  expect((await orderById(harness.db, order.id)).status).toBe(0)

  const paid = await record(harness, [data.lines[1]])
  const again = await record(harness, [data.lines[1]])
  expect(paid.data.results).toMatchObject([{ standing: 'paid', order_id: order.id }])
  expect(again.data.results).toMatchObject([{ standing: 'already_recorded' }])
  expect((await orderById(harness.db, order.id)).status).toBe(1)
  expect((await preview(harness, csv)).data.lines[1]?.state).toBe('recorded')
  const [ledger] = await queryRows<{ cents: number; cash: number }>(
    harness.db,
    `select sum(amount_cents)::float8 as cents,
            (sum(amount_cents) filter (where account = 'cash:transfer'))::float8 as cash from ledger`,
  )
  expect(ledger).toEqual({ cents: 0, cash: order.total_cents })
})

test('equal lines of one statement are two entries, and an unmatched line becomes a task', async ({
  harness,
}) => {
  await becomeStaff(harness)
  const csv = 'Date;Amount;Text\n11/20/2026;50.00;Cash\n11/20/2026;50.00;Cash'

  const { data } = await preview(harness, csv)
  const { data: done } = await record(harness, data.lines)

  expect(new Set(data.lines.map((line) => line.bank_entry)).size).toBe(2)
  expect(done.results.map((one) => one.standing)).toEqual(['unmatched', 'unmatched'])
  expect(
    await queryRows(harness.db, `select 1 from operator_tasks where kind = 'unmatched_transfer'`),
  ).toHaveLength(2)
})

test('a chosen mapping is used, and what is no statement is refused', async ({ harness }) => {
  await becomeStaff(harness)
  const mapping = { date: 2, amount: 0, text: 1, reference: null }

  const { data } = await preview(harness, 'A,B,C\n12.00,Hello,2026-11-01', mapping)
  const empty = await preview(harness, 'Date,Amount,Text')
  const broken = await preview(harness, 'Date,Amount\n"open,1')

  expect(data.lines).toMatchObject([{ received_on: '2026-11-01', amount_cents: 1200, remittance: 'Hello' }])
  expect([empty.code, broken.code]).toEqual([422, 422])
})
