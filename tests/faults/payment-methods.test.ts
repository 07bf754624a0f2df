// Several payment methods: cards of two companies, bank debits, disputes.
import { expect } from 'vitest'
import {
  cancelPayment,
  settleAttempt,
  startPayment,
} from '#features/sales/order-payments/pay-order.server.ts'
import { findNextAction } from '#features/sales/order-payments/payment-next-action.server.ts'
import { expireOrders } from '#features/sales/orders/changes/cancel-order.server.ts'
import { changeOrder } from '#features/sales/orders/changes/change-order.server.ts'
import { lockOrder, moveOrder } from '#features/sales/orders/orders.server.ts'
import type { PaymentProvider } from '#features/sales/payments/providers/provider.server.ts'
import { reconcile } from '#features/sales/payments/reconcile.server.ts'
import { inTransaction, queryRows } from '#platform/database/db.server.ts'
import { startBankOfAmerica } from '../harness/fakes/bank-of-america.ts'
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
  scale,
} from './fault-shop.ts'
import { faultTest } from './fault-test.ts'
import { anUnpaidOrder, deliver, doJobs, knock, oneValue } from './paying-shop.ts'

const lastDay = () => ({ from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 60_000) })

faultTest(
  'T18: the charge equals the order total to the cent when prices change meanwhile',
  async ({ database_url }) => {
    const stripe = await startStripe()
    const [node] = (await openNodes(database_url, 1, stripe.settings)) as [Node]
    await aProduct(node.db, { id: 'panel', price_cents: 10_333, on_hand: 100_000 })
    const buyer = await aBuyer(node.db, { panel: 3 })
    await expect(place(node, buyer, { expected_total_cents: 1 })).rejects.toMatchObject({ status: 409 })

    for (let i = 0; i < inFull(2000, 20); i++) {
      const { user_id, order } = await anUnpaidOrder(node, 'panel', 1 + (i % 7))
      await queryRows(
        node.db,
        'update products set price_now_cents = price_now_cents + $1, list_price_cents = list_price_cents + $1 where id = $2',
        [i % 13, 'panel'],
      )
      const attempt = await startPayment(node, user_id, order.id, 'stripe')
      const { intent } = stripe.pay(attempt.provider_reference)
      await settleAttempt(node, attempt.id, 'system')
      expect(intent.amount_received).toBe(order.total_cents)
    }

    expect(await count(node.db, 'orders where status <> 1')).toBe(0)
    expect(await reconcile(node.db, node.services.payments.stripe as PaymentProvider, lastDay())).toEqual([])
    expect(await brokenInvariants(node.db)).toEqual([])
    await Promise.all([closeNodes([node]), stripe.close()])
  },
)

faultTest(
  'T19: changes in another tab affect neither the payment in progress nor the shipment',
  async ({ database_url }) => {
    const stripe = await startStripe()
    const [node] = (await openNodes(database_url, 1, stripe.settings)) as [Node]
    await aProduct(node.db, { id: 'panel' })
    const { user_id, order } = await anUnpaidOrder(node, 'panel', 2)
    const attempt = await startPayment(node, user_id, order.id, 'stripe')

    await fillCart(node.db, user_id, { panel: 3 })
    const change = changeOrder(node.db, user_id, order.id, { delivery: 'lift_gate' }, new Date())
    await expect(change).rejects.toMatchObject({ status: 409, data: { reason: 'payment_open' } })
    const { intent } = stripe.pay(attempt.provider_reference)
    await settleAttempt(node, attempt.id, 'system')

    expect(intent.amount_received).toBe(order.total_cents)
    expect(
      await oneValue(node, 'select sum(quantity)::int from order_lines where order_id = $1', [order.id]),
    ).toBe(2)
    expect(await brokenInvariants(node.db)).toEqual([])
    await Promise.all([closeNodes([node]), stripe.close()])
  },
)

faultTest('T20: two tabs with two payment methods charge once', async ({ database_url }) => {
  const [stripe, boa] = await Promise.all([startStripe(), startBankOfAmerica()])
  const nodes = await openNodes(database_url, 2, { ...stripe.settings, ...boa.settings })
  const [one, two] = nodes as [Node, Node]
  await aProduct(one.db, { id: 'panel', on_hand: 1000 })
  for (let i = 0; i < Math.min(50, 6 * scale); i++) {
    const { user_id, order } = await anUnpaidOrder(one, 'panel')

    const tabs = await Promise.allSettled([
      startPayment(one, user_id, order.id, 'stripe'),
      startPayment(two, user_id, order.id, 'boa'),
    ])
    const begun = tabs.flatMap((tab) => (tab.status === 'fulfilled' ? [tab.value] : []))
    expect(begun).toHaveLength(1)
    const [attempt] = begun
    if (!attempt) throw new Error('No tab could begin')

    // The payer goes over to the other way: the first one is closed before anything can be taken by it.
    await cancelPayment(one, user_id, order.id)
    if (attempt.provider === 'stripe') expect(() => stripe.pay(attempt.provider_reference)).toThrow('closed')
    const other = await startPayment(two, user_id, order.id, attempt.provider === 'stripe' ? 'boa' : 'stripe')
    if (other.provider === 'stripe') stripe.pay(other.provider_reference)
    else {
      const form = await findNextAction(two, other.id)
      if (form.kind === 'form') await knock(two, '/webhooks/boa', boa.decide(form.fields, 'ACCEPT', '100'))
    }
    await settleAttempt(two, other.id, 'system')
  }

  expect(await count(one.db, 'orders where status = 1')).toBe(await count(one.db, 'orders'))
  expect(stripe.intents.size + boa.transactions.length).toBe(await count(one.db, 'orders'))
  expect(await count(one.db, 'refunds')).toBe(0)
  expect(await brokenInvariants(one.db)).toEqual([])
  await Promise.all([closeNodes(nodes), stripe.close(), boa.close()])
})

faultTest('a partial amount is refunded and the order stays unpaid', async ({ database_url }) => {
  const boa = await startBankOfAmerica()
  const [node] = (await openNodes(database_url, 1, boa.settings)) as [Node]
  await aProduct(node.db, { id: 'panel' })
  const { user_id, order } = await anUnpaidOrder(node, 'panel')
  const attempt = await startPayment(node, user_id, order.id, 'boa')
  const form = await findNextAction(node, attempt.id)
  if (form.kind !== 'form') throw new Error('The bank wants a form')

  await knock(node, '/webhooks/boa', boa.decide(form.fields, 'ACCEPT', '110', { auth_amount: '40.00' }))
  await doJobs(node)
  await doJobs(node)

  expect(await count(node.db, 'orders where status = 0')).toBe(1)
  expect(boa.transactions.filter((one) => one.name === 'ics_credit')).toMatchObject([{ amount: '40.00' }])
  expect(await brokenInvariants(node.db)).toEqual([])
  await Promise.all([closeNodes([node]), boa.close()])
})

faultTest(
  'T21: a bank debit releases nothing before it settles; one that fails days later is reported',
  async ({ database_url }) => {
    const stripe = await startStripe()
    const [node] = (await openNodes(database_url, 1, stripe.settings)) as [Node]
    await aProduct(node.db, { id: 'panel', on_hand: 1 })
    const { user_id, order } = await anUnpaidOrder(node, 'panel')
    const inDays = (days: number) => ({ ...node, now: () => new Date(Date.now() + days * 86_400_000) })
    const begin = async () => {
      const attempt = await startPayment(node, user_id, order.id, 'stripe')
      const { session, intent } = stripe.debit(attempt.provider_reference)
      await deliver(node, stripe.event('checkout.session.completed', session))
      await doJobs(node)
      return { attempt, session, intent }
    }

    const first = await begin()
    expect(await oneValue(node, 'select state from payment_attempts where id = $1', [first.attempt.id])).toBe(
      'processing',
    )
    const ship = () =>
      inTransaction(node.db, async (tx) =>
        moveOrder(tx, await lockOrder(tx, order.id), 'preparing', {
          kind: 'preparing',
          actor: 'staff:sam',
          cause: 'trial',
        }),
      )
    await expect(ship()).rejects.toMatchObject({ status: 409 })
    await expect(cancelPayment(node, user_id, order.id)).rejects.toMatchObject({ status: 409 })
    await expireOrders(inDays(4))
    expect(await count(node.db, 'orders where status = 0')).toBe(1)

    stripe.decideDebit(first.intent, false)
    await deliver(node, stripe.event('checkout.session.async_payment_failed', first.session))
    await doJobs(node)
    expect(await count(node.db, `messages where title ->> 'en' like 'Your payment for order % failed'`)).toBe(
      1,
    )
    expect(await count(node.db, 'orders where status = 0')).toBe(1)

    const second = await begin()
    stripe.decideDebit(second.intent, true)
    const event = stripe.event('checkout.session.async_payment_succeeded', second.session)
    for (let i = 0; i < 3; i++) await deliver(node, event)
    await doJobs(node)
    expect(await count(node.db, `order_events where kind = 'paid'`)).toBe(1)
    await ship()
    expect(await brokenInvariants(node.db)).toEqual([])
    await Promise.all([closeNodes([node]), stripe.close()])
  },
)

faultTest(
  'T25: a dispute blocks the order until it is won, in any order of events',
  async ({ database_url }) => {
    const stripe = await startStripe()
    const [node] = (await openNodes(database_url, 1, stripe.settings)) as [Node]
    await aProduct(node.db, { id: 'panel' })
    const { user_id, order } = await anUnpaidOrder(node, 'panel')
    const attempt = await startPayment(node, user_id, order.id, 'stripe')
    const { session, intent } = stripe.pay(attempt.provider_reference)
    const dispute = stripe.dispute(intent, 'needs_response')
    // The dispute is told before the payment: it waits for it.
    await deliver(node, stripe.event('charge.dispute.created', dispute))
    expect(await doJobs(node)).toBe(1)
    await deliver(node, stripe.event('checkout.session.completed', session))
    await doJobs(node)
    await doJobs(node)

    const prepare = () =>
      inTransaction(node.db, async (tx) =>
        moveOrder(tx, await lockOrder(tx, order.id), 'preparing', {
          kind: 'preparing',
          actor: 'staff:sam',
          cause: 'trial',
        }),
      )
    await expect(prepare()).rejects.toMatchObject({ status: 409, data: { reason: 'held' } })
    expect(
      await count(
        node.db,
        `operator_tasks where kind = 'dispute' and due_at is not null and done_at is null`,
      ),
    ).toBe(1)
    expect(await oneValue(node, `select sum(amount_cents)::int from ledger where account = 'disputed'`)).toBe(
      order.total_cents,
    )
    expect(await brokenInvariants(node.db)).toEqual([])

    stripe.dispute(intent, 'won')
    for (const type of ['charge.dispute.closed', 'charge.dispute.created'])
      await deliver(node, stripe.event(type, dispute))
    await doJobs(node)

    await prepare()
    expect(await count(node.db, `operator_tasks where done_at is null`)).toBe(0)
    expect(await oneValue(node, `select sum(amount_cents)::int from ledger where account = 'disputed'`)).toBe(
      0,
    )
    expect(await brokenInvariants(node.db)).toEqual([])
    await Promise.all([closeNodes([node]), stripe.close()])
  },
)
