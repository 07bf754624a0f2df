import { expect } from 'vitest'
import { numbersOf } from '#features/catalog/search/bits.ts'
import { createPublicVersion } from '#platform/cache/page-cache.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { catalogTest, type Harness } from '#tests/harness/harness.ts'
import { createListingCache } from './listing-cache.server.ts'
import { cachedTypedResult } from './typed-search.server.ts'

/** A newly started process: the names of products that a typed text finds, and how many statements read words so far. */
function aProcess({ db: own }: Harness) {
  let reads = 0
  const query = (statement: { text: string; name?: string; values: unknown[] }) => {
    if (statement.name?.startsWith('word-postings')) reads++
    return own.$client.query(statement)
  }
  const db = { $client: { query } } as unknown as Db
  const services = {
    version: createPublicVersion(own, 0),
    listings: createListingCache(createPublicVersion(own, 0)),
  }
  return {
    reads: () => reads,
    async find(text: string) {
      const found = await cachedTypedResult({ db, services }, text, 'en')
      const { filters } = await services.listings.index(db)
      const first = found?.first.map((number) => filters.nameOf(number, 'en')) ?? []
      return { first, numbers: found ? numbersOf(found.products) : [] }
    },
  }
}

catalogTest(
  'words are read once for all the letters that are typed on the way to them',
  async ({ harness }) => {
    const node = aProcess(harness)
    const whole = await node.find('recreational splice')
    const before = node.reads()

    const typed = await node.find('recreational splic')

    expect(typed).toEqual(whole)
    expect(node.reads()).toBe(before)
  },
)

catalogTest('letters that start many words are searched in names', async ({ harness }) => {
  const { first } = await aProcess(harness).find('standing se')

  expect(first[0]).toMatch(/standing.seam/i)
})

catalogTest('without a name that has such a word, the words before count', async ({ harness }) => {
  const node = aProcess(harness)

  expect((await node.find('freestanding ca')).first).toEqual((await node.find('freestanding ')).first)
})
