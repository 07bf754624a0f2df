import { afterEach, expect } from 'vitest'
import { resealSecrets } from '#app/reseal-secrets.server.ts'
import { openServices } from '#app/services.server.ts'
import { siteTexts } from '#features/content/pages/content.server.ts'
import { setFixedContact } from '#features/content/pages/fixed-contact.ts'
import { dayIn } from '#features/store/calendar/business-days.ts'
import { officeAt } from '#features/store/calendar/office-hours.ts'
import { createPublicVersion } from '#platform/cache/page-cache.server.ts'
import { readSettings } from '#platform/config/env.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { startSmtp } from '#tests/harness/fakes/smtp.ts'
import { startStripe, stripeKeys } from '#tests/harness/fakes/stripe.ts'
import { Harness, test } from '#tests/harness/harness.ts'
import { formatsFor } from '#text/format.ts'
import { setShopTimeZone } from '#text/shop-time-zone.ts'

// The time zone and what the environment fixes belong to the process, which the tests share.
afterEach(() => {
  setShopTimeZone(undefined)
  setFixedContact({})
})

const secret = 'a secret of the environment, long enough'

/** A shop with this environment in the test's transaction, and its owner signed in. */
async function shopWith(harness: Harness, env: Record<string, string> = {}) {
  const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: 'memory', LOG_LEVEL: 'silent', ...env })
  const services = await openServices(harness.db, settings, createPublicVersion(harness.db, 0))
  const shop = new Harness(harness.db, services)
  await shop.signIn('owner@example.com')
  await queryRows(harness.db, `update users set role = 'owner' where email = 'owner@example.com'`)
  return shop
}

const save = (shop: Harness, group: string, values: Record<string, string | null>) =>
  shop.call<{ fields?: Record<string, string> } | null>('/staff/settings/save', { group, values })

type Listed = {
  groups: { fields: { name: string; source: string; value: string | null; is_set: boolean }[] }[]
}

async function fieldOf(shop: Harness, name: string) {
  const { data } = await shop.call<Listed>('/staff/settings', {})
  return data.groups.flatMap(({ fields }) => fields).find((field) => field.name === name)
}

test('a saved setting applies at once, and a variable of the environment wins over it', async ({
  harness,
}) => {
  const shop = await shopWith(harness, { LEADS_MAIL: 'env@example.com' })

  const saved = await save(shop, 'shop', { SHOP_NAME: 'Sunny Roofs' })
  const refused = await save(shop, 'mail', { LEADS_MAIL: 'other@example.com' })

  expect(saved.code).toBe(200)
  expect(shop.services.settings.SHOP_NAME).toBe('Sunny Roofs')
  expect(await fieldOf(shop, 'SHOP_NAME')).toMatchObject({ source: 'back_office', value: 'Sunny Roofs' })
  expect(refused).toMatchObject({ code: 422, data: { fields: { 'values.LEADS_MAIL': expect.any(String) } } })
  expect(await fieldOf(shop, 'LEADS_MAIL')).toMatchObject({ source: 'environment', value: 'env@example.com' })
  expect(shop.services.settings.LEADS_MAIL).toBe('env@example.com')
})

test('an emptied setting returns to its default', async ({ harness }) => {
  const shop = await shopWith(harness)
  await save(shop, 'shop', { SHOP_NAME: 'Sunny Roofs' })

  await save(shop, 'shop', { SHOP_NAME: '' })

  expect(shop.services.settings.SHOP_NAME).toBe('Heliostead')
  expect(await fieldOf(shop, 'SHOP_NAME')).toMatchObject({ source: 'default', value: null })
})

test('a key is stored encrypted, never shown, and recorded without its value', async ({ harness }) => {
  const shop = await shopWith(harness, { AUTH_SECRET: secret })
  const key = 'AUTH-TOKEN-0123456789'

  await save(shop, 'sms', {
    TWILIO_AUTH_TOKEN: key,
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_VERIFY_SERVICE_SID: 'VA1',
  })
  const shown = JSON.stringify((await shop.call('/staff/settings', {})).data)
  const stored = JSON.stringify(await queryRows(harness.db, 'select * from shop_settings'))
  const audit = JSON.stringify(await queryRows(harness.db, 'select * from audit_log'))

  expect(shop.services.sms?.name).toBe('twilio')
  expect(await fieldOf(shop, 'TWILIO_AUTH_TOKEN')).toMatchObject({ is_set: true, value: null })
  for (const text of [shown, stored, audit]) expect(text).not.toContain(key)
  expect(audit).toContain('"TWILIO_AUTH_TOKEN":"replaced"')
  expect(audit).toContain('AC1')
})

test('an empty secret changes nothing, and null removes it', async ({ harness }) => {
  const shop = await shopWith(harness, { AUTH_SECRET: secret })
  await save(shop, 'mail', { SMTP_URL: 'smtp://mail.example' })

  await save(shop, 'mail', { SMTP_URL: '' })
  const afterEmpty = shop.services.settings.SMTP_URL
  await save(shop, 'mail', { SMTP_URL: null })

  expect(afterEmpty).toBe('smtp://mail.example')
  expect(shop.services.settings.SMTP_URL).toBeUndefined()
})

test('without AUTH_SECRET in the environment no key is stored', async ({ harness }) => {
  const shop = await shopWith(harness)

  const refused = await save(shop, 'mail', { SMTP_URL: 'smtp://mail.example' })

  expect(refused).toMatchObject({ code: 422, data: { fields: { 'values.SMTP_URL': expect.any(String) } } })
  expect(await queryRows(harness.db, 'select 1 from shop_settings')).toEqual([])
})

test('with another AUTH_SECRET a stored key counts as not set, and the shop starts', async ({ harness }) => {
  const before = await shopWith(harness, { AUTH_SECRET: secret })
  await save(before, 'mail', { SMTP_URL: 'smtp://mail.example', LEADS_MAIL: 'leads@example.com' })

  const after = await shopWith(harness, { AUTH_SECRET: `${secret} replaced` })

  expect(after.services.settings.SMTP_URL).toBeUndefined()
  expect(after.services.settings.LEADS_MAIL).toBe('leads@example.com')
  expect(after.services.configuration.unreadable()).toEqual(['SMTP_URL'])
})

test('with the previous AUTH_SECRET a stored key is read, and after a start it needs only the new one', async ({
  harness,
}) => {
  const before = await shopWith(harness, { AUTH_SECRET: secret })
  await save(before, 'mail', { SMTP_URL: 'smtp://mail.example' })
  const [current, previous] = [`${secret} replaced`, secret]

  await queryRows(
    harness.db,
    `insert into webhook_endpoints (id, url, description, events, secret, is_secret_sealed)
     values ('11111111-1111-4111-8111-111111111111', 'https://a.example', '', '{}', 'of another secret', true)`,
  )

  const during = await shopWith(harness, { AUTH_SECRET: current, AUTH_SECRET_PREVIOUS: previous })
  const resealed = await resealSecrets(harness.db, during.services)
  const again = await resealSecrets(harness.db, during.services)
  const after = await shopWith(harness, { AUTH_SECRET: current })

  expect(during.services.settings.SMTP_URL).toBe('smtp://mail.example')
  expect(resealed).toEqual({ keys: 1, webhooks: 0, second_factors: 0, unreadable: 1 })
  expect(again).toEqual({ keys: 0, webhooks: 0, second_factors: 0, unreadable: 1 })
  expect(after.services.settings.SMTP_URL).toBe('smtp://mail.example')
  expect(await resealSecrets(harness.db, after.services)).toBeNull()
})

test('wrong values, incomplete groups and unknown names are refused, and nothing is stored', async ({
  harness,
}) => {
  const shop = await shopWith(harness, { AUTH_SECRET: secret })

  const answers = [
    await save(shop, 'mail', { LEADS_MAIL: 'nobody', MAIL_FROM: 'shop@example.com' }),
    await save(shop, 'mail', { MAIL_FROM: 'no address' }),
    await save(shop, 'payments', { STRIPE_SECRET_KEY: 'sk_test_1' }),
    await save(shop, 'chat', { CHAT_SESSION_URL: 'https://rasa.example' }),
    await save(shop, 'mail', { AUTH_SECRET: 'x'.repeat(40) }),
    await save(shop, 'mail', { S3_BUCKET: 'of another group' }),
    await save(shop, 'security', { FLOOD_LIMIT: '-1' }),
  ]

  expect(answers.map(({ code }) => code)).toEqual([422, 422, 422, 422, 422, 422, 422])
  expect(await queryRows(harness.db, 'select 1 from shop_settings')).toEqual([])
  expect((await save(shop, 'unknown', {})).code).toBe(404)
})

test('stored settings that no longer fit the environment are left out and reported', async ({ harness }) => {
  const before = await shopWith(harness)
  await save(before, 'chat', { CHAT_SESSION_URL: 'https://a.example', CHAT_MESSAGE_URL: 'https://b.example' })
  await queryRows(harness.db, `delete from shop_settings where key = 'CHAT_MESSAGE_URL'`)

  const after = await shopWith(harness)

  expect(after.services.rasa).toBeNull()
  expect(after.services.configuration.problem()).toContain('CHAT_MESSAGE_URL')
})

test('another process applies a saved setting when it next reads the public version', async ({ harness }) => {
  const shop = await shopWith(harness)
  const other = await shopWith(harness)
  await other.services.configuration.refresh()

  await save(shop, 'shop', { SHOP_NAME: 'Sunny Roofs' })
  await other.services.configuration.refresh()

  expect(other.services.settings.SHOP_NAME).toBe('Sunny Roofs')
})

test('a test mail reaches the staff member through the saved mail server', async ({ harness }) => {
  const smtp = await startSmtp()
  try {
    const shop = await shopWith(harness, { AUTH_SECRET: secret })
    const without = await shop.call('/staff/settings/test_mail')
    await save(shop, 'mail', { SMTP_URL: smtp.url })

    const sent = await shop.call('/staff/settings/test_mail')

    expect(without.code).toBe(409)
    expect(sent).toMatchObject({ code: 200, data: { recipient: 'owner@example.com' } })
    expect(smtp.delivered.map(({ to }) => to)).toEqual(['owner@example.com'])
  } finally {
    await smtp.close()
  }
})

test('a mail server that is away is named as the reason', async ({ harness }) => {
  const shop = await shopWith(harness, { AUTH_SECRET: secret })
  await save(shop, 'mail', { SMTP_URL: 'smtp://user:hunter2@127.0.0.1:1' })

  const refused = await shop.call('/staff/settings/test_mail')

  expect(refused).toMatchObject({ code: 422, msg: expect.stringContaining('ECONNREFUSED') })
  expect(refused.msg).not.toContain('hunter2')
})

test('payment keys are tested by a call to the provider', async ({ harness }) => {
  const stripe = await startStripe()
  try {
    const shop = await shopWith(harness, { AUTH_SECRET: secret, STRIPE_API_URL: stripe.url })
    const without = await shop.call('/staff/settings/test_payments', { provider: 'stripe' })
    await save(shop, 'payments', stripeKeys)

    const right = await shop.call('/staff/settings/test_payments', { provider: 'stripe' })
    await save(shop, 'payments', { STRIPE_SECRET_KEY: 'sk_test_wrong' })
    const wrong = await shop.call('/staff/settings/test_payments', { provider: 'stripe' })

    expect(without.code).toBe(409)
    expect(right).toMatchObject({ code: 200, data: { mode: 'test' } })
    expect(wrong).toMatchObject({ code: 422, msg: expect.stringContaining('401') })
    expect(wrong.msg).not.toContain('sk_test_wrong')
  } finally {
    await stripe.close()
  }
})

const shopDates = () => [
  formatsFor('en').dateTime('2026-12-01T15:30:00Z'),
  dayIn(new Date('2026-12-02T05:30:00Z')),
  officeAt(new Date('2026-12-01T22:30:00Z')).is_open,
]

test('dates, days and office hours are in the saved time zone, also in another process', async ({
  harness,
}) => {
  const shop = await shopWith(harness)
  const other = await shopWith(harness)
  const eastern = shopDates()

  const unknown = await save(shop, 'shop', { SHOP_TIME_ZONE: 'Europe/Berlin' })
  await save(shop, 'shop', { SHOP_TIME_ZONE: 'America/Los_Angeles' })
  const pacific = shopDates()
  setShopTimeZone('America/New_York')
  await other.services.configuration.refresh()
  const elsewhere = shopDates()
  await save(shop, 'shop', { SHOP_TIME_ZONE: '' })

  expect(unknown.code).toBe(422)
  expect(eastern).toEqual(['Dec 1, 2026, 10:30 AM', '2026-12-02', false])
  expect(pacific).toEqual(['Dec 1, 2026, 7:30 AM', '2026-12-01', true])
  expect(elsewhere).toEqual(pacific)
  expect(shopDates()).toEqual(eastern)
})

test('contact details are site texts that the environment can fix, and their changes are audited', async ({
  harness,
}) => {
  const shop = await shopWith(harness, { SHOP_EMAIL: 'fixed@example.com' })

  const saved = await save(shop, 'shop', { SHOP_PHONE: '+1 312-555-0199' })
  const refused = [
    await save(shop, 'shop', { SHOP_EMAIL: 'other@example.com' }),
    await save(shop, 'shop', { SHOP_PHONE: '' }),
  ]

  expect(saved.code).toBe(200)
  expect(refused.map(({ code }) => code)).toEqual([422, 422])
  expect(await siteTexts(harness.db, 'de')).toMatchObject({
    phone: '+1 312-555-0199',
    email: 'fixed@example.com',
  })
  expect(await fieldOf(shop, 'SHOP_PHONE')).toMatchObject({
    source: 'back_office',
    value: '+1 312-555-0199',
  })
  expect(await fieldOf(shop, 'SHOP_EMAIL')).toMatchObject({
    source: 'environment',
    value: 'fixed@example.com',
  })
  const log = await queryRows(
    harness.db,
    `select entity_id, after from audit_log where action = 'settings.saved'`,
  )
  expect(log).toEqual([{ entity_id: 'shop', after: { phone: '+1 312-555-0199' } }])
})
