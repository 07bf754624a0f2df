// What a provider tells the shop: twice, late, in the wrong order, forged, or so that it cannot be handled.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { startPayment, sweepPayments } from '#features/sales/order-payments/pay-order.server.ts'
import { findNextAction } from '#features/sales/order-payments/payment-next-action.server.ts'
import { handleWebhookEvent } from '#features/sales/order-payments/webhooks/process-webhook.server.ts'
import { refundOrderPayments } from '#features/sales/payments/refund-payment.server.ts'
import { inTransaction } from '#platform/database/db.server.ts'
import { startBankOfAmerica } from '../harness/fakes/bank-of-america.ts'
import { startStripe } from '../harness/fakes/stripe.ts'
import { aProduct, brokenInvariants, closeNodes, count, inFull, type Node, openNodes } from './fault-shop.ts'
import { faultTest } from './fault-test.ts'
import { anUnpaidOrder, deliver, doJobs, knock, letMinutesPass, oneValue } from './paying-shop.ts'

async function aShopWithStripe(database_url: string, on_hand = 1000) {
  const stripe = await startStripe()
  const [node] = (await openNodes(database_url, 1, stripe.settings)) as [Node]
  await aProduct(node.db, { id: 'panel', on_hand })
  return { stripe, node, close: () => Promise.all([closeNodes([node]), stripe.close()]) }
}

faultTest("T14: webhook events in any order lead to the provider's state", async ({ database_url }) => {
  const { stripe, node, close } = await aShopWithStripe(database_url)
  for (let i = 0; i < inFull(100, 8); i++) {
    const { user_id, order } = await anUnpaidOrder(node, 'panel')
    const attempt = await startPayment(node, user_id, order.id, 'stripe')
    const { session, intent } = stripe.pay(attempt.provider_reference)
    const told = [
      stripe.event('payment_intent.payment_failed', intent),
      stripe.event('checkout.session.completed', session),
      stripe.event('payment_intent.processing', intent),
      stripe.event('checkout.session.async_payment_failed', session),
    ]
    const shuffled = told.map((_, at) => told[(at * 3 + i) % told.length] as (typeof told)[0])

    for (const event of [...shuffled, ...shuffled]) expect(await deliver(node, event)).toBe(200)
    await doJobs(node)

    expect(await count(node.db, 'orders where id = $1 and status = 1', [order.id])).toBe(1)
    expect(await count(node.db, `order_events where order_id = $1 and kind = 'paid'`, [order.id])).toBe(1)
  }
  expect(await count(node.db, 'payment_notices where handled_at is null')).toBe(0)
  expect(await brokenInvariants(node.db)).toEqual([])
  await close()
})

faultTest('T14: a refund event that arrives before its payment waits for it', async ({ database_url }) => {
  const { stripe, node, close } = await aShopWithStripe(database_url)
  const { user_id, order } = await anUnpaidOrder(node, 'panel')
  const attempt = await startPayment(node, user_id, order.id, 'stripe')
  const { session } = stripe.pay(attempt.provider_reference)
  await deliver(node, stripe.event('checkout.session.completed', session))
  await doJobs(node)
  const wish = {
    order_id: order.id,
    amount_cents: 2500,
    reason: 'scratched',
    actor: 'staff:sam',
    wish: 'return:1',
  }
  await inTransaction(node.db, (tx) => refundOrderPayments(tx, wish))
  await inTransaction(node.db, (tx) => refundOrderPayments(tx, wish))
  await doJobs(node)
  const [refund] = [...stripe.refunds.values()]
  if (!refund) throw new Error('Stripe has no refund')

  for (const type of ['refund.updated', 'refund.created', 'charge.refunded'])
    expect(await deliver(node, stripe.event(type, refund))).toBe(200)
  await doJobs(node)

  expect(stripe.refunds.size).toBe(1)
  expect(refund.amount).toBe(2500)
  expect(await oneValue(node, 'select state from refunds')).toBe('done')
  const owed = `select sum(amount_cents)::int from ledger where account = 'owed:customers'`
  expect(await oneValue(node, owed)).toBe(0)

  refund.status = 'failed'
  await deliver(node, stripe.event('refund.failed', refund))
  await doJobs(node)

  expect(await oneValue(node, 'select state from refunds')).toBe('failed')
  expect(await oneValue(node, owed)).toBe(-2500)
  expect(await count(node.db, `operator_tasks where kind = 'refund_failed' and done_at is null`)).toBe(1)
  expect(await brokenInvariants(node.db)).toEqual([])
  await close()
})

faultTest(
  'T15: a webhook event that cannot be handled is stored, retried, and becomes an inbox task',
  async ({ database_url }) => {
    const { stripe, node, close } = await aShopWithStripe(database_url)
    const { user_id, order } = await anUnpaidOrder(node, 'panel')
    const attempt = await startPayment(node, user_id, order.id, 'stripe')
    const { session } = stripe.pay(attempt.provider_reference)
    const event = stripe.event('checkout.session.completed', session)
    expect(await deliver(node, event)).toBe(200)

    stripe.failAlways(500)
    for (let i = 0; i < 5; i++) expect(await doJobs(node)).toBe(1)

    const unhandled = `payment_notices where handled_at is null and failures = 5 and last_error is not null`
    expect(await count(node.db, unhandled)).toBe(1)
    expect(await count(node.db, `operator_tasks where kind = 'poison_notice' and done_at is null`)).toBe(1)

    stripe.failAlways(null)
    await node.services.payments.stripe
      ?.retrieve(String(attempt.provider_reference), new Date())
      .catch(() => {})
    const fresh = (await openNodes(database_url, 1, stripe.settings)) as [Node]
    await handleWebhookEvent(fresh[0], { provider: 'stripe', event_id: event.id })

    expect(await count(node.db, 'payment_notices where handled_at is null')).toBe(0)
    expect(await count(node.db, `operator_tasks where kind = 'poison_notice' and done_at is null`)).toBe(0)
    expect(await count(node.db, 'orders where status = 1')).toBe(1)
    expect(await brokenInvariants(node.db)).toEqual([])
    await closeNodes(fresh)
    await close()
  },
)

faultTest(
  'T16: without a returning browser or a webhook, the sweep finds the payment at Stripe',
  async ({ database_url }) => {
    const { stripe, node, close } = await aShopWithStripe(database_url)
    const { user_id, order } = await anUnpaidOrder(node, 'panel')
    const attempt = await startPayment(node, user_id, order.id, 'stripe')
    stripe.pay(attempt.provider_reference)

    await letMinutesPass(node, 2)
    await sweepPayments(node)
    await doJobs(node)

    expect(await count(node.db, 'orders where status = 1')).toBe(1)
    expect(await count(node.db, `outbox where template = 'order-confirmation'`)).toBe(1)
    expect(await brokenInvariants(node.db)).toEqual([])
    await close()
  },
)

faultTest(
  'T17: Stripe events that are forged, old, for another amount or empty are refused permanently',
  async ({ database_url }) => {
    const { stripe, node, close } = await aShopWithStripe(database_url)
    const { user_id, order } = await anUnpaidOrder(node, 'panel')
    const attempt = await startPayment(node, user_id, order.id, 'stripe')
    const { session } = stripe.pay(attempt.provider_reference)
    const paid = 'checkout.session.completed'
    const now = Math.floor(Date.now() / 1000)
    const good = stripe.event(paid, session)
    const forged = [
      { ...good, signature: '' },
      { ...good, signature: good.signature.replace(/v1=./, 'v1=z') },
      { ...good, body: good.body.replace('"paid"', '"PAID"') },
      stripe.event(paid, session, { secret: 'whsec_of_somebody_else' }),
      stripe.event(paid, session, { at: now - 301 }),
      stripe.event(paid, session, { at: now + 600 }),
      stripe.event(paid, session, { livemode: true }),
      stripe.event(paid, { ...session, amount_total: Number(session.amount_total) - 1 }),
      stripe.event(paid, { ...session, currency: 'eur' }),
      stripe.event(paid, { ...session, metadata: { attempt_id: randomUUID() } }),
    ]

    const meaningless = [
      'null',
      '[]',
      '"paid"',
      '{}',
      '{"id":"evt_1","type":"charge.refunded","livemode":false}',
      '{"id":"evt_1","type":"charge.refunded","livemode":false,"data":{"object":null}}',
      good.body.replace(/"id":"evt_[^"]*"/, '"id":7'),
      good.body.replace(/"attempt_id":"[^"]*"/, '"attempt_id":"\\u0000"'),
      good.body.replace(`"type":"${paid}"`, '"type":"a\\u0000b"'),
      good.body.replace('"paid"', '"\\u0000"'),
    ].map((body) => stripe.signed(body))

    for (const event of [...forged, ...meaningless])
      expect(await deliver(node, event), event.body.slice(0, 80)).toBe(400)

    expect(await count(node.db, 'payment_notices')).toBe(0)
    expect(await count(node.db, `pgboss.job where name = 'orders.handlePaymentNotice'`)).toBe(0)
    expect(await deliver(node, good)).toBe(200)
    expect(await brokenInvariants(node.db)).toEqual([])
    await close()
  },
)

faultTest(
  'T17: a bank reply counts only with a valid signature over our fields',
  async ({ database_url }) => {
    const boa = await startBankOfAmerica()
    const [node] = (await openNodes(database_url, 1, boa.settings)) as [Node]
    await aProduct(node.db, { id: 'panel' })
    const { user_id, order } = await anUnpaidOrder(node, 'panel')
    const attempt = await startPayment(node, user_id, order.id, 'boa')
    const form = await findNextAction(node, attempt.id)
    if (form.kind !== 'form') throw new Error('The bank wants a form')
    const { fields } = form
    const changes: { change?: Record<string, string>; secret?: string }[] = [
      { change: { req_amount: '1.00' } },
      { change: { req_currency: 'EUR' } },
      { change: { req_profile_id: 'another' } },
      { change: { req_transaction_uuid: randomUUID() } },
      { change: { req_transaction_type: 'authorization' } },
      { secret: 'not the secret' },
    ]

    for (const change of changes)
      expect(await knock(node, '/webhooks/boa', boa.decide(fields, 'ACCEPT', '100', change))).toBe(400)
    const unsigned = new URLSearchParams(boa.decide(fields, 'ACCEPT', '100'))
    unsigned.set('signed_field_names', 'decision,reason_code')
    expect(await knock(node, '/webhooks/boa', unsigned.toString())).toBe(400)
    const payer = { change: { req_bill_to_forename: 'x,decision=ACCEPT,reason_code=100' } }
    const refusal = new URLSearchParams(boa.decide(fields, 'DECLINE', '203', payer))
    for (const door of ['/webhooks/boa', '/webhooks/boa/return'])
      expect(await knock(node, door, cutAnew(refusal).toString())).toBe(400)
    expect(await count(node.db, 'payment_notices')).toBe(0)
    expect(await count(node.db, 'orders where status = 1')).toBe(0)
    boa.transactions.length = 0

    const reply = boa.decide(fields, 'ACCEPT', '100')
    expect(await knock(node, '/webhooks/boa', reply)).toBe(200)
    expect(await knock(node, '/webhooks/boa', reply)).toBe(200)
    expect(await knock(node, '/webhooks/boa/return', reply)).toBe(303)
    await doJobs(node)

    expect(await count(node.db, 'orders where status = 1')).toBe(1)
    expect(
      await count(
        node.db,
        `payment_notices where payload ? 'req_card_number' or payload::text like '%x1111%'`,
      ),
    ).toBe(0)
    expect(await brokenInvariants(node.db)).toEqual([])
    await Promise.all([closeNodes([node]), boa.close()])
  },
)

/** A refusal with its signed text cut at other commas, so that the payer's name says the decision. The signature is right. */
function cutAnew(refusal: URLSearchParams) {
  const names = (refusal.get('signed_field_names') ?? '').split(',')
  const signedText = names.map((name) => `${name}=${refusal.get(name)}`).join(',')
  const [, id = ''] = /,transaction_id=(.*),decision=ACCEPT,/.exec(signedText) ?? []
  const forged = new URLSearchParams(refusal)
  forged.set('transaction_id', id)
  forged.set('decision', 'ACCEPT')
  forged.set('reason_code', '100')
  forged.set('unsigned_field_names', `,signed_field_names=${names.join(',')}`)
  const before = names.slice(0, names.indexOf('transaction_id'))
  const cut = [...before, 'transaction_id', 'decision', 'reason_code', 'unsigned_field_names']
  forged.set('signed_field_names', cut.join(','))
  expect(cut.map((name) => `${name}=${forged.get(name)}`).join(',')).toBe(signedText)
  return forged
}
