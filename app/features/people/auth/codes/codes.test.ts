import { expect } from 'vitest'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { codeFor, expireConfirmations, sendCodes, setVerifiedPhone } from '../accounts.factory.ts'
import type { CodeSent } from './code.ts'

const byMail = '/user/email_verification_code_login'
const byPhone = '/user/phone_verification_code_login'
const phone = '(614) 555-0100'
const number = '+16145550100'

const askByMail = async (harness: Harness, email = 'ada@example.com') =>
  (await harness.call<CodeSent>(byMail, { email })).data.request_id

/** An incorrect code. */
const incorrect = (code: string) => (code === '000000' ? '111111' : '000000')

test('an emailed code signs in once', async ({ harness }) => {
  await harness.signIn()
  harness.becomeGuest()
  const request_id = await askByMail(harness)
  const proof = { email: 'Ada@example.com', request_id, code: await codeFor(harness, 'ada@example.com') }

  const first = await harness.call(byMail, proof)
  const second = await harness.call(byMail, proof)

  expect(first).toMatchObject({ code: 200, data: { second_step: null, user: { email: 'ada@example.com' } } })
  expect(second).toMatchObject({ code: 422, data: { reason: 'code' } })
})

test('after five attempts even the correct code is rejected', async ({ harness }) => {
  await harness.signIn()
  harness.becomeGuest()
  const request_id = await askByMail(harness)
  const code = await codeFor(harness, 'ada@example.com')
  for (let i = 0; i < 5; i++)
    await harness.call(byMail, { email: 'ada@example.com', request_id, code: incorrect(code) })

  expect((await harness.call(byMail, { email: 'ada@example.com', request_id, code })).code).toBe(422)
  expect(await queryRows(harness.db, 'select tries from one_time_codes')).toEqual([{ tries: 5 }])
})

test('a code is valid for ten minutes and only for its recipient and request', async ({ harness }) => {
  await harness.signIn()
  await harness.signIn('grace@example.com', ['Grace', 'Hopper'])
  harness.becomeGuest()
  const request_id = await askByMail(harness)
  const code = await codeFor(harness, 'ada@example.com')
  const foreign = await harness.call(byMail, { email: 'grace@example.com', request_id, code })
  const other_asking = await harness.call(byMail, {
    email: 'ada@example.com',
    request_id: await askByMail(harness, 'grace@example.com'),
    code,
  })
  await queryRows(
    harness.db,
    `update one_time_codes set expires_at = clock_timestamp() - interval '1 second'`,
  )

  const late = await harness.call(byMail, { email: 'ada@example.com', request_id, code })

  expect([foreign.code, other_asking.code, late.code]).toEqual([422, 422, 422])
})

test('neither response nor stored row reveals whether an account exists', async ({ harness }) => {
  await harness.signIn()
  harness.becomeGuest()

  const known = await harness.call<CodeSent>(byMail, { email: 'ada@example.com' })
  const unknown = await harness.call<CodeSent>(byMail, { email: 'nobody@example.com' })
  await sendCodes(harness)

  expect({ ...known, data: null }).toEqual({ ...unknown, data: null })
  const wrong = (email: string, request_id: string) =>
    harness.call(byMail, { email, request_id, code: '000000' })
  expect(await wrong('nobody@example.com', unknown.data.request_id)).toEqual(
    await wrong('ada@example.com', known.data.request_id),
  )
  const templates = await queryRows(harness.db, 'select template from outbox order by recipient')
  expect(templates).toEqual([{ template: 'one-time-code' }, { template: 'no-account' }])
})

test('only a keyed hash of a code is stored', async ({ harness }) => {
  await harness.signIn()
  await askByMail(harness)
  const code = await codeFor(harness, 'ada@example.com')

  const rows = await queryRows(harness.db, 'select t::text from one_time_codes t')

  expect(code).toMatch(/^\d{6}$/)
  expect(JSON.stringify(rows)).not.toContain(code)
})

test('a verified phone number signs in by text message; an unknown one gets none', async ({ harness }) => {
  const ada = await harness.signIn()
  await setVerifiedPhone(harness, ada.id, number)
  harness.becomeGuest()

  const sent = await harness.call<CodeSent>('/user/phone/verification/code', { phone })
  const answer = await harness.call('/user/phone/verification/login', {
    phone,
    request_id: sent.data.request_id,
    code: await codeFor(harness, number),
  })
  const nobody = await harness.call(byPhone, { phone: '+1 212 555 0177' })
  await sendCodes(harness)

  expect(answer).toMatchObject({ code: 200, data: { user: { uuid: ada.id } } })
  expect(nobody.code).toBe(200)
  expect(await queryRows(harness.db, `select recipient, kind, state from outbox where kind = 'sms'`)).toEqual(
    [{ recipient: number, kind: 'sms', state: 'kept' }],
  )
})

test('one endpoint sends a code to the phone number and signs in with it', async ({ harness }) => {
  const ada = await harness.signIn()
  await setVerifiedPhone(harness, ada.id, number)
  harness.becomeGuest()
  const { data } = await harness.call<CodeSent>(byPhone, { phone })

  const answer = await harness.call(byPhone, {
    phone,
    request_id: data.request_id,
    code: await codeFor(harness, number),
  })

  expect(answer.code).toBe(200)
})

test('a signed-in customer verifies a phone number with password and code', async ({ harness }) => {
  await harness.signIn()
  await expireConfirmations(harness)

  const refused = await harness.call('/user/phone/verification/code', { phone })
  const wrong = await harness.call('/user/phone/verification/code', {
    phone,
    current_password: 'not-this-one',
  })
  const sent = await harness.call<CodeSent>('/user/phone/verification/code', {
    phone,
    current_password: 'sunny-side-up',
  })
  const proof = { phone, request_id: sent.data.request_id, code: await codeFor(harness, number) }
  const answer = await harness.call('/user/phone/verification', proof)

  expect([refused.code, wrong.code]).toEqual([422, 422])
  expect(answer).toMatchObject({ code: 200, data: { phone: number } })
  expect((await harness.call('/user/phone/verification', proof)).code).toBe(422)
})

test("another customer's request and a taken phone number are rejected", async ({ harness }) => {
  const ada = await harness.signIn()
  const ask = { phone, current_password: 'sunny-side-up' }
  const sent = await harness.call<CodeSent>('/user/phone/verification/code', ask)
  const code = await codeFor(harness, number)
  await harness.signIn('grace@example.com', ['Grace', 'Hopper'])
  const foreign = await harness.call('/user/phone/verification', {
    phone,
    request_id: sent.data.request_id,
    code,
  })
  await setVerifiedPhone(harness, ada.id, number)
  const own = await harness.call<CodeSent>('/user/phone/verification/code', ask)

  const taken = await harness.call('/user/phone/verification', {
    phone,
    request_id: own.data.request_id,
    code: await codeFor(harness, number),
  })

  expect(foreign.code).toBe(422)
  expect(taken).toMatchObject({ code: 409, data: { reason: 'taken' } })
})

test('a guest cannot verify a phone number', async ({ harness }) => {
  const request_id = crypto.randomUUID()

  expect((await harness.call('/user/phone/verification', { phone, request_id, code: '123456' })).code).toBe(
    401,
  )
})

test.for([
  [byMail, { email: 'ada' }, 'email', 'Enter an email address such as name@example.com.'],
  [byMail, { email: 'ada@example.com', code: '12' }, 'code', 'Enter the 6-digit code'],
  [byMail, { email: 'ada@example.com', code: '123456' }, 'request_id', 'Please request a new code'],
  [
    byPhone,
    { phone: '+49 30 901820' },
    'phone',
    'Enter a US or Canadian phone number with area code, such as (614) 555-0100.',
  ],
  [
    byPhone,
    { phone: '+1 876 555 0100' },
    'phone',
    'Enter a US or Canadian phone number with area code, such as (614) 555-0100.',
  ],
  ['/user/phone/verification/code', { phone: '' }, 'phone', 'phone is required'],
  [
    '/user/phone/verification/login',
    { phone, request_id: 'x', code: '123456' },
    'request_id',
    'Please request a new code',
  ],
] as const)('%s with %j is rejected at its field', async ([path, body, field, message], { harness }) => {
  const answer = await harness.call<{ fields: Record<string, string> }>(path, body)

  expect(answer.code).toBe(422)
  expect(answer.data.fields[field]).toBe(message)
})

test('a recipient gets five codes per hour and network', async ({ harness }) => {
  for (let i = 0; i < 5; i++) await askByMail(harness)

  await harness.services.limits.forgive('code-unproven', '127.0.0.1')
  const answer = await harness.call(byMail, { email: 'ada@example.com' })

  expect(answer.code).toBe(429)
})

test('many code requests require a captcha', async ({ harness }) => {
  for (let i = 0; i < 5; i++) await askByMail(harness, `person-${i}@example.com`)

  const answer = await harness.call(byMail, { email: 'ada@example.com' })

  expect(answer).toMatchObject({ code: 422, data: { reason: 'captcha' } })
})

test('text messages per phone number prefix and day are limited', async ({ harness }) => {
  for (let i = 0; i < 20; i++) await harness.services.limits.take('sms-prefix', number.slice(0, 8))

  expect((await harness.call(byPhone, { phone })).code).toBe(429)
})

test('after the daily limit no text message is sent, and the response is the same', async ({ harness }) => {
  const ada = await harness.signIn()
  await setVerifiedPhone(harness, ada.id, number)
  harness.becomeGuest()
  for (let i = 0; i < 500; i++) await harness.services.limits.take('sms-day', 'all')

  const answer = await harness.call(byPhone, { phone })
  await sendCodes(harness)

  expect(answer.code).toBe(200)
  expect(await queryRows(harness.db, 'select 1 from outbox')).toEqual([])
})
