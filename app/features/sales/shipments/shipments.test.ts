import { expect } from 'vitest'
import { aPaidOrder, aShippedOrder, becomeStaff, versionOf } from '#features/sales/orders/orders.factory.ts'
import { orderById } from '#features/sales/orders/orders.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

type StaffOrderDto = {
  order_status: number
  version: number
  shipments: { carrier: string; parcels: { tracking_number: string }[]; delivered_at: string | null }[]
  events: { kind: string; actor: string; before: object | null; after: object | null }[]
  shipping_address: { address: string }
}

const staffAction = async (harness: Harness, path: string, order_id: string, more: object = {}) =>
  harness.call<StaffOrderDto>(`/order/merchant/${path}`, {
    order_id,
    version: await versionOf(harness, order_id),
    ...more,
  })

const parcels = [{ tracking_number: '1Z999AA10123456784', weight_lb: 41.5, contents: 'Panel' }]

test('packing, shipping and delivery deduct stock, show tracking numbers and notify the customer', async ({
  harness,
}) => {
  const { order } = await aPaidOrder(harness, 2)
  const sam = await becomeStaff(harness)
  expect((await staffAction(harness, 'prepare', order.id)).data.order_status).toBe(2)
  const shipped = await staffAction(harness, 'ship', order.id, { carrier: 'ups', parcels })
  expect(shipped.data).toMatchObject({ order_status: 3, shipments: [{ carrier: 'ups', parcels }] })
  expect((await staffAction(harness, 'received', order.id)).data.order_status).toBe(4)

  const [stock] = await queryRows(
    harness.db,
    `select on_hand, reserved from stock where product_id = 'panel'`,
  )
  expect(stock).toEqual({ on_hand: 98, reserved: 0 })
  const { data } = await harness.call<StaffOrderDto>('/order/merchant/get', { order_id: order.id })
  expect(data.shipments[0]?.delivered_at).toEqual(expect.any(String))
  expect(data.events.filter((event) => event.actor === `staff:${sam.id}`).map((event) => event.kind)).toEqual(
    ['preparing', 'shipped', 'delivered'],
  )
  const mails = await queryRows<{ template: string }>(
    harness.db,
    `select template from outbox where template like 'order-%'`,
  )
  expect(mails.map((mail) => mail.template)).toEqual(
    expect.arrayContaining(['order-shipped', 'order-delivered']),
  )
})

test('actions in the wrong order, by guests or by customers are refused', async ({ harness }) => {
  const { order } = await aPaidOrder(harness)
  const customer = await staffAction(harness, 'ship', order.id, { carrier: 'ups', parcels })
  await becomeStaff(harness)
  const early = await staffAction(harness, 'ship', order.id, { carrier: 'ups', parcels })
  const delivered = await staffAction(harness, 'received', order.id)
  const nowhere = await harness.call('/order/merchant/prepare', { order_id: 'NOSUCH', version: 1 })
  const noParcel = await staffAction(harness, 'ship', order.id, { carrier: 'ups', parcels: [] })
  const badCarrier = await staffAction(harness, 'ship', order.id, { carrier: 'pigeon', parcels })
  harness.becomeGuest()

  expect([customer.code, early.code, delivered.code, nowhere.code]).toEqual([404, 409, 409, 404])
  expect([noParcel.code, badCarrier.code]).toEqual([422, 422])
  expect((await staffAction(harness, 'ship', order.id, { carrier: 'ups', parcels })).code).toBe(401)
})

test('a change based on an older version is a conflict, and the audit log keeps the old values', async ({
  harness,
}) => {
  const { order } = await aPaidOrder(harness)
  const version = await versionOf(harness, order.id)
  const sam = await becomeStaff(harness)
  const first = await harness.call<StaffOrderDto>('/order/merchant/correct', {
    order_id: order.id,
    version,
    ship_to: { address: '2 New Street' },
    cause: 'called us',
  })
  const second = await harness.call('/order/merchant/correct', {
    order_id: order.id,
    version,
    ship_to: { address: '3 Other Street' },
  })

  expect(first.data.shipping_address.address).toBe('2 New Street')
  expect(second).toMatchObject({ code: 409, data: { reason: 'stale_version', version: version + 1 } })
  expect(first.data.events.at(-1)).toMatchObject({
    kind: 'corrected',
    actor: `staff:${sam.id}`,
    cause: 'called us',
    before: { ship_to: { address: order.ship_to.address } },
    after: { ship_to: { address: '2 New Street' } },
  })
})

test('the customer tracks the order and confirms its delivery once', async ({ harness }) => {
  const { order } = await aShippedOrder(harness)
  const followed = await harness.call('/order/waybill', { order_id: order.id })
  const confirmed = await harness.call('/order/customer/received', { order_id: order.id })
  const again = await harness.call('/order/customer/received', { order_id: order.id })
  await harness.signIn('eve@example.com', ['Eve', 'Online'])
  const eve = await harness.call('/order/waybill', { order_id: order.id })
  const eveConfirms = await harness.call('/order/customer/received', { order_id: order.id })

  expect(followed).toMatchObject({ code: 200, data: { order_status: 3, shipments: [{ carrier: 'ups' }] } })
  expect([confirmed.code, again.code, eve.code, eveConfirms.code]).toEqual([200, 200, 404, 404])
  expect((await orderById(harness.db, order.id)).status).toBe(4)
})

test('an order that has not shipped cannot be confirmed as received', async ({ harness }) => {
  const { order } = await aPaidOrder(harness)

  expect((await harness.call('/order/customer/received', { order_id: order.id })).code).toBe(409)
})

test('a guest needs both order number and ZIP code to track an order', async ({ harness }) => {
  const { order } = await aShippedOrder(harness)
  harness.becomeGuest()
  const right = await harness.call('/order/track', { order_id: order.id, zip_code: order.ship_to.zip_code })
  const wrong = await harness.call('/order/track', { order_id: order.id, zip_code: '99999' })
  const none = await harness.call('/order/track', { order_id: order.id })

  expect(right).toMatchObject({ code: 200, data: { order_status: 3 } })
  expect(JSON.stringify(right.data)).not.toContain(order.ship_to.last_name)
  expect([wrong.code, none.code]).toEqual([404, 422])
})
