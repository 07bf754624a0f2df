import { expect, test } from 'vitest'
import { cacheByVersion } from './version-cache.server.ts'

function aVersion() {
  const version = { now: '1', current: async () => version.now, forget() {} }
  return version
}

test('many who ask at once cause one reading', async () => {
  const keep = cacheByVersion<number>()
  const version = aVersion()
  let readings = 0

  const given = await Promise.all(
    Array.from({ length: 50 }, () => keep(version, 'de', async () => ++readings)),
  )

  expect(new Set(given)).toEqual(new Set([1]))
})

test('what was kept is read again when the public version has moved on', async () => {
  const keep = cacheByVersion<string>()
  const version = aVersion()

  await keep(version, 'de', async () => 'old')
  const kept = await keep(version, 'de', async () => 'new')
  version.now = '2'

  expect([kept, await keep(version, 'de', async () => 'new')]).toEqual(['old', 'new'])
})

test('a reading that failed is not kept', async () => {
  const keep = cacheByVersion<string>()
  const version = aVersion()
  const failing = keep(version, 'de', () => Promise.reject(new Error('The database is away')))

  await expect(failing).rejects.toThrow('away')

  expect(await keep(version, 'de', async () => 'there')).toBe('there')
})

test('made-up keys do not pile up', async () => {
  const keep = cacheByVersion<number>()
  const version = aVersion()
  let readings = 0
  const ask = (key: string) => keep(version, key, async () => ++readings)

  await ask('real')
  for (let made_up = 0; made_up < 600; made_up++) await ask(String(made_up))
  await ask('real')

  expect(readings).toBe(602)
})
