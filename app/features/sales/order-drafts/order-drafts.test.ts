import { afterEach, expect } from 'vitest'
import {
  closePickup,
  openPickup,
  pickupAddress,
} from '#features/catalog/shipping-rates/warehouses/pickup.factory.ts'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { orderByPayLink } from '#features/sales/order-payments/pay-links.server.ts'
import { startPayment } from '#features/sales/order-payments/pay-order.server.ts'
import { decideInSandbox } from '#features/sales/order-payments/sandbox-decision.server.ts'
import { expireOrders } from '#features/sales/orders/changes/cancel-order.server.ts'
import { orderByStatusLink } from '#features/sales/orders/links/order-status-link.server.ts'
import { becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { orderById } from '#features/sales/orders/orders.server.ts'
import { clockTimeIn, dayIn, daysAfter } from '#features/store/calendar/business-days.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

afterEach(closePickup)

const ship_to = {
  first_name: 'Nora',
  last_name: 'Newman',
  address: '1 Main Street',
  building: '',
  zip_code: '02139',
  city: 'Cambridge',
  state: 'MA',
  company_name: 'Newman Roofing',
  email: 'nora@example.com',
  phone: '6175550100',
  ext: '',
}

const dayAfter = (harness: Harness, days: number) => daysAfter(dayIn(harness.now()), days)

const aDraft = (harness: Harness, more: object = {}) => ({
  ship_to,
  lines: [{ product_id: 'panel', quantity: 10 }],
  discount: '100',
  discount_reason: 'Trade fair',
  po_number: 'PO-77',
  expires_on: dayAfter(harness, 14),
  ...more,
})

type Sent = { order_id: string; total: number }

/** Saves a draft and sends it. */
async function sendDraft(harness: Harness, more: object = {}): Promise<Sent> {
  const saved = await harness.call<{ draft_id: string }>('/staff/drafts/save', aDraft(harness, more))
  const { draft_id } = saved.data
  const price = await harness.call<{ total_cents: number }>('/staff/drafts/price', { draft_id })
  const expected_total_cents = price.data.total_cents
  const sent = await harness.call<Sent>('/staff/drafts/send', { draft_id, version: 1, expected_total_cents })
  expect(sent.code).toBe(200)
  return { order_id: sent.data.order_id, total: expected_total_cents }
}

const reservedOf = async (harness: Harness) =>
  (
    await queryRows<{ reserved: number }>(harness.db, `select reserved from stock where product_id = 'panel'`)
  )[0]?.reserved

test('a draft for a new email becomes an unpaid order with its discount, and is paid with the link', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel', on_hand: 100 })
  await becomeStaff(harness)

  const { order_id, total } = await sendDraft(harness)
  const order = await orderById(harness.db, order_id)
  expect(order).toMatchObject({
    status: 0,
    total_cents: total,
    minus_cents: 100_00,
    promotion_name: 'Trade fair',
    po_number: 'PO-77',
  })
  expect(order.expires_at && clockTimeIn(new Date(order.expires_at))).toBe(`${dayAfter(harness, 14)}T23:59`)
  expect(await reservedOf(harness)).toBe(10)
  const [mail] = await queryRows<{ url: string; status_url: string; recipient: string }>(
    harness.db,
    `select props ->> 'url' as url, props ->> 'status_url' as status_url, recipient
     from outbox where template = 'payment-request'`,
  )
  expect(mail?.recipient).toBe('nora@example.com')
  const status_token = mail?.status_url.split('/orderStatus/')[1] ?? ''
  expect(await orderByStatusLink(harness.db, status_token, harness.now())).toMatchObject({ id: order_id })
  const linked = await orderByPayLink(harness.db, mail?.url.split('/payFor/')[1] ?? '', harness.now())
  const attempt = await startPayment(harness, linked.user_id, order_id, 'sandbox')
  await decideInSandbox(harness, linked.user_id, attempt.id, 'approve')

  expect((await orderById(harness.db, order_id)).status).toBe(1)
  const [user] = await queryRows(
    harness.db,
    `select role, first_name from users where email = 'nora@example.com'`,
  )
  expect(user).toEqual({ role: 'customer', first_name: 'Nora' })
})

test('an order from a draft that is not paid by its last day is canceled and releases its stock', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel', on_hand: 100 })
  await becomeStaff(harness)
  const { order_id } = await sendDraft(harness)

  harness.clock = new Date(harness.now().getTime() + 10 * 86_400_000)
  await expireOrders(harness)
  const early = (await orderById(harness.db, order_id)).status
  harness.clock = new Date(harness.now().getTime() + 6 * 86_400_000)
  await expireOrders(harness)

  expect(early).toBe(0)
  expect((await orderById(harness.db, order_id)).status).toBe(-1)
  expect(await reservedOf(harness)).toBe(0)
})

test('a draft can be paid until the end of its last day in the time zone of the shop', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel', on_hand: 100 })
  await becomeStaff(harness)
  // 9 PM in New York, and already the next day in UTC.
  harness.clock = new Date('2026-12-02T02:00:00Z')

  const { order_id } = await sendDraft(harness, { expires_on: '2026-12-01' })
  const [mail] = await queryRows<{ expires_at: string }>(
    harness.db,
    `select props ->> 'expires_at' as expires_at from outbox where template = 'payment-request'`,
  )
  const tooFar = await harness.call('/staff/drafts/save', aDraft(harness, { expires_on: '2027-03-02' }))

  expect((await orderById(harness.db, order_id)).expires_at).toBe('2026-12-02T04:59:59.000Z')
  expect(new Date(mail?.expires_at ?? 0).toISOString()).toBe('2026-12-02T04:59:59.000Z')
  expect(tooFar.code).toBe(422)
})

test('a draft is saved once per version, sent once, and refused with a wrong total or too high a discount', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel', on_hand: 100 })
  await becomeStaff(harness)
  const { data } = await harness.call<{ draft_id: string }>('/staff/drafts/save', aDraft(harness))
  const { draft_id } = data
  const save = (more: object) =>
    harness.call('/staff/drafts/save', aDraft(harness, { draft_id, version: 1, ...more }))

  expect((await save({ note: 'call first' })).code).toBe(200)
  expect(await save({ note: 'second' })).toMatchObject({ code: 409, data: { reason: 'stale_version' } })
  expect((await save({ discount: '100000' })).code).toBe(422)
  expect((await save({ expires_on: '2020-01-01' })).code).toBe(422)
  const send = (expected_total_cents: number) =>
    harness.call('/staff/drafts/send', { draft_id, version: 2, expected_total_cents })
  expect(await send(1)).toMatchObject({ code: 409, data: { reason: 'total_changed' } })
  const price = await harness.call<{ total_cents: number }>('/staff/drafts/price', { draft_id })
  expect((await send(price.data.total_cents)).code).toBe(200)
  expect((await send(price.data.total_cents)).code).toBe(409)
  expect(await queryRows(harness.db, 'select 1 from orders')).toHaveLength(1)
})

test('a draft for pickup is taxed at the warehouse; one with an appointment has a note for the carrier', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel', on_hand: 100, shipping_class: 'freight', weight_lb: 400 })
  await openPickup(harness.db)
  await becomeStaff(harness)
  const near = {
    ship_to: { ...ship_to, zip_code: '26101', city: 'Parkersburg', state: 'WV', phone: '3045550100' },
  }

  const pickup = await sendDraft(harness, { ...near, delivery: 'pickup', carrier_note: 'unused' })
  const appointment = await sendDraft(harness, {
    ...near,
    delivery: 'appointment',
    carrier_note: 'Tuesdays after 2 pm',
  })
  const far = await harness.call('/staff/drafts/save', aDraft(harness, { delivery: 'pickup' }))

  const ordered = await orderById(harness.db, pickup.order_id)
  expect(ordered).toMatchObject({
    delivery: 'pickup',
    freight_cents: 0,
    carrier_note: '',
    pickup: { address: pickupAddress },
  })
  expect(ordered.tax_lines.map(({ state }) => state)).toEqual(['OH'])
  expect(await orderById(harness.db, appointment.order_id)).toMatchObject({
    delivery: 'appointment',
    carrier_note: 'Tuesdays after 2 pm',
    pickup: null,
  })
  expect(far).toMatchObject({ code: 422, data: { fields: { delivery: expect.any(String) } } })
})

test('a replacement order names the order whose items it replaces', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel', on_hand: 100 })
  await becomeStaff(harness)
  const first = await sendDraft(harness)

  const second = await sendDraft(harness, { replaces_order_id: first.order_id })

  type Linked = { replaces_order_id: string | null; replaced_by: string[] }
  const original = await harness.call<Linked>('/order/merchant/get', { order_id: first.order_id })
  expect(original.data.replaced_by).toEqual([second.order_id])
  expect((await orderById(harness.db, second.order_id)).replaces_order_id).toBe(first.order_id)
})
