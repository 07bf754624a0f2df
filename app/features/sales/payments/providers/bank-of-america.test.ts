import { expect, onTestFinished } from 'vitest'
import { startBankOfAmerica } from '#tests/harness/fakes/bank-of-america.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { storeWebhookEvent } from '../payments.server.ts'
import { bankOfAmericaProvider } from './bank-of-america.server.ts'
import { withCircuitBreaker } from './circuit-breaker.server.ts'
import { aPayment, listedEntries } from './payment.factory.ts'
import { ForgedWebhookEvent, ProviderRefusal } from './provider.server.ts'

async function aBank({ db, now }: Harness, changes: { shared_secret?: string } = {}) {
  const boa = await startBankOfAmerica()
  onTestFinished(() => boa.close())
  const { settings } = boa
  const inner = bankOfAmericaProvider(
    db,
    {
      checkout_url: settings.BOA_CHECKOUT_URL,
      api_url: settings.BOA_API_URL,
      profile_id: settings.BOA_PROFILE_ID,
      access_key: settings.BOA_ACCESS_KEY,
      secret_key: settings.BOA_SECRET_KEY,
      merchant_id: settings.BOA_MERCHANT_ID,
      key_id: settings.BOA_KEY_ID,
      shared_secret: settings.BOA_SHARED_SECRET,
      ...changes,
    },
    now,
  )
  const provider = withCircuitBreaker(inner)
  const read = (body: string) => provider.readWebhook?.({ body, header: () => null, now: now() })
  /** A started payment with the form fields for the bank's page. */
  const start = async () => {
    const payment = aPayment()
    const { provider_reference } = await provider.start(payment)
    const form = await provider.nextAction({ ...payment, provider_reference })
    if (form.kind !== 'form') throw new Error('Expected a form for the bank')
    const started_at = now()
    const retrieve = () => provider.retrieve(provider_reference, started_at)
    return { payment, provider_reference, fields: form.fields, retrieve }
  }
  /** Stores a reply of the bank's page as the webhook does. */
  const receive = async (body: string) => {
    const event = read(body)
    if (!event) throw new Error('No event was read')
    return storeWebhookEvent(db, 'boa', event)
  }
  return { boa, inner, provider, start, read, receive }
}

test('an accepted card reports the amount and the transaction ID', async ({ harness }) => {
  const { boa, start, receive } = await aBank(harness)
  const { fields, retrieve } = await start()
  expect(await retrieve()).toMatchObject({ state: 'open', amount_cents: 0 })

  await receive(boa.decide(fields, 'ACCEPT', '100'))

  expect(await retrieve()).toEqual({
    state: 'succeeded',
    amount_cents: 129_900,
    failure: null,
    provider_payment: boa.transactions[0]?.id,
  })
})

test('without a reply of the bank, the transaction search finds the payment', async ({ harness }) => {
  const { boa, start } = await aBank(harness)
  const { fields, retrieve } = await start()

  boa.decide(fields, 'ACCEPT', '100')

  expect(await retrieve()).toMatchObject({
    state: 'succeeded',
    amount_cents: 129_900,
    provider_payment: boa.transactions[0]?.id,
  })
})

test('each decision of the bank has one result', async ({ harness }) => {
  const { boa, start, receive } = await aBank(harness)
  const expected = [
    ['DECLINE', '203', { state: 'failed', failure: 'declined', amount_cents: 0 }],
    ['CANCEL', '', { state: 'failed', failure: 'cancelled', amount_cents: 0 }],
    ['REVIEW', '480', { state: 'processing', failure: null, amount_cents: 0 }],
  ] as const

  for (const [decision, reason_code, answer] of expected) {
    const { fields, retrieve } = await start()
    await receive(boa.decide(fields, decision, reason_code))
    expect(await retrieve(), decision).toEqual(answer)
  }
})

test('a declined transaction that only the search knows has failed', async ({ harness }) => {
  const { boa, start } = await aBank(harness)
  const { provider_reference: code, retrieve } = await start()

  boa.transactions.push({ id: '1', code, amount: '1299.00', name: 'ics_bill', reasonCode: '203' })

  expect(await retrieve()).toMatchObject({ state: 'failed', failure: 'declined', amount_cents: 0 })
})

test('a partial authorization reports only the authorized amount', async ({ harness }) => {
  const { boa, start, receive } = await aBank(harness)
  const { fields, retrieve } = await start()

  await receive(boa.decide(fields, 'ACCEPT', '110', { auth_amount: '40.00' }))

  expect(await retrieve()).toMatchObject({ state: 'succeeded', amount_cents: 4000 })
})

test('a found transaction of another amount reports that amount', async ({ harness }) => {
  const { boa, start } = await aBank(harness)
  const { provider_reference: code, retrieve } = await start()

  boa.transactions.push({ id: '1', code, amount: '1298.99', name: 'ics_bill', reasonCode: '100' })

  expect(await retrieve()).toMatchObject({ state: 'succeeded', amount_cents: 129_899 })
})

test('a page that was not submitted within an hour has timed out', async ({ harness }) => {
  const { start } = await aBank(harness)
  const { retrieve } = await start()
  const pass = (minutes: number) => {
    harness.clock = new Date(harness.clock.getTime() + minutes * 60_000)
  }

  pass(60)
  expect(await retrieve()).toMatchObject({ state: 'open' })
  pass(1)
  expect(await retrieve()).toMatchObject({ state: 'expired', failure: 'timed_out', amount_cents: 0 })
})

test('a replayed reply is stored once, and a late refusal does not undo a payment', async ({ harness }) => {
  const { boa, start, receive } = await aBank(harness)
  const { fields, retrieve } = await start()
  const accepted = boa.decide(fields, 'ACCEPT', '100')

  expect(await receive(accepted)).toBe(true)
  expect(await receive(accepted)).toBe(false)
  await receive(boa.decide(fields, 'DECLINE', '203'))

  expect(await retrieve()).toMatchObject({ state: 'succeeded', amount_cents: 129_900 })
})

test('a reply that the bank did not sign for this account is forged', async ({ harness }) => {
  const { boa, start, read } = await aBank(harness)
  const { fields } = await start()
  const unsigned = new URLSearchParams(boa.decide(fields, 'DECLINE', '203'))
  unsigned.set('decision', 'ACCEPT')

  for (const forged of [
    '',
    'decision=ACCEPT',
    unsigned.toString(),
    boa.decide(fields, 'ACCEPT', '100', { secret: 'another secret' }),
    boa.decide(fields, 'ACCEPT', '100', { change: { req_profile_id: 'another profile' } }),
    boa.decide(fields, 'ACCEPT', '100', { change: { req_access_key: 'another key' } }),
    boa.decide(fields, 'ACCEPT', '100', { change: { req_transaction_type: 'authorization' } }),
  ])
    expect(() => read(forged), forged.slice(0, 60)).toThrow(ForgedWebhookEvent)
})

test('a reply about another amount or currency is read with that amount and currency', async ({
  harness,
}) => {
  const { boa, start, read } = await aBank(harness)
  const { fields, payment } = await start()
  const reply = (change: Record<string, string>) => read(boa.decide(fields, 'ACCEPT', '100', { change }))

  expect(reply({})?.claims).toEqual({ amount_cents: 129_900, currency: 'usd' })
  expect(reply({})?.attempt_id).toBe(payment.idempotency_key)
  expect(reply({ req_amount: '1.00' })?.claims).toEqual({ amount_cents: 100, currency: 'usd' })
  expect(reply({ req_currency: 'EUR' })?.claims).toEqual({ amount_cents: 129_900, currency: 'eur' })
})

test('the stored reply contains neither card nor payer', async ({ harness }) => {
  const { boa, start, read } = await aBank(harness)
  const { fields } = await start()
  const change = { req_bill_to_forename: 'Ada', req_card_expiry_date: '12-2030', payer_ip: '192.0.2.1' }

  const event = read(boa.decide(fields, 'ACCEPT', '100', { change }))

  expect(JSON.stringify(event?.payload)).not.toMatch(/Ada|12-2030|x1111|192\.0\.2\.1/)
  expect(event?.payload).toMatchObject({ decision: 'ACCEPT' })
})

test('a search without an answer ends as unavailable', async ({ harness }) => {
  const { boa, inner, start } = await aBank(harness)
  const { provider_reference } = await start()
  const impatient = withCircuitBreaker(inner, { timeout_ms: 50 })

  boa.failNext('hang')

  await expect(impatient.retrieve(provider_reference, harness.clock)).rejects.toMatchObject({
    status: 503,
    data: { reason: 'provider_down' },
  })
})

for (const fault of ['malformed', 'empty', 429, 500, 'cut'] as const)
  test(`an answer ${fault} is an outage: the payment stays open, and no refund counts as sent`, async ({
    harness,
  }) => {
    const { boa, provider, start } = await aBank(harness)
    const { provider_reference, fields, retrieve } = await start()
    boa.decide(fields, 'ACCEPT', '100')
    const provider_payment = boa.transactions[0]?.id ?? null
    const refund = { idempotency_key: 'r1', provider_reference, provider_payment, amount_cents: 900 }

    boa.failNext(fault, fault)

    await expect(retrieve()).rejects.toMatchObject({ status: 503 })
    await expect(provider.refund(refund)).rejects.toMatchObject({ status: 503 })
    expect(boa.transactions).toHaveLength(1)
    expect(await retrieve()).toMatchObject({ state: 'succeeded' })
  })

test('wrong credentials are an outage, not a refusal of the payment', async ({ harness }) => {
  const { start } = await aBank(harness, { shared_secret: Buffer.from('wrong').toString('base64') })
  const { retrieve } = await start()

  await expect(retrieve()).rejects.toMatchObject({
    status: 503,
    cause: { message: 'CyberSource answered 401 to /tss/v2/searches' },
  })
})

test('a refund whose answer was lost is found again and sent once', async ({ harness }) => {
  const { boa, provider, start } = await aBank(harness)
  const { provider_reference, fields } = await start()
  boa.decide(fields, 'ACCEPT', '100')
  const provider_payment = boa.transactions[0]?.id ?? null
  const refund = { idempotency_key: 'r1', provider_reference, provider_payment, amount_cents: 900 }

  // The search is answered; the answer to the refund is lost after the bank has carried it out.
  boa.answerThenFail('late-cut')
  await expect(provider.refund(refund)).rejects.toMatchObject({ status: 503 })

  expect(await provider.refund(refund)).toEqual({
    state: 'done',
    provider_refund: boa.transactions[1]?.id,
    failure: null,
  })
  expect(boa.transactions.filter((one) => one.name === 'ics_credit')).toMatchObject([{ amount: '9.00' }])
})

test('a refund of a payment that the bank does not know is refused', async ({ harness }) => {
  const { boa, provider } = await aBank(harness)
  const refund = { idempotency_key: 'r1', provider_reference: 'H1-x', amount_cents: 900 }

  await expect(provider.refund({ ...refund, provider_payment: null })).rejects.toBeInstanceOf(ProviderRefusal)
  expect(boa.requests()).toBe(0)
  await expect(provider.refund({ ...refund, provider_payment: '99' })).rejects.toBeInstanceOf(ProviderRefusal)
})

test('a payment that the bank could not process has failed', async ({ harness }) => {
  const { boa, start, receive } = await aBank(harness)
  const { fields, retrieve } = await start()

  await receive(boa.decide(fields, 'DECLINE', '150', { change: { decision: 'ERROR' } }))

  expect(await retrieve()).toEqual({ state: 'failed', failure: 'provider_error', amount_cents: 0 })
})

test('a refund under the same reference is not a payment', async ({ harness }) => {
  const { boa, start } = await aBank(harness)
  const { provider_reference: code, retrieve } = await start()

  boa.transactions.push({ id: '1', code, amount: '1299.00', name: 'ics_credit', reasonCode: '100' })

  expect(await retrieve()).toMatchObject({ state: 'open', amount_cents: 0 })
})

test('a refund that the bank declines has failed', async ({ harness }) => {
  const { boa, provider, start } = await aBank(harness)
  const { provider_reference, fields } = await start()
  boa.decide(fields, 'ACCEPT', '100')
  const provider_payment = boa.transactions[0]?.id ?? null
  boa.answerRefundsWith('DECLINED')

  const refund = { idempotency_key: 'r1', provider_reference, provider_payment, amount_cents: 900 }

  expect(await provider.refund(refund)).toMatchObject({ state: 'failed', failure: 'declined' })
})

test('the list for reconciliation has payments and refunds, without refused payments', async ({
  harness,
}) => {
  const { boa, provider, start } = await aBank(harness)
  const { provider_reference, fields } = await start()
  boa.decide(fields, 'ACCEPT', '100')
  const provider_payment = boa.transactions[0]?.id ?? null
  await provider.refund({ idempotency_key: 'r1', provider_reference, provider_payment, amount_cents: 900 })
  boa.transactions.push({ id: '1', code: 'H2-x', amount: '5.00', name: 'ics_bill', reasonCode: '203' })

  const entries = await listedEntries(provider)

  expect(entries).toEqual([
    { kind: 'payment', id: provider_payment, ours: provider_reference, amount_cents: 129_900 },
    { kind: 'refund', id: boa.transactions[1]?.id, ours: 'r1', amount_cents: 900 },
  ])
})
