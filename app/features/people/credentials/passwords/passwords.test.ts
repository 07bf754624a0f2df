import { expect, test as plain } from 'vitest'
import { codeFor } from '#features/people/auth/accounts.factory.ts'
import type { CodeSent } from '#features/people/auth/codes/code.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { test } from '#tests/harness/harness.ts'
import { isListedPassword } from './common-passwords.server.ts'
import { isCommonPassword } from './passwords.ts'

const change = '/user/change_customer_password'
const next = 'four-warm-panels'

plain.for([
  'password',
  'Password1',
  'P@ssw0rd!',
  'passw0rd2024',
  'qwertyuiop',
  '12345678',
  '87654321',
  'abcdefgh',
  'aaaaaaaa',
  'abcabcabc',
  '19870412',
  'iloveyou2',
  '123sunshine!',
  '1qaz2wsx',
  'Heliostead1',
  'welcome123',
  'zxcvbnm,./',
  'ada-lovelace',
  'Lovelace99',
])('%s is a common password', (password) => {
  expect(isCommonPassword(password, ['ada.lovelace@example.com', 'Ada', 'Lovelace'])).toBe(true)
})

plain.for([
  'sunny-side-up',
  'four-warm-panels',
  'correct horse battery staple',
  'Trustworthy7Roofs',
  'xk3#Qm9z',
  '太阳能电池板很亮的',
])('%s is an acceptable password', (password) => {
  expect(isCommonPassword(password, ['ada@example.com', 'Ada', 'Lovelace'])).toBe(false)
})

plain('the most common leaked passwords are detected in any letter case', () => {
  for (const password of [
    '1q2w3e4r5t',
    'Trustno1',
    'FOOTBALL',
    'baseball',
    'mustang1',
    '11223344',
    'Scorpion',
  ])
    expect([password, isListedPassword(password)]).toEqual([password, true])
  expect(isListedPassword(next)).toBe(false)
})

test.for(['CorVette', 'Scorpion'])(
  '%s is rejected on registration, change and reset',
  async (password, { harness }) => {
    const refused = { code: 422, data: { reason: 'password' } }
    const register = await harness.call('/user/add/user', {
      first_name: 'Grace',
      last_name: 'Hopper',
      email: 'grace@example.com',
      password,
    })
    await harness.signIn()
    const changed = await harness.call(change, { password })
    const reset = await harness.call('/user/password/reset', {
      email: 'ada@example.com',
      request_id: crypto.randomUUID(),
      code: '123456',
      password,
    })

    expect([register, changed, reset]).toMatchObject([refused, refused, refused])
  },
)

test('changing the password ends all other sessions and notifies the owner', async ({ harness }) => {
  const elsewhere = await harness.signIn()
  const old_token = harness.token
  await harness.signIn()

  const answer = await harness.call(change, { current_password: 'sunny-side-up', password: next })

  expect(answer).toMatchObject({ code: 200, msg: 'Password changed' })
  expect((await harness.call('/user/userProfile/get')).code).toBe(200)
  expect(await queryRows(harness.db, 'select 1 from sessions where token = $1', [old_token])).toEqual([])
  expect(
    await queryRows(harness.db, 'select distinct reason from ended_sessions where user_id = $1', [
      elsewhere.id,
    ]),
  ).toEqual([{ reason: 'elsewhere' }])
  expect(await queryRows(harness.db, 'select template from outbox')).toEqual([
    { template: 'account-changed' },
  ])
  expect((await harness.call('/user/login', { email: 'ada@example.com', password: next })).code).toBe(200)
  expect(
    (await harness.call('/user/login', { email: 'ada@example.com', password: 'sunny-side-up' })).code,
  ).toBe(422)
})

test.for([
  [
    { current_password: 'not-this-one', password: next },
    'current_password',
    'This is not your current password',
  ],
  [{ current_password: '', password: next }, 'current_password', 'Please enter your current password'],
  [
    { current_password: 'sunny-side-up', password: 'short' },
    'password',
    'Use at least 8 characters for your password',
  ],
  [
    { current_password: 'sunny-side-up', password: 'Password123' },
    'password',
    'That password is too common. Choose a different one.',
  ],
] as const)('%j is rejected at %s', async ([body, field, message], { harness }) => {
  await harness.signIn()

  const answer = await harness.call<{ fields: Record<string, string> }>(change, body)

  expect(answer.code).toBe(422)
  expect(answer.data.fields[field]).toBe(message)
})

test("a guest or another user's id cannot change a password", async ({ harness }) => {
  const body = { current_password: 'sunny-side-up', password: next }
  expect((await harness.call(change, body)).code).toBe(401)
  await harness.signIn()

  expect((await harness.call(change, { ...body, user_id: 'somebody-else' })).code).toBe(404)
})

test('after ten incorrect passwords the correct one is delayed too', async ({ harness }) => {
  const { id } = await harness.signIn()
  for (let i = 0; i < 10; i++) await harness.services.limits.take('password-again', id)

  expect((await harness.call(change, { current_password: 'sunny-side-up', password: next })).code).toBe(429)
})

test('a forgotten password is reset with an emailed code, which ends all sessions', async ({ harness }) => {
  await harness.signIn()
  const token = harness.token
  harness.becomeGuest()

  const sent = await harness.call<CodeSent>('/user/password/reset_code', { email: 'Ada@Example.com' })
  const reset = {
    email: 'ada@example.com',
    request_id: sent.data.request_id,
    code: await codeFor(harness, 'ada@example.com'),
  }
  const weak = await harness.call('/user/password/reset', { ...reset, password: 'Password123' })
  const answer = await harness.call('/user/password/reset', { ...reset, password: next })

  expect(weak.code).toBe(422)
  expect(answer.code).toBe(200)
  expect(await queryRows(harness.db, 'select 1 from sessions where token = $1', [token])).toEqual([])
  expect((await harness.call('/user/login', { email: 'ada@example.com', password: next })).code).toBe(200)
  expect((await harness.call('/user/password/reset', { ...reset, password: 'another-good-one' })).code).toBe(
    422,
  )
})

test('a sign-in code does not reset a password, and a reset code does not sign in', async ({ harness }) => {
  await harness.signIn()
  harness.becomeGuest()
  const sent = await harness.call<CodeSent>('/user/email_verification_code_login', {
    email: 'ada@example.com',
  })
  const code = await codeFor(harness, 'ada@example.com')

  const answer = await harness.call('/user/password/reset', {
    email: 'ada@example.com',
    request_id: sent.data.request_id,
    code,
    password: next,
  })

  expect(answer.code).toBe(422)
})
