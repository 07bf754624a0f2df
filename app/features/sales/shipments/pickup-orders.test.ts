import { afterEach, expect } from 'vitest'
import type { DeliveryChoice } from '#features/catalog/shipping-rates/delivery-choice.ts'
import {
  closePickup,
  openPickup,
  pickupAddress,
  pickupHours,
} from '#features/catalog/shipping-rates/warehouses/pickup.factory.ts'
import { builtInTaxes } from '#features/catalog/tax/tax-provider.server.ts'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { saveAddress } from '#features/people/addresses/addresses.server.ts'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { addToCart, cartLines } from '#features/sales/cart/cart.server.ts'
import { showCart } from '#features/sales/cart/show-cart.server.ts'
import { invoiceSheet, packingSheet } from '#features/sales/documents/document-sheets.server.ts'
import { startPayment } from '#features/sales/order-payments/pay-order.server.ts'
import { decideInSandbox } from '#features/sales/order-payments/sandbox-decision.server.ts'
import { changeOrder } from '#features/sales/orders/changes/change-order.server.ts'
import { becomeStaff, versionOf } from '#features/sales/orders/orders.factory.ts'
import { orderById } from '#features/sales/orders/orders.server.ts'
import { showCheckout } from '#features/sales/orders/placement/checkout.server.ts'
import { sendConfirmation } from '#features/sales/orders/placement/order-mails.server.ts'
import { placeOrder } from '#features/sales/orders/placement/place-order.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

afterEach(closePickup)

/** In West Virginia, 90 miles from the warehouse in Ohio. */
const parkersburg = { zip_code: '26101', city: 'Parkersburg', state: 'WV', phone: '3045550100' }

/** Ada near the warehouse, with two pallets of panels in her cart. */
async function aBuyer(harness: Harness, place = parkersburg) {
  await aCatalog(harness.db, { id: 'panel', on_hand: 100, shipping_class: 'freight', weight_lb: 400 })
  await openPickup(harness.db)
  const ada = await harness.signIn()
  const { id: address_id } = await saveAddress(harness.db, ada.id, anAddress(place))
  await addToCart(harness.db, { user_id: ada.id }, 'panel', 2)
  const show = (delivery: DeliveryChoice) =>
    showCheckout(harness.db, ada.id, { address_id, delivery }, { locale: 'en', now: harness.now() })
  return { ada, address_id, show }
}

function order(harness: Harness, user_id: string, address_id: string, more: object) {
  const request = {
    address_id,
    delivery: 'pickup' as const,
    placement_key: crypto.randomUUID(),
    expected_total_cents: null,
    note: '',
    ...more,
  }
  return placeOrder(harness.db, { user_id, locale: 'en' }, request, harness.now())
}

async function pay(harness: Harness, user_id: string, order_id: string) {
  const attempt = await startPayment(harness, user_id, order_id, 'sandbox')
  await decideInSandbox(harness, user_id, attempt.id, 'approve')
}

const staffAction = async (harness: Harness, path: string, order_id: string, more: object = {}) =>
  harness.call<{ order_status: number; statusValue: string }>(`/order/merchant/${path}`, {
    order_id,
    version: await versionOf(harness, order_id),
    ...more,
  })

test('cart, checkout, order, mail and invoice have one total and one ready date of a pickup', async ({
  harness,
}) => {
  const { ada, address_id, show } = await aBuyer(harness)
  const terms = { locale: 'en' as const, now: harness.now(), taxes: builtInTaxes }

  const cart = await showCart(harness.db, { user_id: ada.id }, { ...terms, zip: '26101' })
  const shown = await show('pickup')
  const placed = await order(harness, ada.id, address_id, {
    expected_total_cents: shown.sums.total_cents,
    expected_get_it_by: shown.get_it_by,
  })
  await sendConfirmation(harness, placed.id)

  expect(placed).toMatchObject({
    delivery: 'pickup',
    freight_cents: 0,
    pickup: { city: 'Columbus', state: 'OH', address: pickupAddress, pickup_hours: pickupHours },
    ship_to: { state: 'WV' },
  })
  expect(placed.tax_lines.map(({ state }) => state)).toEqual(['OH'])
  expect(cart.estimate?.pickup).toMatchObject({
    ready_on: placed.get_it_by,
    total: placed.total_cents / 100,
  })
  const [mail] = await queryRows<{ props: object }>(
    harness.db,
    `select props from outbox where template = 'order-confirmation'`,
  )
  expect(mail?.props).toMatchObject({
    delivery: 'pickup',
    get_it_by: placed.get_it_by,
    pickup: { address: pickupAddress },
    sums: { total_cents: placed.total_cents },
  })
  const settings = { locale: 'en' as const, seller: [], returns_to: [] }
  const sheet = invoiceSheet(placed, null, [], settings)
  const packing = packingSheet(placed, [], { omitted: new Map(), parts: new Map() }, settings)
  expect(sheet.facts.map(({ value }) => value)).toEqual(
    expect.arrayContaining([expect.stringContaining(pickupAddress), pickupHours]),
  )
  expect(sheet.parties.map(({ title }) => title)).toEqual(['Seller', 'Bill to'])
  expect(packing.parties.map(({ title }) => title)).toEqual(['Seller', 'Picked up by'])
})

test('a pickup far from the warehouse is refused, and the cart stays', async ({ harness }) => {
  const far = { zip_code: '94110', city: 'San Francisco', state: 'CA', phone: '4155550100' }
  const { ada, address_id, show } = await aBuyer(harness, far)

  const shown = await show('pickup')

  expect(shown.delivery).toBe('standard')
  expect(shown.deliveries.map(({ choice }) => choice)).not.toContain('pickup')
  await expect(order(harness, ada.id, address_id, {})).rejects.toMatchObject({
    data: { fields: { delivery: expect.any(String) } },
  })
  expect(await cartLines(harness.db, { user_id: ada.id })).toHaveLength(1)
})

test('an appointment keeps its note for the carrier; another delivery has none', async ({ harness }) => {
  const { ada, address_id } = await aBuyer(harness)
  const note = { delivery: 'appointment', carrier_note: 'Tuesdays after 2 pm' }

  const placed = await order(harness, ada.id, address_id, note)
  const lifted = await changeOrder(
    harness.db,
    ada.id,
    placed.id,
    { delivery: 'lift_gate_appointment' },
    harness.now(),
  )
  const standard = await changeOrder(harness.db, ada.id, placed.id, { delivery: 'standard' }, harness.now())
  const fetched = await changeOrder(harness.db, ada.id, placed.id, { delivery: 'pickup' }, harness.now())

  expect(placed).toMatchObject({ carrier_note: 'Tuesdays after 2 pm', pickup: null })
  expect(lifted.carrier_note).toBe('Tuesdays after 2 pm')
  expect(lifted.freight_cents).toBeGreaterThan(placed.freight_cents)
  expect(standard.carrier_note).toBe('')
  expect(fetched).toMatchObject({ freight_cents: 0, pickup: { address: pickupAddress } })
})

test('staff mark a pickup as ready, the customer reads where and when, and it is picked up', async ({
  harness,
}) => {
  const { ada, address_id } = await aBuyer(harness)
  const placed = await order(harness, ada.id, address_id, {})
  await pay(harness, ada.id, placed.id)
  await becomeStaff(harness)

  await staffAction(harness, 'prepare', placed.id)
  const shipped = await staffAction(harness, 'ship', placed.id, {
    carrier: 'ups',
    parcels: [{ tracking_number: '1Z999AA10123456784' }],
  })
  const ready = await staffAction(harness, 'ready_for_pickup', placed.id)
  const twice = await staffAction(harness, 'ready_for_pickup', placed.id)
  const fetched = await staffAction(harness, 'received', placed.id)

  expect([shipped.code, ready.code, twice.code, fetched.code]).toEqual([409, 200, 409, 200])
  expect([ready.data.order_status, fetched.data.order_status]).toEqual([3, 4])
  expect(ready.data).toMatchObject({
    statusValue: 'Ready for pickup',
    shipments: [{ carrier: 'pickup', parcels: [] }],
  })
  const [stock] = await queryRows(
    harness.db,
    `select on_hand, reserved from stock where product_id = 'panel'`,
  )
  expect(stock).toEqual({ on_hand: 98, reserved: 0 })
  const mails = await queryRows<{ template: string; props: object }>(
    harness.db,
    `select template, props from outbox where template in ('ready-for-pickup', 'order-delivered') order by template`,
  )
  expect(mails).toMatchObject([
    { template: 'order-delivered', props: { is_pickup: true } },
    {
      template: 'ready-for-pickup',
      props: { pickup: { address: pickupAddress, pickup_hours: pickupHours } },
    },
  ])
  expect(await orderById(harness.db, placed.id)).toMatchObject({ status: 4 })
  const listed = await harness.call<{ list: { status: number; is_pickup: boolean }[] }>('/staff/orders', {})
  expect(listed.data.list).toMatchObject([{ status: 4, is_pickup: true }])
  expect(fetched.data.statusValue).toBe('Picked up')
})

test('an order that ships can’t be marked as ready for pickup', async ({ harness }) => {
  const { ada, address_id } = await aBuyer(harness)
  const placed = await order(harness, ada.id, address_id, { delivery: 'standard' })
  await pay(harness, ada.id, placed.id)
  await becomeStaff(harness)
  await staffAction(harness, 'prepare', placed.id)

  expect((await staffAction(harness, 'ready_for_pickup', placed.id)).code).toBe(409)
})
