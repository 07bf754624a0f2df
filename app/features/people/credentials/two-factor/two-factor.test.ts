import { expect } from 'vitest'
import { codeFor } from '#features/people/auth/accounts.factory.ts'
import { findSession } from '#features/people/auth/accounts.server.ts'
import { createAuth } from '#features/people/auth/auth.server.ts'
import type { CodeSent } from '#features/people/auth/codes/code.ts'
import { knownDeviceCookie, knownDeviceId } from '#features/people/auth/sessions/known-device.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { Harness, test } from '#tests/harness/harness.ts'
import { requestPage } from '#tests/harness/request-page.ts'
import * as twoFactorPage from '../pages/two-factor.tsx'
import { totp } from './two-factor.factory.ts'
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, renewRecoveryCodes } from './two-factor.server.ts'

type SignInResponse = { token: string | null; second_step: string | null }
const right = { email: 'ada@example.com', password: 'sunny-side-up' }

/** Allows the current code to be used again, without waiting for the next step. */
const nextStep = (harness: Harness) => queryRows(harness.db, 'update two_factors set last_step = null')

async function withTwoFactor(harness: Harness) {
  const ada = await harness.signIn()
  const { secret, qr, recovery_codes } = await beginTwoFactor(harness.ctx(), ada)
  const token = await confirmTwoFactor(harness.ctx(), ada, totp(secret))
  await nextStep(harness)
  return { ada, secret, qr, recovery_codes, token }
}

const secondStep = (harness: Harness, second_step: string | null, code: string) =>
  harness.call<SignInResponse>('/user/login/second_step', { second_step, code })

test('two-factor sign-in is set up with an app, and the session gets a new token', async ({ harness }) => {
  const { qr, recovery_codes, token } = await withTwoFactor(harness)

  expect(qr).toMatch(/^data:image\/svg\+xml,/)
  expect(new Set(recovery_codes).size).toBe(10)
  expect(await findSession(harness.db, token)).toMatchObject({ kind: 'customer' })
  expect(token).not.toBe(harness.token)
})

test('staff who turn on two-factor sign-in continue in the back office, customers in the profile', async ({
  harness,
}) => {
  const turnOn = async (email: string, role: string) => {
    const person = await harness.signIn(email)
    await queryRows(harness.db, 'update users set role = $1 where id = $2', [role, person.id])
    const { secret } = await beginTwoFactor(harness.ctx(), person)
    const form = { intent: 'confirm', code: totp(secret) }
    const answer = await requestPage<Response>(harness, twoFactorPage, { path: '/profile/two_step', form })
    return answer.headers.get('location')
  }

  expect(await turnOn('sam@example.com', 'manager')).toBe('/admin')
  expect(await turnOn('ada@example.com', 'customer')).toBe('/profile?done=two-step-on#two-step')
})

test('after the password the authenticator code is required and signs in', async ({ harness }) => {
  const { secret } = await withTwoFactor(harness)

  const first = await harness.call<SignInResponse>('/user/login', right)
  const wrong = await secondStep(harness, first.data.second_step, totp(secret, 0))
  const answer = await secondStep(harness, first.data.second_step, totp(secret))

  expect(first).toMatchObject({ code: 200, cookies: [], data: { token: null } })
  expect(wrong).toMatchObject({ code: 422, data: { reason: 'code' } })
  expect(answer.data.token).toBeTruthy()
  expect((await secondStep(harness, first.data.second_step, totp(secret))).code).toBe(409)
})

test('an emailed code does not bypass the second step', async ({ harness }) => {
  const { secret } = await withTwoFactor(harness)
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

test('a recovery code signs in once, and new ones replace all', async ({ harness }) => {
  const { recovery_codes, ada } = await withTwoFactor(harness)
  const [one = '', other = ''] = recovery_codes
  const ticket = async () => (await harness.call<SignInResponse>('/user/login', right)).data.second_step

  expect((await secondStep(harness, await ticket(), one)).code).toBe(200)
  expect((await secondStep(harness, await ticket(), one)).code).toBe(422)
  const fresh = await renewRecoveryCodes(harness.ctx(), ada)
  expect((await secondStep(harness, await ticket(), other)).code).toBe(422)
  expect((await secondStep(harness, await ticket(), fresh[0] ?? '')).code).toBe(200)
})

test('after AUTH_SECRET was replaced, the app, recovery codes and known devices of before still count', async ({
  harness,
}) => {
  const { ada, secret, recovery_codes } = await withTwoFactor(harness)
  const { options } = harness.services.auth
  const shop = new Harness(harness.db, {
    ...harness.services,
    auth: createAuth(harness.db, {
      secret: 'another secret of at least 32 characters',
      previous_secret: options.secret,
      sessionDays: 1,
    }),
  })
  const ticket = async () => (await shop.call<SignInResponse>('/user/login', right)).data.second_step
  const device = knownDeviceCookie(harness.ctx(), ada.id).split(/[=;]/)[1] ?? ''

  const byCode = await secondStep(shop, await ticket(), recovery_codes[0] ?? '')
  const byApp = await secondStep(shop, await ticket(), totp(secret))
  const known = await knownDeviceId({ ...shop.ctx(), deviceCookie: () => device }, right.email)

  expect([byCode.code, byApp.code]).toEqual([200, 200])
  expect(known).toBeTruthy()
})

test('a sign-in allows five incorrect codes', async ({ harness }) => {
  const { secret } = await withTwoFactor(harness)
  const { second_step } = (await harness.call<SignInResponse>('/user/login', right)).data
  for (let i = 0; i < 5; i++) await secondStep(harness, second_step, totp(secret, i * 30_000))

  expect((await secondStep(harness, second_step, totp(secret))).code).not.toBe(200)
})

test('after it is disabled the password is sufficient', async ({ harness }) => {
  const { ada } = await withTwoFactor(harness)

  await endTwoFactor(harness.ctx(), ada)

  expect((await harness.call<SignInResponse>('/user/login', right)).data.token).toBeTruthy()
  expect(await queryRows(harness.db, 'select 1 from two_factors')).toEqual([])
})

test('a forged ticket is rejected', async ({ harness }) => {
  expect((await secondStep(harness, '2fa-nobody', '123456')).code).toBe(409)
})

test('neither a used code nor an older one signs in', async ({ harness }) => {
  const { secret } = await withTwoFactor(harness)
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
  const { recovery_codes } = await withTwoFactor(harness)

  const stored = JSON.stringify(await queryRows(harness.db, 'select t::text from two_factors t'))

  expect(recovery_codes.filter((code) => stored.includes(code))).toEqual([])
})

test('staff endpoints require a second factor', async ({ harness }) => {
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
