import { expect } from 'vitest'
import { openServices } from '#app/services.server.ts'
import { findSession, sessionRulesOf } from '#features/people/auth/accounts.server.ts'
import { totp } from '#features/people/credentials/two-factor/two-factor.factory.ts'
import { createSetupLink } from '#features/people/setup/first-run.server.ts'
import { createPublicVersion } from '#platform/cache/page-cache.server.ts'
import { readSettings } from '#platform/config/env.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { catalogTest, Harness, test } from '#tests/harness/harness.ts'
import { requestPage } from '#tests/harness/request-page.ts'
import * as page from './owner-setup.tsx'

/** A shop of a production start, where staff need a second factor. */
async function productionShop(harness: Harness) {
  const settings = readSettings({ DATA_DIR: 'memory', LOG_LEVEL: 'silent' })
  return new Harness(harness.db, await openServices(harness.db, settings, createPublicVersion(harness.db, 0)))
}

const owner = { intent: 'owner', email: 'owner@example.com', password: 'four-warm-panels' }

const submit = (shop: Harness, form: Record<string, string>) =>
  requestPage<Response & { data?: { problems?: object } } & Record<string, string>>(shop, page, {
    path: '/admin/setup',
    form,
  })

/** The session token that a response sets. */
const tokenOf = (answer: Response) =>
  /(?:^|, )token=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''

const roles = (shop: Harness) =>
  queryRows<{ email: string; role: string }>(
    shop.db,
    `select email, role from users where role <> 'customer'`,
  )

test('the link makes its holder the owner, who has staff rights after the second factor', async ({
  harness,
}) => {
  const shop = await productionShop(harness)
  const token = (await createSetupLink(shop.db)) ?? ''

  const entered = await submit(shop, { ...owner, token })
  shop.holdToken(tokenOf(entered))
  const before = await shop.call('/staff/setup')
  const begun = await submit(shop, { intent: 'begin' })
  const confirmed = await submit(shop, { intent: 'confirm', code: totp(begun.secret ?? '') })
  shop.holdToken(tokenOf(confirmed))
  const after = await shop.call('/staff/setup')

  expect(entered.headers.get('location')).toBe('/admin/setup')
  expect(before).toMatchObject({ code: 403, data: { reason: 'second_factor' } })
  expect(confirmed.headers.get('location')).toBe('/admin/first-steps')
  expect(after).toMatchObject({ code: 200, data: { is_open: true, mail: false, payments: false } })
  expect(await roles(shop)).toEqual([{ email: 'owner@example.com', role: 'owner' }])
})

test('a link works once, and not after a newer start, after 24 hours, or with staff', async ({ harness }) => {
  const shop = await productionShop(harness)
  const older = (await createSetupLink(shop.db)) ?? ''
  const newer = (await createSetupLink(shop.db)) ?? ''
  const attempt = async (token: string, email: string) => {
    const answer = await submit(shop, { ...owner, token, email })
    return tokenOf('headers' in answer ? answer : new Response())
  }

  expect(await attempt(older, 'older@example.com')).toBe('')
  expect(await attempt('guessed', 'guessed@example.com')).toBe('')
  await queryRows(shop.db, `update setup_links set expires_at = clock_timestamp() - interval '1 second'`)
  expect(await attempt(newer, 'late@example.com')).toBe('')
  await queryRows(shop.db, `update setup_links set expires_at = clock_timestamp() + interval '1 hour'`)
  expect(await attempt(newer, 'first@example.com')).not.toBe('')
  expect(await attempt(newer, 'second@example.com')).toBe('')
  expect(await createSetupLink(shop.db)).toBeNull()
  expect((await roles(shop)).map(({ email }) => email)).toEqual(['first@example.com'])
})

test('a weak password does not use up the link, and only a hash of it is stored', async ({ harness }) => {
  const shop = await productionShop(harness)
  const token = (await createSetupLink(shop.db)) ?? ''

  await submit(shop, { ...owner, token, password: 'password1' })
  const stored = JSON.stringify(await queryRows(shop.db, 'select * from setup_links'))
  const entered = await submit(shop, { ...owner, token })

  expect(stored).not.toContain(token)
  expect(tokenOf(entered)).not.toBe('')
})

test('the owner who left before the second factor continues there, without staff rights', async ({
  harness,
}) => {
  const shop = await productionShop(harness)
  const token = (await createSetupLink(shop.db)) ?? ''
  const entered = await submit(shop, { ...owner, token })
  shop.holdToken(tokenOf(entered))

  const shown = await requestPage<{ step: string }>(shop, page, { path: '/admin/setup' })
  const session = await findSession(shop.db, shop.token, sessionRulesOf(shop.services.settings))
  shop.becomeGuest()
  const asGuest = await requestPage<Response>(shop, page, { path: '/admin/setup' })

  expect(shown).toEqual({ step: 'second_factor' })
  expect(session).toMatchObject({ customer: { role: 'customer', owes_second_factor: true, permissions: [] } })
  expect(asGuest.headers.get('location')).toBe('/admin/first-steps')
})

test('with staff the page is not found for a customer', async ({ harness }) => {
  const customer = await harness.signIn('customer@example.com')
  await queryRows(
    harness.db,
    `insert into users (id, name, email, role) values ('o', '', 'o@example.com', 'owner')`,
  )

  const shown = await requestPage<{ init?: { status: number } }>(harness, page, { path: '/admin/setup' })

  expect(customer.role).toBe('customer')
  expect(shown.init?.status).toBe(404)
})

catalogTest(
  'an empty start makes the example products drafts, once, and is recorded',
  async ({ harness }) => {
    await harness.signIn('owner@example.com')
    await queryRows(harness.db, `update users set role = 'owner'`)
    const beforeSetup = await harness.call('/staff/setup/empty_catalog')
    await queryRows(harness.db, `insert into shop_setup (step) values ('open')`)

    const emptied = await harness.call<{ hidden: number }>('/staff/setup/empty_catalog')
    const { data: setup } = await harness.call<{ products: number }>('/staff/setup')
    await harness.call('/staff/setup/finish')
    const afterwards = await harness.call('/staff/setup/empty_catalog')
    const { data: audit } = await harness.call<{ list: { action: string }[] }>('/staff/audit', {
      entity: 'setup',
    })

    expect(beforeSetup.code).toBe(409)
    expect(emptied.data.hidden).toBeGreaterThan(100)
    expect(setup.products).toBe(0)
    expect(afterwards.code).toBe(409)
    expect(audit.list.map(({ action }) => action)).toEqual(['setup.finished', 'setup.catalog_emptied'])
  },
)

catalogTest('the contact details are saved for every language', async ({ harness }) => {
  await harness.signIn('owner@example.com')
  await queryRows(harness.db, `update users set role = 'owner'`)
  const contact = {
    address: 'Sunny Roofs, 1 Main Street, Reno, NV 89501, USA',
    phone: '+1 775 555 0100',
    email: 'hi@example.com',
  }

  const wrong = await harness.call('/staff/setup/contact', { ...contact, email: 'nobody' })
  await harness.call('/staff/setup/contact', contact)
  const { data } = await harness.call('/staff/setup')

  expect(wrong).toMatchObject({ code: 422, data: { fields: { email: expect.any(String) } } })
  expect(data).toMatchObject({ contact })
})
