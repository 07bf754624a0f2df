import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test as plain, vi } from 'vitest'
import { test } from '#tests/harness/harness.ts'
import { DatabaseUnavailable } from '../database/database-errors.server.ts'
import { type Db, inTransaction } from '../database/db.server.ts'
import {
  bumpPublicVersion,
  createPublicCache,
  createPublicVersion,
  servePage,
  toCachedPage,
} from './page-cache.server.ts'

test('a committed change clears the cache', async ({ harness }) => {
  const cache = createPublicCache<{ bytes: number; words: string }>(createPublicVersion(harness.db))
  const { version } = await cache.get('/')
  cache.put('/', version, { bytes: 5, words: 'as it was' })
  expect((await cache.get('/')).entry?.words).toBe('as it was')

  await inTransaction(harness.db, (tx) => bumpPublicVersion(tx))

  expect((await cache.get('/')).entry).toBeUndefined()
})

plain('cached pages are served while the database is unavailable or does not answer', async () => {
  let answer: () => Promise<unknown> = async () => ({ rows: [{ version: 7 }] })
  const db = { $client: { query: () => answer() } } as unknown as Db
  const cache = createPublicCache<{ bytes: number }>(createPublicVersion(db, 0))
  const { version } = await cache.get('/')
  cache.put('/', version, { bytes: 5 })

  answer = () => Promise.reject(new DatabaseUnavailable('no connection'))
  expect((await cache.get('/')).entry).toBeDefined()
  answer = () => new Promise(() => {})
  expect((await cache.get('/')).entry).toBeDefined()
  answer = async () => ({ rows: [{ version: 8 }] })
  expect((await cache.get('/')).entry).toBeUndefined()
  answer = () => Promise.reject(new Error('a bug of ours'))
  await expect(cache.get('/')).rejects.toThrow('a bug of ours')
})

plain('while much is loaded after a change, requests get the version from before at once', async () => {
  let read = 7
  const db = { $client: { query: async () => ({ rows: [{ version: read }] }) } } as unknown as Db
  const version = createPublicVersion(db, 0)
  const numberOf = async () => Number((await version.current()).split('.')[0])
  expect(await numberOf()).toBe(7)
  const loaded = Promise.withResolvers<void>()
  const load = vi.fn<() => Promise<void>>(() => loaded.promise)
  version.beforeChange(load)

  read = 8
  expect(await numberOf()).toBe(7)
  expect(await numberOf()).toBe(7)
  expect(load).toHaveBeenCalledOnce()
  loaded.resolve()
  await loaded.promise

  await vi.waitFor(async () => expect(await numberOf()).toBe(8), { timeout: 30_000 })
  expect(load).toHaveBeenCalledOnce()
})

plain('the process that made a change waits for what it loads', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let read = 7
  const db = { $client: { query: async () => ({ rows: [{ version: read }] }) } } as unknown as Db
  const version = createPublicVersion(db)
  await version.current()
  const loaded = Promise.withResolvers<void>()
  version.beforeChange(() => loaded.promise)

  read = 8
  version.forget()
  const asked = version.current()
  // Longer than requests wait elsewhere.
  await vi.advanceTimersByTimeAsync(600)
  loaded.resolve()

  expect(await asked).toMatch(/^8\./)
})

test('a page whose rendering began before a change is not cached', async ({ harness }) => {
  const cache = createPublicCache<{ bytes: number }>(createPublicVersion(harness.db))
  const { version } = await cache.get('/')
  await bumpPublicVersion(harness.db)
  await cache.get('/')

  cache.put('/', version, { bytes: 5 })

  expect((await cache.get('/')).entry).toBeUndefined()
})

test('the least recently used pages are evicted first', async ({ harness }) => {
  const cache = createPublicCache<{ bytes: number }>(createPublicVersion(harness.db), 80)
  const { version } = await cache.get('a')
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) cache.put(key, version, { bytes: 10 })
  await cache.get('a')

  cache.put('i', version, { bytes: 10 })

  expect((await cache.get('a')).entry).toBeDefined()
  expect((await cache.get('b')).entry).toBeUndefined()
})

test('the number of entries is limited, however small they are', async ({ harness }) => {
  const cache = createPublicCache<{ bytes: number }>(createPublicVersion(harness.db))
  const { version } = await cache.get('first')
  for (let number = 0; number <= 10_000; number++) cache.put(`${number}`, version, { bytes: 1 })

  expect(cache.size).toBe(10_000)
})

plain('a page is sent in an accepted encoding, and answered with 304 when the client has it', async () => {
  const { page } = toCachedPage(200, [['content-type', 'text/html']], ['<p>sun</p>'.repeat(200)])
  const ask = (headers: Record<string, string>) =>
    servePage(page, new Request('http://shop.example/', { headers }))

  expect((await ask({ 'accept-encoding': 'gzip, br' })).headers.get('content-encoding')).toBe('br')
  expect((await ask({ 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip')
  expect((await ask({})).headers.get('content-encoding')).toBeNull()
  expect((await ask({ 'if-none-match': page.etag })).status).toBe(304)
})

plain('first and later requests get the same page in every encoding', async () => {
  const parts = ['<p>sun – 太阳</p>'.repeat(200), '<p>', 'Überspannung</p>']
  const { page } = toCachedPage(200, [], parts)
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

  for (const encoding of ['br', 'gzip'] as const)
    for (const isFirst of [true, false, false]) {
      const request = new Request('http://shop.example/', { headers: { 'accept-encoding': encoding } })
      const answer = await servePage(page, request, { isFirst })

      expect(unpack[encoding](await answer.bytes()).toString()).toBe(parts.join(''))
    }
})

plain('a page that is requested often is sent smaller', async () => {
  const words = Array.from({ length: 4000 }, (_, at) => `<p>${(at * 7919) % 1009} W</p>`).join('')
  const { page } = toCachedPage(200, [], [words])
  const request = new Request('http://shop.example/', { headers: { 'accept-encoding': 'br' } })
  const answer = async () => (await servePage(page, request)).bytes()

  const second = await answer()
  for (let at = 0; at < 3; at++) await answer()
  // One page a second gets the best compression.
  await vi.waitFor(async () => expect((await answer()).length).toBeLessThan(second.length), {
    timeout: 30_000,
  })

  expect(brotliDecompressSync(await answer()).toString()).toBe(words)
})
