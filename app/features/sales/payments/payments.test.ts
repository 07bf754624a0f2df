import { readFileSync } from 'node:fs'
import { expect, test as plain } from 'vitest'
import { z } from 'zod'
import { contentSecurityPolicy } from '#platform/security/security.server.ts'
import { test } from '#tests/harness/harness.ts'
import { addInboxTask, finishInboxTask, listInboxTasks, settleInboxTask } from './operations-inbox.server.ts'
import { bankDetails, openPayments } from './payment-methods.server.ts'
import { contentPolicyFor } from './payment-page-csp.server.ts'
import { installmentsOf, planKinds, stateOf } from './payment-schedule.ts'
import { withCircuitBreaker } from './providers/circuit-breaker.server.ts'
import { signedHeaders } from './providers/cybersource-rest.server.ts'
import { offeredPaymentMethods, type PaymentProvider, ProviderRefusal } from './providers/provider.server.ts'
import {
  decimalOf,
  type Fields,
  outcomeOf,
  sign,
  signed,
  signedDateTime,
  signedFields,
} from './providers/secure-acceptance.server.ts'

const Signatures = z.object({
  vectors: z.array(
    z.object({ source: z.string(), secret: z.string(), message: z.string(), signature: z.string() }),
  ),
})
const { vectors } = Signatures.parse(
  JSON.parse(readFileSync('tests/data/secure-acceptance-signatures.json', 'utf8')),
)

plain.for(vectors)(
  'Secure Acceptance signatures match another implementation: %o',
  ({ secret, message, signature }) => {
    expect(sign(message, secret)).toBe(signature)
  },
)

plain('fields count as signed only if every required field is signed', () => {
  const fields = signed({ amount: '102.21', currency: 'USD' }, 'secret')

  expect(signedFields(fields, 'secret', ['amount', 'currency'])).toMatchObject({ amount: '102.21' })
  expect(signedFields(fields, 'another', ['amount'])).toBeNull()
  expect(signedFields({ ...fields, amount: '1.00' }, 'secret', ['amount'])).toBeNull()
  expect(signedFields({ ...fields, decision: 'ACCEPT' }, 'secret', ['decision'])).toBeNull()
  expect(signedFields({ ...fields, decision: 'ACCEPT' }, 'secret', ['amount'])).not.toHaveProperty('decision')
  expect(signedFields({}, 'secret', ['amount'])).toBeNull()
  expect(fields.signed_field_names).toBe('amount,currency,unsigned_field_names,signed_field_names')
})

/** A genuine reply whose text is split at other commas: the signature stays valid. */
const splitAgain = (reply: Fields, names: string[], values: Fields): Fields => ({
  ...values,
  signed_field_names: names.join(','),
  signature: reply.signature ?? '',
})

plain('a payer name that looks like a field cannot turn a refusal into a payment', () => {
  const forename = 'x,decision=ACCEPT'
  const reply = signed({ id: '1', decision: 'DECLINE', req_bill_to_forename: forename }, 'secret')
  const forged = splitAgain(reply, ['id', 'decision', 'unsigned_field_names'], {
    id: `1,decision=DECLINE,req_bill_to_forename=x`,
    decision: 'ACCEPT',
    unsigned_field_names: `,signed_field_names=${reply.signed_field_names}`,
  })

  expect(
    sign(`id=${forged.id},decision=ACCEPT,unsigned_field_names=${forged.unsigned_field_names}`, 'secret'),
  ).toBe(reply.signature)
  expect(signedFields(forged, 'secret', ['decision'])).toBeNull()
  expect(signedFields(reply, 'secret', ['decision'])).toBeNull()
})

plain('an optional field counts only as it was signed', () => {
  const reply = signed({ decision: 'ACCEPT', auth_amount: '40.00' }, 'secret')
  const forged = splitAgain(reply, ['decision', 'unsigned_field_names'], {
    decision: 'ACCEPT,auth_amount=40.00',
    auth_amount: '100.00',
    unsigned_field_names: `,signed_field_names=${reply.signed_field_names}`,
  })

  expect(signedFields(reply, 'secret', ['decision'], ['auth_amount'])).toMatchObject({ auth_amount: '40.00' })
  expect(signedFields(forged, 'secret', ['decision'], ['auth_amount'])).toBeNull()
  expect(
    signedFields(signed({ decision: 'CANCEL' }, 'secret'), 'secret', ['decision'], ['auth_amount']),
  ).not.toBeNull()
})

plain('a partial authorization is not a payment, and an unknown code follows the decision', () => {
  expect(outcomeOf('ACCEPT', '100')).toBe('accepted')
  expect(outcomeOf('ACCEPT', '110')).toBe('partial')
  expect(outcomeOf('REVIEW', '480')).toBe('review')
  expect(outcomeOf('DECLINE', '999')).toBe('declined')
  expect(outcomeOf('CANCEL', '')).toBe('cancelled')
  expect(outcomeOf('ERROR', '150')).toBe('error')
  expect(outcomeOf('', '')).toBe('error')
})

plain('amounts and times have the format of the bank', () => {
  expect([1, 10, 99, 100, 10_221, 99_999_999].map(decimalOf)).toEqual([
    '0.01',
    '0.10',
    '0.99',
    '1.00',
    '102.21',
    '999999.99',
  ])
  expect(signedDateTime(new Date('2026-11-21T15:00:00.123Z'))).toBe('2026-11-21T15:00:00Z')
})

plain('a REST request lists the signed headers, and another body has another signature', () => {
  const keys = { merchant_id: 'm', key_id: 'k', shared_secret: Buffer.from('s').toString('base64') }
  const request = {
    host: 'h',
    path: '/tss/v2/searches',
    payload: '{}',
    date: 'Sat, 21 Nov 2026 15:00:00 GMT',
  }
  const headers = signedHeaders(keys, request)

  expect(headers.digest).toBe('SHA-256=RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=')
  expect(headers.signature).toContain('headers="host date request-target digest v-c-merchant-id"')
  expect(signedHeaders(keys, { ...request, payload: '{ }' }).signature).not.toBe(headers.signature)
})

plain('installments are whole cents and add up to the total, for ten thousand totals', () => {
  let total = 500_000
  for (let i = 0; i < 10_000; i++) {
    total += 1 + ((i * 7919) % 20_011)
    for (const kind of planKinds) {
      const parts = installmentsOf(kind, total)
      expect(parts.every((part) => Number.isInteger(part) && part > 0)).toBe(true)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
    }
  }
})

plain('a schedule goes from agreed through deposit and balance to paid', () => {
  const part = (position: number, called_at: string | null, paid_at: string | null) => ({
    position,
    amount_cents: 1,
    called_at,
    paid_at,
  })
  expect(stateOf({ parts: [part(0, 'then', null), part(1, null, null)] })).toBe('agreed')
  expect(stateOf({ parts: [part(0, 'then', 'then'), part(1, null, null)] })).toBe('deposit_paid')
  expect(stateOf({ parts: [part(0, 'then', 'then'), part(1, 'now', null)] })).toBe('balance_due')
  expect(stateOf({ parts: [part(0, 'then', 'then'), part(1, 'now', 'now')] })).toBe('paid')
})

plain('only a page with a provider form allows content of the provider', () => {
  const next_action = {
    kind: 'embedded',
    script: 'https://js.stripe.com/endive/stripe.js',
    publishable_key: 'pk',
    client_secret: 's',
  } as const
  const policy = contentSecurityPolicy(`'nonce-x'`, false, [], contentPolicyFor(next_action) ?? '')

  expect(policy).toContain(`script-src 'self' 'nonce-x' https://js.stripe.com`)
  expect(policy).toContain('frame-src https://js.stripe.com')
  expect(policy).toContain(`form-action 'self';`)
  expect(contentPolicyFor({ kind: 'form', action_url: 'https://bank.example/pay?x=1', fields: {} })).toBe(
    'form-action https://bank.example',
  )
  expect(contentPolicyFor({ kind: 'page' })).toBeNull()
  expect(contentSecurityPolicy('', false)).not.toContain('stripe')
})

/** A provider of which only `retrieve` may be called. */
function aProvider(retrieve: PaymentProvider['retrieve']): PaymentProvider {
  const unexpected = () => Promise.reject(new Error('Unexpected call'))
  return {
    name: 'test',
    start: unexpected,
    retrieve,
    nextAction: unexpected,
    cancel: unexpected,
    refund: unexpected,
    retrieveRefund: unexpected,
  }
}

plain(
  'a circuit opens after consecutive failures, lets one call through after a pause, and closes when it succeeds',
  async () => {
    let clock = 0
    let calls = 0
    let isUp = false
    const guarded = withCircuitBreaker(
      aProvider(async () => {
        calls++
        if (!isUp) throw new Error('down')
        return { state: 'open', amount_cents: 0, failure: null }
      }),
      { failures: 2, pause_ms: 1000, now: () => clock },
    )
    const retrieve = () => guarded.retrieve('x', new Date())

    for (let i = 0; i < 5; i++) await expect(retrieve()).rejects.toMatchObject({ status: 503 })
    expect(calls).toBe(2)
    clock = 1000
    await Promise.allSettled([retrieve(), retrieve(), retrieve()])
    expect(calls).toBe(3)
    clock = 2000
    isUp = true
    await expect(retrieve()).resolves.toMatchObject({ state: 'open' })
    await expect(retrieve()).resolves.toMatchObject({ state: 'open' })
  },
)

plain('a refusal does not open the circuit; a call without an answer times out', async () => {
  const refusing = withCircuitBreaker(
    aProvider(() => Promise.reject(new ProviderRefusal('no'))),
    { failures: 1 },
  )
  for (let i = 0; i < 3; i++)
    await expect(refusing.retrieve('x', new Date())).rejects.toBeInstanceOf(ProviderRefusal)

  const hanging = withCircuitBreaker(
    aProvider(() => new Promise(() => {})),
    { timeout_ms: 20 },
  )
  await expect(hanging.retrieve('x', new Date())).rejects.toMatchObject({ status: 503 })
})

test('a payment method is enabled by all of its settings; only some of them are an error', async ({
  harness,
}) => {
  const { settings } = harness.services
  const some = { ...settings, BANK_NAME: 'First Bank' }
  const all = {
    ...some,
    BANK_ACCOUNT_HOLDER: 'Heliostead Inc.',
    BANK_ROUTING_NUMBER: '110000000',
    BANK_ACCOUNT_NUMBER: '000123456789',
  }

  expect(bankDetails(settings)?.is_test).toBe(true)
  expect(bankDetails({ ...settings, SANDBOX_PAYMENTS: false })).toBeNull()
  expect(() => bankDetails(some)).toThrow('BANK_ACCOUNT_HOLDER')
  expect(bankDetails(all)).toMatchObject({ is_test: false, bank_name: 'First Bank', cheque_address: null })
})

test('card providers are enabled by all of their settings; only some of them are an error', async ({
  harness,
}) => {
  const { db, services } = harness
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  const boa = {
    BOA_PROFILE_ID: 'profile',
    BOA_ACCESS_KEY: 'access',
    BOA_SECRET_KEY: 'secret',
    BOA_MERCHANT_ID: 'merchant',
    BOA_KEY_ID: 'key',
    BOA_SHARED_SECRET: 'shared',
  }
  const open = async (settings: object) =>
    Object.keys(await openPayments(db, { ...services.settings, ...settings }))

  expect(await open({})).toEqual(['sandbox', 'transfer', 'cheque'])
  expect(await open({ ...stripe, ...boa, SANDBOX_PAYMENTS: false })).toEqual(['stripe', 'boa'])
  for (const [name, all] of Object.entries({ STRIPE_WEBHOOK_SECRET: stripe, BOA_KEY_ID: boa }))
    await expect(open({ ...all, [name]: undefined })).rejects.toThrow(`Missing: ${name}`)
})

test('only payment methods that accept the amount are offered', async ({ harness }) => {
  const { sandbox } = harness.services.payments
  if (!sandbox) throw new Error('The sandbox is disabled')
  const stripe = { ...sandbox, accepts: { least_cents: 50, most_cents: 99_999_999 } }
  const offered = (amount_cents?: number) =>
    offeredPaymentMethods({ sandbox, stripe }, amount_cents).map((method) => method.provider)

  expect(offered()).toEqual(['stripe', 'sandbox'])
  expect(offered(50)).toEqual(['stripe', 'sandbox'])
  expect(offered(49)).toEqual(['sandbox'])
  expect(offered(99_999_999)).toEqual(['stripe', 'sandbox'])
  expect(offered(100_000_000)).toEqual(['sandbox'])
})

test('an inbox task is added once, completed by one person and resolves itself once', async ({ harness }) => {
  const task = { key: 'dispute:x', kind: 'dispute', reference: 'H1' } as const
  expect(await addInboxTask(harness.db, task)).toBe(true)
  expect(await addInboxTask(harness.db, task)).toBe(false)
  const { items, total } = await listInboxTasks(harness.db, { done: false, page: 1, page_size: 10 })
  const id = items[0]?.id ?? ''
  expect(total).toBe(1)

  await finishInboxTask(harness.db, id, { by: 'staff:sam', outcome: 'sent' })

  await expect(finishInboxTask(harness.db, id, { by: 'staff:kim', outcome: 'sent' })).rejects.toMatchObject({
    status: 404,
  })
  await settleInboxTask(harness.db, 'dispute:x', 'won')
  const done = await listInboxTasks(harness.db, { done: true, page: 1, page_size: 10 })
  expect(done.items).toMatchObject([{ done_by: 'staff:sam', outcome: 'sent' }])
})
