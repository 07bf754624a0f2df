import { expect } from 'vitest'
import { queryRows } from '#platform/database/db.server.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { embeddedLimits, warnAboveLimits } from './embedded-limits.server.ts'

async function signInAs(harness: Harness, role: string) {
  await harness.signIn(`${role}@example.com`)
  await queryRows(harness.db, 'update users set role = $2 where email = $1', [`${role}@example.com`, role])
}

type Listed = { list: { id: string; state: string; error: string | null }[]; total: number }

const stateOf = async (harness: Harness, id: string) =>
  (
    await queryRows<{ state: string }>(harness.db, 'select state::text from pgboss.job where id = $1', [id])
  )[0]?.state

/** A job that failed after all its retries. */
async function failedJob(harness: Harness) {
  await enqueue(harness.db, 'remove-bytes', { key: 'secret-of-a-customer' })
  const [job] = await queryRows<{ id: string }>(
    harness.db,
    `update pgboss.job set state = 'failed', retry_count = 40, completed_on = now(), output = '{"message":"No route"}'
     where name = 'remove-bytes' returning id::text`,
  )
  return job?.id ?? ''
}

/** Orders of the signed-in owner, as old as the interval. */
const insertOrders = (harness: Harness, number: number, age: string) =>
  queryRows(
    harness.db,
    `insert into orders (id, user_id, placement_key, placement_hash, locale, ship_to, delivery, list_cents, subtotal_cents, total_cents, placed_at)
     select n || $2, users.id, n || $2, '', 'en', '{}', 'standard', 100, 100, 100, now() - $2::interval
     from users, generate_series(1, $1::int) n where users.email = 'owner@example.com'`,
    [number, age],
  )

test('a failed job is listed with its error but not its payload, and runs again', async ({ harness }) => {
  await signInAs(harness, 'owner')
  const id = await failedJob(harness)

  const { data } = await harness.call<Listed>('/staff/jobs', { state: 'failed' })
  const retried = await harness.call('/staff/jobs/retry', { id })
  const again = await harness.call('/staff/jobs/retry', { id })

  expect(data.list).toMatchObject([{ id, state: 'failed', error: 'No route' }])
  expect(JSON.stringify(data)).not.toContain('secret-of-a-customer')
  expect([retried.code, again.code]).toEqual([200, 409])
  expect(await stateOf(harness, id)).toBe('retry')
})

test('a waiting job is canceled once, and both steps are in the audit log', async ({ harness }) => {
  await signInAs(harness, 'owner')
  const id = await failedJob(harness)
  await harness.call('/staff/jobs/retry', { id })

  const canceled = await harness.call('/staff/jobs/cancel', { id })
  const again = await harness.call('/staff/jobs/cancel', { id })
  const { data } = await harness.call<{ list: { action: string }[] }>('/staff/audit', { entity: 'job' })

  expect([canceled.code, again.code]).toEqual([200, 409])
  expect(await stateOf(harness, id)).toBe('cancelled')
  expect(data.list.map(({ action }) => action)).toEqual(['job.canceled', 'job.retried'])
})

test('who may only see the system cannot retry', async ({ harness }) => {
  await signInAs(harness, 'owner')
  const { data: role } = await harness.call<{ id: string }>('/staff/roles/save', {
    id: null,
    name: 'Observer',
    permissions: ['system.read'],
  })
  const id = await failedJob(harness)
  await signInAs(harness, role.id)

  expect((await harness.call('/staff/jobs', {})).code).toBe(200)
  expect((await harness.call('/staff/jobs/retry', { id })).code).toBe(403)
  expect((await harness.call('/staff/webhook_inbox/retry', { provider: 'stripe', event_id: 'e' })).code).toBe(
    403,
  )
})

test('a received event that failed is processed again; a processed one is not', async ({ harness }) => {
  await signInAs(harness, 'owner')
  await queryRows(
    harness.db,
    `insert into payment_notices (provider, event_id, kind, provider_reference, payload, failures, last_error, handled_at)
     values ('stripe', 'evt_1', 'charge.updated', 'cs_1', '{"card":"4242"}', 2, 'Timeout', null),
            ('stripe', 'evt_2', 'charge.updated', 'cs_2', '{}', 0, null, now())`,
  )

  const { data: failed } = await harness.call<{ list: object[] }>('/staff/webhook_inbox', { state: 'failed' })
  const retry = (event_id: string) =>
    harness.call('/staff/webhook_inbox/retry', { provider: 'stripe', event_id })
  const codes = [(await retry('evt_1')).code, (await retry('evt_2')).code, (await retry('evt_3')).code]
  const jobs = await queryRows<{ data: object }>(
    harness.db,
    `select data from pgboss.job where name = 'orders.handlePaymentNotice'`,
  )

  expect(failed.list).toMatchObject([{ event_id: 'evt_1', failures: 2, last_error: 'Timeout' }])
  expect(JSON.stringify(failed)).not.toContain('4242')
  expect(codes).toEqual([200, 409, 409])
  expect(jobs.map(({ data }) => data)).toEqual([{ provider: 'stripe', event_id: 'evt_1' }])
})

test('health reports each part, failed jobs, and that no backup was reported', async ({ harness }) => {
  await signInAs(harness, 'owner')
  const before = await harness.call('/staff/health')
  await failedJob(harness)

  const after = await harness.call('/staff/health')

  expect(before.data).toMatchObject({
    database: {
      state: 'good',
      is_migrated: true,
      embedded: { exceeded: [], load: { products: expect.any(Number), waiting: 0 } },
    },
    storage: { state: 'good', kind: 'folder' },
    queues: { state: 'good', failed_jobs: 0 },
    mail: { state: 'warning', is_set_up: false },
    backups: { state: 'warning', database: null, files: null },
  })
  expect(after.data).toMatchObject({ queues: { state: 'warning', failed_jobs: 1 } })
})

test('a shop that is too big for the embedded database is told to move', async ({ harness }) => {
  await signInAs(harness, 'owner')
  await insertOrders(harness, embeddedLimits.orders + 1, '1 hour')
  await insertOrders(harness, 5, '25 hours')
  const warned: unknown[] = []

  const { data } = await harness.call('/staff/health')
  await warnAboveLimits(harness.db, { warn: (...line: unknown[]) => void warned.push(line) })

  expect(data).toMatchObject({
    database: { state: 'warning', embedded: { exceeded: ['orders'], load: { orders: 2001 } } },
  })
  expect(warned).toEqual([
    [expect.objectContaining({ exceeded: ['orders'] }), expect.stringContaining('npm run db:move')],
  ])
})

test('a store that cannot be written is reported, not thrown', async ({ harness }) => {
  await signInAs(harness, 'owner')
  harness.services.files.put = () => Promise.reject(new Error('No space left'))

  const { data } = await harness.call('/staff/health')

  expect(data).toMatchObject({ storage: { state: 'bad' } })
})

test('health says whether reports are read on the replica, and why not', async ({ harness }) => {
  await signInAs(harness, 'owner')
  const { reports } = harness.services
  const healthWith = async (status: ReturnType<typeof reports.status>) => {
    harness.services.reports = { ...reports, status: () => status }
    return (await harness.call<{ replica: object | null }>('/staff/health')).data.replica
  }

  expect(await healthWith(null)).toBeNull()
  expect(await healthWith({ fault: null, lag_seconds: 0.4 })).toEqual({
    state: 'good',
    fault: null,
    lag_seconds: 0.4,
  })
  expect(await healthWith({ fault: 'unreachable', lag_seconds: null })).toMatchObject({ state: 'warning' })
})
