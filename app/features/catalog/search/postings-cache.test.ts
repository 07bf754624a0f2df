import { expect, test } from 'vitest'
import { bitsOf, numbersOf } from './bits.ts'
import { createIndex } from './catalog-index.ts'
import { cachePostings } from './postings-cache.server.ts'

const mb = 1024 * 1024

/** A database with the products that have each word; `asked`: what was read from it. */
function aDatabase(words: Record<string, number[]>) {
  const asked: { parts: string[]; among: number[] | null }[] = []
  return {
    words,
    asked,
    async read(parts: string[], among: number[] | null) {
      asked.push({ parts, among })
      const having = (part: string) =>
        (words[part] ?? []).filter((number) => among === null || among.includes(number))
      return new Map(
        parts.map((part) => [
          part,
          { products: bitsOf(having(part)), headings: bitsOf(having(part)), is_stop_word: false },
        ]),
      )
    },
  }
}

test('after a change only the changed products are read again', async () => {
  const index = createIndex()
  const database = aDatabase({ panel: [1, 2, 40], clamp: [3] })
  const postings = cachePostings(mb)
  await postings(index, 'en', ['panel', 'clamp'], database.read)

  database.words.panel = [2, 40, 1_000]
  for (const number of [1, 1_000]) index.changes.note(number)
  const [clamp, panel] = await postings(index, 'en', ['clamp', 'panel'], database.read)

  expect(numbersOf(panel?.products ?? bitsOf([]))).toEqual([2, 40, 1_000])
  expect(numbersOf(panel?.headings ?? bitsOf([]))).toEqual([2, 40, 1_000])
  expect(numbersOf(clamp?.products ?? bitsOf([]))).toEqual([3])
  expect(database.asked.map(({ among }) => among)).toEqual([null, [1, 1_000]])

  await postings(index, 'en', ['panel', 'clamp'], database.read)
  expect(database.asked).toHaveLength(2)
})

test('after more changes than are remembered, words are read as a whole', async () => {
  const index = createIndex()
  const database = aDatabase({ panel: [1] })
  const postings = cachePostings(mb)
  await postings(index, 'en', ['panel'], database.read)

  for (let number = 0; number < 6_000; number++) index.changes.note(number)
  await postings(index, 'en', ['panel'], database.read)

  expect(database.asked.map(({ among }) => among)).toEqual([null, null])
})

test('concurrent requests for a word share one reading, and a failed one is repeated', async () => {
  const index = createIndex()
  const database = aDatabase({ panel: [1] })
  const postings = cachePostings(mb)
  const fail = async () => {
    throw new Error('no connection')
  }
  await expect(postings(index, 'en', ['panel'], fail)).rejects.toThrow('no connection')

  const both = await Promise.all([
    postings(index, 'en', ['panel'], database.read),
    postings(index, 'en', ['panel'], database.read),
  ])

  expect(both[0]).toEqual(both[1])
  expect(database.asked).toHaveLength(1)
})

test('words of another language are other words', async () => {
  const index = createIndex()
  const database = aDatabase({ panel: [1] })
  const postings = cachePostings(mb)

  await postings(index, 'en', ['panel'], database.read)
  await postings(index, 'de', ['panel'], database.read)

  expect(database.asked).toHaveLength(2)
})
