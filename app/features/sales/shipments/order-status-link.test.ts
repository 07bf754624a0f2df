import { expect } from 'vitest'
import { orderByStatusLink, orderStatusUrl } from '#features/sales/orders/links/order-status-link.server.ts'
import { signOrderToken } from '#features/sales/orders/links/signed-order-token.server.ts'
import {
  anUnpaidOrder,
  aPaidOrder,
  aShippedOrder,
  becomeStaff,
} from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

const urlOf = (path: string) => `https://heliostead.test${path}`
const linksOf = async (harness: Harness) =>
  Object.fromEntries(
    (
      await queryRows<{ template: string; url: string }>(
        harness.db,
        `select template, props ->> 'status_url' as url from outbox where props ? 'order_id'`,
      )
    ).map(({ template, url }) => [template, url]),
  )
const tokenOf = (url = '') => url.split('/orderStatus/')[1] ?? ''

test('the mail of a shipment has a link that opens the order, and its days run from the order', async ({
  harness,
}) => {
  const { order } = await aShippedOrder(harness)

  const [mail] = await queryRows<{ url: string }>(
    harness.db,
    `select props ->> 'status_url' as url from outbox where template = 'order-shipped'`,
  )
  const token = tokenOf(mail?.url)
  const placed = Date.parse(order.placed_at)

  expect((await orderByStatusLink(harness.db, token, harness.now())).id).toBe(order.id)
  expect(mail?.url).toContain(tokenOf(await orderStatusUrl(harness.db, order, urlOf)))
  await expect(
    orderByStatusLink(harness.db, token, new Date(placed + 366 * 86_400_000)),
  ).rejects.toMatchObject({ status: 404 })
})

test('a forged link, a payment link and the link of a deleted account open nothing', async ({ harness }) => {
  const { ada, order } = await aShippedOrder(harness)
  const token = tokenOf(await orderStatusUrl(harness.db, order, urlOf))
  const [, until, signature] = token.split('.')
  const tomorrow = new Date(harness.now().getTime() + 86_400_000)
  const forPaying = await signOrderToken(harness.db, 'pay-links', order.id, tomorrow)

  for (const wrong of [
    `${token}x`,
    `HOTHER.${until}.${signature}`,
    `${order.id}.zzzzzz.${signature}`,
    forPaying,
    '',
  ])
    await expect(orderByStatusLink(harness.db, wrong, harness.now())).rejects.toMatchObject({ status: 404 })
  await queryRows(harness.db, `update users set email = $2 where id = $1`, [ada.id, `deleted-${ada.id}`])
  await expect(orderByStatusLink(harness.db, token, harness.now())).rejects.toMatchObject({ status: 404 })
})

test('the mail about a canceled order has the link', async ({ harness }) => {
  const { order } = await anUnpaidOrder(harness)

  await harness.call('/order/remove/order/by/id', { order_id: order.id })

  const links = await linksOf(harness)
  const found = await orderByStatusLink(harness.db, tokenOf(links['order-cancelled']), harness.now())
  expect(found).toMatchObject({ id: order.id, status: -1 })
})

test('the mails about a return and its refund have the link', async ({ harness }) => {
  const { order } = await aPaidOrder(harness)

  const { data } = await harness.call<{ return_id: string }>('/order/customer/initiate', {
    order_id: order.id,
    reason: 'not_needed',
    words: '',
  })
  await becomeStaff(harness)
  await harness.call('/order/merchant/review', { return_id: data.return_id, decision: 'approve' })
  await harness.call('/order/merchant/refund', { return_id: data.return_id })

  const links = await linksOf(harness)
  for (const template of ['return-requested', 'return-decided'])
    expect((await orderByStatusLink(harness.db, tokenOf(links[template]), harness.now())).id).toBe(order.id)
})
