import { expect, onTestFinished, test } from 'vitest'
import { startStripe } from '#tests/harness/fakes/stripe.ts'
import { withCircuitBreaker } from './circuit-breaker.server.ts'
import { aPayment, listedEntries } from './payment.factory.ts'
import { ForgedWebhookEvent, ProviderRefusal, type StartPayment } from './provider.server.ts'
import { stripeProvider } from './stripe.server.ts'

async function aStripe() {
  const stripe = await startStripe()
  onTestFinished(() => stripe.close())
  const inner = stripeProvider({
    secret_key: stripe.settings.STRIPE_SECRET_KEY,
    publishable_key: stripe.settings.STRIPE_PUBLISHABLE_KEY,
    webhook_secret: stripe.settings.STRIPE_WEBHOOK_SECRET,
    api_url: stripe.url,
  })
  const provider = withCircuitBreaker(inner, { timeout_ms: 2000 })
  const start = async (changes: Partial<StartPayment> = {}) => {
    const payment = aPayment(changes)
    const { provider_reference } = await provider.start(payment)
    return { payment, provider_reference, retrieve: () => provider.retrieve(provider_reference, new Date()) }
  }
  const read = (event: { body: string; signature: string }, now = new Date()) =>
    provider.readWebhook?.({ body: event.body, header: () => event.signature, now })
  return { stripe, inner, provider, start, read }
}

test('a paid session reports the amount received and the payment ID', async () => {
  const { stripe, start } = await aStripe()
  const { provider_reference, retrieve } = await start()
  expect(await retrieve()).toMatchObject({ state: 'open', amount_cents: 0 })

  const { intent } = stripe.pay(provider_reference)

  expect(await retrieve()).toEqual({
    state: 'succeeded',
    amount_cents: 129_900,
    failure: null,
    provider_payment: intent.id,
  })
})

test('the amount is the one that Stripe received, not the one that we asked for', async () => {
  const { stripe, start } = await aStripe()
  const { provider_reference, retrieve } = await start()
  const { intent } = stripe.pay(provider_reference)

  intent.amount_received = 129_899

  expect(await retrieve()).toMatchObject({ state: 'succeeded', amount_cents: 129_899 })
})

test('a session in another currency is an error and never a payment', async () => {
  const { stripe, start } = await aStripe()
  const { provider_reference, retrieve } = await start()
  const { session } = stripe.pay(provider_reference)

  session.currency = 'eur'

  await expect(retrieve()).rejects.toMatchObject({
    status: 503,
    cause: { message: expect.stringContaining('eur') },
  })
})

test('a declined card leaves the session open, and an expired session has failed', async () => {
  const { stripe, provider, start } = await aStripe()
  const { provider_reference, retrieve } = await start()
  stripe.decline(provider_reference)
  expect(await retrieve()).toMatchObject({ state: 'open', amount_cents: 0 })

  await provider.cancel(provider_reference)
  await provider.cancel(provider_reference)

  expect(await retrieve()).toMatchObject({ state: 'expired', failure: 'timed_out' })
})

test('a bank debit is processing until the bank decides, and a refused one has failed', async () => {
  const { stripe, start } = await aStripe()
  const [refused, cleared] = [await start(), await start()]
  const intents = [refused, cleared].map((one) => stripe.debit(one.provider_reference).intent)
  expect(await refused.retrieve()).toMatchObject({ state: 'processing', amount_cents: 0 })

  intents.forEach((intent, at) => {
    stripe.decideDebit(intent, at === 1)
  })

  expect(await refused.retrieve()).toMatchObject({ state: 'failed', failure: 'declined', amount_cents: 0 })
  expect(await cleared.retrieve()).toMatchObject({ state: 'succeeded', amount_cents: 129_900 })
})

test('an authorized card is charged only by a capture, and never after a release', async () => {
  const { stripe, provider, start } = await aStripe()
  const [captured, released] = [await start({ hold_card: true }), await start({ hold_card: true })]
  for (const one of [captured, released]) stripe.pay(one.provider_reference, 'card-1')
  expect(await captured.retrieve()).toMatchObject({ state: 'authorised', amount_cents: 0, card: 'card-1' })

  await provider.authorizations?.capture(captured.provider_reference)
  await provider.authorizations?.release(released.provider_reference)
  await provider.authorizations?.capture(released.provider_reference)

  expect(await captured.retrieve()).toMatchObject({ state: 'succeeded', amount_cents: 129_900 })
  expect(await released.retrieve()).toMatchObject({ state: 'failed', amount_cents: 0 })
})

test('a rejected request is a refusal, and other requests still go through', async () => {
  const { provider, start } = await aStripe()

  for (let tries = 0; tries < 6; tries++)
    await expect(start({ amount_cents: 49 })).rejects.toBeInstanceOf(ProviderRefusal)

  await expect(provider.retrieve('cs_test_unknown', new Date())).rejects.toBeInstanceOf(ProviderRefusal)
  await expect(start()).resolves.toBeDefined()
})

test('the same attempt is one session; with another amount it is refused', async () => {
  const { stripe, provider } = await aStripe()
  const payment = aPayment()

  const first = await provider.start(payment)

  expect(await provider.start(payment)).toEqual(first)
  await expect(provider.start({ ...payment, amount_cents: 1000 })).rejects.toBeInstanceOf(ProviderRefusal)
  expect(stripe.sessions.size).toBe(1)
})

test('a request without an answer ends as unavailable, and a retry opens one session', async () => {
  const { stripe, inner, provider } = await aStripe()
  const payment = aPayment()
  const impatient = withCircuitBreaker(inner, { timeout_ms: 50 })

  stripe.failAlways('hang')
  await expect(impatient.start(payment)).rejects.toMatchObject({
    status: 503,
    data: { reason: 'provider_down' },
  })
  stripe.failAlways(null)
  // The first two requests create the customer: the request and the retry of Stripe's library.
  stripe.failNext('late-cut', 'late-cut')
  await expect(provider.start(payment)).rejects.toMatchObject({ status: 503 })

  await provider.start(payment)
  expect(stripe.sessions.size).toBe(1)
  expect(stripe.customers.size).toBe(1)
})

for (const fault of ['malformed', 'empty', 429, 500] as const)
  test(`an answer ${fault} is an outage: neither a payment nor a refusal`, async () => {
    const { stripe, provider, start } = await aStripe()
    const { provider_reference, retrieve } = await start()
    stripe.pay(provider_reference)

    stripe.failAlways(fault)

    const calls: (() => Promise<unknown>)[] = [
      retrieve,
      () => provider.start(aPayment()),
      () => provider.retrieveRefund('re_1'),
      () => provider.cancel(provider_reference),
    ]
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({ status: 503, data: { reason: 'provider_down' } })
  })

test('a refund is sent once for each key, and an amount above the payment is refused', async () => {
  const { stripe, provider, start } = await aStripe()
  const { provider_reference } = await start()
  const { intent } = stripe.pay(provider_reference)
  const refund = {
    idempotency_key: 'refund-1',
    provider_reference,
    provider_payment: intent.id,
    amount_cents: 900,
  }

  const sent = await provider.refund(refund)
  stripe.forgetIdempotencyKeys()

  expect(sent).toMatchObject({ state: 'done', failure: null })
  expect(await provider.refund({ ...refund, provider_payment: null })).toEqual(sent)
  expect(stripe.refunds.size).toBe(1)
  const tooMuch = { ...refund, idempotency_key: 'refund-2', amount_cents: 129_001 }
  await expect(provider.refund(tooMuch)).rejects.toBeInstanceOf(ProviderRefusal)
})

test('a refund that the bank returns has failed', async () => {
  const { stripe, provider, start } = await aStripe()
  const { provider_reference } = await start()
  stripe.pay(provider_reference)
  const refund = { idempotency_key: 'r', provider_reference, provider_payment: null, amount_cents: 900 }
  const { provider_refund } = await provider.refund(refund)

  for (const row of stripe.refunds.values())
    Object.assign(row, { status: 'failed', failure_reason: 'lost_or_stolen_card' })

  expect(await provider.retrieveRefund(String(provider_refund))).toMatchObject({
    state: 'failed',
    failure: 'lost_or_stolen_card',
  })
})

test('a signed event names our attempt, the amount and the currency', async () => {
  const { stripe, start, read } = await aStripe()
  const { payment, provider_reference } = await start()
  const { session } = stripe.pay(provider_reference)

  const event = read(stripe.event('checkout.session.completed', session, { id: 'evt_1' }))

  expect(event).toMatchObject({
    event_id: 'evt_1',
    topic: 'payment',
    provider_reference,
    attempt_id: payment.idempotency_key,
    claims: { amount_cents: 129_900, currency: 'usd' },
  })
})

test('an event that Stripe did not sign for this account is forged', async () => {
  const { stripe, start, read } = await aStripe()
  const { provider_reference } = await start()
  const { session } = stripe.pay(provider_reference)
  const event = (more = {}) => stripe.event('checkout.session.completed', session, more)
  const good = event()

  for (const forged of [
    { ...good, signature: '' },
    { ...good, body: good.body.replace('129900', '100') },
    event({ secret: 'whsec_of_another_account' }),
    event({ livemode: true }),
    stripe.signed('{}'),
    stripe.signed('null'),
    stripe.signed('not JSON'),
  ])
    expect(() => read(forged), forged.body.slice(0, 60)).toThrow(ForgedWebhookEvent)
  expect(read(good)).toBeDefined()
})

test('an event replayed after five minutes, or signed in the future, is refused', async () => {
  const { stripe, start, read } = await aStripe()
  const { provider_reference } = await start()
  const { session } = stripe.pay(provider_reference)
  const at = 1_800_000_000
  const event = stripe.event('checkout.session.completed', session, { at })
  const seconds = (offset: number) => new Date((at + offset) * 1000)

  expect(read(event, seconds(300))).toBeDefined()
  expect(read(event, seconds(-300))).toBeDefined()
  expect(() => read(event, seconds(301))).toThrow(ForgedWebhookEvent)
  expect(() => read(event, seconds(-301))).toThrow(ForgedWebhookEvent)
})

test('the stored event contains no personal data of the payer', async () => {
  const { stripe, start, read } = await aStripe()
  const { provider_reference } = await start()
  const { session } = stripe.pay(provider_reference)
  const details = { customer_details: { email: 'ada@example.com', name: 'Ada Lovelace' } }

  const event = read(stripe.event('checkout.session.completed', { ...session, ...details }))

  expect(JSON.stringify(event?.payload)).not.toMatch(/Ada|Lovelace|example\.com/)
  expect(JSON.stringify(event?.payload)).toContain('129900')
})

test('the embedded form gets the client secret of an open session; a completed session is refused', async () => {
  const { stripe, provider, start } = await aStripe()
  const { payment, provider_reference } = await start()
  const nextAction = () => provider.nextAction({ ...payment, provider_reference })

  expect(await nextAction()).toMatchObject({
    kind: 'embedded',
    publishable_key: stripe.settings.STRIPE_PUBLISHABLE_KEY,
    client_secret: stripe.sessions.get(provider_reference)?.client_secret,
  })
  stripe.pay(provider_reference)

  await expect(nextAction()).rejects.toBeInstanceOf(ProviderRefusal)
})

test('a session without a payment refuses capture, release and refund', async () => {
  const { stripe, provider, start } = await aStripe()
  const { provider_reference } = await start({ hold_card: true })
  const refund = { idempotency_key: 'r', provider_reference, provider_payment: null, amount_cents: 900 }

  for (const call of [
    provider.authorizations?.capture(provider_reference),
    provider.authorizations?.release(provider_reference),
    provider.refund(refund),
  ])
    await expect(call).rejects.toBeInstanceOf(ProviderRefusal)

  expect(stripe.refunds.size).toBe(0)
})

test('a pending refund is sent, a canceled one has failed, and an unknown one is refused', async () => {
  const { stripe, provider, start } = await aStripe()
  const { provider_reference } = await start()
  stripe.pay(provider_reference)
  const refund = { idempotency_key: 'r', provider_reference, provider_payment: null, amount_cents: 900 }
  const { provider_refund } = await provider.refund(refund)
  const retrieveAs = (status: string) => {
    Object.assign(stripe.refunds.get(String(provider_refund)) ?? {}, { status })
    return provider.retrieveRefund(String(provider_refund))
  }

  expect(await retrieveAs('pending')).toMatchObject({ state: 'sent', failure: null })
  expect(await retrieveAs('canceled')).toMatchObject({ state: 'failed', failure: 'failed' })
  await expect(provider.retrieveRefund('re_unknown')).rejects.toBeInstanceOf(ProviderRefusal)
})

test('each status of a dispute has one state', async () => {
  const { stripe, provider, start } = await aStripe()
  const { provider_reference } = await start()
  const { intent } = stripe.pay(provider_reference)
  const states = {
    warning_needs_response: 'inquiry',
    warning_under_review: 'inquiry',
    needs_response: 'open',
    under_review: 'open',
    won: 'won',
    warning_closed: 'won',
    lost: 'lost',
  }

  for (const [status, state] of Object.entries(states)) {
    const { id } = stripe.dispute(intent, status)
    expect(await provider.retrieveDispute?.(id), status).toMatchObject({
      provider_dispute: id,
      provider_payment: intent.id,
      amount_cents: 129_900,
      state,
    })
  }
})

test('evidence is submitted once with its files, and cannot be submitted again', async () => {
  const { stripe, provider, start } = await aStripe()
  const { provider_reference } = await start()
  const dispute = stripe.dispute(stripe.pay(provider_reference).intent, 'needs_response')
  const evidence = {
    idempotency_key: 'dp:1',
    texts: { product_description: '2 panels', shipping_carrier: 'UPS' },
    files: [
      {
        field: 'receipt',
        key: 'one',
        name: 'receipt.pdf',
        content_type: 'application/pdf',
        bytes: Uint8Array.from(Buffer.from('%PDF-1.7')),
      },
    ],
  }

  await provider.disputeAnswers?.submit(dispute.id, evidence)

  expect(dispute.evidence).toMatchObject({
    product_description: '2 panels',
    shipping_carrier: 'UPS',
    receipt: expect.stringMatching(/^file_/),
  })
  expect(await provider.retrieveDispute?.(dispute.id)).toMatchObject({ state: 'open', under_review: true })
  await expect(
    provider.disputeAnswers?.submit(dispute.id, { ...evidence, idempotency_key: 'dp:2' }),
  ).rejects.toBeInstanceOf(ProviderRefusal)
})

test('an accepted dispute is lost', async () => {
  const { stripe, provider, start } = await aStripe()
  const { provider_reference } = await start()
  const dispute = stripe.dispute(stripe.pay(provider_reference).intent, 'needs_response')

  await provider.disputeAnswers?.concede(dispute.id)

  expect(await provider.retrieveDispute?.(dispute.id)).toMatchObject({ state: 'lost', under_review: false })
})

test('an unknown dispute is refused, and one without a payment is an error', async () => {
  const { stripe, provider, start } = await aStripe()
  const { provider_reference } = await start()
  const dispute = stripe.dispute(stripe.pay(provider_reference).intent, 'needs_response')

  dispute.payment_intent = null

  await expect(provider.retrieveDispute?.(dispute.id)).rejects.toMatchObject({
    status: 503,
    cause: { message: `The dispute ${dispute.id} has no payment` },
  })
  await expect(provider.retrieveDispute?.('dp_unknown')).rejects.toBeInstanceOf(ProviderRefusal)
})

test('the list for reconciliation has received payments and sent refunds of the shop only', async () => {
  const { stripe, provider, start } = await aStripe()
  const [paid, declined, foreign] = [await start(), await start(), await start()]
  const { intent } = stripe.pay(paid.provider_reference)
  stripe.decline(declined.provider_reference)
  stripe.pay(foreign.provider_reference).intent.metadata = {}
  const refund = { provider_reference: paid.provider_reference, provider_payment: null, amount_cents: 900 }
  const sent = await provider.refund({ ...refund, idempotency_key: 'sent' })
  const failed = await provider.refund({ ...refund, idempotency_key: 'failed' })
  Object.assign(stripe.refunds.get(String(failed.provider_refund)) ?? {}, { status: 'failed' })

  const entries = await listedEntries(provider)

  expect(entries).toEqual([
    { kind: 'payment', id: intent.id, ours: paid.payment.idempotency_key, amount_cents: 129_900 },
    { kind: 'refund', id: sent.provider_refund, ours: 'sent', amount_cents: 900 },
  ])
})

test('an event is about a payment, a refund, a dispute or nothing of the shop', async () => {
  const { stripe, provider, start, read } = await aStripe()
  const { payment, provider_reference } = await start()
  const { intent } = stripe.pay(provider_reference)
  const refund = { idempotency_key: 'r', provider_reference, provider_payment: null, amount_cents: 900 }
  const { provider_refund } = await provider.refund(refund)
  const refundRow = stripe.refunds.get(String(provider_refund)) ?? { id: '' }
  const dispute = stripe.dispute(intent, 'needs_response')
  const charge = { id: 'ch_1', object: 'charge', payment_intent: intent.id, metadata: intent.metadata }

  const subjectOf = (type: string, row: { id: string }) => {
    const event = read(stripe.event(type, row))
    return [event?.topic, event?.provider_reference, event?.attempt_id]
  }

  const attempt_id = payment.idempotency_key
  expect(subjectOf('payment_intent.succeeded', intent)).toEqual(['payment', intent.id, attempt_id])
  expect(subjectOf('charge.refunded', charge)).toEqual(['payment', intent.id, attempt_id])
  expect(subjectOf('refund.updated', refundRow).slice(0, 2)).toEqual(['refund', provider_refund])
  expect(subjectOf('charge.dispute.created', dispute).slice(0, 2)).toEqual(['dispute', dispute.id])
  expect(subjectOf('customer.created', { id: 'cus_1' }).slice(0, 2)).toEqual(['other', 'cus_1'])
})

test('an event of a connected account is forged', async () => {
  const { stripe, start, read } = await aStripe()
  const { provider_reference } = await start()
  const { session } = stripe.pay(provider_reference)
  const { body } = stripe.event('checkout.session.completed', session)

  const forged = stripe.signed(JSON.stringify({ ...JSON.parse(body), account: 'acct_1' }))

  expect(() => read(forged)).toThrow(ForgedWebhookEvent)
})
