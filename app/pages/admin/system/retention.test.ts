import { expect } from 'vitest'
import { handlers } from '#app/jobs.server.ts'
import { readSettings } from '#platform/config/env.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

async function signInAs(harness: Harness, role: string) {
  await harness.signIn(`${role}@example.com`)
  await queryRows(harness.db, 'update users set role = $2 where email = $1', [`${role}@example.com`, role])
}

type Listed = {
  id: string
  title: string
  period: string
  rows: number
  oldest: string | null
  setting: string | null
  last_run: { at: string; removed: number } | null
}

const retention = async (harness: Harness) =>
  (await harness.call<{ deleted: Listed[]; kept: Listed[] }>('/staff/data_retention')).data

const aMail = (harness: Harness, days: number) =>
  queryRows(
    harness.db,
    `insert into outbox (kind, template, recipient, locale, props, created_at)
     values ('mail', 'welcome', 'ada@example.com', 'en', '{}', $1::timestamptz - make_interval(days => $2))`,
    [harness.now(), days],
  )

test('each kind of data has a reason, a period, how much there is, and the last cleanup', async ({
  harness,
}) => {
  await signInAs(harness, 'manager')
  await queryRows(harness.db, 'delete from outbox')
  await aMail(harness, 400)
  await aMail(harness, 10)

  const before = await retention(harness)
  await handlers['personal-data.expire']?.(harness.ctx(), {})
  const after = await retention(harness)

  const mails = (found: { deleted: Listed[] }) => found.deleted.find(({ id }) => id === 'mails')
  expect(mails(before)).toMatchObject({
    period: '365 days after they were written',
    setting: 'MAIL_DAYS',
    rows: 2,
    last_run: null,
  })
  expect(mails(after)).toMatchObject({ rows: 1, last_run: { removed: 1 } })
  expect(after.kept.find(({ id }) => id === 'orders')).toMatchObject({
    title: 'Orders',
    period: '7 years after the order',
    rows: 0,
    oldest: null,
  })
})

test('a shorter period of the settings is what the job uses and what the screen says', async ({
  harness,
}) => {
  await signInAs(harness, 'owner')
  await queryRows(harness.db, 'delete from outbox')
  await aMail(harness, 200)
  harness.services.settings = { ...harness.services.settings, MAIL_DAYS: 100 }

  const { deleted } = await retention(harness)
  await handlers['personal-data.expire']?.(harness.ctx(), {})

  expect(deleted.find(({ id }) => id === 'mails')?.period).toBe('100 days after they were written')
  expect(await queryRows(harness.db, 'select 1 from outbox')).toEqual([])
})

test('a period cannot be longer than the privacy policy says, or shorter than is useful', () => {
  for (const wrong of ['366', '89', '10.5', 'long'])
    expect(() => readSettings({ MAIL_DAYS: wrong }), wrong).toThrow('MAIL_DAYS')
  expect(readSettings({ MAIL_DAYS: '90' }).MAIL_DAYS).toBe(90)
})

test('every cleanup that a policy names is recorded by a job', async ({ harness }) => {
  await signInAs(harness, 'manager')
  for (const name of [
    'personal-data.expire',
    'housekeeping',
    'cart.forgetOldCarts',
    'chat.forget',
    'solar.forget-reports',
  ] as const)
    await handlers[name]?.(harness.ctx(), {})

  const { deleted } = await retention(harness)

  expect(deleted.filter(({ last_run }) => last_run === null).map(({ id }) => id)).toEqual([])
})

test('only who may see the system sees data retention', async ({ harness }) => {
  await signInAs(harness, 'support')

  expect((await harness.call('/staff/data_retention')).code).toBe(403)
})
