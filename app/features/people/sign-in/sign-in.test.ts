import { APIError } from 'better-auth/api'
import { getAuthTables } from 'better-auth/db'
import { getTableColumns } from 'drizzle-orm'
import { expect } from 'vitest'
import { codeFor, openAccount, sendCodes } from '#features/people/auth/accounts.factory.ts'
import { register, signIn } from '#features/people/auth/accounts.server.ts'
import {
  credentials,
  sessions,
  two_factors,
  users,
  verifications,
} from '#features/people/auth/accounts.table.server.ts'
import type { CodeSent } from '#features/people/auth/codes/code.ts'
import { demoAccounts } from '#features/people/auth/demo-accounts.ts'
import { endDemoSessions, seedDemoAccounts } from '#features/people/auth/seed-demo-accounts.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { signInByCode, signInVisitor } from './sign-in.server.ts'

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'Ada@Example.com', password: 'sunny-side-up' }

test('registering sends a code, which creates the account and signs in', async ({ harness }) => {
  const sent = await harness.call<CodeSent>('/user/add/user', ada)
  expect(sent).toMatchObject({ code: 200, cookies: [], data: { sent: true, expires_in_seconds: 600 } })
  expect(await queryRows(harness.db, 'select 1 from users')).toEqual([])

  const answer = await harness.call('/user/email_verification_code_login', {
    email: ada.email,
    request_id: sent.data.request_id,
    code: await codeFor(harness, 'ada@example.com'),
  })

  expect(answer.code).toBe(200)
  const token = answer.cookies.find((one) => one.startsWith('token='))
  const userInfo = answer.cookies.find((one) => one.startsWith('userInfo='))
  expect(token).toContain('HttpOnly')
  expect(token).toContain('SameSite=Lax')
  expect(userInfo).not.toContain('HttpOnly')
  expect((await harness.call('/user/userProfile/get')).data).toMatchObject({
    email: 'ada@example.com',
    first_name: 'Ada',
  })
})

test('registering a known email address returns the same response, and its owner gets a mail', async ({
  harness,
}) => {
  await harness.signIn()
  harness.becomeGuest()

  const known = await harness.call<CodeSent>('/user/add/user', { ...ada, email: 'ADA@example.com' })
  const unknown = await harness.call<CodeSent>('/user/add/user', { ...ada, email: 'bob@example.com' })

  expect({ ...known, data: { ...known.data, request_id: '' } }).toEqual({
    ...unknown,
    data: { ...unknown.data, request_id: '' },
  })
  await sendCodes(harness)
  expect(await queryRows(harness.db, 'select recipient, template from outbox order by recipient')).toEqual([
    { recipient: 'ada@example.com', template: 'account-exists' },
    { recipient: 'bob@example.com', template: 'one-time-code' },
  ])
})

test('an incorrect password and an unknown email address get the same response', async ({ harness }) => {
  await harness.signIn('ada@example.com')

  const wrong = await harness.call('/user/login', { email: ada.email, password: 'not-this-one' })
  const unknown = await harness.call('/user/login', { email: 'nobody@example.com', password: 'not-this-one' })

  expect(wrong).toMatchObject({ code: 422, msg: 'Incorrect email or password' })
  expect({ ...unknown }).toEqual({ ...wrong })
})

test('after eight incorrect passwords the correct one is rejected too', async ({ harness }) => {
  await harness.signIn('ada@example.com')
  for (let i = 0; i < 8; i++) await harness.call('/user/login', { email: ada.email, password: 'wrong' })

  const answer = await harness.call('/user/login', { email: ada.email, password: ada.password })

  expect(answer.code).toBe(429)
})

test('logging out ends the session and deletes its cookies', async ({ harness }) => {
  await harness.signIn()
  const token = harness.token

  const answer = await harness.call('/user/logout', {})

  expect(answer.msg).toBe('Logged out')
  expect(answer.cookies.filter((one) => one.includes('Max-Age=0')).map((one) => one.split('=')[0])).toContain(
    'userInfo',
  )
  expect(token).toBeTruthy()
  expect((await harness.call('/user/userProfile/get')).code).toBe(401)
})

test("another customer's user_id returns 404", async ({ harness }) => {
  await harness.signIn()

  expect((await harness.call('/user/logout', { user_id: 'somebody-else' })).code).toBe(404)
})

test('a closed account gets 403', async ({ harness }) => {
  const customer = await harness.signIn()
  await harness.db.$client.query('update users set banned = true where id = $1', [customer.id])

  expect((await harness.call('/user/userProfile/get')).code).toBe(403)
})

test.for([
  ['first_name', '', 'First Name is required'],
  ['last_name', ' ', 'Last Name is required'],
  ['email', 'ada', 'Enter an email address such as name@example.com.'],
  ['password', 'short', 'Use at least 8 characters for your password'],
] as const)('%s %j is rejected with %j', async ([field, value, message], { harness }) => {
  const answer = await harness.call<{ fields: Record<string, string> }>('/user/add/user', {
    ...ada,
    [field]: value,
  })

  expect(answer.code).toBe(422)
  expect(answer.data.fields[field]).toBe(message)
})

test('each missing registration field has an error', async ({ harness }) => {
  const answer = await harness.call<{ fields: Record<string, string> }>('/user/add/user', {})

  expect(answer.data.fields).toEqual({
    first_name: 'First Name is required',
    last_name: 'Last Name is required',
    email: 'Email is required',
    password: 'Password is required',
  })
})

test('the tables have every column that better-auth requires', async ({ harness }) => {
  const tables = {
    user: users,
    session: sessions,
    account: credentials,
    verification: verifications,
    twoFactor: two_factors,
  }

  const required = Object.entries(getAuthTables(harness.services.auth.options))
  const missing = required.flatMap(([name, table]) => {
    const own = tables[name as keyof typeof tables]
    return Object.keys(table.fields).filter((field) => !own || !(field in getTableColumns(own)))
  })

  expect(missing).toEqual([])
})

test('a new customer gets the welcome mail once, also if it is requested again', async ({ harness }) => {
  await openAccount(harness, ada)

  await harness.call('/user/welcomeEmail')

  const { rows } = await harness.db.$client.query(
    `select template, recipient, locale from outbox where template = 'welcome'`,
  )
  expect(rows).toEqual([{ template: 'welcome', recipient: 'ada@example.com', locale: 'en' }])
})

const signInFrom = (harness: Harness, network_address: string, password: string) =>
  signInVisitor({ ...harness.ctx(), network_address }, { email: 'ada@example.com', password }).then(
    () => 200,
    (refusal) => refusal.status as number,
  )

test("guessing passwords locks out the attacker's network, not the owner", async ({ harness }) => {
  await harness.signIn()
  for (let i = 0; i < 9; i++) await signInFrom(harness, '203.0.113.9', 'wrong')

  expect(await signInFrom(harness, '203.0.113.9', 'sunny-side-up')).toBe(429)
  expect(await signInFrom(harness, '198.51.100.1', 'sunny-side-up')).toBe(200)
})

test('attempts from many networks are limited together', async ({ harness }) => {
  await harness.signIn()
  for (let i = 0; i < 60; i++) await harness.services.limits.slow('sign-in-everywhere', 'ada@example.com')

  expect(await signInFrom(harness, '198.51.100.1', 'sunny-side-up')).toBe(429)
})

test('attempts from a blocked network do not count for the account', async ({ harness }) => {
  for (let i = 0; i < 60; i++) await harness.services.limits.take('sign-in-address', '203.0.113.9')

  expect(await signInFrom(harness, '203.0.113.9', 'wrong')).toBe(429)

  const counted = await queryRows<{ key: string }>(harness.db, 'select key from rate_limits')
  // The second one is not a limit: it counts rejections for the security log.
  expect(counted.map(({ key }) => key.split(':')[0]).toSorted()).toEqual([
    'sign-in-address',
    'sign-in-refused password',
  ])
})

test('a closed account is reported only with the correct password, and gets no session', async ({
  harness,
}) => {
  const { id } = await harness.signIn()
  await queryRows(harness.db, 'update users set banned = true where id = $1', [id])
  await queryRows(harness.db, 'delete from sessions')

  const right = await harness.call('/user/login', { email: ada.email, password: ada.password })
  const wrong = await harness.call('/user/login', { email: ada.email, password: 'not-this-one' })

  expect(right).toMatchObject({ code: 403, cookies: [] })
  expect(wrong).toMatchObject({ code: 422, msg: 'Incorrect email or password' })
  expect(await queryRows(harness.db, 'select 1 from sessions')).toEqual([])
})

test('a temporary closure ends by itself', async ({ harness }) => {
  await harness.signIn()
  await queryRows(
    harness.db,
    `update users set banned = true, ban_expires = clock_timestamp() - interval '1 second'`,
  )

  expect((await harness.call('/user/login', { email: ada.email, password: ada.password })).code).toBe(200)
})

test('a password over the maximum length is incorrect', async ({ harness }) => {
  await harness.signIn()

  expect((await harness.call('/user/login', { email: ada.email, password: 'x'.repeat(200) })).code).toBe(422)
})

test('an internal error is not reported as an incorrect password or a taken email address', async () => {
  const failure = new APIError('INTERNAL_SERVER_ERROR', { code: 'FAILED_TO_CREATE_USER' })
  const fail = () => Promise.reject(failure)
  const auth = { api: { signInEmail: fail, signUpEmail: fail } } as unknown as Harness['services']['auth']

  await expect(signIn(auth, ada)).rejects.toBe(failure)
  await expect(register(auth, ada, 'en')).rejects.toBe(failure)
})

test('if the welcome mail cannot be queued, no account is created', async ({ harness }) => {
  const sent = await harness.call<CodeSent>('/user/add/user', ada)
  const code = await codeFor(harness, 'ada@example.com')
  const proof = {
    channel: 'mail',
    recipient: 'ada@example.com',
    request_id: sent.data.request_id,
    code,
  } as const
  await queryRows(harness.db, 'alter table outbox rename to outbox_elsewhere')

  await expect(signInByCode(harness.ctx(), proof)).rejects.toThrow('outbox')
  expect(await queryRows(harness.db, 'select 1 from users')).toEqual([])

  await queryRows(harness.db, 'alter table outbox_elsewhere rename to outbox')
  await openAccount(harness, ada)
  expect((await harness.call('/user/login', { email: ada.email, password: ada.password })).code).toBe(200)
})

test('outside a demo existing demo accounts cannot sign in', async ({ harness }) => {
  await seedDemoAccounts(harness.db, harness.services.auth)
  const { email, password } = demoAccounts.staff
  await harness.call('/user/login', { email, password })
  harness.services.settings = { ...harness.services.settings, demo: false }

  expect((await harness.call('/user/login', { email, password })).code).toBe(422)
  await endDemoSessions(harness.db)
  expect((await harness.call('/user/userProfile/get')).code).toBe(401)
})
