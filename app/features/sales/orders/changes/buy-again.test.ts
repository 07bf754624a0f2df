import { expect } from 'vitest'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { cartLines } from '#features/sales/cart/cart.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { requestPage } from '#tests/harness/request-page.ts'
import { aPaidOrder } from '../orders.factory.ts'
import * as productOrders from '../pages/product-orders.tsx'
import type { BoughtAgain } from './buy-again.ts'

const buyAgainInList = <Answer>(harness: Harness, order_id: string) =>
  requestPage<Answer>(harness, productOrders, {
    path: '/orders/0',
    form: { intent: 'buy_again', order_id },
  })

test('buying an order again puts its items into the cart', async ({ harness }) => {
  const { ada, order } = await aPaidOrder(harness, 3)

  const response = await buyAgainInList<Response>(harness, order.id)

  expect(response.headers.get('location')).toBe('/cart')
  expect(await cartLines(harness.db, { user_id: ada.id })).toEqual([{ product_id: 'panel', quantity: 3 }])
})

test('a price that changed since the order is reported, and the items are in the cart', async ({
  harness,
}) => {
  const { ada, order } = await aPaidOrder(harness, 2)
  await aCatalog(harness.db, { id: 'panel', price_now_cents: 160_00 })

  const { again } = await buyAgainInList<{ again: BoughtAgain }>(harness, order.id)

  expect(again.changes).toEqual([{ kind: 'price', name: 'Panel', before_cents: 150_00, now_cents: 160_00 }])
  expect(await cartLines(harness.db, { user_id: ada.id })).toHaveLength(1)
})

test('an order whose products are no longer sold cannot be bought again', async ({ harness }) => {
  const { ada, order } = await aPaidOrder(harness, 2)
  await queryRows(harness.db, `update products set status = 'discontinued'`)

  const refused = await buyAgainInList<{ data: { message: string } }>(harness, order.id)

  expect(refused.data.message).toBe('We no longer sell any item in this order')
  expect(await cartLines(harness.db, { user_id: ada.id })).toEqual([])
})

test('the order of another customer cannot be bought again', async ({ harness }) => {
  const { order } = await aPaidOrder(harness, 2)
  await harness.signIn('grace@example.com', ['Grace', 'Hopper'])

  const refused = await buyAgainInList<{ init: ResponseInit }>(harness, order.id)

  expect(refused.init.status).toBe(404)
})
