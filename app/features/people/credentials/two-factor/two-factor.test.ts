import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { codeFor } from '#features/people/auth/accounts.factory.ts'
import { findSession } from '#features/people/auth/accounts.server.ts'
import type { CodeSent } from '#features/people/auth/codes/code.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, renewRecoveryCodes } from './two-factor.server.ts'

type SignInResponse = { token: string | null; second_step: string | null }
const right = { email: 'ada@example.com', password: 'sunny-side-up' }

/** RFC 6238 over RFC 4648 base32, written again here so that the library is not its own witness. */
function totp(secret: string, at = Date.now()) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret.replaceAll('=', '')]
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Lets the step pass whose code has been accepted, without waiting for it. */
const nextStep = (harness: Harness) => queryRows(harness.db, 'update two_factors set last_step = null')

async function withTwoStep(harness: Harness) {
  const ada = await harness.signIn()
  const { secret, qr, recovery_codes } = await beginTwoFactor(harness.ctx(), ada)
  const token = await confirmTwoFactor(harness.ctx(), ada, totp(secret))
  await nextStep(harness)
  return { ada, secret, qr, recovery_codes, token }
}

const secondStep = (harness: Harness, second_step: string | null, code: string) =>
  harness.call<SignInResponse>('/user/login/second_step', { second_step, code })

test('the second step is set up with the app, and the session goes on under a new token', async ({
  harness,
}) => {
  const { qr, recovery_codes, token } = await withTwoStep(harness)

  expect(qr).toMatch(/^data:image\/svg\+xml,/)
  expect(new Set(recovery_codes).size).toBe(10)
  expect(await findSession(harness.db, token)).toMatchObject({ kind: 'customer' })
  expect(token).not.toBe(harness.token)
})

test('after the password the code of the app is asked for, and signs in', async ({ harness }) => {
  const { secret } = await withTwoStep(harness)

  const first = await harness.call<SignInResponse>('/user/login', right)
  const wrong = await secondStep(harness, first.data.second_step, totp(secret, 0))
  const answer = await secondStep(harness, first.data.second_step, totp(secret))

  expect(first).toMatchObject({ code: 200, cookies: [], data: { token: null } })
  expect(wrong).toMatchObject({ code: 422, data: { reason: 'code' } })
  expect(answer.data.token).toBeTruthy()
  expect((await secondStep(harness, first.data.second_step, totp(secret))).code).toBe(409)
})

test('a code by mail does not go round the second step', async ({ harness }) => {
  const { secret } = await withTwoStep(harness)
  harness.becomeGuest()
  const sent = await harness.call<CodeSent>('/user/email_verification_code_login', { email: right.email })

  const first = await harness.call<SignInResponse>('/user/email_verification_code_login', {
    email: right.email,
    request_id: sent.data.request_id,
    code: await codeFor(harness, right.email),
  })

  expect(first.data.token).toBeNull()
  expect((await secondStep(harness, first.data.second_step, totp(secret))).code).toBe(200)
})

test('a recovery code signs in once, and new ones replace all of them', async ({ harness }) => {
  const { recovery_codes, ada } = await withTwoStep(harness)
  const [one = '', other = ''] = recovery_codes
  const ticket = async () => (await harness.call<SignInResponse>('/user/login', right)).data.second_step

  expect((await secondStep(harness, await ticket(), one)).code).toBe(200)
  expect((await secondStep(harness, await ticket(), one)).code).toBe(422)
  const fresh = await renewRecoveryCodes(harness.ctx(), ada)
  expect((await secondStep(harness, await ticket(), other)).code).toBe(422)
  expect((await secondStep(harness, await ticket(), fresh[0] ?? '')).code).toBe(200)
})

test('a sign-in bears five wrong codes', async ({ harness }) => {
  const { secret } = await withTwoStep(harness)
  const { second_step } = (await harness.call<SignInResponse>('/user/login', right)).data
  for (let i = 0; i < 5; i++) await secondStep(harness, second_step, totp(secret, i * 30_000))

  expect((await secondStep(harness, second_step, totp(secret))).code).not.toBe(200)
})

test('switched off, the password is enough again', async ({ harness }) => {
  const { ada } = await withTwoStep(harness)

  await endTwoFactor(harness.ctx(), ada)

  expect((await harness.call<SignInResponse>('/user/login', right)).data.token).toBeTruthy()
  expect(await queryRows(harness.db, 'select 1 from two_factors')).toEqual([])
})

test('a ticket nobody was given opens nothing', async ({ harness }) => {
  expect((await secondStep(harness, '2fa-nobody', '123456')).code).toBe(409)
})

test('a code counts once: neither it nor an older one signs in a second time', async ({ harness }) => {
  const { secret } = await withTwoStep(harness)
  const ticket = async () => (await harness.call<SignInResponse>('/user/login', right)).data.second_step
  const code = totp(secret)

  const first = await secondStep(harness, await ticket(), code)
  const again = await secondStep(harness, await ticket(), code)
  const older = await secondStep(harness, await ticket(), totp(secret, Date.now() - 30_000))

  expect(first.code).toBe(200)
  expect(again).toMatchObject({ code: 422, data: { reason: 'code' } })
  expect(older).toMatchObject({ code: 422, data: { reason: 'code' } })
})

test('recovery codes are not readable in the database', async ({ harness }) => {
  const { recovery_codes } = await withTwoStep(harness)

  const stored = JSON.stringify(await queryRows(harness.db, 'select t::text from two_factors t'))

  expect(recovery_codes.filter((code) => stored.includes(code))).toEqual([])
})

test('staff reach no staff call without a second factor, and every one with it', async ({ harness }) => {
  harness.services.settings = { ...harness.services.settings, demo: false }
  const ada = await harness.signIn()
  await queryRows(harness.db, `update users set role = 'manager' where id = $1`, [ada.id])
  const isStaff = async () => (await harness.ctx().session()) as { customer: { role: string } }

  const refused = await harness.call('/staff/chat/list')
  const { secret } = await beginTwoFactor(harness.ctx(), ada)
  const early = await isStaff()
  await confirmTwoFactor(harness.ctx(), ada, totp(secret))
  await nextStep(harness)
  const ticket = (await harness.call<SignInResponse>('/user/login', right)).data.second_step
  await secondStep(harness, ticket, totp(secret))
  const allowed = await harness.call('/staff/chat/list')

  expect(refused).toMatchObject({ code: 403, data: { reason: 'second_factor' } })
  expect(early.customer.role).toBe('customer')
  expect(allowed.code).toBe(200)
  expect((await isStaff()).customer.role).toBe('manager')
})
