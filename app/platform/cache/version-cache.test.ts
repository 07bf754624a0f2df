import { expect, test } from 'vitest'
import { cacheByVersion, cacheWhileReading } from './version-cache.server.ts'

function aVersion() {
  const version = { now: '1', current: async () => version.now, forget() {}, beforeChange() {} }
  return version
}

test('concurrent requests for a key cause one read', async () => {
  const cached = cacheByVersion<number>()
  const version = aVersion()
  let reads = 0

  const values = await Promise.all(
    Array.from({ length: 50 }, () => cached(version, 'de', async () => ++reads)),
  )

  expect(new Set(values)).toEqual(new Set([1]))
})

test('a cached value is read again after the public version changes', async () => {
  const cached = cacheByVersion<string>()
  const version = aVersion()

  await cached(version, 'de', async () => 'old')
  const second = await cached(version, 'de', async () => 'new')
  version.now = '2'

  expect([second, await cached(version, 'de', async () => 'new')]).toEqual(['old', 'new'])
})

test('a failed read is not cached', async () => {
  const cached = cacheByVersion<string>()
  const version = aVersion()
  const failing = cached(version, 'de', () => Promise.reject(new Error('The database is away')))

  await expect(failing).rejects.toThrow('away')

  expect(await cached(version, 'de', async () => 'there')).toBe('there')
})

test('made-up keys do not accumulate', async () => {
  const cached = cacheByVersion<number>()
  const version = aVersion()
  let reads = 0
  const ask = (key: string) => cached(version, key, async () => ++reads)

  await ask('real')
  for (let key = 0; key < 600; key++) await ask(String(key))
  await ask('real')

  expect(reads).toBe(602)
})

test('the earlier value is served while a new one is read, also when that fails', async () => {
  const cached = cacheWhileReading<string>()
  const version = aVersion()
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const late = Promise.withResolvers<string>()
  const ask = (read: () => Promise<string>) => cached(version, 'de', { read, onError })

  const first = await ask(async () => 'old')
  version.now = '2'
  const failed = await ask(() => Promise.reject(new Error('The database is away')))
  await Promise.resolve()
  const during = await ask(() => late.promise)
  late.resolve('new')
  await late.promise
  const after = await ask(async () => 'newer')

  expect([first, failed, during, after]).toEqual(['old', 'old', 'old', 'new'])
  expect(errors).toHaveLength(1)
})

test('a first read that fails late does not drop the value that was read after it', async () => {
  const cached = cacheWhileReading<string>()
  const version = aVersion()
  const early = Promise.withResolvers<string>()
  const ask = (read: () => Promise<string>) => cached(version, 'de', { read, onError: () => {} })

  const first = ask(() => early.promise)
  await Promise.resolve()
  version.now = '2'
  const second = ask(async () => 'new')
  const both = Promise.allSettled([first, second])
  await new Promise((resolve) => setImmediate(resolve))
  early.reject(new Error('The database is away'))
  const outcomes = await both

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask(async () => 'newer')).toBe('new')
})
