import { expect } from 'vitest'
import { findSession } from '#features/people/auth/accounts.server.ts'
import { rowsOf } from '#platform/database/db.server.ts'
import { test, type World } from '#tests/harness/harness.ts'
import { inviteStaff, takeInvitation } from './staff-invitation.server.ts'

const email = 'sam@example.com'
const password = 'four-warm-panels'
const take = (world: World, token: string) => takeInvitation(world.scope(), { token, password }, '')

test('the first staff account is made by a link, which works once', async ({ world }) => {
  const token = await inviteStaff(world.scope(), email)

  const entered = await take(world, token)
  const state = await findSession(world.db, entered?.token ?? '')

  expect(state).toMatchObject({ kind: 'customer', customer: { email, role: 'manager' } })
  await expect(take(world, token)).rejects.toMatchObject({ status: 422, data: { reason: 'over' } })
  expect(JSON.stringify(await rowsOf(world.db, 'select t::text from staff_invitations t'))).not.toContain(
    token,
  )
})

test('outside a demo the new staff member sets up a second factor before any staff call', async ({
  world,
}) => {
  world.services.settings = { ...world.services.settings, demo: false }
  const entered = await take(world, await inviteStaff(world.scope(), email))

  const state = await findSession(world.db, entered?.token ?? '', {
    idleHours: 1,
    staffNeedSecondFactor: true,
  })

  expect(state).toMatchObject({ customer: { role: 'customer', owes_second_factor: true } })
})

test('who has an account becomes staff with a new password, and old sessions end', async ({ world }) => {
  await world.signIn(email, ['Sam', 'Okafor'])
  const before = world.token

  await take(world, await inviteStaff(world.scope(), email))

  expect((await findSession(world.db, before)).kind).toBe('ended-elsewhere')
  expect((await world.call('/user/login', { email, password })).code).toBe(200)
})

test('a link ends after a day, and with the next one', async ({ world }) => {
  const first = await inviteStaff(world.scope(), email)
  const second = await inviteStaff(world.scope(), email)
  const replaced = take(world, first)
  await expect(replaced).rejects.toMatchObject({ status: 422 })
  await rowsOf(world.db, `update staff_invitations set expires_at = clock_timestamp()`)

  await expect(take(world, second)).rejects.toMatchObject({ status: 422 })
  expect(await rowsOf(world.db, `select 1 from users where role <> 'customer'`)).toEqual([])
})
