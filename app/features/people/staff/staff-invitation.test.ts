import { expect } from 'vitest'
import { findSession } from '#features/people/auth/accounts.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { inviteStaff, takeInvitation } from './staff-invitation.server.ts'

const email = 'sam@example.com'
const password = 'four-warm-panels'
const take = (harness: Harness, token: string) => takeInvitation(harness.ctx(), { token, password }, '')

test('the first staff account is made by a link, which works once', async ({ harness }) => {
  const token = await inviteStaff(harness.ctx(), email)

  const entered = await take(harness, token)
  const state = await findSession(harness.db, entered?.token ?? '')

  expect(state).toMatchObject({ kind: 'customer', customer: { email, role: 'manager' } })
  await expect(take(harness, token)).rejects.toMatchObject({ status: 422, data: { reason: 'over' } })
  expect(
    JSON.stringify(await queryRows(harness.db, 'select t::text from staff_invitations t')),
  ).not.toContain(token)
})

test('outside a demo the new staff member sets up a second factor before any staff call', async ({
  harness,
}) => {
  harness.services.settings = { ...harness.services.settings, demo: false }
  const entered = await take(harness, await inviteStaff(harness.ctx(), email))

  const state = await findSession(harness.db, entered?.token ?? '', {
    idleHours: 1,
    staffNeedSecondFactor: true,
  })

  expect(state).toMatchObject({ customer: { role: 'customer', owes_second_factor: true } })
})

test('who has an account becomes staff with a new password, and old sessions end', async ({ harness }) => {
  await harness.signIn(email, ['Sam', 'Okafor'])
  const before = harness.token

  await take(harness, await inviteStaff(harness.ctx(), email))

  expect((await findSession(harness.db, before)).kind).toBe('ended-elsewhere')
  expect((await harness.call('/user/login', { email, password })).code).toBe(200)
})

test('a link ends after a day, and with the next one', async ({ harness }) => {
  const first = await inviteStaff(harness.ctx(), email)
  const second = await inviteStaff(harness.ctx(), email)
  const replaced = take(harness, first)
  await expect(replaced).rejects.toMatchObject({ status: 422 })
  await queryRows(harness.db, `update staff_invitations set expires_at = clock_timestamp()`)

  await expect(take(harness, second)).rejects.toMatchObject({ status: 422 })
  expect(await queryRows(harness.db, `select 1 from users where role <> 'customer'`)).toEqual([])
})
