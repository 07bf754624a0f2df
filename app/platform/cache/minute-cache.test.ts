import { expect, test } from 'vitest'
import { cacheForMinute } from './minute-cache.server.ts'
import { cacheReports } from './report-cache.server.ts'

/** Counts its reads, which end when `finish` is called. */
function aRead() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const state = {
    count: 0,
    finish: resolve,
    read: async () => {
      const number = ++state.count
      await promise
      return number
    },
  }
  return state
}

test('concurrent requests share one read, and the one that reads decides whether it is stored', async () => {
  const cached = cacheForMinute<number>(10)
  const shop = {}
  const kept = aRead()
  const dropped = aRead()

  const both = [
    cached(shop, 'kept', kept.read, () => true),
    cached(shop, 'kept', kept.read, () => false),
    cached(shop, 'dropped', dropped.read, () => false),
    cached(shop, 'dropped', dropped.read, () => true),
  ]
  kept.finish()
  dropped.finish()

  expect(await Promise.all(both)).toEqual([1, 1, 1, 1])
  expect(await cached(shop, 'kept', kept.read, () => true)).toBe(1)
  expect(await cached(shop, 'dropped', dropped.read, () => true)).toBe(2)
  expect(await cached({}, 'kept', kept.read, () => true)).toBe(2)
})

test('a value that is small, or was read quickly, is not stored', async () => {
  const cached = cacheForMinute<number>(10)
  const shop = {}
  let reads = 0
  const ask = (keep: (value: number, read_ms: number) => boolean) =>
    cached(shop, 'total', async () => ++reads, keep)

  await ask((value) => value > 1000)
  await ask((_, read_ms) => read_ms > 60_000)
  await ask((_, read_ms) => read_ms >= 0)

  expect([await ask(() => true), reads]).toEqual([3, 3])
})

test('a failed read is not stored', async () => {
  const cached = cacheForMinute<string>(10)
  const shop = {}
  const failing = () => Promise.reject(new Error('The database is away'))

  await expect(cached(shop, 'total', failing, () => true)).rejects.toThrow('away')

  expect(
    await cached(
      shop,
      'total',
      async () => 'there',
      () => true,
    ),
  ).toBe('there')
})

test('only a large report of a period that has ended is stored', async () => {
  const cached = cacheReports<{ rows: number; number: number }>(({ rows }) => rows)
  const shop = {}
  let reads = 0
  const ask = async (key: string, has_ended: boolean, rows: number) => {
    const { number } = await cached(shop, { key, has_ended }, async () => ({ rows, number: ++reads }))
    return number
  }

  const ended = [await ask('ended', true, 2001), await ask('ended', true, 2001)]
  const running = [await ask('running', false, 2001), await ask('running', false, 2001)]
  const small = [await ask('small', true, 2000), await ask('small', true, 2000)]

  expect([ended, running, small]).toEqual([
    [1, 1],
    [2, 3],
    [4, 5],
  ])
})
