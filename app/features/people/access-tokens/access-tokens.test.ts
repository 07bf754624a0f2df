import { expect } from 'vitest'
import { codeFor } from '#features/people/auth/accounts.factory.ts'
import type { CodeSent } from '#features/people/auth/codes/code.ts'
import { endSessions, endSessionsAsStaff } from '#features/people/auth/sessions/sessions.server.ts'
import { changePassword, resetPassword } from '#features/people/credentials/passwords/passwords.server.ts'
import { eraseAccount } from '#features/people/profile/delete-account.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { limits } from '#platform/security/rate-limits.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { requestPage } from '#tests/harness/request-page.ts'
import { maxAccessTokens } from './access-token.ts'
import { anAccessToken } from './access-tokens.factory.ts'
import { accessTokensPersonalData } from './access-tokens.personal.server.ts'
import {
  createAccessToken,
  findTokenOwner,
  listAccessTokens,
  revokeAccessToken,
} from './access-tokens.server.ts'
import * as page from './pages/access-tokens.tsx'

async function aToken(harness: Harness) {
  const customer = await harness.signIn()
  const token = await anAccessToken(harness.ctx(), customer, 'cart:read')
  const [listed] = await listAccessTokens(harness.db, customer.id)
  if (!listed) throw new Error('The new token is not listed')
  return { customer, token, listed }
}

test('a token names its owner and its scopes; only a hash of it is stored', async ({ harness }) => {
  const { customer, token, listed } = await aToken(harness)

  expect(await findTokenOwner(harness.ctx(), token)).toEqual({
    token_id: listed.id,
    user_id: customer.id,
    scopes: ['cart:read'],
  })
  const stored = JSON.stringify(await queryRows(harness.db, 'select * from access_tokens'))
  expect(stored).not.toContain(token)
  expect(JSON.stringify(listed)).not.toContain(token)
  expect(token.startsWith(listed.prefix)).toBe(true)
})

test('the owner gets an email when a token is created; it does not contain the token', async ({
  harness,
}) => {
  const { token } = await aToken(harness)

  const mails = await queryRows<{ template: string; props: object }>(
    harness.db,
    `select template, props from outbox where template = 'account-changed'`,
  )

  expect(mails).toMatchObject([{ props: { what: 'access-token-created' } }])
  expect(JSON.stringify(mails)).not.toContain(token)
})

test('a token is no session and no API key', async ({ harness }) => {
  const { token } = await aToken(harness)
  harness.holdToken(token)

  for (const path of ['/user/user_address_list/personal/config', '/staff/audit'])
    expect((await harness.call(path, {})).code).toBe(401)
})

test('a token ends when it is revoked, expires, or its account is closed', async ({ harness }) => {
  const { customer, token, listed } = await aToken(harness)
  const works = async () => (await findTokenOwner(harness.ctx(), token)) !== null

  expect(await works()).toBe(true)
  await queryRows(harness.db, 'update users set banned = true where id = $1', [customer.id])
  expect(await works()).toBe(false)
  await queryRows(harness.db, 'update users set banned = false where id = $1', [customer.id])
  await queryRows(harness.db, `update access_tokens set expires_at = clock_timestamp() - interval '1 second'`)
  expect(await works()).toBe(false)
  expect(await listAccessTokens(harness.db, customer.id)).toMatchObject([{ is_expired: true }])
  await queryRows(harness.db, `update access_tokens set expires_at = clock_timestamp() + interval '1 day'`)
  expect(await works()).toBe(true)
  await revokeAccessToken(harness.ctx(), customer, listed.id)
  expect(await works()).toBe(false)
})

test.for([
  ['a new password', 'change'],
  ['a reset of the password', 'reset'],
  ['the end of all sessions by staff', 'staff'],
  ['the end of the other sessions', 'others'],
] as const)('%s ends all tokens of the customer, and no others', async ([, how], { harness }) => {
  const other = await harness.signIn('other@example.com')
  const kept = await anAccessToken(harness.ctx(), other, 'cart:read')
  const { customer, token } = await aToken(harness)
  const ctx = harness.ctx()

  if (how === 'change')
    await changePassword(ctx, customer, { current_password: 'sunny-side-up', password: 'four-warm-panels' })
  if (how === 'reset') {
    const { data } = await harness.call<CodeSent>('/user/password/reset_code', { email: customer.email })
    const code = await codeFor(harness, customer.email)
    const recipient = customer.email
    await resetPassword(ctx, { recipient, request_id: data.request_id, code, password: 'four-warm-panels' })
  }
  if (how === 'staff') await endSessionsAsStaff(ctx, other, customer.id)
  if (how === 'others') await endSessions(harness.db, customer.id, { but: customer.session_id })

  expect(await findTokenOwner(ctx, token)).toBeNull()
  expect(await findTokenOwner(ctx, kept)).not.toBeNull()
})

test('a token of another customer is revoked like an unknown one: not found', async ({ harness }) => {
  const { token, listed } = await aToken(harness)
  const other = await harness.signIn('other@example.com')

  for (const id of [listed.id, crypto.randomUUID(), 'x'])
    await expect(revokeAccessToken(harness.ctx(), other, id)).rejects.toMatchObject({ kind: 'missing' })
  expect(await findTokenOwner(harness.ctx(), token)).not.toBeNull()
})

test('the list has the day of the last use', async ({ harness }) => {
  const { customer, token, listed } = await aToken(harness)
  await findTokenOwner(harness.ctx(), token)

  const [used] = await listAccessTokens(harness.db, customer.id)

  expect(listed.last_used_on).toBeNull()
  expect(used?.last_used_on).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('a customer has a limited number of tokens', async ({ harness }) => {
  const customer = await harness.signIn()
  for (let i = 0; i < maxAccessTokens; i++) await anAccessToken(harness.ctx(), customer, 'cart:read')

  await expect(anAccessToken(harness.ctx(), customer, 'cart:read')).rejects.toMatchObject({
    kind: 'conflict',
  })
})

test('a token needs a confirmed identity', async ({ harness }) => {
  const customer = { ...(await harness.signIn()), confirmed_seconds: 3600 }
  const input = { name: 'Test', scopes: ['cart:read' as const], days: '30' as const }

  await expect(
    createAccessToken(harness.ctx(), customer, { ...input, current_password: 'wrong' }),
  ).rejects.toMatchObject({ kind: 'invalid' })
  await expect(
    createAccessToken(harness.ctx(), customer, { ...input, current_password: undefined }),
  ).rejects.toMatchObject({ data: { reason: 'confirm' } })
})

test('requests with one token, and attempts with unknown tokens, are limited', async ({ harness }) => {
  const { token, listed } = await aToken(harness)
  const unknown = `hst_${'x'.repeat(43)}`
  for (let i = 0; i < limits['access-token'].points; i++)
    await harness.services.limits.take('access-token', listed.id)
  for (let i = 0; i < limits['access-token-unknown'].points; i++)
    expect(await findTokenOwner(harness.ctx(), unknown)).toBeNull()

  await expect(findTokenOwner(harness.ctx(), token)).rejects.toMatchObject({ kind: 'too-many' })
  await expect(findTokenOwner(harness.ctx(), unknown)).rejects.toMatchObject({ kind: 'too-many' })
})

test('tokens are exported without their secrets and deleted with the account', async ({ harness }) => {
  const { customer, token } = await aToken(harness)
  const person = { id: customer.id, email: customer.email, phone: null }

  const exported = []
  for await (const row of accessTokensPersonalData.collect(harness.db, person) as AsyncIterable<object>)
    exported.push(row)
  await eraseAccount(harness.ctx(), customer.id)

  expect(exported).toMatchObject([{ name: 'Test assistant', scopes: ['cart:read'] }])
  expect(JSON.stringify(exported)).not.toMatch(/hash|hst_[\w-]{5}/)
  expect(await findTokenOwner(harness.ctx(), token)).toBeNull()
  expect(await queryRows(harness.db, 'select 1 from access_tokens')).toEqual([])
})

test('the form shows a new token once and refuses one without a permission', async ({ harness }) => {
  await harness.signIn()
  const submit = (form: Record<string, string>) =>
    requestPage<{ token?: string; data?: { problems: object } }>(harness, page, { form })
  const form = { intent: 'create', name: 'Assistant', days: '90' }

  const refused = await submit(form)
  const created = await submit({ ...form, 'orders:read': 'on' })
  const shown = await requestPage<{ tokens: object[] }>(harness, page)

  expect(refused.data?.problems).toEqual({ scopes: 'Choose at least one permission' })
  expect(created.token).toMatch(/^hst_[\w-]{43}$/)
  expect(shown.tokens).toMatchObject([{ name: 'Assistant', scopes: ['orders:read'] }])
  expect(JSON.stringify(shown)).not.toContain(created.token)
})
