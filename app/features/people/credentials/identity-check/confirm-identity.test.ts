import { expect } from 'vitest'
import { codeFor, expireConfirmations } from '#features/people/auth/accounts.factory.ts'
import { findSession } from '#features/people/auth/accounts.server.ts'
import type { CodeSent } from '#features/people/auth/codes/code.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { createLog } from '#platform/observability/log.server.ts'
import { test } from '#tests/harness/harness.ts'
import { codeOfStep } from '../two-factor/totp.server.ts'
import { decodeTotpSecret } from '../two-factor/two-factor.factory.ts'
import { beginTwoFactor, confirmTwoFactor } from '../two-factor/two-factor.server.ts'

const change = '/user/change_customer_password'
const next = 'four-warm-panels'

test('no confirmation is required within 15 minutes of a sign-in', async ({ harness }) => {
  await harness.signIn()

  expect((await harness.call(change, { password: next })).code).toBe(200)
})

test('later the password is required and confirms for another 15 minutes', async ({ harness }) => {
  await harness.signIn()
  await expireConfirmations(harness)

  const refused = await harness.call(change, { password: next })
  const wrong = await harness.call(change, { password: next, current_password: 'not-this-one' })
  const right = await harness.call(change, { password: next, current_password: 'sunny-side-up' })
  const soon = await harness.call(change, { password: 'another-good-one' })

  expect(refused).toMatchObject({ code: 422, data: { reason: 'confirm' } })
  expect([wrong.code, right.code, soon.code]).toEqual([422, 200, 200])
})

test('a customer without a password confirms by signing in again', async ({ harness }) => {
  await harness.signIn()
  await queryRows(harness.db, 'delete from credentials')
  await expireConfirmations(harness)
  const refused = await harness.call(change, { password: next })
  const byMail = '/user/email_verification_code_login'
  const sent = await harness.call<CodeSent>(byMail, { email: 'ada@example.com' })
  const code = await codeFor(harness, 'ada@example.com')
  await harness.call(byMail, { email: 'ada@example.com', request_id: sent.data.request_id, code })

  const answer = await harness.call(change, { password: next })

  expect([refused.code, answer.code]).toEqual([422, 200])
})

test('an authenticator code confirms once', async ({ harness }) => {
  const ada = await harness.signIn()
  const { secret: letters } = await beginTwoFactor(harness.ctx(), ada)
  const secret = decodeTotpSecret(letters)
  const step = Math.floor(Date.now() / 30_000)
  const token = await confirmTwoFactor(harness.ctx(), ada, codeOfStep(secret, step))
  await queryRows(harness.db, 'update two_factors set last_step = null')
  const state = await findSession(harness.db, token)
  const ctx = { ...harness.ctx(), session: async () => state }
  await expireConfirmations(harness)
  const { confirmIdentity } = await import('./confirm-identity.server.ts')
  const stale = { ...ada, confirmed_seconds: 3600 }

  await confirmIdentity(ctx, stale, codeOfStep(secret, step))

  await expect(confirmIdentity(ctx, stale, codeOfStep(secret, step))).rejects.toMatchObject({ status: 422 })
})

const lastSeen = (hours: number) =>
  `update sessions set last_seen_at = clock_timestamp() - interval '${hours} hours'`

test('a session ends after three days without use', async ({ harness }) => {
  await harness.signIn()
  await queryRows(harness.db, lastSeen(71))
  const used = await harness.call('/user/userProfile/get')
  const [{ seen } = { seen: false }] = await queryRows<{ seen: boolean }>(
    harness.db,
    `select last_seen_at > clock_timestamp() - interval '1 minute' as seen from sessions where token = $1`,
    [harness.token],
  )
  await queryRows(harness.db, lastSeen(73))

  const unused = await harness.call('/user/userProfile/get')

  expect([used.code, seen, unused.code]).toEqual([200, true, 401])
})

test('a session is not updated on each request', async ({ harness }) => {
  await harness.signIn()
  await queryRows(harness.db, `update sessions set last_seen_at = clock_timestamp() - interval '2 minutes'`)

  await harness.call('/user/userProfile/get')

  expect(
    await queryRows(
      harness.db,
      `select 1 from sessions where last_seen_at >= clock_timestamp() - interval '1 minute'`,
    ),
  ).toEqual([])
})

test('only staff end all sessions of a customer', async ({ harness }) => {
  const ada = await harness.signIn()
  const token = harness.token
  const grace = await harness.signIn('grace@example.com', ['Grace', 'Hopper'])
  const end = () => harness.call('/staff/accounts/end_sessions', { customer_id: ada.id })

  const asCustomer = await end()
  await queryRows(harness.db, `update users set role = 'manager' where id = $1`, [grace.id])
  const answer = await end()
  const unknown = await harness.call('/staff/accounts/end_sessions', { customer_id: 'nobody' })

  expect([asCustomer.code, unknown.code]).toEqual([404, 404])
  expect(answer).toMatchObject({ code: 200, data: { ended: 2 } })
  expect((await findSession(harness.db, token)).kind).toBe('ended-elsewhere')
})

test('sessions of a staff member are ended only by those who manage staff', async ({ harness }) => {
  const ada = await harness.signIn()
  const token = harness.token
  const grace = await harness.signIn('grace@example.com', ['Grace', 'Hopper'])
  const become = (id: string, role: string) =>
    queryRows(harness.db, 'update users set role = $2 where id = $1', [id, role])
  await become(ada.id, 'owner')
  const end = () => harness.call('/staff/accounts/end_sessions', { customer_id: ada.id })

  await become(grace.id, 'manager')
  const asManager = await end()
  const stays = await findSession(harness.db, token)
  await become(grace.id, 'owner')
  const asOwner = await end()

  expect(asManager).toMatchObject({ code: 403, data: { reason: 'permission' } })
  expect(stays.kind).toBe('customer')
  expect(asOwner.code).toBe(200)
})

test('security events have a fixed format without personal data', async ({ harness }) => {
  const lines: string[] = []
  harness.log = createLog('info', { write: (line) => void lines.push(line) })
  const ada = await harness.signIn()
  await harness.call('/user/login', { email: 'ada@example.com', password: 'sunny-side-up' })
  await harness.call('/user/login', { email: 'ada@example.com', password: 'not-this-one' })
  await harness.call('/user/login', { email: 'nobody@example.com', password: 'not-this-one' })
  await harness.call(change, { password: next })
  await harness.call('/user/logout', {})

  const events = lines.map((line) => JSON.parse(line)).filter((line) => line.security_event)

  expect(events.map(({ security_event, user_id, network }) => [security_event, user_id, network])).toEqual([
    ['sign_in_succeeded', ada.id, '127.0.0.0/24'],
    ['sign_in_failed', ada.id, '127.0.0.0/24'],
    ['sign_in_failed', null, '127.0.0.0/24'],
    ['password_changed', ada.id, '127.0.0.0/24'],
    ['session_ended', ada.id, '127.0.0.0/24'],
  ])
  expect(lines.join()).not.toMatch(/example\.com|127\.0\.0\.1"|sunny|not-this/)
})
