import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  settleAttempt,
  startPayment,
  sweepPayments,
} from '#features/sales/order-payments/pay-order.server.ts'
import { decideInSandbox } from '#features/sales/order-payments/sandbox-decision.server.ts'
import {
  handleWebhookEvent,
  receiveWebhookEvent,
} from '#features/sales/order-payments/webhooks/process-webhook.server.ts'
import { expireOrders } from '#features/sales/orders/changes/cancel-order.server.ts'
import type { Attempt, ProviderReport } from '#features/sales/payments/payment.ts'
import { chooseInSandbox } from '#features/sales/payments/providers/sandbox.server.ts'
import { refundsOf, sendRefund } from '#features/sales/payments/refund-payment.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { atCheckpoint } from '#platform/database/embedded/checkpoints.server.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  aBuyer,
  aPress,
  aProduct,
  brokenInvariants,
  closeNodes,
  count,
  fillCart,
  inFull,
  type Node,
  openNodes,
  place,
} from './fault-shop.ts'
import { faultTest } from './fault-test.ts'
import { anUnpaidOrder } from './paying-shop.ts'

const actor = 'system'

faultTest('T09: twenty clicks create one order, one attempt and one payment', async ({ database_url }) => {
  const nodes = await openNodes(database_url, 2)
  const [node] = nodes as [Node]
  await aProduct(node.db, { id: 'panel', on_hand: 100 })
  const buyer = await aBuyer(node.db, { panel: 2 })
  const press = aPress(buyer)

  const orders = await Promise.all(
    Array.from({ length: 20 }, (_, i) => place(nodes[i % 2] as Node, buyer, press)),
  )
  const ids = new Set(orders.map((order) => order.id))
  expect(ids.size).toBe(1)
  const [id] = [...ids] as [string]

  const attempts = await Promise.all(
    Array.from({ length: 20 }, (_, i) => startPayment(nodes[i % 2] as Node, buyer.user_id, id, 'sandbox')),
  )
  expect(new Set(attempts.map((attempt) => attempt.id)).size).toBe(1)
  expect(await count(node.db, 'sandbox_payments')).toBe(1)

  await fillCart(node.db, buyer.user_id, { panel: 1 })
  const changed = place(node, buyer, { ...press, note: 'something else' })
  await expect(changed).rejects.toMatchObject({ status: 422, data: { reason: 'key_reused' } })
  expect(await brokenInvariants(node.db)).toEqual([])
  await closeNodes(nodes)
})

faultTest(
  "T10: when the provider's answer to a charge is lost, a retry gives the same payment",
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [one, two] = nodes as [Node, Node]
    await aProduct(one.db, { id: 'panel' })
    const { user_id, order } = await anUnpaidOrder(one, 'panel')
    const mend = atCheckpoint('paying: provider answered', () => {
      throw new Error('connection cut')
    })
    await expect(startPayment(one, user_id, order.id, 'sandbox')).rejects.toThrow('connection cut')
    mend()

    const attempt = await startPayment(two, user_id, order.id, 'sandbox')
    await decideInSandbox(two, user_id, attempt.id, 'approve')

    expect(await count(one.db, 'payment_attempts')).toBe(1)
    expect(await count(one.db, 'sandbox_payments')).toBe(1)
    expect(await count(one.db, 'orders where status = 1')).toBe(1)
    expect(await brokenInvariants(one.db)).toEqual([])
    await closeNodes(nodes)
  },
)

faultTest(
  'T10: when the answer is lost after the commit, a retry gives the same order',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 1)
    const [node] = nodes as [Node]
    await aProduct(node.db, { id: 'panel' })
    const buyer = await aBuyer(node.db, { panel: 1 })
    const press = aPress(buyer)

    const lost = await place(node, buyer, press)
    const again = await place(node, buyer, press)

    expect(again.id).toBe(lost.id)
    expect(await count(node.db, 'orders')).toBe(1)
    expect(await brokenInvariants(node.db)).toEqual([])
    await closeNodes(nodes)
  },
)

faultTest(
  'T12: webhook first, browser first or both at once, a payment counts once',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [one, two] = nodes as [Node, Node]
    await aProduct(one.db, { id: 'panel', on_hand: 5000 })
    const rounds = inFull(1000, 40)
    for (let i = 0; i < rounds; i++) {
      const { user_id, order } = await anUnpaidOrder(one, 'panel')
      const attempt = await startPayment(one, user_id, order.id, 'sandbox')
      const notice = await eventOfApproval(one.db, attempt)
      const told = () =>
        receiveWebhookEvent(one.db, 'sandbox', notice).then(() =>
          handleWebhookEvent(one, { provider: 'sandbox', ...notice }),
        )
      const seen = () => settleAttempt(two, attempt.id, actor)
      if (i % 3 === 0) await Promise.all([told(), seen()])
      else if (i % 3 === 1) await told().then(seen)
      else await seen().then(told)
    }

    expect(await count(one.db, 'orders where status = 1')).toBe(rounds)
    expect(await count(one.db, `ledger where kind = 'payment' and account like 'cash:%'`)).toBe(rounds)
    expect(await count(one.db, `order_events where kind = 'paid'`)).toBe(rounds)
    expect(await count(one.db, 'refunds')).toBe(0)
    expect(await brokenInvariants(one.db)).toEqual([])
    await closeNodes(nodes)
  },
)

faultTest(
  'T13: a webhook event delivered three times at once and again later takes effect once',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [node] = nodes as [Node]
    await aProduct(node.db, { id: 'panel' })
    const { user_id, order } = await anUnpaidOrder(node, 'panel')
    const attempt = await startPayment(node, user_id, order.id, 'sandbox')
    const notice = await eventOfApproval(node.db, attempt)

    const deliver = async (to: Node) => {
      await receiveWebhookEvent(to.db, 'sandbox', notice)
      await handleWebhookEvent(to, { provider: 'sandbox', ...notice })
    }
    await Promise.all([0, 1, 2].map((i) => deliver(nodes[i % 2] as Node)))
    await deliver(node)

    expect(await count(node.db, `order_events where kind = 'paid'`)).toBe(1)
    expect(await count(node.db, 'payment_notices where handled_at is not null')).toBe(1)
    expect(await count(node.db, `pgboss.job where name = 'orders.sendConfirmation'`)).toBe(1)
    expect(await count(node.db, `pgboss.job where name = 'orders.handlePaymentNotice'`)).toBe(1)
    expect(await brokenInvariants(node.db)).toEqual([])
    await closeNodes(nodes)
  },
)

faultTest(
  'T16: when the browser is closed, the sweep settles a completed payment',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 1)
    const [node] = nodes as [Node]
    await aProduct(node.db, { id: 'panel' })
    const { user_id, order } = await anUnpaidOrder(node, 'panel')
    const attempt = await startPayment(node, user_id, order.id, 'sandbox')
    await chooseInSandbox(node.db, attempt.provider_reference as string, 'approve')

    await sweepPayments({ ...node, now: () => new Date(Date.now() + 120_000) })

    expect(await count(node.db, 'orders where status = 1')).toBe(1)
    expect(await brokenInvariants(node.db)).toEqual([])
    await closeNodes(nodes)
  },
)

faultTest('T28: a thousand random carts are charged to the cent', async ({ database_url }) => {
  const nodes = await openNodes(database_url, 1)
  const [node] = nodes as [Node]
  const states = [
    ['CA', '90012'],
    ['NV', '89501'],
    ['OR', '97201'],
    ['MN', '55401'],
    ['TX', '75201'],
    ['IL', '60601'],
  ] as const
  let seed = 20_261_121
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % most
  }
  for (let i = 0; i < 12; i++) {
    const price_cents = 99 + random(900_000)
    const tiers = [{ from_quantity: 5, price_cents: Math.ceil(price_cents * 0.93) }]
    await aProduct(node.db, { id: `p${i}`, price_cents, on_hand: 1_000_000, tiers })
  }
  await queryRows(
    node.db,
    `insert into full_minus (id, name, threshold_cents, minus_cents, starts_at)
     values ('m1', '{"en":"m"}', 500000, 10001, '2020-01-01'), ('m2', '{"en":"m"}', 2000000, 59999, '2020-01-01')`,
  )
  const carts = inFull(1000, 60)
  for (let i = 0; i < carts; i++) {
    const [state, zip] = states[random(states.length)] ?? states[0]
    const cart = Object.fromEntries(
      Array.from({ length: 1 + random(4) }, () => [`p${random(12)}`, 1 + random(9)]),
    )
    const buyer = await aBuyer(node.db, cart, state, zip)
    const order = await place(node, buyer)
    const attempt = await startPayment(node, buyer.user_id, order.id, 'sandbox')
    expect(attempt.amount_cents).toBe(order.total_cents)
    await decideInSandbox(node, buyer.user_id, attempt.id, 'approve')
  }

  expect(await count(node.db, 'orders where status = 1')).toBe(carts)
  expect(await brokenInvariants(node.db)).toEqual([])
  await closeNodes(nodes)
})

faultTest('T24: a payment for a canceled order is recorded and refunded once', async ({ database_url }) => {
  const nodes = await openNodes(database_url, 1)
  const [node] = nodes as [Node]
  await aProduct(node.db, { id: 'panel', on_hand: 1 })
  const { user_id, order } = await anUnpaidOrder(node, 'panel')
  const attempt = await startPayment(node, user_id, order.id, 'sandbox')
  await expireOrders({ ...node, now: () => new Date(Date.now() + 5 * 86_400_000) })
  expect(await count(node.db, 'orders where status = -1')).toBe(1)

  await decideInSandbox(node, user_id, attempt.id, 'approve')
  const refunds = await refundsOf(node.db, order.id)
  expect(refunds).toMatchObject([{ wish: 'stray', amount_cents: attempt.amount_cents }])
  await Promise.all(refunds.flatMap(({ id }) => [sendRefund(node, id), sendRefund(node, id)]))
  for (const { id } of refunds) await sendRefund(node, id)

  const [sandbox] = await queryRows<{ refunded_cents: number }>(
    node.db,
    'select refunded_cents from sandbox_payments where id = $1',
    [attempt.provider_reference],
  )
  expect(sandbox?.refunded_cents).toBe(order.total_cents)
  expect(await count(node.db, `order_events where kind = 'stray_payment'`)).toBe(1)
  expect(await brokenInvariants(node.db)).toEqual([])
  await closeNodes(nodes)
})

faultTest('T20: a second payment of an order is refused before any charge', async ({ database_url }) => {
  const nodes = await openNodes(database_url, 1)
  const [node] = nodes as [Node]
  await aProduct(node.db, { id: 'panel' })
  const { user_id, order } = await anUnpaidOrder(node, 'panel')
  const attempt = await startPayment(node, user_id, order.id, 'sandbox')
  await decideInSandbox(node, user_id, attempt.id, 'approve')

  const second = startPayment(node, user_id, order.id, 'sandbox')

  await expect(second).rejects.toBeInstanceOf(Problem)
  await expect(startPayment(node, randomUUID(), order.id, 'sandbox')).rejects.toMatchObject({ status: 404 })
  expect(await brokenInvariants(node.db)).toEqual([])
  await closeNodes(nodes)
})

/** The webhook event of a payment that its payer approves. */
async function eventOfApproval(db: Db, attempt: Attempt) {
  const report = await chooseInSandbox(db, attempt.provider_reference as string, 'approve')
  return (report as ProviderReport).event
}
