// How long stock is reserved while a customer pays, and limits for unpaid orders.

import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { settleAttempt, startPayment } from '#features/sales/order-payments/pay-order.server.ts'
import { limitPaymentAttempts } from '#features/sales/order-payments/payment-attempt-limits.server.ts'
import { decideInSandbox } from '#features/sales/order-payments/sandbox-decision.server.ts'
import { expireOrders, removeOrder } from '#features/sales/orders/changes/cancel-order.server.ts'
import { chooseInSandbox } from '#features/sales/payments/providers/sandbox.server.ts'
import { urlBuilderFor } from '#platform/config/env.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { startStripe } from '../harness/fakes/stripe.ts'
import {
  aBuyer,
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
import { anUnpaidOrder, aRequestContext, doJobs, oneValue } from './paying-shop.ts'

const inDays = (node: Node, days: number) => ({
  ...node,
  now: () => new Date(Date.now() + days * 86_400_000),
})

faultTest(
  'T05: when a stock hold expires during card entry, the card page closes before any charge',
  async ({ database_url }) => {
    const stripe = await startStripe()
    const [node] = (await openNodes(database_url, 1, stripe.settings)) as [Node]
    await aProduct(node.db, { id: 'panel', on_hand: 1 })
    const slow = await anUnpaidOrder(node, 'panel')
    const attempt = await startPayment(node, slow.user_id, slow.order.id, 'stripe')

    await expireOrders(inDays(node, 5))
    await doJobs(node)
    const rival = await anUnpaidOrder(node, 'panel')
    const paid = await startPayment(node, rival.user_id, rival.order.id, 'stripe')
    stripe.pay(paid.provider_reference)
    await settleAttempt(node, paid.id, 'system')

    expect(() => stripe.pay(attempt.provider_reference)).toThrow('closed')
    await expect(startPayment(node, slow.user_id, slow.order.id, 'stripe')).rejects.toMatchObject({
      status: 409,
    })
    expect(stripe.intents.size).toBe(1)
    expect(await brokenInvariants(node.db)).toEqual([])
    await Promise.all([closeNodes([node]), stripe.close()])
  },
)

faultTest(
  'T05: a charge after an expired hold is refunded immediately, and the customer is notified',
  async ({ database_url }) => {
    const stripe = await startStripe()
    const [node] = (await openNodes(database_url, 1, stripe.settings)) as [Node]
    await aProduct(node.db, { id: 'panel', on_hand: 1 })
    const slow = await anUnpaidOrder(node, 'panel')
    const attempt = await startPayment(node, slow.user_id, slow.order.id, 'stripe')
    stripe.pay(attempt.provider_reference)

    await expireOrders(inDays(node, 5))
    const rival = await anUnpaidOrder(node, 'panel')
    for (let i = 0; i < 3; i++) await doJobs(node)

    expect([...stripe.refunds.values()]).toMatchObject([{ amount: slow.order.total_cents }])
    const told = `order_events where order_id = $1 and kind in ('stray_payment', 'stray_payment_returned')`
    expect(await count(node.db, told, [slow.order.id])).toBe(2)
    expect(await oneValue(node, 'select status from orders where id = $1', [rival.order.id])).toBe(0)
    expect(await brokenInvariants(node.db)).toEqual([])
    await Promise.all([closeNodes([node]), stripe.close()])
  },
)

faultTest(
  'T06: a customer who left during payment can pay or order again immediately',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [one, two] = nodes as [Node, Node]
    await aProduct(one.db, { id: 'panel', on_hand: 1 })
    const { user_id, address_id, order } = await anUnpaidOrder(one, 'panel')
    const left = await startPayment(one, user_id, order.id, 'sandbox')

    const back = await startPayment(two, user_id, order.id, 'sandbox')
    expect(back.id).toBe(left.id)
    await decideInSandbox(two, user_id, back.id, 'cancel')
    await removeOrder(two.db, user_id, order.id, urlBuilderFor(two.services.settings))
    await fillCart(two.db, user_id, { panel: 1 })
    const anew = await place(two, { user_id, address_id })
    const paying = await startPayment(two, user_id, anew.id, 'sandbox')
    await decideInSandbox(two, user_id, paying.id, 'approve')

    expect(await count(one.db, 'orders where status = 1')).toBe(1)
    expect(await brokenInvariants(one.db)).toEqual([])
    await closeNodes(nodes)
  },
)

faultTest(
  'T37: card testing reaches the provider ten times at most; real buyers are not affected',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2, { LIMIT_SCALE: '1' })
    const [node] = nodes as [Node]
    await aProduct(node.db, { id: 'panel', on_hand: 10_000 })
    const networks = 500
    const tries = inFull(2000, 200)
    const thieves = await Promise.all(Array.from({ length: 4 }, () => aBuyer(node.db, { panel: 1 })))
    const orders = await Promise.all(thieves.map((thief) => place(node, thief)))
    const reached = new Map<string, number>()

    for (let i = 0; i < tries; i++) {
      const at = i % thieves.length
      const thief = thieves[at] as { user_id: string }
      const order = orders[at] as { id: string }
      const ctx = aRequestContext(
        nodes[i % 2] as Node,
        `203.0.${Math.floor((i % networks) / 250)}.${i % 250}`,
      )
      // Another spelling of one mailbox, and a browser that forgets who it was.
      const payer = { device: randomUUID(), email: `thief${at}+${i}@example.com` }
      try {
        await limitPaymentAttempts(ctx, payer, { id: order.id, user_id: thief.user_id })
      } catch (error) {
        expect(error).toBeInstanceOf(Problem)
        expect(error).toMatchObject({ status: 429 })
        continue
      }
      reached.set(order.id, (reached.get(order.id) ?? 0) + 1)
      const attempt = await startPayment(ctx, thief.user_id, order.id, 'sandbox')
      await chooseInSandbox(node.db, String(attempt.provider_reference), 'decline')
      await settleAttempt(node, attempt.id, 'system')
    }
    for (const times of reached.values()) expect(times).toBeLessThanOrEqual(10)
    expect(reached.size).toBe(4)

    const buyers = inFull(200, 20)
    let bought = 0
    for (let i = 0; i < buyers; i++) {
      const { user_id, order } = await anUnpaidOrder(node, 'panel')
      await limitPaymentAttempts(
        aRequestContext(node, `198.51.100.${i % 250}`),
        { device: randomUUID(), email: `${user_id}@example.com` },
        order,
      )
      const attempt = await startPayment(node, user_id, order.id, 'sandbox')
      await decideInSandbox(node, user_id, attempt.id, 'approve')
      bought++
    }
    expect(bought).toBe(buyers)
    expect(await brokenInvariants(node.db)).toEqual([])
    await closeNodes(nodes)
  },
)
