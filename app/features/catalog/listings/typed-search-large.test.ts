import { expect } from 'vitest'
import { nameWordsOf } from '#features/catalog/search/read-name-words.server.ts'
import { createPublicVersion } from '#platform/cache/page-cache.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { catalogTest, type Harness } from '#tests/harness/harness.ts'
import type { Locale } from '#text/text.tsx'
import { createListingCache } from './listing-cache.server.ts'
import { resultByNames } from './typed-search.server.ts'

/** A newly started process of a large catalog: the names that a typed text finds, and how many statements read words so far. */
function aProcess({ db: own }: Harness) {
  let reads = 0
  const query = (statement: { text: string; name?: string; values: unknown[] }) => {
    if (/word-postings|similar-words/.test(statement.name ?? '')) reads++
    return own.$client.query(statement)
  }
  const db = { $client: { query } } as unknown as Db
  const version = createPublicVersion(own, 0)
  const services = { version, listings: createListingCache(version) }
  return {
    reads: () => reads,
    async find(text: string, locale: Locale = 'en') {
      const index = await services.listings.index(db)
      const names = await nameWordsOf(db, index, locale)
      const found = await resultByNames({ db, services }, text, locale, { names, isLarge: true })
      return found?.first.map((number) => index.filters.nameOf(number, locale)) ?? []
    },
  }
}

catalogTest.for([
  ['en', 'inver', /inverter/i],
  ['en', 'standing se', /standing.seam/i],
  ['en', 'black panels', /panel|module/i],
  ['de', 'Wechselr', /wechselrichter/i],
  ['zh', '逆变', /逆变/],
] as const)('%s: "%s" is found by names, without the database', async ([locale, text, name], { harness }) => {
  const node = aProcess(harness)

  const [first] = await node.find(text, locale)

  expect(first).toMatch(name)
  expect(node.reads()).toBe(0)
})

catalogTest('a word that no name has is read from the database', async ({ harness }) => {
  const node = aProcess(harness)

  expect(await node.find('resistant')).not.toHaveLength(0)
  expect(node.reads()).toBeGreaterThan(0)
})

catalogTest('letters that no name has with the words before are left out', async ({ harness }) => {
  const node = aProcess(harness)

  expect(await node.find('freestanding ca')).toEqual(await node.find('freestanding '))
  expect(node.reads()).toBe(0)
})
