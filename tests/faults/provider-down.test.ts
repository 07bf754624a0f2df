// A provider that is down, slow or cut off: the shop goes on, and no payment stays unknown or becomes two.
import { expect } from 'vitest'
import {
  settleAttempt,
  startPayment,
  sweepPayments,
} from '#features/sales/order-payments/pay-order.server.ts'
import { withCircuitBreaker } from '#features/sales/payments/providers/circuit-breaker.server.ts'
import type { PaymentProvider } from '#features/sales/payments/providers/provider.server.ts'
import { stripeProvider } from '#features/sales/payments/providers/stripe.server.ts'
import { startStripe } from '../harness/fakes/stripe.ts'
import { aProduct, brokenInvariants, closeNodes, count, type Node, openNodes } from './fault-shop.ts'
import { faultTest } from './fault-test.ts'
import { anUnpaidOrder, letMinutesPass } from './paying-shop.ts'

faultTest(
  'T23: during a provider outage the circuit opens, the shop keeps working, and every payment is resolved',
  async ({ database_url }) => {
    const stripe = await startStripe()
    const settings = { SANDBOX_PAYMENTS: 'true', ...stripe.settings }
    const [node] = (await openNodes(database_url, 1, settings)) as [Node]
    await aProduct(node.db, { id: 'panel', on_hand: 1000 })
    let clock = 0
    // Long enough for an answer of the provider while the machine has other work.
    const quick = { timeout_ms: 3000, failures: 3, pause_ms: 30_000, now: () => clock }
    let calls = 0
    const inner = stripeProvider({
      secret_key: stripe.settings.STRIPE_SECRET_KEY,
      publishable_key: stripe.settings.STRIPE_PUBLISHABLE_KEY,
      webhook_secret: stripe.settings.STRIPE_WEBHOOK_SECRET,
      api_url: stripe.url,
    })
    const counted: PaymentProvider = {
      ...inner,
      start: (payment) => {
        calls++
        return inner.start(payment)
      },
    }
    node.services.payments.stripe = withCircuitBreaker(counted, quick)
    const { user_id, order } = await anUnpaidOrder(node, 'panel')
    const late = await anUnpaidOrder(node, 'panel')

    // The answer is lost, but the work is done: asking again is the same payment.
    stripe.failNext('late-cut', 'late-cut', 'late-cut', 'late-cut')
    await expect(startPayment(node, late.user_id, late.order.id, 'stripe')).rejects.toMatchObject({
      status: 503,
    })
    stripe.failAlways('hang')
    for (let i = 0; i < 3; i++)
      await expect(startPayment(node, user_id, order.id, 'stripe')).rejects.toMatchObject({ status: 503 })

    const before = calls
    for (let i = 0; i < 50; i++)
      await expect(startPayment(node, user_id, order.id, 'stripe')).rejects.toMatchObject({ status: 503 })
    expect(calls).toBe(before)
    const other = await anUnpaidOrder(node, 'panel')
    const card = await startPayment(node, other.user_id, other.order.id, 'sandbox')
    expect(card.state).toBe('pending')

    await letMinutesPass(node, 16)
    await sweepPayments(node)
    expect(await count(node.db, `operator_tasks where kind = 'unknown_payment' and done_at is null`)).toBe(2)

    // The line is back: one is let through to see, then all are.
    stripe.failAlways(null)
    clock += 30_000
    const attempt = await startPayment(node, user_id, order.id, 'stripe')
    stripe.pay(attempt.provider_reference)
    const unknown = `operator_tasks where kind = 'unknown_payment' and done_at is null`
    // What the provider did not answer in time, because the machine stood still, the next sweep asks again.
    for (let sweep = 0; sweep < 3 && (await count(node.db, unknown)) > 0; sweep++) {
      clock += 30_000
      await letMinutesPass(node, 2)
      await sweepPayments(node)
    }

    expect(await count(node.db, 'orders where id = $1 and status = 1', [order.id])).toBe(1)
    expect(await count(node.db, unknown)).toBe(0)
    expect(stripe.sessions.size).toBe(2)
    expect(await brokenInvariants(node.db)).toEqual([])
    await Promise.all([closeNodes([node]), stripe.close()])
  },
)

for (const fault of [429, 500, 'cut'] as const)
  faultTest(`T23: after ${fault} a payment is retried and charged once`, async ({ database_url }) => {
    const stripe = await startStripe()
    const [node] = (await openNodes(database_url, 1, stripe.settings)) as [Node]
    await aProduct(node.db, { id: 'panel' })
    const { user_id, order } = await anUnpaidOrder(node, 'panel')

    stripe.failNext(fault, fault)
    await startPayment(node, user_id, order.id, 'stripe').catch(() => {})
    await startPayment(node, user_id, order.id, 'stripe').catch(() => {})
    const attempt = await startPayment(node, user_id, order.id, 'stripe')
    stripe.pay(attempt.provider_reference)
    await settleAttempt(node, attempt.id, 'system')

    expect(stripe.sessions.size).toBe(1)
    expect(await count(node.db, 'orders where status = 1')).toBe(1)
    expect(await brokenInvariants(node.db)).toEqual([])
    await Promise.all([closeNodes([node]), stripe.close()])
  })
