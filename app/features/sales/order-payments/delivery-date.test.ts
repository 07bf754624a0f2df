import { afterEach, expect } from 'vitest'
import type { DeliveryChoice } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { closePickup, openPickup } from '#features/catalog/shipping-rates/warehouses/pickup.factory.ts'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { saveAddress } from '#features/people/addresses/addresses.server.ts'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { addToCart } from '#features/sales/cart/cart.server.ts'
import { conditionalDateOf } from '#features/sales/orders/changes/delivery-date.server.ts'
import { statusCode } from '#features/sales/orders/order.ts'
import { anUnpaidOrder, becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { eventsOf, orderById } from '#features/sales/orders/orders.server.ts'
import { endOfTransferHold, type PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { sendConfirmation } from '#features/sales/orders/placement/order-mails.server.ts'
import { placeOrder } from '#features/sales/orders/placement/place-order.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { requestInstallment } from './installments/payment-schedule.server.ts'
import { startPayment } from './pay-order.server.ts'
import { decideInSandbox } from './sandbox-decision.server.ts'

afterEach(closePickup)

// The clock of the harness starts on Tuesday, December 1, 2026, at 10 am Eastern Time.
const moveClock = (harness: Harness, hours: number) => {
  harness.clock = new Date(harness.clock.getTime() + hours * 3_600_000)
}

const dateEvents = async (harness: Harness, order_id: string) =>
  (await eventsOf(harness.db, order_id)).filter(({ kind }) => kind === 'delivery_date_changed')

async function payByCard(harness: Harness, { id, user_id }: PlacedOrder) {
  const attempt = await startPayment(harness, user_id, id, 'sandbox')
  await decideInSandbox(harness, user_id, attempt.id, 'approve')
  return orderById(harness.db, id)
}

type Product = { id: string; on_hand: number; made_to_order?: boolean; lead_time_days?: number }

/** Ada's order of four units of a product. */
async function anOrderOf(
  harness: Harness,
  product: Product,
  place = {},
  delivery: DeliveryChoice = 'standard',
) {
  await aCatalog(harness.db, product)
  const ada = await harness.signIn()
  const { id: address_id } = await saveAddress(harness.db, ada.id, anAddress(place))
  await addToCart(harness.db, { user_id: ada.id }, product.id, 4)
  const placement_key = crypto.randomUUID()
  const request = { address_id, delivery, placement_key, expected_total_cents: null, note: '' }
  return placeOrder(harness.db, { user_id: ada.id, locale: 'en' }, request, harness.now())
}

test('an order that is paid at once keeps its delivery date, also past the cutoff of the day', async ({
  harness,
}) => {
  moveClock(harness, 3.5)
  const { order } = await anUnpaidOrder(harness)
  moveClock(harness, 0.9)

  const paid = await payByCard(harness, order)

  expect(paid.get_it_by).toBe(order.get_it_by)
  expect(await dateEvents(harness, order.id)).toEqual([])
})

test('a card payment two days later moves the delivery date by two business days', async ({ harness }) => {
  const { order } = await anUnpaidOrder(harness)
  moveClock(harness, 47)

  const paid = await payByCard(harness, order)
  await sendConfirmation(harness, order.id)

  expect([order.get_it_by, paid.get_it_by]).toEqual(['2026-12-04', '2026-12-08'])
  expect(await dateEvents(harness, order.id)).toMatchObject([
    { from_day: '2026-12-04', to_day: '2026-12-08', to_status: null },
  ])
  const [mail] = await queryRows<{ props: object }>(
    harness.db,
    `select props from outbox where template = 'order-confirmation'`,
  )
  expect(mail?.props).toMatchObject({ get_it_by: '2026-12-08', date_change: { from: '2026-12-04' } })
})

test('a transfer that staff record moves the date, and staff read why', async ({ harness }) => {
  const { ada, order } = await anUnpaidOrder(harness)
  const attempt = await startPayment(harness, ada.id, order.id, 'transfer')
  await becomeStaff(harness)
  moveClock(harness, 6 * 24)

  await harness.call('/staff/payments/transfer', {
    bank_entry: '0001',
    way: 'transfer',
    amount: order.total_cents / 100,
    received_on: '2026-12-07',
    remittance: attempt.provider_reference,
  })

  const { data } = await harness.call<{ get_it_by: string; events: object[] }>('/order/merchant/get', {
    order_id: order.id,
  })
  expect(data.get_it_by > (order.get_it_by ?? '')).toBe(true)
  expect(data.events).toContainEqual(
    expect.objectContaining({
      kind: 'delivery_date_changed',
      cause: `attempt:${attempt.id}`,
      before: { get_it_by: order.get_it_by },
      after: { get_it_by: data.get_it_by },
    }),
  )
})

test('with installments the date follows the deposit, and the last payment does not move it', async ({
  harness,
}) => {
  const { order } = await anUnpaidOrder(harness, 60)
  await harness.call('/order/pay/plan', { order_id: order.id, kind: 'deposit' })
  moveClock(harness, 47)

  const started = await payByCard(harness, order)
  moveClock(harness, 9 * 24)
  const conditional = await conditionalDateOf(harness.db, started, { now: harness.now(), isSlow: false })
  await requestInstallment(harness, order.id, 'staff:sam')
  const paid = await payByCard(harness, order)

  expect([started.status, paid.status]).toEqual([statusCode.unpaid, statusCode.paid])
  expect((started.get_it_by ?? '') > (order.get_it_by ?? '')).toBe(true)
  expect(conditional).toBeNull()
  expect(paid.get_it_by).toBe(started.get_it_by)
  expect(await dateEvents(harness, order.id)).toMatchObject([
    { from_day: order.get_it_by, to_day: started.get_it_by },
  ])
})

test('the date of a pickup follows the payment too', async ({ harness }) => {
  await openPickup(harness.db)
  const columbus = { zip_code: '43215', city: 'Columbus', state: 'OH' }
  const order = await anOrderOf(harness, { id: 'panel', on_hand: 100 }, columbus, 'pickup')
  moveClock(harness, 24)

  const paid = await payByCard(harness, order)

  expect([order.get_it_by, paid.get_it_by]).toEqual(['2026-12-01', '2026-12-02'])
})

test('what the order itself reserves counts as the stock that it found', async ({ harness }) => {
  const stocked = await anOrderOf(harness, { id: 'stocked', on_hand: 4, lead_time_days: 20 })
  const built = await anOrderOf(harness, { id: 'built', on_hand: 2, made_to_order: true, lead_time_days: 5 })
  moveClock(harness, 24)

  const paid = [await payByCard(harness, stocked), await payByCard(harness, built)]

  expect([stocked.get_it_by, built.get_it_by]).toEqual(['2026-12-04', '2026-12-11'])
  expect(paid.map(({ get_it_by }) => get_it_by)).toEqual(['2026-12-07', '2026-12-14'])
})

test('an unpaid order names the date and the time until which its payment keeps it', async ({ harness }) => {
  const { order } = await anUnpaidOrder(harness)
  const at = (isSlow: boolean) => conditionalDateOf(harness.db, order, { now: harness.now(), isSlow })

  const now = await at(false)
  const slow = await at(true)
  moveClock(harness, 26)
  const later = await at(false)

  // Until the cutoff at 2 pm Eastern Time.
  expect(now).toEqual({ day: order.get_it_by, pay_by: '2026-12-01T19:00:00.000Z' })
  expect(slow?.pay_by).toBe(endOfTransferHold(order).toISOString())
  expect((slow?.day ?? '') > (order.get_it_by ?? '')).toBe(true)
  expect(later).toEqual({ day: '2026-12-07', pay_by: '2026-12-02T19:00:00.000Z' })
  expect(
    await conditionalDateOf(harness.db, await payByCard(harness, order), {
      now: harness.now(),
      isSlow: false,
    }),
  ).toBeNull()
})

test('without its products an order keeps its date', async ({ harness }) => {
  const { order } = await anUnpaidOrder(harness)
  await queryRows(harness.db, `update products set status = 'draft' where id = 'panel'`)
  moveClock(harness, 40)

  expect(await conditionalDateOf(harness.db, order, { now: harness.now(), isSlow: false })).toBeNull()
  expect((await payByCard(harness, order)).get_it_by).toBe(order.get_it_by)
})
