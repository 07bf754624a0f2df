import { expect } from 'vitest'
import { handlers } from '#app/jobs.server.ts'
import { aPaidOrder, becomeStaff, versionOf } from '#features/sales/orders/orders.factory.ts'
import { orderById } from '#features/sales/orders/orders.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { payloadsUnderway } from '#platform/jobs/jobs.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

type StaffOrder = {
  order_status: number
  to_ship: { line_id: string; shipped: number; remaining: number; canceled: number }[]
  shipments: { id: string; items: { line_id: string; quantity: number; parcel: number | null }[] }[]
  events: { kind: string }[]
}

/** A prepared order of panels; staff make all following requests. */
async function aPreparedOrder(harness: Harness, quantity: number) {
  const { ada, order } = await aPaidOrder(harness, quantity)
  await becomeStaff(harness)
  await act(harness, '/order/merchant/prepare', order.id)
  return { ada, order, line_id: order.lines[0]?.id ?? '' }
}

const act = async (harness: Harness, path: string, order_id: string, more: object = {}) =>
  harness.call<StaffOrder>(path, { order_id, version: await versionOf(harness, order_id), ...more })

/** Ships units of a line in one parcel. */
const shipUnits = (
  harness: Harness,
  order_id: string,
  item: { line_id: string; quantity: number; serial_numbers?: object[] },
) =>
  act(harness, '/order/merchant/ship', order_id, {
    carrier: 'ups',
    parcels: [{ tracking_number: `1Z${crypto.randomUUID()}`, items: [item] }],
  })

/** Runs the queued refund jobs. */
async function sendMoney(harness: Harness) {
  for (const payload of await payloadsUnderway(harness.db, 'payments.sendRefund'))
    await handlers['payments.sendRefund']?.(harness, payload)
  for (const payload of await payloadsUnderway(harness.db, 'payments.refundSettled'))
    await handlers['payments.refundSettled']?.(harness, payload)
}

const stockOf = async (harness: Harness) => {
  const [stock] = await queryRows<{ on_hand: number; reserved: number }>(
    harness.db,
    `select on_hand, reserved from stock where product_id = 'panel'`,
  )
  return stock
}

test('an order ships in parts, deducts the stock of each part, and keeps its status until all has shipped', async ({
  harness,
}) => {
  const { order, line_id } = await aPreparedOrder(harness, 5)

  const first = await shipUnits(harness, order.id, { line_id, quantity: 2 })
  expect(first.data).toMatchObject({ order_status: 2, to_ship: [{ shipped: 2, remaining: 3 }] })
  expect(await stockOf(harness)).toEqual({ on_hand: 98, reserved: 3 })
  const tooMany = await shipUnits(harness, order.id, { line_id, quantity: 4 })
  const listed = await harness.call<{ list: { id: string; is_partly_shipped: boolean }[] }>(
    '/staff/orders',
    {},
  )
  const second = await shipUnits(harness, order.id, { line_id, quantity: 3 })

  expect(tooMany).toMatchObject({ code: 422, data: { reason: 'too_many', remaining: 3 } })
  expect(listed.data.list).toMatchObject([{ id: order.id, is_partly_shipped: true }])
  expect(second.data).toMatchObject({ order_status: 3, to_ship: [{ shipped: 5, remaining: 0 }] })
  expect(second.data.shipments.map((one) => one.items)).toMatchObject([
    [{ line_id, quantity: 2, parcel: 1 }],
    [{ line_id, quantity: 3, parcel: 1 }],
  ])
  expect(await stockOf(harness)).toEqual({ on_hand: 95, reserved: 0 })
  const mails = await queryRows(harness.db, `select 1 from outbox where template = 'order-shipped'`)
  expect(mails).toHaveLength(2)
})

test('a refund of what has not shipped releases its stock and completes a partly shipped order', async ({
  harness,
}) => {
  const { order, line_id } = await aPreparedOrder(harness, 5)
  await shipUnits(harness, order.id, { line_id, quantity: 2 })

  const refund = { lines: [{ line_id, quantity: 3 }], reason: 'not_needed' }
  expect((await act(harness, '/staff/orders/refund_lines', order.id, refund)).code).toBe(200)
  await sendMoney(harness)

  const { data } = await harness.call<StaffOrder>('/order/merchant/get', { order_id: order.id })
  expect(data).toMatchObject({ order_status: 3, to_ship: [{ shipped: 2, canceled: 3, remaining: 0 }] })
  expect(await stockOf(harness)).toEqual({ on_hand: 98, reserved: 0 })
})

test('a refund of damaged units that arrived does not release what is still to ship', async ({ harness }) => {
  const { order, line_id } = await aPreparedOrder(harness, 5)
  await shipUnits(harness, order.id, { line_id, quantity: 2 })

  const refund = { lines: [{ line_id, quantity: 1 }], reason: 'damaged' }
  await act(harness, '/staff/orders/refund_lines', order.id, refund)
  await sendMoney(harness)

  const { data } = await harness.call<StaffOrder>('/order/merchant/get', { order_id: order.id })
  expect(data).toMatchObject({ order_status: 2, to_ship: [{ shipped: 2, canceled: 0, remaining: 3 }] })
  expect(await stockOf(harness)).toEqual({ on_hand: 98, reserved: 3 })
})

test('serial numbers entered at shipping are registered with the warranty, once per unit', async ({
  harness,
}) => {
  const { ada, order, line_id } = await aPreparedOrder(harness, 2)
  await queryRows(harness.db, `update products set warranty_years = 25 where id = 'panel'`)
  const serials = (...numbers: string[]) => [{ product_id: 'panel', serial_numbers: numbers }]

  const tooMany = await shipUnits(harness, order.id, {
    line_id,
    quantity: 1,
    serial_numbers: serials('A1', 'A2'),
  })
  const twice = await shipUnits(harness, order.id, {
    line_id,
    quantity: 2,
    serial_numbers: serials('A1', 'A1'),
  })
  const shipped = await shipUnits(harness, order.id, {
    line_id,
    quantity: 2,
    serial_numbers: serials('A1', 'A2'),
  })
  const shipment_id = shipped.data.shipments[0]?.id
  const changed = await act(harness, '/staff/orders/serial_numbers/save', order.id, {
    shipment_id,
    line_id,
    product_id: 'panel',
    serial_numbers: ['A1', 'A3'],
  })
  await act(harness, '/order/merchant/received', order.id)
  await harness.signIn(ada.email)
  const { data } = await harness.call<
    { serial_number: string; warranty_years: number; warranty_until: string }[]
  >('/order/serial_numbers', { order_id: order.id })

  expect([tooMany.code, twice.code, shipped.code, changed.code]).toEqual([422, 422, 200, 200])
  expect(data.map((unit) => unit.serial_number)).toEqual(['A1', 'A3'])
  expect(data[0]).toMatchObject({ warranty_years: 25, warranty_until: expect.any(String) })
})

test('a serial number that another order has is refused, and nothing ships', async ({ harness }) => {
  const { order, line_id } = await aPreparedOrder(harness, 1)
  const serial_numbers = [{ product_id: 'panel', serial_numbers: ['B1'] }]
  await shipUnits(harness, order.id, { line_id, quantity: 1, serial_numbers })
  const other = await aPreparedOrder(harness, 1)

  const refused = await shipUnits(harness, other.order.id, {
    line_id: other.line_id,
    quantity: 1,
    serial_numbers,
  })

  expect(refused).toMatchObject({ code: 409, data: { reason: 'serial_number_taken', order_id: order.id } })
  expect((await orderById(harness.db, other.order.id)).status).toBe(2)
})

test('an empty parcel next to a packed one is refused, and nothing ships', async ({ harness }) => {
  const { order, line_id } = await aPreparedOrder(harness, 2)

  const refused = await act(harness, '/order/merchant/ship', order.id, {
    carrier: 'ups',
    parcels: [
      { tracking_number: '1Z001', items: [{ line_id, quantity: 2 }] },
      { tracking_number: '1Z002', items: [] },
    ],
  })

  expect(refused).toMatchObject({ code: 422, data: { reason: 'empty_parcel', parcel: 2 } })
  expect((await orderById(harness.db, order.id)).status).toBe(2)
  expect(await stockOf(harness)).toEqual({ on_hand: 100, reserved: 2 })
})
