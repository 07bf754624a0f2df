import { expect, onTestFinished, test, vi } from 'vitest'
import { createIndex } from '../catalog-index.ts'
import type { IndexSnapshots } from './index-snapshots.server.ts'
import { planSnapshots } from './plan-snapshots.server.ts'

/** Snapshots whose writing ends only when it is ended. */
function slowSnapshots() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const writing = Promise.withResolvers<void>()
  const write = vi.fn<IndexSnapshots['write']>((_index, _state, signal) => {
    signal.addEventListener('abort', () => writing.reject(signal.reason))
    return writing.promise
  })
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() }
  const timing = { changes: 3, delayMs: 100, pauseMs: 10_000 }
  const read = async () => null
  return { write, log, snapshots: { read, write, log, timing } }
}

const state = () => ({ index: createIndex(), since: 5, version: '7.1' })

test('a snapshot is written after enough changes, not while products are read', async () => {
  const { write, snapshots } = slowSnapshots()
  const reading = Promise.withResolvers<void>()
  let current: Promise<void> | null = reading.promise
  const plan = planSnapshots(snapshots, { state, reading: () => current })

  plan.changed(2)
  await vi.advanceTimersByTimeAsync(500)
  expect(vi.getTimerCount()).toBe(0)
  plan.changed(1)
  await vi.advanceTimersByTimeAsync(500)
  expect(write).not.toHaveBeenCalled()
  current = null
  reading.resolve()

  await vi.waitFor(() => expect(write).toHaveBeenCalledOnce())
})

test('a change waits for a snapshot that is being written, and after two seconds ends it', async () => {
  const { write, log, snapshots } = slowSnapshots()
  const plan = planSnapshots(snapshots, { state, reading: () => null })
  plan.changed(3)
  await vi.advanceTimersByTimeAsync(100)
  await vi.waitFor(() => expect(write).toHaveBeenCalledOnce())
  const changing = plan.beforeChange()

  await vi.advanceTimersByTimeAsync(1900)
  const [, , signal] = write.mock.calls[0] ?? []
  expect(signal?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  await changing

  expect(signal?.aborted).toBe(true)
  expect(log.warn).not.toHaveBeenCalled()
})
