import { expect } from 'vitest'
import { openServices } from '#app/services.server.ts'
import type { Permission } from '#features/people/roles/permissions.ts'
import { createPublicVersion } from '#platform/cache/page-cache.server.ts'
import { readSettings } from '#platform/config/env.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { limits } from '#platform/security/rate-limits.server.ts'
import { Harness, test } from '#tests/harness/harness.ts'
import { totp } from '../credentials/two-factor/two-factor.factory.ts'
import { beginTwoFactor, confirmTwoFactor } from '../credentials/two-factor/two-factor.server.ts'

async function signInAs(harness: Harness, role: string, email = `${role}@example.com`) {
  const person = await harness.signIn(email)
  await queryRows(harness.db, 'update users set role = $2 where email = $1', [email, role])
  return person
}

type Created = { id: string; key: string }

const create = (harness: Harness, scopes: string[], more: object = {}) =>
  harness.call<Created>('/staff/api_keys/create', { name: 'Warehouse system', scopes, ...more })

/** A key of the owner with these scopes; the next calls are made with it. */
async function holdKey(harness: Harness, ...scopes: Permission[]) {
  await signInAs(harness, 'owner')
  const { data } = await create(harness, scopes)
  harness.holdToken(data.key)
  return data
}

test('a key makes the staff calls of its scopes, and no other call', async ({ harness }) => {
  await holdKey(harness, 'audit.read')

  expect((await harness.call('/staff/audit', {})).code).toBe(200)
  expect(await harness.call('/staff/members', {})).toMatchObject({
    code: 403,
    data: { reason: 'permission' },
  })
  // Calls of a customer are not open to it, although its creator is signed in there as a person.
  expect((await harness.call('/user/user_address_list/personal/config', {})).code).toBe(401)
  expect((await harness.call('/staff/me/language', { locale: 'de' })).code).toBe(403)
})

test('only a hash of the key is stored, and it is listed without its secret', async ({ harness }) => {
  const { key, id } = await holdKey(harness, 'api_keys.edit')

  const { data: listed } = await harness.call<object[]>('/staff/api_keys', {})
  const stored = JSON.stringify(await queryRows(harness.db, 'select * from api_keys'))

  expect(stored).not.toContain(key)
  expect(JSON.stringify(listed)).not.toContain(key)
  expect(listed).toMatchObject([{ id, prefix: key.slice(0, 9), last_used_at: expect.any(String) }])
})

test('a key never gets more than its creator has, when it is created and later', async ({ harness }) => {
  await signInAs(harness, 'owner')
  const { data: role } = await harness.call<{ id: string }>('/staff/roles/save', {
    id: null,
    name: 'Integrator',
    permissions: ['api_keys.edit', 'audit.read'],
  })
  await signInAs(harness, role.id, 'integrator@example.com')

  const tooMuch = await create(harness, ['audit.read', 'staff.edit'])
  const { data: own } = await create(harness, ['audit.read', 'api_keys.edit'])
  await queryRows(harness.db, `update staff_roles set permissions = '{audit.read}' where id = $1`, [role.id])
  harness.holdToken(own.key)

  expect(tooMuch.code).toBe(403)
  expect((await harness.call('/staff/audit', {})).code).toBe(200)
  expect((await harness.call('/staff/api_keys', {})).code).toBe(403)
})

test('a key creates no key, and grants no role above its scopes', async ({ harness }) => {
  await holdKey(harness, 'api_keys.edit', 'staff.edit')

  expect((await create(harness, ['api_keys.edit'])).code).toBe(403)
  const invited = await harness.call('/staff/members/invite', { email: 'x@example.com', role: 'owner' })
  expect(invited.code).toBe(403)
})

test('a key is refused once it is revoked, or its creator leaves the staff or is closed', async ({
  harness,
}) => {
  const owner = await signInAs(harness, 'owner')
  const { data: revoked } = await create(harness, ['audit.read'])
  const { data: left } = await create(harness, ['audit.read'])
  const statusWith = async (key: string) => {
    harness.holdToken(key)
    return (await harness.call('/staff/audit', {})).code
  }
  await harness.call('/staff/api_keys/revoke', { id: revoked.id })

  expect(await statusWith(revoked.key)).toBe(401)
  expect(await statusWith(left.key)).toBe(200)
  await queryRows(harness.db, 'update users set banned = true where id = $1', [owner.id])
  expect(await statusWith(left.key)).toBe(401)
  await queryRows(harness.db, `update users set banned = false, role = 'customer' where id = $1`, [owner.id])
  expect(await statusWith(left.key)).toBe(401)
  for (const wrong of ['hs_', `${left.key}x`, `${left.key.slice(0, -1)}!`, left.key.toLowerCase()])
    expect(await statusWith(wrong)).toBe(401)
})

test('a change made with a key is recorded as made by the key', async ({ harness }) => {
  const { id } = await holdKey(harness, 'staff.edit', 'audit.read', 'orders.read')

  await harness.call('/staff/roles/save', { id: null, name: 'Reader', permissions: ['orders.read'] })
  const { data } = await harness.call<{ list: object[] }>('/staff/audit', { entity: 'role' })

  expect(data.list).toMatchObject([{ actor_kind: 'api_key', actor_id: id, actor_name: 'Warehouse system' }])
})

test('calls with one key, and attempts with unknown keys, are limited', async ({ harness }) => {
  const { id } = await holdKey(harness, 'audit.read')

  const first = await harness.call('/staff/audit', {})
  // Counted in the process, one at a time.
  for (let i = 1; i < limits['api-key'].points; i++) await harness.services.limits.take('api-key', id)
  const over = await harness.call('/staff/audit', {})
  harness.holdToken(`hs_${'x'.repeat(43)}`)
  const unknown = await harness.call('/staff/audit', {})
  await harness.services.limits.take('api-key-unknown', '127.0.0.1', limits['api-key-unknown'].points - 1)
  const guessed = await harness.call('/staff/audit', {})

  expect([first.code, over.code, unknown.code, guessed.code]).toEqual([200, 429, 401, 429])
})

test('outside a demo a key needs a fresh second factor, and a creator who still has one', async ({
  harness,
}) => {
  const settings = readSettings({
    NODE_ENV: 'production',
    DATA_DIR: 'memory',
    LOG_LEVEL: 'silent',
    AUTH_SECRET: 'a secret of the environment, long enough',
  })
  const services = await openServices(harness.db, settings, createPublicVersion(harness.db, 0))
  const shop = new Harness(harness.db, services)
  const owner = await signInAs(shop, 'owner')
  const { secret } = await beginTwoFactor(shop.ctx(), owner)
  shop.holdToken(await confirmTwoFactor(shop.ctx(), owner, totp(secret)))
  await queryRows(harness.db, 'update two_factors set last_step = null')
  await queryRows(harness.db, `update sessions set created_at = clock_timestamp() - interval '1 hour'`)

  const without = await create(shop, ['audit.read'])
  const wrong = await create(shop, ['audit.read'], { code: '000000' })
  const withPassword = await create(shop, ['audit.read'], { code: 'sunny-side-up' })
  const right = await create(shop, ['audit.read'], { code: totp(secret) })
  const again = await create(shop, ['audit.read'], { code: totp(secret) })
  shop.holdToken(right.data.key)
  const used = await shop.call('/staff/audit', {})
  await queryRows(harness.db, 'update users set two_factor_enabled = false where id = $1', [owner.id])
  const afterwards = await shop.call('/staff/audit', {})

  expect([without.code, wrong.code, withPassword.code, right.code, again.code]).toEqual([
    422, 422, 422, 200, 422,
  ])
  expect(without.data).toMatchObject({ fields: { code: expect.any(String) } })
  expect([used.code, afterwards.code]).toEqual([200, 401])
})
