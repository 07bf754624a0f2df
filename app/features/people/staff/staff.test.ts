import { expect } from 'vitest'
import { findSession } from '#features/people/auth/accounts.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

const setRole = (harness: Harness, email: string, role: string) =>
  queryRows(harness.db, 'update users set role = $2 where email = $1', [email, role])

async function signInAs(harness: Harness, role: string, email = `${role}@example.com`) {
  const person = await harness.signIn(email)
  await setRole(harness, email, role)
  return person
}

const idOf = async (harness: Harness, email: string) =>
  (await queryRows<{ id: string }>(harness.db, 'select id from users where email = $1', [email]))[0]?.id ?? ''
const roleOf = async (harness: Harness, email: string) =>
  (await queryRows<{ role: string }>(harness.db, 'select role from users where email = $1', [email]))[0]?.role

test('staff calls need the permission of the role, and are unknown to customers', async ({ harness }) => {
  await harness.signIn('customer@example.com')
  const asCustomer = await harness.call('/staff/members', {})
  await signInAs(harness, 'warehouse')
  const asWarehouse = await harness.call('/staff/members', {})
  await signInAs(harness, 'owner')
  const asOwner = await harness.call('/staff/members', {})

  expect(asCustomer.code).toBe(404)
  expect(asWarehouse).toMatchObject({ code: 403, data: { reason: 'permission' } })
  expect(asOwner.code).toBe(200)
})

test('an invited colleague gets a mail with a link, and is listed until it is used', async ({ harness }) => {
  await signInAs(harness, 'owner')

  const sent = await harness.call('/staff/members/invite', { email: 'new@example.com', role: 'support' })
  const { data: members } = await harness.call<{ email: string }[]>('/staff/members', {})
  const mails = await queryRows(harness.db, `select template, recipient from outbox`)

  expect(sent.code).toBe(200)
  const listed = Object.fromEntries((members ?? []).map((member) => [member.email, member]))
  expect(listed).toMatchObject({
    'new@example.com': { role: 'support', invited_until: expect.any(String) },
    'owner@example.com': { role: 'owner', invited_until: null },
  })
  expect(mails).toEqual([{ template: 'staff-invitation', recipient: 'new@example.com' }])
})

test('nobody grants more than they may do themselves', async ({ harness }) => {
  await signInAs(harness, 'owner')
  const { data: role } = await harness.call<{ id: string }>('/staff/roles/save', {
    id: null,
    name: 'Recruiter',
    permissions: ['staff.edit', 'orders.read'],
  })
  await signInAs(harness, role?.id ?? '', 'recruiter@example.com')

  const asOwner = await harness.call('/staff/members/invite', { email: 'x@example.com', role: 'owner' })
  const ownRole = await harness.call('/staff/members/role', {
    member_id: await idOf(harness, 'recruiter@example.com'),
    role: 'manager',
  })
  const wider = await harness.call('/staff/roles/save', {
    id: role?.id ?? '',
    name: 'Recruiter',
    permissions: ['staff.edit', 'settings.edit'],
  })
  const demoted = await harness.call('/staff/members/remove', {
    member_id: await idOf(harness, 'owner@example.com'),
  })

  expect([asOwner.code, ownRole.code, wider.code]).toEqual([403, 403, 403])
  expect(demoted.code).not.toBe(200)
  expect(await roleOf(harness, 'owner@example.com')).toBe('owner')
})

test('the last owner can be neither removed nor demoted', async ({ harness }) => {
  const owner = await signInAs(harness, 'owner')

  const removed = await harness.call('/staff/members/remove', { member_id: owner.id })
  const demoted = await harness.call('/staff/members/role', { member_id: owner.id, role: 'manager' })

  expect([removed.code, demoted.code]).toEqual([409, 409])
  expect(await roleOf(harness, 'owner@example.com')).toBe('owner')
})

test('a removed colleague becomes a customer at once, and the audit log says who did it', async ({
  harness,
}) => {
  const sales = await signInAs(harness, 'sales')
  const sales_token = harness.token
  await signInAs(harness, 'owner')

  await harness.call('/staff/members/remove', { member_id: sales.id })
  const { data: audit } = await harness.call<{ list: object[] }>('/staff/audit', { entity: 'staff' })

  expect((await findSession(harness.db, sales_token)).kind).toBe('ended-elsewhere')
  expect(await roleOf(harness, 'sales@example.com')).toBe('customer')
  expect(audit?.list).toMatchObject([
    { action: 'staff.removed', label: 'sales@example.com', before: { role: 'sales' }, after: null },
  ])
})

test('a custom role with members is not removed; without them it is', async ({ harness }) => {
  await signInAs(harness, 'owner')
  const { data: role } = await harness.call<{ id: string }>('/staff/roles/save', {
    id: null,
    name: 'Photographer',
    permissions: ['products.read'],
  })
  await harness.signIn('photo@example.com')
  await setRole(harness, 'photo@example.com', role?.id ?? '')
  await signInAs(harness, 'owner', 'owner2@example.com')

  const used = await harness.call('/staff/roles/remove', { id: role?.id ?? '' })
  await setRole(harness, 'photo@example.com', 'customer')
  const unused = await harness.call('/staff/roles/remove', { id: role?.id ?? '' })
  const twice = await harness.call('/staff/roles/remove', { id: role?.id ?? '' })
  const builtIn = await harness.call('/staff/roles/remove', { id: 'warehouse' })

  expect([used.code, unused.code, twice.code, builtIn.code]).toEqual([409, 200, 404, 404])
})

test('two roles cannot have the same name, and a built-in role cannot be changed', async ({ harness }) => {
  await signInAs(harness, 'owner')
  const save = (id: string | null, name: string) =>
    harness.call('/staff/roles/save', { id, name, permissions: ['orders.read'] })

  const first = await save(null, 'Night shift')
  const same = await save(null, 'night shift')
  const builtIn = await save('manager', 'Manager')

  expect([first.code, same.code, builtIn.code]).toEqual([200, 409, 422])
})
