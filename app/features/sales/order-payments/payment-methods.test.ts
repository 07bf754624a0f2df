import { expect, onTestFinished } from 'vitest'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { saveAddress } from '#features/people/addresses/addresses.server.ts'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { addToCart } from '#features/sales/cart/cart.server.ts'
import { expireOrders, removeOrder } from '#features/sales/orders/changes/cancel-order.server.ts'
import { statusCode } from '#features/sales/orders/order.ts'
import { orderOf } from '#features/sales/orders/orders.server.ts'
import { openPayments } from '#features/sales/payments/payment-methods.server.ts'
import { attemptsFor, openAttempt } from '#features/sales/payments/payments.server.ts'
import { urlBuilderFor } from '#platform/config/env.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { payloadsUnderway } from '#platform/jobs/jobs.server.ts'
import { plainMail } from '#platform/mail/mailbox.ts'
import { limits } from '#platform/security/rate-limits.server.ts'
import { startBankOfAmerica } from '#tests/harness/fakes/bank-of-america.ts'
import { startStripe } from '#tests/harness/fakes/stripe.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { orderByPayLink } from './pay-links.server.ts'
import { cancelPayment, startPayment } from './pay-order.server.ts'
import { actOnPayment, showPayment } from './show-payment.server.ts'

async function anOrder(harness: Harness, quantity = 2) {
  await aCatalog(harness.db, { id: 'panel', on_hand: 1000 })
  const ada = await harness.signIn()
  const { id: address_id } = await saveAddress(harness.db, ada.id, anAddress())
  await addToCart(harness.db, { user_id: ada.id }, 'panel', quantity)
  const { data } = await harness.call<{ order_id: string; order_price: number }>('/order/generate/order', {
    address_id,
  })
  return { ada, ...data }
}

/** Enables Stripe and the bank, each faked by a local server. */
async function withProviders(harness: Harness) {
  const [stripe, boa] = await Promise.all([startStripe(), startBankOfAmerica()])
  onTestFinished(async () => void (await Promise.all([stripe.close(), boa.close()])))
  const settings = { ...harness.services.settings, ...stripe.settings, ...boa.settings }
  harness.services.payments = await openPayments(harness.db, settings)
  return { stripe, boa }
}

const asStaff = async (harness: Harness) => {
  const sam = await harness.signIn('sam@example.com', ['Sam', 'Okafor'])
  await queryRows(harness.db, `update users set role = 'manager' where id = $1`, [sam.id])
  return sam
}

test('the embedded card form opens with the order amount, and reopens with the same payment', async ({
  harness,
}) => {
  const { stripe } = await withProviders(harness)
  const { order_id, order_price } = await anOrder(harness)

  const first = await harness.call<{ client_secret: string }>('/order/boa/stripe/play', {
    order_id,
    amount: 1,
  })
  const again = await harness.call<{ client_secret: string }>('/order/boa/stripe/play', { order_id })

  expect(first.code).toBe(200)
  expect(again.data).toEqual(first.data)
  const [session] = [...stripe.sessions.values()]
  expect(stripe.sessions.size).toBe(1)
  expect(session).toMatchObject({
    amount_total: Math.round(order_price * 100),
    currency: 'usd',
    client_secret: first.data.client_secret,
  })
})

test('a completed or expired card form is settled instead of reopened', async ({ harness }) => {
  const { stripe } = await withProviders(harness)
  const play = (order_id: string) => harness.call('/order/boa/stripe/play', { order_id })
  const look = (order_id: string) =>
    harness.call<{ order_status: number; payment: { state: string } }>('/order/check_stripe_announce', {
      order_id,
    })
  const { order_id: paid } = await anOrder(harness)
  await play(paid)
  stripe.pay([...stripe.sessions.keys()].at(-1) ?? null)
  expect(await play(paid)).toMatchObject({ code: 409, msg: 'This payment is already complete' })
  expect((await look(paid)).data).toMatchObject({ order_status: 1, payment: { state: 'succeeded' } })

  const { order_id: left } = await anOrder(harness)
  await play(left)
  Object.assign([...stripe.sessions.values()].at(-1) ?? {}, { status: 'expired' })
  expect(await play(left)).toMatchObject({ code: 409 })
  expect((await look(left)).data).toMatchObject({ order_status: 0, payment: { state: 'expired' } })
})

test('the form fields for the bank are signed and contain the order total', async ({ harness }) => {
  const { boa } = await withProviders(harness)
  const { order_id, order_price } = await anOrder(harness)

  const { code, data } = await harness.call<{
    action_url: string
    fields: Record<string, string>
    signature: string
  }>('/order/boa/payment/start', { order_id })

  expect(code).toBe(200)
  expect(data.action_url).toBe(boa.settings.BOA_CHECKOUT_URL)
  expect(data.fields).toMatchObject({
    amount: order_price.toFixed(2),
    currency: 'USD',
    transaction_type: 'sale',
  })
  expect(data.fields.signature).toBe(data.signature)
  expect(boa.decide(data.fields, 'DECLINE', '203')).toContain('decision=DECLINE')
})

test('without a card provider both endpoints start with the built-in test page', async ({ harness }) => {
  const { order_id } = await anOrder(harness)

  const bank = await harness.call<{ attempt_id: string }>('/order/boa/payment/start', { order_id })
  const card = await harness.call('/order/boa/stripe/play', { order_id })

  const { attempt_id } = bank.data
  const page_url = expect.stringContaining(`/pay?order_id=${order_id}&payment=${attempt_id}`)
  const started = { attempt_id, provider: 'sandbox', page_url }
  expect(bank).toMatchObject({
    code: 200,
    data: { ...started, action_url: null, fields: null, signature: null },
  })
  expect(card).toMatchObject({ code: 200, data: { ...started, client_secret: null, publishable_key: null } })
})

test("no payment starts with a disabled provider, for an amount not due or for another customer's order", async ({
  harness,
}) => {
  const { order_id } = await anOrder(harness)
  harness.services.payments = {}
  for (const path of ['/order/boa/stripe/play', '/order/boa/payment/start']) {
    expect(await harness.call(path, { order_id })).toMatchObject({ code: 422 })
    expect(await harness.call(path, { order_id: 'NOSUCH' })).toMatchObject({ code: 404 })
  }

  await withProviders(harness)
  await harness.call('/order/boa/payment/start', { order_id })
  expect(await harness.call('/order/boa/stripe/play', { order_id })).toMatchObject({
    code: 409,
    data: { reason: 'payment_open' },
  })
  await harness.signIn('eve@example.com', ['Eve', 'Other'])
  for (const path of ['/order/boa/stripe/play', '/order/boa/payment/start', '/order/pay/call_off'])
    expect(await harness.call(path, { order_id })).toMatchObject({ code: 404 })
  expect(await harness.call('/order/payEmail', { order_id, email: 'x@example.com' })).toMatchObject({
    code: 404,
  })
  expect(await harness.call('/order/pay/plan', { order_id, kind: 'deposit' })).toMatchObject({ code: 404 })
})

test('a canceled payment lets the order be paid another way', async ({ harness }) => {
  const { stripe } = await withProviders(harness)
  const { order_id } = await anOrder(harness)
  await harness.call('/order/boa/stripe/play', { order_id })

  const { data } = await harness.call('/order/pay/call_off', { order_id })

  expect(data).toEqual({ state: 'expired' })
  expect([...stripe.sessions.values()][0]).toMatchObject({ status: 'expired' })
  expect(await harness.call('/order/boa/payment/start', { order_id })).toMatchObject({ code: 200 })
})

test('a payment link is valid for a week, and a forged one is not found', async ({ harness }) => {
  const { order_id } = await anOrder(harness)
  const { code, data } = await harness.call<{ expires_at: string }>('/order/payEmail', {
    order_id,
    email: 'books@example.com',
  })
  expect(code).toBe(200)
  const [mail] = await queryRows<{ recipient: string; url: string; props: Record<string, unknown> }>(
    harness.db,
    `select recipient, props ->> 'url' as url, props from outbox where template = 'pay-link'`,
  )
  const token = mail?.url.split('/').at(-1) ?? ''
  expect(mail?.recipient).toBe('books@example.com')
  expect(Object.keys(mail?.props ?? {}).sort()).toEqual(['amount_cents', 'expires_at', 'order_id', 'url'])

  expect((await orderByPayLink(harness.db, token, harness.clock)).id).toBe(order_id)
  const late = new Date(Date.parse(data.expires_at) + 1000)
  await expect(orderByPayLink(harness.db, token, late)).rejects.toMatchObject({ status: 404 })
  const [id = '', until = '', signature = ''] = token.split('.')
  const later = (Number.parseInt(until, 36) + 86_400).toString(36)
  for (const forged of [
    '',
    'x',
    `${id}.${later}.${signature}`,
    `H123.${until}.${signature}`,
    `${id}.${until}.${signature.slice(1)}x`,
    // As many characters as the valid signature, but more bytes.
    `${id}.${until}.${'ü'.repeat(signature.length)}`,
    `${id}.${until}.${'\0'.repeat(signature.length)}`,
    `${'.'.repeat(200)}`,
  ])
    await expect(orderByPayLink(harness.db, forged, harness.clock)).rejects.toMatchObject({ status: 404 })
  expect(await harness.call('/order/payEmail', { order_id, email: 'no address' })).toMatchObject({
    code: 422,
  })
})

test('canceling a bank transfer and starting another does not extend the stock reservation', async ({
  harness,
}) => {
  const { ada, order_id } = await anOrder(harness)
  const holdOf = async () =>
    only(
      await queryRows<{ hours: number }>(
        harness.db,
        'select extract(epoch from expires_at - placed_at)::float8 / 3600 as hours from orders where id = $1',
        [order_id],
      ),
    ).hours
  expect(await holdOf()).toBe(48)

  await startPayment(harness, ada.id, order_id, 'transfer')
  expect(await holdOf()).toBe(240)
  for (let days = 0; days < 30; days += 5) {
    harness.clock = new Date(harness.clock.getTime() + 5 * 86_400_000)
    await cancelPayment(harness, ada.id, order_id)
    await startPayment(harness, ada.id, order_id, days % 2 ? 'transfer' : 'cheque')
    await cancelPayment(harness, ada.id, order_id)
  }

  expect(await holdOf()).toBe(240)
  await expireOrders(harness)
  expect((await orderOf(harness.db, ada.id, order_id)).status).toBe(statusCode.cancelled)
})

test('an order cannot be removed while its payment is being created at the provider', async ({ harness }) => {
  const { ada, order_id, order_price } = await anOrder(harness)
  const total_cents = Math.round(order_price * 100)
  await openAttempt(harness.db, { reference: order_id, provider: 'sandbox', total_cents, return_path: null })

  await expect(
    removeOrder(harness.db, ada.id, order_id, urlBuilderFor(harness.services.settings)),
  ).rejects.toMatchObject({
    status: 409,
    data: { reason: 'payment_open' },
  })

  await cancelPayment(harness, ada.id, order_id)
  await removeOrder(harness.db, ada.id, order_id, urlBuilderFor(harness.services.settings))
})

test('a payment canceled while its provider is being called is closed at the provider', async ({
  harness,
}) => {
  const { ada, order_id } = await anOrder(harness)
  const { sandbox } = harness.services.payments
  if (!sandbox) throw new Error('The sandbox is disabled')
  harness.services.payments.sandbox = {
    ...sandbox,
    async start(payment) {
      await cancelPayment(harness, ada.id, order_id)
      return sandbox.start(payment)
    },
  }

  const attempt = await startPayment(harness, ada.id, order_id, 'sandbox')

  expect(attempt.state).toBe('failed')
  expect(await payloadsUnderway(harness.db, 'orders.closePayment')).toEqual([{ attempt_id: attempt.id }])
})

test('a large order can be paid in installments, a small one cannot', async ({ harness }) => {
  const { ada, order_id, order_price } = await anOrder(harness, 60)
  const { data } = await harness.call<{ state: string; parts: { amount: number }[] }>('/order/pay/plan', {
    order_id,
    kind: 'milestones',
  })
  expect(data.state).toBe('agreed')
  expect(data.parts.reduce((sum, part) => sum + Math.round(part.amount * 100), 0)).toBe(
    Math.round(order_price * 100),
  )

  const attempt = await startPayment(harness, ada.id, order_id, 'sandbox')
  expect(attempt.amount_cents).toBe(Math.round((data.parts[0]?.amount ?? 0) * 100))
  expect(await harness.call('/order/pay/plan', { order_id, kind: null })).toMatchObject({ code: 409 })
  await harness.call('/order/pay/sandbox', { attempt_id: attempt.id, choice: 'approve' })
  expect(await harness.call('/order/pay/plan', { order_id, kind: null })).toMatchObject({
    code: 409,
    data: { reason: 'partly_paid' },
  })
  expect(await harness.call('/order/remove/order/by/id', { order_id })).toMatchObject({ code: 409 })

  const small = await anOrder(harness, 1)
  expect(await harness.call('/order/pay/plan', { order_id: small.order_id, kind: 'deposit' })).toMatchObject({
    code: 409,
    data: { reason: 'too_small' },
  })
})

test('staff record a transfer and see their tasks; the endpoints return 404 to customers', async ({
  harness,
}) => {
  const { ada, order_id, order_price } = await anOrder(harness)
  const attempt = await startPayment(harness, ada.id, order_id, 'transfer')
  const line = {
    bank_entry: '0001',
    way: 'transfer',
    amount: order_price,
    received_on: '2026-12-01',
    remittance: attempt.provider_reference,
  }
  for (const path of ['/staff/payments/transfer', '/staff/operator/tasks', '/staff/payments/reconcile'])
    expect(await harness.call(path, line)).toMatchObject({ code: 404 })

  await asStaff(harness)
  expect(await harness.call('/staff/payments/transfer', { ...line, amount: 0 })).toMatchObject({ code: 422 })
  const stray = { ...line, bank_entry: '0002', remittance: 'for panels' }
  expect(await harness.call('/staff/payments/transfer', stray)).toMatchObject({
    data: { standing: 'unmatched' },
  })
  expect(await harness.call('/staff/payments/transfer', line)).toMatchObject({
    data: { order_id, standing: 'paid' },
  })
  expect(await harness.call('/staff/payments/transfer', line)).toMatchObject({ code: 409 })

  const { data } = await harness.call<{ items: { id: string; kind: string }[] }>('/staff/operator/tasks', {})
  expect(data.items).toMatchObject([{ kind: 'unmatched_transfer' }])
  const done = { id: data.items[0]?.id, outcome: 'asked the bank' }
  expect(await harness.call('/staff/operator/tasks/done', done)).toMatchObject({ code: 200 })
  expect(await harness.call('/staff/operator/tasks/done', done)).toMatchObject({ code: 404 })
  const between = { provider: 'transfer', from: '2020-01-01', to: '2099-01-01' }
  expect(await harness.call('/staff/payments/reconcile', between)).toMatchObject({
    data: { differences: [] },
  })
})

test('reconciliation lists payments that only one side has recorded', async ({ harness }) => {
  const { stripe } = await withProviders(harness)
  const { ada, order_id } = await anOrder(harness)
  const attempt = await startPayment(harness, ada.id, order_id, 'stripe')
  const { intent } = stripe.pay(attempt.provider_reference)
  await harness.call('/order/check_stripe_announce', { order_id })
  await asStaff(harness)
  const reconcile = async () =>
    (
      await harness.call<{ differences: object[] }>('/staff/payments/reconcile', {
        provider: 'stripe',
        from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
        to: '2099-01-01',
      })
    ).data.differences
  expect(await reconcile()).toEqual([])

  intent.amount_received = 1
  expect(await reconcile()).toMatchObject([{ kind: 'payment', at_provider: 0.01 }])
  intent.metadata = { attempt_id: 'of-another-shop' }
  stripe.intents.delete(intent.id)
  expect(await reconcile()).toMatchObject([{ kind: 'payment', at_provider: null }])
})

test('reconciliation counts days in the time zone of the shop', async ({ harness }) => {
  const { stripe } = await withProviders(harness)
  const { ada, order_id } = await anOrder(harness)
  const attempt = await startPayment(harness, ada.id, order_id, 'stripe')
  const { intent } = stripe.pay(attempt.provider_reference)
  await harness.call('/order/check_stripe_announce', { order_id })
  // Without the intent, what the ledger has of the day is a difference.
  stripe.intents.delete(intent.id)
  // 9 PM in New York, and already the next day in UTC.
  await queryRows(harness.db, `update ledger set at = '2026-12-02T02:00:00Z'`)
  await asStaff(harness)
  const differencesOn = async (day: string) =>
    (
      await harness.call<{ differences: object[] }>('/staff/payments/reconcile', {
        provider: 'stripe',
        from: day,
        to: day,
      })
    ).data.differences

  expect(await differencesOn('2026-12-01')).toHaveLength(1)
  expect(await differencesOn('2026-12-02')).toEqual([])
})

test('staff who view the shop as the customer get no payment form', async ({ harness }) => {
  await withProviders(harness)
  const { ada, order_id } = await anOrder(harness)
  const attempt = await startPayment(harness, ada.id, order_id, 'stripe')
  const order = await orderOf(harness.db, ada.id, order_id)
  const view = { customer_id: ada.id, customer: ada, ends_at: harness.now() }
  const show = async (ctx: RequestContext) =>
    (await showPayment(ctx, order, { payment: attempt.id, here: '/pay', attempts: [attempt] }, {})).data

  expect((await show(harness.ctx())).next_action).not.toBeNull()
  expect(await show({ ...harness.ctx(), view })).toMatchObject({
    next_action: null,
    form_error: expect.stringContaining('You are viewing the shop as a customer'),
  })
})

test('continuing a payment is never rate limited; starting new ones is', async ({ harness }) => {
  const { order_id } = await anOrder(harness)
  const start = () => harness.call<{ attempt_id: string }>('/order/pay/start', { order_id })
  const first = await start()
  for (let tries = 0; tries < 20; tries++) expect((await start()).data).toEqual(first.data)

  await harness.call('/order/pay/sandbox', { attempt_id: first.data.attempt_id, choice: 'decline' })

  expect(await start()).toMatchObject({ code: 429 })
})

test('a payer with a payment link cannot choose bank transfer', async ({ harness }) => {
  const { ada, order_id } = await anOrder(harness)
  const path = '/payFor/token'
  const urls = { pay: `${path}?`, paid: path, cancelled: path, instructions: path, return_path: path }
  const choose = (provider: string) => {
    const body = new URLSearchParams({ intent: 'start', provider })
    const request = new Request('http://localhost/payFor/token', { method: 'POST', body })
    const order = { id: order_id, user_id: ada.id }
    const payer = { device: 'link', email: 'eve@example.com', isCustomer: false }
    return actOnPayment(harness.ctx(), request, order, payer, urls)
  }

  for (const provider of ['transfer', 'cheque'])
    await expect(choose(provider)).rejects.toMatchObject({ status: 422 })
  expect(await attemptsFor(harness.db, order_id)).toEqual([])
  expect((await choose('sandbox')).status).toBe(302)
})

test('payment links to one mailbox are limited, whatever its spelling', async ({ harness }) => {
  const { order_id } = await anOrder(harness)
  const { points } = limits['ask-recipient']
  for (let n = 0; n < points; n++) await harness.services.limits.take('ask-recipient', 'bo@example.com')

  const sendTo = (email: string) => harness.call('/order/payEmail', { order_id, email })

  expect(await sendTo('Bo+panels@example.com')).toMatchObject({ code: 429 })
  expect(await sendTo('grace@example.com')).toMatchObject({ code: 200 })
})

test('all spellings of a mailbox are normalized to one', () => {
  expect(plainMail(' Ada.Love+panels@GMail.com ')).toBe('adalove@gmail.com')
  expect(plainMail('ada.love@googlemail.com')).toBe('adalove@gmail.com')
  expect(plainMail('ada.love+x@example.com')).toBe('ada.love@example.com')
})
