import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { saveAddress } from '#features/people/addresses/addresses.server.ts'
import { aCatalogue } from '#features/sales/cart/cart.factory.ts'
import { addToCart } from '#features/sales/cart/cart.server.ts'
import { rowsOf } from '#platform/database/db.server.ts'
import type { Customer } from '#platform/http/request-context.server.ts'
import type { World } from '#tests/harness/harness.ts'
import { startPayment } from './payment/pay-order.server.ts'
import { decideInSandbox } from './payment/sandbox-decision.server.ts'
import { placeOrder } from './placement/place-order.server.ts'

/** Ada in Massachusetts, who has ordered so many panels of $150 (a hundred were there); she stays signed in. */
export async function anUnpaidOrder(world: World, quantity = 2, company_name = '') {
  await aCatalogue(world.db, { id: 'panel', on_hand: 100 })
  const ada = await world.signIn()
  const { id: address_id } = await saveAddress(world.db, ada.id, anAddress({ company_name }))
  await addToCart(world.db, { user_id: ada.id }, 'panel', quantity)
  const press = {
    address_id,
    delivery: 'standard' as const,
    placement_key: crypto.randomUUID(),
    expected_total_cents: null,
    note: '',
  }
  const order = await placeOrder(world.db, { user_id: ada.id, locale: 'en' }, press, world.now())
  return { ada, order }
}

/** The same, and she has paid. */
export async function aPaidOrder(world: World, quantity = 2) {
  const { ada, order } = await anUnpaidOrder(world, quantity)
  const attempt = await startPayment(world, ada.id, order.id, 'sandbox')
  await decideInSandbox(world, ada.id, attempt.id, 'approve')
  return { ada, order }
}

/** Signs one of the staff in: from here on they ask. */
export async function becomeStaff(world: World, email = 'sam@example.com'): Promise<Customer> {
  const { id } = await world.signIn(email, ['Sam', 'Staff'])
  await rowsOf(world.db, `update users set role = 'manager' where id = $1`, [id])
  return world.signIn(email, ['Sam', 'Staff'])
}

/** What the staff call an order's version now. */
export async function versionOf(world: World, order_id: string) {
  const [row] = await rowsOf<{ version: number }>(world.db, 'select version from orders where id = $1', [
    order_id,
  ])
  return row?.version ?? 0
}

/** A shipped order; Ada is signed in again afterwards. */
export async function aShippedOrder(world: World, quantity = 2) {
  const made = await aPaidOrder(world, quantity)
  const order_id = made.order.id
  await becomeStaff(world)
  await world.call('/order/merchant/prepare', { order_id, version: await versionOf(world, order_id) })
  await world.call('/order/merchant/ship', {
    order_id,
    version: await versionOf(world, order_id),
    carrier: 'ups',
    parcels: [{ tracking_number: '1Z999AA10123456784' }],
  })
  await world.signIn()
  return made
}
