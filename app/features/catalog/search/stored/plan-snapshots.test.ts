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
  const timing = { products: 0, changes: 3, delayMs: 100, pauseMs: 10_000 }
  const read = async () => null
  return { write, log, snapshots: { read, write, log, timing } }
}

const state = () => ({ index: createIndex(), since: 5, version: '7.1', database: 'one' })

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

  await vi.waitFor(() => expect(write).toHaveBeenCalledOnce(), { timeout: 30_000 })
})

test('a change waits for a snapshot that is being written, and after two seconds ends it', async () => {
  const { write, log, snapshots } = slowSnapshots()
  const plan = planSnapshots(snapshots, { state, reading: () => null })
  plan.changed(3)
  await vi.advanceTimersByTimeAsync(100)
  await vi.waitFor(() => expect(write).toHaveBeenCalledOnce(), { timeout: 30_000 })
  const changing = plan.beforeChange()

  await vi.advanceTimersByTimeAsync(1900)
  const [, , signal] = write.mock.calls[0] ?? []
  expect(signal?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  await changing

  expect(signal?.aborted).toBe(true)
  expect(log.warn).not.toHaveBeenCalled()
  expect(log.info).toHaveBeenCalledOnce()
})

test('a change does not wait for a disk that no longer answers', async () => {
  const { write, snapshots } = slowSnapshots()
  write.mockReturnValue(new Promise(() => {}))
  const plan = planSnapshots(snapshots, { state, reading: () => null })
  plan.changed(3)
  await vi.advanceTimersByTimeAsync(100)
  await vi.waitFor(() => expect(write).toHaveBeenCalledOnce(), { timeout: 30_000 })
  const changing = plan.beforeChange()

  await vi.advanceTimersByTimeAsync(2000)
  await changing
  await plan.beforeChange()
  plan.changed(3)
  await vi.advanceTimersByTimeAsync(60_000)

  expect(write.mock.calls[0]?.[2].aborted).toBe(true)
  expect(write).toHaveBeenCalledOnce()
})

test('a failure is reported and tried again later, but not on a disk without space', async () => {
  const { write, log, snapshots } = slowSnapshots()
  const failure = (code: string) => Object.assign(new Error(code), { code })
  write.mockRejectedValueOnce(failure('EIO')).mockRejectedValueOnce(failure('ENOSPC'))
  const plan = planSnapshots(snapshots, { state, reading: () => null })

  plan.changed(3)
  await vi.advanceTimersByTimeAsync(100)
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(1), { timeout: 30_000 })
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(2), { timeout: 30_000 })
  plan.changed(3)
  await vi.advanceTimersByTimeAsync(60_000)

  expect(write).toHaveBeenCalledTimes(2)
})

test('an error before writing is reported, and does not end the process', async () => {
  const { log, snapshots } = slowSnapshots()
  const broken = createIndex()
  vi.spyOn(broken.filters, 'sortAll').mockRejectedValue(new Error('not sorted'))
  const plan = planSnapshots(snapshots, { state: () => ({ ...state(), index: broken }), reading: () => null })

  plan.changed(3)
  await vi.advanceTimersByTimeAsync(100)

  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce(), { timeout: 30_000 })
})

test('the index of a small shop, or of a database that is not known, is not written', async () => {
  const { write, snapshots } = slowSnapshots()
  const small = { ...snapshots, timing: { ...snapshots.timing, products: 1 } }
  const plans = [
    planSnapshots(small, { state, reading: () => null }),
    planSnapshots(snapshots, { state: () => ({ ...state(), database: null }), reading: () => null }),
  ]

  for (const plan of plans) plan.changed(3)
  await vi.advanceTimersByTimeAsync(60_000)

  expect(write).not.toHaveBeenCalled()
})
