import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { anUnpaidOrder, aPaidOrder, becomeStaff, versionOf } from '../orders.factory.ts'

type Listed = {
  list: { id: string; name: string; total_cents: number; units: number; paid_with: string | null }[]
  total: number
}

const list = async (harness: Harness, body: object = {}) =>
  (await harness.call<Listed>('/staff/orders', body)).data as Listed

const linesOf = ({ db }: Harness, order_id: string) =>
  queryRows<{ id: string; quantity: number }>(
    db,
    'select id, quantity from order_lines where order_id = $1 order by position',
    [order_id],
  )

test('orders are listed with what was paid, filtered, searched and sorted', async ({ harness }) => {
  const { order } = await aPaidOrder(harness, 3)
  await becomeStaff(harness)

  expect(await list(harness)).toMatchObject({
    total: 1,
    list: [
      { id: order.id, name: 'Ada Lovelace', units: 3, total_cents: order.total_cents, paid_with: 'sandbox' },
    ],
  })
  for (const search of [order.id.slice(0, 5), 'ADA@', 'love'])
    expect((await list(harness, { search })).total, search).toBe(1)
  expect((await list(harness, { search: '%' })).total).toBe(0)
  expect((await list(harness, { search: 'lace' })).total).toBe(0)
  expect((await list(harness, { to_ship: 'true', sort: 'total' })).total).toBe(1)
  expect((await list(harness, { status: '3' })).total).toBe(0)
  expect((await list(harness, { held: true })).total).toBe(0)
  expect(await harness.call('/staff/orders', { sort: 'email' })).toMatchObject({ code: 422 })
})

test('a note is stored once, and only staff see it', async ({ harness }) => {
  const { order } = await aPaidOrder(harness)
  const { id } = await becomeStaff(harness)
  const note = { order_id: order.id, body: 'Call before delivery', key: randomUUID() }

  await harness.call('/staff/orders/note', note)
  await harness.call('/staff/orders/note', note)

  const { data } = await harness.call<{ notes: unknown[]; names: object }>('/staff/orders/notes', {
    order_id: order.id,
  })
  expect(data).toMatchObject({ notes: [{ body: note.body, staff_id: id }], names: { [id]: 'Sam Staff' } })
  expect(data?.notes).toHaveLength(1)
  await harness.signIn()
  expect(JSON.stringify(await harness.call('/order/get/order_detail', { order_id: order.id }))).not.toContain(
    note.body,
  )
  expect(await harness.call('/staff/orders/notes', { order_id: order.id })).toMatchObject({ code: 404 })
})

test('staff cancel an unpaid order, which releases its stock and mails the customer', async ({ harness }) => {
  const { order } = await anUnpaidOrder(harness)
  await becomeStaff(harness)
  const cancel = { order_id: order.id, version: await versionOf(harness, order.id), cause: 'Ordered twice' }

  expect(
    await harness.call('/staff/orders/cancel', { ...cancel, version: cancel.version + 1 }),
  ).toMatchObject({
    code: 409,
  })
  expect(await harness.call('/staff/orders/cancel', cancel)).toMatchObject({ code: 200 })
  expect(await harness.call('/staff/orders/cancel', cancel)).toMatchObject({ code: 409 })

  expect(await queryRows(harness.db, 'select reserved from stock')).toEqual([{ reserved: 0 }])
  expect(await queryRows(harness.db, `select 1 from outbox where template = 'order-cancelled'`)).toHaveLength(
    1,
  )
})

test('a paid order is refunded, not canceled', async ({ harness }) => {
  const { order } = await aPaidOrder(harness)
  await becomeStaff(harness)
  const version = await versionOf(harness, order.id)

  expect(await harness.call('/staff/orders/cancel', { order_id: order.id, version })).toMatchObject({
    code: 409,
  })
})

test('one unit is refunded with its tax; the same click twice refunds once', async ({ harness }) => {
  const { order } = await aPaidOrder(harness, 2)
  await becomeStaff(harness)
  const [line] = await linesOf(harness, order.id)
  const refund = {
    order_id: order.id,
    version: await versionOf(harness, order.id),
    lines: [{ line_id: line?.id, quantity: 1 }],
    reason: 'damaged',
  }

  const first = await harness.call('/staff/orders/refund_lines', refund)
  const second = await harness.call('/staff/orders/refund_lines', refund)

  expect(first).toMatchObject({ code: 200 })
  expect(second).toMatchObject({ code: 409 })
  const { data } = await harness.call<{
    refunds: { amount_cents: number }[]
    ledger: { amount_cents: number }[]
  }>('/staff/orders/money', { order_id: order.id })
  expect(data?.refunds).toHaveLength(1)
  expect(data?.refunds[0]?.amount_cents).toBe(15_938)
  expect(data?.ledger.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0)
})

test('more units than were ordered, and foreign lines, are refused', async ({ harness }) => {
  const { order } = await aPaidOrder(harness, 2)
  await becomeStaff(harness)
  const [line] = await linesOf(harness, order.id)
  const version = await versionOf(harness, order.id)
  const refund = (lines: object[]) =>
    harness.call('/staff/orders/refund_lines', { order_id: order.id, version, lines, reason: 'other' })

  expect(await refund([{ line_id: line?.id, quantity: 3 }])).toMatchObject({ code: 422 })
  expect(await refund([{ line_id: randomUUID(), quantity: 1 }])).toMatchObject({ code: 404 })
  expect(await refund([])).toMatchObject({ code: 422 })
  expect(await queryRows(harness.db, 'select 1 from refunds')).toEqual([])
})

test('the warehouse sees and ships orders, but does not refund them', async ({ harness }) => {
  const { order } = await aPaidOrder(harness)
  const { id } = await becomeStaff(harness)
  await queryRows(harness.db, `update users set role = 'warehouse' where id = $1`, [id])
  const version = await versionOf(harness, order.id)

  expect((await list(harness)).total).toBe(1)
  expect(
    await harness.call('/staff/orders/refund_lines', {
      order_id: order.id,
      version,
      lines: [],
      reason: 'other',
    }),
  ).toMatchObject({ code: 403 })
})
