import { expect, test as plain } from 'vitest'
import { test } from '#tests/harness/harness.ts'
import { type Db, inTransaction, openDatabase, queryRows } from '../database/db.server.ts'
import { createLog } from '../observability/log.server.ts'
import { enqueue, type JobHandlers, type JobRunner, startJobs, type Timetable } from './jobs.server.ts'

test('a job is committed or rolled back with its transaction', async ({ harness }) => {
  await inTransaction(harness.db, (tx) => enqueue(tx, 'deliver-mail', { id: 'kept' }))
  const failing = inTransaction(harness.db, async (tx) => {
    await enqueue(tx, 'deliver-mail', { id: 'lost' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')

  const jobs = await queryRows<{
    data: { id: string }
    retry_limit: number
    retry_delay_max: number
    state: string
  }>(
    harness.db,
    `select data, retry_limit, retry_delay_max, state from pgboss.job where name = 'deliver-mail'`,
  )

  expect(jobs).toEqual([{ data: { id: 'kept' }, retry_limit: 40, retry_delay_max: 3600, state: 'created' }])
})

test('enqueueing a job without a queue throws', async ({ harness }) => {
  const asking = enqueue(harness.db, 'no.such.job' as 'deliver-mail', { id: 'x' })

  await expect(asking).rejects.toThrow('No queue for the job no.such.job')
})

test('a nested transaction rolls back alone', async ({ harness }) => {
  await inTransaction(harness.db, async (tx) => {
    await enqueue(tx, 'deliver-mail', { id: 'outer' })
    await inTransaction(tx, async (inner) => {
      await enqueue(inner, 'deliver-mail', { id: 'inner' })
      throw new Error('inner')
    }).catch(() => {})
  })

  const jobs = await queryRows<{ id: string }>(
    harness.db,
    `select data ->> 'id' as id from pgboss.job where name = 'deliver-mail'`,
  )

  expect(jobs).toEqual([{ id: 'outer' }])
})

type Handlers = JobHandlers<null>
type Runner = { db: Db; run: (handlers: Handlers, timetable?: Timetable) => Promise<JobRunner> }

/**
 * Workers with their own database: their changes are visible to all connections, so a test transaction would not
 * work.
 */
const withWorkers = plain.extend<{ workers: Runner }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern
  workers: async ({}, use) => {
    const { db, pool, close } = await openDatabase({ dataDir: 'memory', poolSize: 4 })
    const log = createLog('silent')
    const runners: JobRunner[] = []
    await use({
      db,
      async run(handlers, timetable = {}) {
        const runner = await startJobs({ pool, handlers, timetable, context: () => null, log })
        runners.push(runner)
        return runner
      },
    })
    for (const runner of runners) await runner.stop(1000)
    await close()
  },
})

withWorkers('a failed job is retried and does not affect others', async ({ workers: { db, run } }) => {
  await (await run({ 'deliver-mail': async () => {} })).stop()
  for (const id of ['one', 'bad', 'two']) await enqueue(db, 'deliver-mail', { id })
  const done: string[] = []

  await run({
    async 'deliver-mail'(_, { id }) {
      if (id === 'bad') throw new Error('The server hung up')
      done.push(id)
    },
  })
  const tried = ['completed', 'completed', 'retry']
  const states = () =>
    queryRows<{ id: string; state: string }>(
      db,
      `select data ->> 'id' as id, state from pgboss.job order by state, id`,
    )
  await expect.poll(async () => (await states()).map((one) => one.state).toSorted()).toEqual(tried)

  expect(done.toSorted()).toEqual(['one', 'two'])
  expect((await states()).find((one) => one.id === 'bad')?.state).toBe('retry')
})

withWorkers('settings of an earlier release are replaced', async ({ workers: { db, run } }) => {
  const handlers: Handlers = { 'deliver-mail': async () => {}, 'requeue-mail': async () => {} }
  const before = await run(handlers, { 'deliver-mail': '0 0 1 1 *', 'requeue-mail': '0 0 1 1 *' })
  await before.stop()
  await queryRows(db, 'update pgboss.queue set retry_limit = 8')

  await run(handlers, { 'requeue-mail': '0 1 1 1 *' })

  expect(await queryRows(db, 'select name, cron from pgboss.schedule')).toEqual([
    { name: 'requeue-mail', cron: '0 1 1 1 *' },
  ])
  expect(await queryRows(db, `select retry_limit from pgboss.queue where name = 'deliver-mail'`)).toEqual([
    { retry_limit: 40 },
  ])
})

withWorkers(
  'stopping waits for a running job and reports when one did not finish',
  async ({ workers: { db, run } }) => {
    const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
    const begun: string[] = []
    const handlers: Handlers = {
      async 'deliver-mail'(_, { id }) {
        begun.push(id)
        await pause(id === 'quick' ? 300 : 3000)
      },
    }
    const stopDuring = async (id: string) => {
      const runner = await run(handlers)
      await enqueue(db, 'deliver-mail', { id })
      await expect.poll(() => begun).toContain(id)
      return runner.stop(1000)
    }

    expect(await stopDuring('quick')).toBe(true)
    expect(await stopDuring('slow')).toBe(false)
    expect(await queryRows(db, `select state from pgboss.job where data ->> 'id' = 'slow'`)).toEqual([
      { state: 'retry' },
    ])
  },
)
