import { expect, test as plain } from 'vitest'
import { findSession } from '#features/people/auth/accounts.server.ts'
import { demoAccounts } from '#features/people/auth/demo-accounts.ts'
import { accountPersonalData } from '#features/people/profile/account.personal.server.ts'
import { deleteAccount } from '#features/people/profile/delete-account.server.ts'
import * as login from '#features/people/sign-in/pages/login.tsx'
import { signInByPasskey } from '#features/people/sign-in/sign-in.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { exportedData } from '#tests/harness/exported-data.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { requestPage, type TestPage } from '#tests/harness/request-page.ts'
import * as page from '../pages/passkeys.tsx'
import { Device } from './passkeys.factory.ts'
import {
  addPasskey,
  beginPasskey,
  deleteExpiredChallenges,
  listPasskeys,
  passkeyOptions,
  relyingPartyOf,
  removePasskey,
} from './passkeys.server.ts'

const password = 'sunny-side-up'

/** A signed-in customer with a passkey, and its device. */
async function withPasskey(harness: Harness, email = 'ada@example.com') {
  const customer = await harness.signIn(email)
  const device = new Device()
  const options = await beginPasskey(harness.ctx(), customer, password)
  const registration = device.make(options)
  await addPasskey(harness.ctx(), customer, { name: 'Phone', registration })
  return { customer, device, registration }
}

const signIn = (harness: Harness, device: Device, how: Parameters<Device['use']>[1] = {}) =>
  signInByPasskey(harness.ctx(), device.use(passkeyOptions(harness.ctx()), how), 'Chrome, Linux')

const submit = (harness: Harness, form_page: TestPage, form: Record<string, string>) =>
  requestPage<unknown>(harness, form_page, { form })

const mails = (harness: Harness) =>
  queryRows<{ what: string }>(
    harness.db,
    `select props ->> 'what' as what from outbox where template = 'account-changed' order by created_at`,
  )

test('an added passkey signs in and shows its last use', async ({ harness }) => {
  const { customer, device } = await withPasskey(harness)
  harness.becomeGuest()

  const entry = await signIn(harness, device)

  expect(await findSession(harness.db, entry.token)).toMatchObject({
    kind: 'customer',
    customer: { id: customer.id },
  })
  const [stored] = await listPasskeys(harness.db, customer.id)
  expect(stored).toMatchObject({ name: 'Phone', backed_up: false, last_used_at: expect.any(String) })
})

test('a passkey replaces both steps of a two-factor sign-in', async ({ harness }) => {
  const { customer, device } = await withPasskey(harness)
  await queryRows(harness.db, 'update users set two_factor_enabled = true where id = $1', [customer.id])
  await queryRows(
    harness.db,
    `insert into two_factors (id, secret, backup_codes, user_id) values ('1', 'x', 'x', $1)`,
    [customer.id],
  )

  expect((await signIn(harness, device)).second_step).toBeNull()
})

test('without user verification a device neither adds a passkey nor signs in', async ({ harness }) => {
  const { customer, device } = await withPasskey(harness)
  const options = await beginPasskey(harness.ctx(), customer, password)
  const registration = new Device().make(options, { verified: false })

  await expect(signIn(harness, device, { verified: false })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(addPasskey(harness.ctx(), customer, { name: 'Key', registration })).rejects.toMatchObject({
    kind: 'invalid',
  })
})

test('a signed challenge is accepted once', async ({ harness }) => {
  const { device } = await withPasskey(harness)
  const used = device.use(passkeyOptions(harness.ctx()))

  await signInByPasskey(harness.ctx(), used)

  await expect(signInByPasskey(harness.ctx(), used)).rejects.toMatchObject({ data: { reason: 'over' } })
})

test('a challenge is valid for 30 minutes, for one purpose, and only if the shop signed it', async ({
  harness,
}) => {
  const { customer, device } = await withPasskey(harness)
  const ctx = harness.ctx()
  const late = device.use(passkeyOptions(ctx))
  const for_adding = device.use(await beginPasskey(ctx, customer, password))
  const own = device.use({ challenge: Buffer.alloc(56, 1).toString('base64url') })
  const other_session = await harness.signIn()
  const registration = new Device().make(await beginPasskey(ctx, customer, password))
  const over = { data: { reason: 'over' } }

  for (const used of [for_adding, own]) await expect(signInByPasskey(ctx, used)).rejects.toMatchObject(over)
  await expect(addPasskey(ctx, other_session, { name: 'Key', registration })).rejects.toMatchObject(over)
  harness.clock = new Date(harness.clock.getTime() + 31 * 60_000)
  await expect(signInByPasskey(harness.ctx(), late)).rejects.toMatchObject(over)
})

test.for<[string, number, { origin?: string }]>([
  ['for another site', 8, { origin: 'http://localhost.evil.example' }],
  ['at another port', 8, { origin: 'http://localhost:81' }],
  ['of a copy that counts behind', 3, {}],
])('an assertion %s is rejected', async ([, counter, how], { harness }) => {
  const { device } = await withPasskey(harness)
  device.counter = 7
  await signIn(harness, device)
  device.counter = counter

  await expect(signIn(harness, device, how)).rejects.toMatchObject({ data: { reason: 'passkey' } })
})

test('an assertion signed by another key or naming another user is rejected', async ({ harness }) => {
  const { device } = await withPasskey(harness)
  const { customer: grace } = await withPasskey(harness, 'grace@example.com')
  const used = device.use(passkeyOptions(harness.ctx()))
  const foreign = new Device().use(passkeyOptions(harness.ctx()))
  const userHandle = Buffer.from(grace.id).toString('base64url')
  const refused = { kind: 'invalid', data: { reason: 'passkey' } }

  for (const response of [
    { ...used.response, signature: foreign.response.signature },
    { ...used.response, userHandle },
  ])
    await expect(signInByPasskey(harness.ctx(), { ...used, response })).rejects.toMatchObject(refused)
  await expect(signInByPasskey(harness.ctx(), foreign)).rejects.toMatchObject(refused)
})

test('adding and removing require the password and notify the owner by mail', async ({ harness }) => {
  const { customer } = await withPasskey(harness)
  const [{ id = '' } = {}] = await listPasskeys(harness.db, customer.id)
  const wrong = { data: { fields: { current_password: 'This is not your current password' } } }

  await expect(beginPasskey(harness.ctx(), customer, 'wrong-one')).rejects.toMatchObject(wrong)
  const refused = removePasskey(harness.ctx(), customer, { id, current_password: 'wrong-one' })
  await expect(refused).rejects.toMatchObject(wrong)
  await removePasskey(harness.ctx(), customer, { id, current_password: password })

  expect(await listPasskeys(harness.db, customer.id)).toEqual([])
  expect((await mails(harness)).map(({ what }) => what)).toEqual(['passkey-added', 'passkey-removed'])
})

test('another customer’s passkey cannot be found', async ({ harness }) => {
  const { customer } = await withPasskey(harness)
  const [{ id = '' } = {}] = await listPasskeys(harness.db, customer.id)
  await harness.signIn('grace@example.com')

  for (const foreign of [id, 'not-an-id'])
    expect(
      await submit(harness, page, { intent: 'remove', id: foreign, current_password: password }),
    ).toMatchObject({
      init: { status: 404 },
    })
  expect(await listPasskeys(harness.db, customer.id)).toHaveLength(1)
})

test('a passkey belongs to one account, and an account has at most 20', async ({ harness }) => {
  const { customer, device } = await withPasskey(harness)
  const again = device.make(await beginPasskey(harness.ctx(), customer, password))
  await expect(
    addPasskey(harness.ctx(), customer, { name: 'Again', registration: again }),
  ).rejects.toMatchObject({
    kind: 'conflict',
  })
  await queryRows(
    harness.db,
    `insert into passkeys (user_id, name, credential_id, public_key, counter, transports, backed_up)
     select user_id, name, n::text, public_key, 0, transports, false from passkeys, generate_series(2, 20) n`,
  )

  await expect(beginPasskey(harness.ctx(), customer, password)).rejects.toMatchObject({ kind: 'conflict' })
})

test('the options exclude passkeys that are already registered', async ({ harness }) => {
  const { customer, device } = await withPasskey(harness)

  const { excludeCredentials, rp, user, authenticatorSelection } = await beginPasskey(
    harness.ctx(),
    customer,
    password,
  )

  expect(excludeCredentials).toMatchObject([
    { id: device.id.toString('base64url'), transports: ['internal'] },
  ])
  expect({ rp, user }).toMatchObject({ rp: { id: 'localhost' }, user: { name: 'ada@example.com' } })
  expect(authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
})

test('a passkey of a closed account is rejected', async ({ harness }) => {
  const { customer, device } = await withPasskey(harness)
  await queryRows(harness.db, 'update users set banned = true where id = $1', [customer.id])

  await expect(signIn(harness, device)).rejects.toMatchObject({ kind: 'account-closed' })
})

test('outside a demo a passkey of a demo account is rejected', async ({ harness }) => {
  const { device } = await withPasskey(harness, demoAccounts.staff.email)
  const { services } = harness.ctx()
  const real = {
    ...harness.ctx(),
    services: { ...services, settings: { ...services.settings, demo: false } },
  }

  const used = device.use(passkeyOptions(real))

  await expect(signInByPasskey(real, used)).rejects.toMatchObject({ data: { reason: 'passkey' } })
})

test('the pages add a passkey and sign in with it', async ({ harness }) => {
  await harness.signIn()
  const device = new Device()
  const begun = (await submit(harness, page, {
    intent: 'begin',
    name: ' Phone ',
    current_password: password,
  })) as {
    name: string
    options: Parameters<Device['make']>[0]
  }
  const passkey = JSON.stringify(device.make(begun.options))
  const added = (await submit(harness, page, { intent: 'add', name: begun.name, passkey })) as Response
  harness.becomeGuest()
  const options = await harness.call<{ challenge: string }>('/user/login/passkey_options')
  const form = { intent: 'passkey', passkey: JSON.stringify(device.use(options.data)) }
  const entered = (await submit(harness, login, form)) as Response

  expect(added.headers.get('location')).toBe('/profile/passkeys?done=added')
  expect(options.data).toEqual({
    challenge: expect.any(String),
    rpId: 'localhost',
    userVerification: 'required',
  })
  expect(entered.headers.get('location')).toBe('/dashboard')
  expect(entered.headers.getSetCookie()[0]).toMatch(/^token=[^;]/)
})

test('without JavaScript or with a malformed passkey the login page shows what is required', async ({
  harness,
}) => {
  for (const passkey of ['', 'x', '{}', '[]', '{"id":"a"}'])
    expect(await submit(harness, login, { intent: 'passkey', passkey })).toMatchObject({
      data: { message: expect.stringMatching(/^Passkeys need JavaScript/) },
      init: { status: 422 },
    })
})

test('passkeys are part of the data export and are deleted with the account', async ({ harness }) => {
  const { customer, device } = await withPasskey(harness)

  const person = { id: customer.id, email: customer.email, phone: null }
  const held = await exportedData(accountPersonalData, harness.db, person)
  await deleteAccount(harness.ctx(), customer, password)

  expect(held).toMatchObject({ passkeys: [{ name: 'Phone' }] })
  expect(await queryRows(harness.db, 'select 1 from passkeys')).toEqual([])
  await expect(signIn(harness, device)).rejects.toMatchObject({ data: { reason: 'passkey' } })
})

test('used challenges are deleted once they have expired', async ({ harness }) => {
  const { device } = await withPasskey(harness)
  await signIn(harness, device)
  const left = async () => (await queryRows(harness.db, 'select 1 from spent_passkey_challenges')).length

  await deleteExpiredChallenges(harness.db, new Date(harness.clock.getTime() + 29 * 60_000))
  expect(await left()).toBe(2)
  await deleteExpiredChallenges(harness.db, new Date(harness.clock.getTime() + 31 * 60_000))
  expect(await left()).toBe(0)
})

plain.for([
  ['https://shop.example', 'shop.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://shop.example', null],
  ['http://127.0.0.1:3000', null],
  ['https://203.0.113.7', null],
  ['https://[2001:db8::1]', null],
])('passkeys created at %s belong to %s', ([origin, relying_party]) => {
  expect(relyingPartyOf({ origin } as RequestContext)).toBe(relying_party)
})
