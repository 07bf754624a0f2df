import type pg from 'pg'
import { expect, vi } from 'vitest'
import { test } from '#tests/harness/harness.ts'
import { watchDueJobs } from './due-jobs.server.ts'
import { enqueue } from './jobs.server.ts'

test('queues with a due job are woken by one statement for all queues', async ({ harness }) => {
  const { db } = harness
  await enqueue(db, 'deliver-mail', { id: 'due' })
  await enqueue(db, 'remove-bytes', { key: 'later' }, { at: new Date(Date.now() + 3_600_000) })
  const query = vi.spyOn(db.$client, 'query')
  const woken: string[] = []
  const names = ['deliver-mail', 'remove-bytes', 'housekeeping']

  const watch = watchDueJobs(db.$client as pg.Pool, names, (name) => void woken.push(name))
  await expect.poll(() => woken.length, { timeout: 10_000 }).toBe(1)
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

  const watch = watchDueJobs(
    { query } as unknown as pg.Pool,
    ['deliver-mail'],
    (name) => void woken.push(name),
  )
  await expect.poll(() => woken.length, { timeout: 10_000 }).toBeGreaterThan(0)
  await watch.stop()

  expect(query.mock.calls.length).toBeGreaterThan(1)
})
