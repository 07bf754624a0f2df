import { expect } from 'vitest'
import { findSession } from '#features/people/auth/accounts.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

async function signInAs(harness: Harness, role: string) {
  const person = await harness.signIn(`${role}@example.com`)
  await queryRows(harness.db, 'update users set role = $2 where id = $1', [person.id, role])
  return { ...person, token: harness.token }
}

const tryPassword = (harness: Harness, email: string, password: string) =>
  harness.call('/user/login', { email, password })

type Member = { sessions: { id: string; current: boolean }[] }
type History = { list: { event: string; method: string; network: string }[]; total: number }

test('an owner sees the open sessions of a colleague and ends one', async ({ harness }) => {
  const support = await signInAs(harness, 'support')
  await signInAs(harness, 'owner')

  const { data: member } = await harness.call<Member>('/staff/members/get', { member_id: support.id })
  const ended = await harness.call('/staff/members/end_session', {
    member_id: support.id,
    session_id: member.sessions[0]?.id,
  })
  const again = await harness.call('/staff/members/end_session', {
    member_id: support.id,
    session_id: member.sessions[0]?.id,
  })

  // Newest first: the one of the last sign-in.
  expect(member.sessions.map(({ current }) => current)).toEqual([false, false])
  expect([ended.code, again.code]).toEqual([200, 404])
  expect(await findSession(harness.db, support.token)).toMatchObject({ kind: 'ended-elsewhere' })
})

test('nobody ends the session they ask from, or a session of another person', async ({ harness }) => {
  const support = await signInAs(harness, 'support')
  const owner = await signInAs(harness, 'owner')
  const customer = await harness.signIn('customer@example.com')
  harness.holdToken(owner.token ?? '')
  const { data: own } = await harness.call<Member>('/staff/members/get', { member_id: owner.id })
  const end = async (member_id: string, session_id: string | undefined) =>
    (await harness.call('/staff/members/end_session', { member_id, session_id })).code

  expect(own.sessions[0]).toMatchObject({ current: true })
  expect(await end(owner.id, own.sessions[0]?.id)).toBe(404)
  expect(await end(support.id, own.sessions[0]?.id)).toBe(404)
  expect(await end(customer.id, customer.session_id)).toBe(404)
})

test('sign-ins of staff and failed attempts are listed without passwords or full addresses', async ({
  harness,
}) => {
  const owner = await signInAs(harness, 'owner')
  await tryPassword(harness, 'owner@example.com', 'wrong-password-1')
  await tryPassword(harness, 'owner@example.com', 'sunny-side-up')

  const { data } = await harness.call<History>('/staff/members/sign_ins', { member_id: owner.id })

  expect(data.list.map(({ event }) => event)).toEqual(['sign_in_succeeded', 'sign_in_failed'])
  expect(data.list[0]).toMatchObject({ method: 'password', network: '127.0.0.0/24' })
  expect(JSON.stringify(data)).not.toMatch(/wrong-password|127\.0\.0\.1\b/)
})

test('staff see their own sign-ins without the permission to manage staff, and no others', async ({
  harness,
}) => {
  await signInAs(harness, 'owner')
  await tryPassword(harness, 'owner@example.com', 'wrong-password-1')
  await signInAs(harness, 'support')
  await tryPassword(harness, 'support@example.com', 'wrong-password-2')

  const { data } = await harness.call<History>('/staff/me/sign_ins', {})

  expect(data.list).toMatchObject([{ event: 'sign_in_failed', method: 'password', network: '127.0.0.0/24' }])
})

test('of customers no sign-in is stored', async ({ harness }) => {
  await harness.signIn('customer@example.com')
  await tryPassword(harness, 'customer@example.com', 'sunny-side-up')
  await tryPassword(harness, 'customer@example.com', 'wrong-password-1')

  expect(await queryRows(harness.db, 'select 1 from staff_sign_ins')).toEqual([])
})
