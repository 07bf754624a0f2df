import { expect } from 'vitest'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { test } from '#tests/harness/harness.ts'

test('an order that is placed and paid is announced to each endpoint that subscribed, with a job', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel', on_hand: 10 })
  await queryRows(
    harness.db,
    `insert into webhook_endpoints (url, events, secret, is_secret_sealed, is_enabled) values
       ('https://a.example', '{order.placed.v1,order.paid.v1}', 'whsec_x', false, true),
       ('https://b.example', '{order.paid.v1}', 'whsec_x', false, true),
       ('https://off.example', '{order.paid.v1}', 'whsec_x', false, false)`,
  )
  await harness.signIn()
  const { data: address } = await harness.call<{ id: string }>(
    '/user/user_address_save/personal/config',
    anAddress(),
  )
  await harness.call('/order/add/cart', { product_id: 'panel', quantity: 1 })
  const { data: placed } = await harness.call<{ order_id: string }>('/order/generate/order', {
    address_id: address.id,
  })
  const { data: started } = await harness.call<{ attempt_id: string }>('/order/pay/start', {
    order_id: placed.order_id,
  })
  await harness.call('/order/pay/sandbox', { attempt_id: started.attempt_id, choice: 'approve' })

  const sent = await queryRows<{ url: string; event: string; event_id: string; payload: object }>(
    harness.db,
    `select e.url, d.event, d.event_id, d.payload from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
     order by d.event desc, e.url`,
  )
  const jobs = await queryRows(harness.db, `select 1 from pgboss.job where name = 'webhooks.deliver'`)

  expect(sent.map(({ url, event }) => [url, event])).toEqual([
    ['https://a.example', 'order.placed.v1'],
    ['https://a.example', 'order.paid.v1'],
    ['https://b.example', 'order.paid.v1'],
  ])
  expect(sent[1]?.event_id).toBe(sent[2]?.event_id)
  expect(sent[0]?.payload).toEqual({
    type: 'order.placed.v1',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    data: { order_id: placed.order_id },
  })
  expect(jobs).toHaveLength(3)
})
