import { expect } from 'vitest'
import { deleteOldBackupReports, recordVerification } from '#platform/backups/backups.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

async function signInAsOwner(harness: Harness) {
  await harness.signIn('owner@example.com')
  await queryRows(harness.db, `update users set role = 'owner' where email = 'owner@example.com'`)
}

const report = (harness: Harness, more: object = {}) =>
  harness.call<{ fields?: Record<string, string> } | null>('/staff/backups/report', {
    place: '/srv/backups/shop.dump',
    bytes: 1024,
    ...more,
  })

type Health = {
  backups: {
    state: string
    database: { hours: number; is_late: boolean; place: string; verified_at: string | null } | null
  }
}

const backupsOf = async (harness: Harness) => (await harness.call<Health>('/staff/health')).data.backups

test('a script reports backups with a key that can do nothing else', async ({ harness }) => {
  await signInAsOwner(harness)
  const { token } = harness
  const { data } = await harness.call<{ key: string }>('/staff/api_keys/create', {
    name: 'Backup script',
    scopes: ['backups.report'],
  })
  harness.holdToken(data.key)

  const reported = await report(harness)
  const refused = [(await harness.call('/staff/backups')).code, (await harness.call('/staff/health')).code]
  harness.holdToken(token ?? '')
  const listed = await harness.call<object[]>('/staff/backups')
  const log = await harness.call<{ list: object[] }>('/staff/audit', { entity: 'backup' })

  expect([reported.code, ...refused]).toEqual([200, 403, 403])
  expect(listed.data).toMatchObject([{ kind: 'database', place: '/srv/backups/shop.dump', bytes: 1024 }])
  expect(log.data.list).toMatchObject([{ action: 'backup.reported', actor_name: 'Backup script' }])
})

test('health warns when the last backup of the database or of the files is too old', async ({ harness }) => {
  await signInAsOwner(harness)
  const hoursAgo = (hours: number) => new Date(harness.now().getTime() - hours * 3_600_000).toISOString()

  await report(harness, { completed_at: hoursAgo(27) })
  const late = await backupsOf(harness)
  await report(harness, { completed_at: hoursAgo(3), kind: 'all' })
  const fresh = await backupsOf(harness)
  await report(harness, { completed_at: hoursAgo(1), place: 's3://backups/shop' })
  const latest = await backupsOf(harness)

  expect(late).toMatchObject({ state: 'warning', warn_hours: 26, database: { hours: 27, is_late: true } })
  expect(fresh).toMatchObject({ state: 'good', database: { hours: 3 }, files: { hours: 3, kind: 'all' } })
  expect(latest).toMatchObject({
    state: 'good',
    database: { place: 's3://backups/shop' },
    files: { hours: 3 },
  })
})

test('a report that is sent again is stored once', async ({ harness }) => {
  await signInAsOwner(harness)
  const completed_at = harness.now().toISOString()

  const codes = [
    (await report(harness, { completed_at })).code,
    (await report(harness, { completed_at })).code,
  ]

  expect(codes).toEqual([200, 200])
  expect(await queryRows(harness.db, 'select 1 from backups')).toHaveLength(1)
})

test('a place with a password or signature, a negative size and a time to come are refused', async ({
  harness,
}) => {
  await signInAsOwner(harness)
  const tomorrow = new Date(harness.now().getTime() + 86_400_000).toISOString()
  const wrong = [
    { place: 'postgres://shop:secret@db/backup' },
    { place: 'https://bucket.example/shop.dump?X-Amz-Signature=1' },
    { place: 'backup:secret@nas:/volume1' },
    { place: 'https://bucket.example/shop.dump#token=1' },
    { place: ' ' },
    { bytes: -1 },
    { completed_at: tomorrow },
    { verified_at: tomorrow },
    { verified_at: '2020-01-01T00:00:00Z' },
    { kind: 'tape' },
  ]

  for (const more of wrong) {
    const { code, data } = await report(harness, more)
    expect([code, Object.keys(data?.fields ?? {})]).toEqual([422, Object.keys(more)])
  }
  expect(await queryRows(harness.db, 'select 1 from backups')).toEqual([])
})

test('old reports are deleted, but never the newest of a kind', async ({ harness }) => {
  await signInAsOwner(harness)
  const now = harness.now()
  const yearsAgo = (years: number) => new Date(now.getTime() - years * 365 * 86_400_000).toISOString()
  await report(harness, { completed_at: yearsAgo(3) })
  await report(harness, { completed_at: yearsAgo(2) })
  await report(harness, { completed_at: yearsAgo(4), kind: 'files' })

  const deleted = await deleteOldBackupReports(harness.db, now)

  expect(deleted).toBe(1)
  expect(await queryRows(harness.db, 'select kind from backups order by kind')).toEqual([
    { kind: 'database' },
    { kind: 'files' },
  ])
})

test('a backup that was restored and compared is shown as checked', async ({ harness }) => {
  await signInAsOwner(harness)
  const completed_at = harness.now().toISOString()
  const at = new Date(harness.now().getTime() + 60_000)
  const later = new Date(harness.now().getTime() + 120_000).toISOString()
  const actor = { kind: 'system', id: 'a test', request_id: '' } as const

  await report(harness, { completed_at, kind: 'all' })
  const before = (await backupsOf(harness)).database
  const check = (place: string, created_at: Date) =>
    recordVerification(harness.db, actor, { place, created_at, verified_at: at })
  const isKnown = await check('/srv/backups/shop.dump', new Date(completed_at))
  const after = (await backupsOf(harness)).database
  await report(harness, { completed_at, kind: 'all' })
  const reported_again = (await backupsOf(harness)).database
  await report(harness, { completed_at, kind: 'all', verified_at: later })
  const reported_by_script = (await backupsOf(harness)).database
  const log = await harness.call<{ list: { action: string }[] }>('/staff/audit', { entity: 'backup' })

  expect(before?.verified_at).toBeNull()
  expect(isKnown).toBe(true)
  expect(after?.verified_at).toBe(at.toISOString())
  expect(reported_again).toEqual(after)
  expect(reported_by_script?.verified_at).toBe(later)
  expect(log.data.list.filter(({ action }) => action === 'backup.verified')).toHaveLength(2)
  // Another file, and a file that replaced the reported one.
  expect(await check('/srv/other.dump', new Date(completed_at))).toBe(false)
  expect(await check('/srv/backups/shop.dump', at)).toBe(false)
})
