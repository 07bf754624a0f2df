import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect, vi } from 'vitest'
import { test } from '#tests/harness/harness.ts'
import { createLog } from '../observability/log.server.ts'
import { dueQueues, watchDueJobs } from './due-jobs.server.ts'
import { enqueue } from './jobs.server.ts'

const silent = createLog('silent')

test('queues with a due job are woken by one statement for all queues', async ({ harness }) => {
  const { db } = harness
  await enqueue(db, 'deliver-mail', { id: 'due' })
  await enqueue(db, 'remove-bytes', { key: 'later' }, { at: new Date(Date.now() + 3_600_000) })
  const query = vi.spyOn(db.$client, 'query')
  const woken: string[] = []
  const names = ['deliver-mail', 'remove-bytes', 'housekeeping']

  const pool = db.$client as pg.Pool
  const watch = watchDueJobs({ pool, names, wake: (name) => void woken.push(name), log: silent })
  await expect.poll(() => woken.length).toBe(1)
  await watch.stop()

  expect(woken).toEqual(['deliver-mail'])
  expect(query).toHaveBeenCalledOnce()
  query.mockRestore()
})

test('the watch goes on after the database did not answer', async () => {
  const query = vi
    .fn<() => Promise<{ rows: { name: string }[] }>>()
    .mockResolvedValue({ rows: [{ name: 'deliver-mail' }] })
    .mockRejectedValueOnce(new Error('no answer'))
  const woken: string[] = []

  const watch = watchDueJobs({
    pool: { query } as unknown as pg.Pool,
    names: ['deliver-mail'],
    wake: (name) => void woken.push(name),
    log: silent,
  })
  await expect.poll(() => woken.length).toBeGreaterThan(0)
  await watch.stop()

  expect(query.mock.calls.length).toBeGreaterThan(1)
})

test('jobs that are done are not read', async ({ harness }) => {
  const undo = new Error('undo')
  const explained = harness.db.transaction(async (tx) => {
    await tx.execute(sql`insert into pgboss.job (name, state, completed_on)
      select 'deliver-mail', 'completed', now() from generate_series(1, 5000)`)
    await tx.execute(sql`analyze pgboss.job`)
    const { rows } = await tx.execute(sql.raw(`explain ${dueQueues.replace('$1', "'{deliver-mail}'")}`))
    expect(JSON.stringify(rows)).toMatch(/_i11 on /)
    throw undo
  })

  await expect(explained).rejects.toBe(undo)
})
