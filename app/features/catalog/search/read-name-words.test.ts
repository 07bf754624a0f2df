import { expect, test, vi } from 'vitest'
import { createIndex } from './catalog-index.ts'
import { nameWordsOf } from './read-name-words.server.ts'
import { randomFrom, randomProduct } from './stored/random-products.ts'

test('words that could not be read are read again at the next request', async () => {
  const index = createIndex()
  index.filters.put({ ...randomProduct(0, randomFrom(1)), shown: true })
  vi.spyOn(index.filters, 'nameOf').mockImplementationOnce(() => {
    throw new Error('no name')
  })

  const first = nameWordsOf(index, 'en')
  await expect(first).rejects.toThrow('no name')

  await expect(nameWordsOf(index, 'en')).resolves.toBeDefined()
})
