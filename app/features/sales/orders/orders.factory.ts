import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { saveAddress } from '#features/people/addresses/addresses.server.ts'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { addToCart } from '#features/sales/cart/cart.server.ts'
import { startPayment } from '#features/sales/order-payments/pay-order.server.ts'
import { decideInSandbox } from '#features/sales/order-payments/sandbox-decision.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import type { Customer } from '#platform/http/request-context.server.ts'
import type { Harness } from '#tests/harness/harness.ts'
import { placeOrder } from './placement/place-order.server.ts'

/** Ada in Massachusetts with an unpaid order of `quantity` panels at $150 each (stock: 100). She stays signed in. */
export async function anUnpaidOrder(harness: Harness, quantity = 2, company_name = '') {
  await aCatalog(harness.db, { id: 'panel', on_hand: 100 })
  const ada = await harness.signIn()
  const { id: address_id } = await saveAddress(harness.db, ada.id, anAddress({ company_name }))
  await addToCart(harness.db, { user_id: ada.id }, 'panel', quantity)
  const request = {
    address_id,
    delivery: 'standard' as const,
    placement_key: crypto.randomUUID(),
    expected_total_cents: null,
    note: '',
  }
  const order = await placeOrder(harness.db, { user_id: ada.id, locale: 'en' }, request, harness.now())
  return { ada, order }
}

/** Like `anUnpaidOrder`, but paid. */
export async function aPaidOrder(harness: Harness, quantity = 2) {
  const { ada, order } = await anUnpaidOrder(harness, quantity)
  const attempt = await startPayment(harness, ada.id, order.id, 'sandbox')
  await decideInSandbox(harness, ada.id, attempt.id, 'approve')
  return { ada, order }
}

/** Signs in a staff member, who makes all following requests. */
export async function becomeStaff(harness: Harness, email = 'sam@example.com'): Promise<Customer> {
  const { id } = await harness.signIn(email, ['Sam', 'Staff'])
  await queryRows(harness.db, `update users set role = 'manager' where id = $1`, [id])
  return harness.signIn(email, ['Sam', 'Staff'])
}

/** The order's current version. */
export async function versionOf(harness: Harness, order_id: string) {
  const [row] = await queryRows<{ version: number }>(harness.db, 'select version from orders where id = $1', [
    order_id,
  ])
  return row?.version ?? 0
}

/** A shipped order. Ada is signed in again afterwards. */
export async function aShippedOrder(harness: Harness, quantity = 2) {
  const made = await aPaidOrder(harness, quantity)
  const order_id = made.order.id
  await becomeStaff(harness)
  await harness.call('/order/merchant/prepare', { order_id, version: await versionOf(harness, order_id) })
  await harness.call('/order/merchant/ship', {
    order_id,
    version: await versionOf(harness, order_id),
    carrier: 'ups',
    parcels: [{ tracking_number: '1Z999AA10123456784' }],
  })
  await harness.signIn()
  return made
}
