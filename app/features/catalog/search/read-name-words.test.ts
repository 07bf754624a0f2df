import { expect, test, vi } from 'vitest'
import type { Db } from '#platform/database/db.server.ts'
import { catalogTest } from '#tests/harness/harness.ts'
import { randomFrom } from '#tests/harness/random.ts'
import { createIndex } from './catalog-index.ts'
import { nameWordsOf } from './read-name-words.server.ts'
import { randomProduct } from './stored/random-products.ts'

test('words that could not be read are read again at the next request', async () => {
  const db = { $client: { query: async () => ({ rows: [] }) } } as unknown as Db
  const index = createIndex()
  index.filters.put({ ...randomProduct(0, randomFrom(1)), shown: true })
  vi.spyOn(index.filters, 'nameOf').mockImplementationOnce(() => {
    throw new Error('no name')
  })

  const first = nameWordsOf(db, index, 'en')
  await expect(first).rejects.toThrow('no name')

  await expect(nameWordsOf(db, index, 'en')).resolves.toBeDefined()
})

catalogTest('stop words are known, also if longer words start with them', async ({ harness: { db } }) => {
  const index = createIndex()
  index.filters.put({ ...randomProduct(0, randomFrom(1)), shown: true })
  vi.spyOn(index.filters, 'nameOf').mockReturnValue('Dome for your downspout')

  const names = await nameWordsOf(db, index, 'en')

  const known = ['do', 'down', 'for', 'your', 'dome', 'downspout'].filter((word) => names.isStopWord(word))
  expect(known).toEqual(['do', 'down', 'for', 'your'])
})
