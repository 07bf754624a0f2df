import { expect, test } from 'vitest'
import { bitsOf, numbersOf } from '#features/catalog/search/bits.ts'
import { FilterIndex } from '#features/catalog/search/filter-index.ts'
import { NameWords } from '#features/catalog/search/name-words.ts'
import type { WordIndex } from '#features/catalog/search/search.server.ts'
import { namesFirst } from './names-first.server.ts'

const names = new NameWords(
  new Map([
    ['clamp', [1]],
    ['clamps', [2]],
    ['panel', [1, 3]],
    ['for', [4]],
    ['dome', [5]],
    ['battery', [6]],
    ['batteries', [7]],
    ['kit', [8]],
    ['kitchen', [5]],
    ['x1000', [5, 6]],
  ]),
  100_000,
  new Set(['for', 'do']),
)

/** Looks words up; `asked`: which of them were read from the database. */
async function lookUp(parts: string[], letters: string | null = null, answers = true) {
  const asked: string[] = []
  const index: WordIndex = {
    filters: new FilterIndex(),
    ranked: 100,
    async postings(others) {
      asked.push(...others)
      const postings = { products: bitsOf([9]), headings: bitsOf([9]), is_stop_word: false }
      return answers ? others.map(() => postings) : []
    },
    similar: async () => [],
  }
  const found = await namesFirst(index, names, { letters, isVague: false, locale: 'en' }).postings(parts)
  return { asked, products: found.map(({ products }) => numbersOf(products)) }
}

test('only words that are in no name are read from the database', async () => {
  const { asked, products } = await lookUp(["'weatherproof':*", "'panel':*"])

  expect(asked).toEqual(["'weatherproof':*"])
  expect(products).toEqual([[9], [1, 3]])
})

test('a plural finds the singular, but the word that is being typed stands as it is', async () => {
  expect((await lookUp(["'clamps':*"])).products).toEqual([[1, 2]])
  expect((await lookUp(["'clamps':*"], 'clamps')).products).toEqual([[2]])
  expect((await lookUp(["'cla':*"], 'cla')).products).toEqual([[1, 2]])
})

test('whole words find no longer ones', async () => {
  expect((await lookUp(["'clamp'"])).products).toEqual([[1]])
})

test('a name with the plural does not hide those with the singular', async () => {
  expect((await lookUp(["'batteries':*"])).products).toEqual([[6, 7]])
  expect((await lookUp(["'battery':*"])).products).toEqual([[6, 7]])
  expect((await lookUp(["'kits':*"])).products).toEqual([[8]])
})

test('words with digits are read from the database', async () => {
  expect((await lookUp(["'x100':*"])).products).toEqual([[9]])
})

test('a word without postings is an error, so that others do not take its place', async () => {
  await expect(lookUp(["'unread':*", "'panel':*"], null, false)).rejects.toThrow('unread')
})

test('the database says which words are stop words, also if longer words start with them', async () => {
  expect((await lookUp(["'do':*"])).asked).toEqual(["'do':*"])
  expect((await lookUp(["'for':*"])).asked).toEqual(["'for':*"])
  expect((await lookUp(["'for':*"], 'for')).asked).toEqual([])
})
