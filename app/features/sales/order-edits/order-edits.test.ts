import { expect } from 'vitest'
import { handlers } from '#app/jobs.server.ts'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { orderByPayLink } from '#features/sales/order-payments/pay-links.server.ts'
import { startPayment } from '#features/sales/order-payments/pay-order.server.ts'
import { decideInSandbox } from '#features/sales/order-payments/sandbox-decision.server.ts'
import { aPaidOrder, becomeStaff, versionOf } from '#features/sales/orders/orders.factory.ts'
import { orderById, orderHoldOf } from '#features/sales/orders/orders.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { payloadsUnderway } from '#platform/jobs/jobs.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

type Preview = { version: number; after: { total_cents: number }; due_cents: number; refund_cents: number }

const preview = (harness: Harness, order_id: string, edit: object) =>
  harness.call<Preview>('/staff/orders/edit/preview', { order_id, ...edit })

/** Previews a change and saves it with the total that was shown. */
async function saveEdit(harness: Harness, order_id: string, edit: object) {
  const { data } = await preview(harness, order_id, edit)
  return harness.call<{ due_cents: number; refund_cents: number }>('/staff/orders/edit', {
    order_id,
    version: data.version,
    expected_total_cents: data.after.total_cents,
    ...edit,
  })
}

const stockOf = async (harness: Harness, product_id: string) =>
  (await queryRows(harness.db, 'select on_hand, reserved from stock where product_id = $1', [product_id]))[0]

/** The sum of the ledger, which is always 0, and what is left on the accounts of customers. */
async function ledgerOf(harness: Harness) {
  const rows = await queryRows<{ account: string; cents: number }>(
    harness.db,
    'select account, sum(amount_cents)::float8 as cents from ledger group by account',
  )
  const of = (account: string) => rows.find((row) => row.account === account)?.cents ?? 0
  return {
    balance: rows.reduce((sum, row) => sum + row.cents, 0),
    sales: -rows
      .filter(({ account }) => /^(sales|tax:|freight)/.test(account))
      .reduce((sum, row) => sum + row.cents, 0),
    due: of('due:customers'),
    refunds: of('refunds'),
    owed: of('owed:customers'),
  }
}

async function sendMoney(harness: Harness) {
  for (const payload of await payloadsUnderway(harness.db, 'payments.sendRefund'))
    await handlers['payments.sendRefund']?.(harness, payload)
}

test('more units make a balance due: stock is reserved, and the order is on hold until the link is paid', async ({
  harness,
}) => {
  const { ada, order } = await aPaidOrder(harness, 2)
  const line_id = order.lines[0]?.id
  await becomeStaff(harness)

  const saved = await saveEdit(harness, order.id, { lines: [{ line_id, quantity: 5 }] })
  expect(saved.data.due_cents).toBeGreaterThan(0)
  expect(await stockOf(harness, 'panel')).toEqual({ on_hand: 100, reserved: 5 })
  const version = await versionOf(harness, order.id)
  const held = await harness.call('/order/merchant/prepare', { order_id: order.id, version })
  const changed = await orderById(harness.db, order.id)
  expect(changed.total_cents - order.total_cents).toBe(saved.data.due_cents)
  expect(await ledgerOf(harness)).toMatchObject({
    balance: 0,
    sales: changed.total_cents,
    due: saved.data.due_cents,
  })

  const [mail] = await queryRows<{ url: string }>(
    harness.db,
    `select props ->> 'url' as url from outbox where template = 'payment-request'`,
  )
  const linked = await orderByPayLink(harness.db, mail?.url.split('/payFor/')[1] ?? '', harness.now())
  const attempt = await startPayment(harness, ada.id, linked.id, 'sandbox')
  expect(attempt.amount_cents).toBe(saved.data.due_cents)
  await decideInSandbox(harness, ada.id, attempt.id, 'approve')

  expect(held).toMatchObject({ code: 409, data: { reason: 'held', held_for: 'balance' } })
  expect(await orderHoldOf(harness.db, order.id)).toBeNull()
  expect((await orderById(harness.db, order.id)).status).toBe(1)
  expect(await ledgerOf(harness)).toMatchObject({ balance: 0, sales: changed.total_cents, due: 0 })
  const again = await harness.call('/order/merchant/prepare', { order_id: order.id, version })
  expect(again.code).toBe(200)
})

test('fewer units release stock and refund the difference to the original payment', async ({ harness }) => {
  const { order } = await aPaidOrder(harness, 5)
  const line_id = order.lines[0]?.id
  await becomeStaff(harness)

  const saved = await saveEdit(harness, order.id, { lines: [{ line_id, quantity: 2 }], cause: 'wants fewer' })
  await sendMoney(harness)

  const changed = await orderById(harness.db, order.id)
  expect(order.total_cents - changed.total_cents).toBe(saved.data.refund_cents)
  expect(await stockOf(harness, 'panel')).toEqual({ on_hand: 100, reserved: 2 })
  expect(await ledgerOf(harness)).toEqual({
    balance: 0,
    sales: changed.total_cents,
    due: 0,
    refunds: 0,
    owed: 0,
  })
  const refunds = await queryRows(harness.db, 'select state, amount_cents::float8 as cents from refunds')
  expect(refunds).toEqual([{ state: 'done', cents: saved.data.refund_cents }])
})

test('undoing an unpaid change asks for nothing and refunds nothing', async ({ harness }) => {
  const { order } = await aPaidOrder(harness, 2)
  const line_id = order.lines[0]?.id
  await becomeStaff(harness)
  const first = await saveEdit(harness, order.id, { lines: [{ line_id, quantity: 3 }] })

  const undone = await saveEdit(harness, order.id, { lines: [{ line_id, quantity: 2 }] })

  expect(first.data.due_cents).toBeGreaterThan(0)
  expect(undone.data).toEqual({ due_cents: 0, refund_cents: 0 })
  expect((await orderById(harness.db, order.id)).total_cents).toBe(order.total_cents)
  expect(await orderHoldOf(harness.db, order.id)).toBeNull()
  expect(await ledgerOf(harness)).toMatchObject({ balance: 0, sales: order.total_cents, due: 0, refunds: 0 })
})

test('a product is added at today’s price and another removed, and the lines that stay keep their prices', async ({
  harness,
}) => {
  const { order } = await aPaidOrder(harness, 2)
  await aCatalog(
    harness.db,
    { id: 'panel', price_now_cents: 170_00 },
    { id: 'rail', name: 'Rail', price_now_cents: 20_00 },
  )
  const line_id = order.lines[0]?.id
  await becomeStaff(harness)

  await saveEdit(harness, order.id, {
    lines: [
      { line_id, quantity: 2 },
      { product_id: 'rail', quantity: 4 },
    ],
  })
  const both = await orderById(harness.db, order.id)
  const rail = both.lines.find((line) => line.product_id === 'rail')
  await saveEdit(harness, order.id, { lines: [{ line_id: rail?.id, quantity: 4 }] })

  expect(both.lines.map((line) => [line.product_id, line.now_cents - line.discount_cents])).toEqual([
    ['panel', 150_00],
    ['rail', 20_00],
  ])
  expect(both.lines[0]?.id).toBe(line_id)
  expect((await orderById(harness.db, order.id)).lines.map((line) => line.product_id)).toEqual(['rail'])
  expect(await stockOf(harness, 'panel')).toMatchObject({ reserved: 0 })
  expect(await stockOf(harness, 'rail')).toMatchObject({ reserved: 4 })
})

test('a new state changes tax and freight by the one pricing function', async ({ harness }) => {
  const { order } = await aPaidOrder(harness, 2)
  await becomeStaff(harness)
  const ship_to = { ...order.ship_to, city: 'Portland', state: 'OR', zip_code: '97201' }

  const saved = await saveEdit(harness, order.id, { ship_to })

  const changed = await orderById(harness.db, order.id)
  expect(saved.code).toBe(200)
  expect(changed).toMatchObject({ ship_to, tax_cents: 0, subtotal_cents: order.subtotal_cents })
  expect(await ledgerOf(harness)).toMatchObject({ balance: 0, sales: changed.total_cents })
})

test('a change is refused for a stale version or total, short stock, a shipped order, and a role without permission', async ({
  harness,
}) => {
  const { order } = await aPaidOrder(harness, 2)
  const line_id = order.lines[0]?.id
  const lines = [{ line_id, quantity: 3 }]
  await becomeStaff(harness)
  const { data } = await preview(harness, order.id, { lines })
  const save = (more: object) =>
    harness.call('/staff/orders/edit', {
      order_id: order.id,
      version: data.version,
      expected_total_cents: data.after.total_cents,
      lines,
      ...more,
    })

  expect(await save({ version: data.version - 1 })).toMatchObject({
    code: 409,
    data: { reason: 'stale_version' },
  })
  expect(await save({ expected_total_cents: 1 })).toMatchObject({
    code: 409,
    data: { reason: 'total_changed' },
  })
  const many = await preview(harness, order.id, { lines: [{ line_id, quantity: 500 }] })
  const short = await save({
    lines: [{ line_id, quantity: 500 }],
    expected_total_cents: many.data.after.total_cents,
  })
  expect(short).toMatchObject({ code: 409, data: { reason: 'out_of_stock' } })
  expect(await stockOf(harness, 'panel')).toEqual({ on_hand: 100, reserved: 2 })
  const act = async (path: string, more: object = {}) =>
    harness.call(path, { order_id: order.id, version: await versionOf(harness, order.id), ...more })
  await act('/order/merchant/prepare')
  await act('/order/merchant/ship', {
    carrier: 'ups',
    parcels: [{ tracking_number: '1Z999', items: [{ line_id, quantity: 1 }] }],
  })
  expect(await preview(harness, order.id, { lines })).toMatchObject({
    code: 409,
    data: { reason: 'shipped' },
  })
})
