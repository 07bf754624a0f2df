import { expect } from 'vitest'
import { findSession } from '#features/people/auth/accounts.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { acceptInvitation, inviteStaff } from './staff-invitation.server.ts'

const email = 'sam@example.com'
const password = 'four-warm-panels'
const accept = (harness: Harness, token: string) => acceptInvitation(harness.ctx(), { token, password }, '')

test('an invitation link creates a staff account, and works once', async ({ harness }) => {
  const token = await inviteStaff(harness.ctx(), { email, role: 'manager' })

  const entered = await accept(harness, token)
  const state = await findSession(harness.db, entered?.token ?? '')

  expect(state).toMatchObject({ kind: 'customer', customer: { email, role: 'manager' } })
  await expect(accept(harness, token)).rejects.toMatchObject({ status: 422, data: { reason: 'over' } })
  expect(
    JSON.stringify(await queryRows(harness.db, 'select t::text from staff_invitations t')),
  ).not.toContain(token)
})

test('outside a demo a new staff member must set up a second factor before any staff call', async ({
  harness,
}) => {
  harness.services.settings = { ...harness.services.settings, demo: false }
  const entered = await accept(harness, await inviteStaff(harness.ctx(), { email, role: 'manager' }))

  const state = await findSession(harness.db, entered?.token ?? '', {
    idleHours: 1,
    staffNeedSecondFactor: true,
  })

  expect(state).toMatchObject({ customer: { role: 'customer', owes_second_factor: true } })
})

test('an existing account becomes staff with a new password, and its sessions end', async ({ harness }) => {
  await harness.signIn(email, ['Sam', 'Okafor'])
  const before = harness.token

  await accept(harness, await inviteStaff(harness.ctx(), { email, role: 'manager' }))

  expect((await findSession(harness.db, before)).kind).toBe('ended-elsewhere')
  expect((await harness.call('/user/login', { email, password })).code).toBe(200)
})

test('a link expires after a day, and when a new one is created', async ({ harness }) => {
  const first = await inviteStaff(harness.ctx(), { email, role: 'manager' })
  const second = await inviteStaff(harness.ctx(), { email, role: 'manager' })
  const replaced = accept(harness, first)
  await expect(replaced).rejects.toMatchObject({ status: 422 })
  await queryRows(harness.db, `update staff_invitations set expires_at = clock_timestamp()`)

  await expect(accept(harness, second)).rejects.toMatchObject({ status: 422 })
  expect(await queryRows(harness.db, `select 1 from users where role <> 'customer'`)).toEqual([])
})
