import { expect } from 'vitest'
import { nameTerms } from '#features/catalog/products/search-words/search-terms.ts'
import { numbersOf } from '#features/catalog/search/bits.ts'
import { everything } from '#features/catalog/search/filter-index.ts'
import { nameWordsOf } from '#features/catalog/search/read-name-words.server.ts'
import { prefixOf } from '#features/catalog/search/search.server.ts'
import { searchConfig, type WordPostings } from '#features/catalog/search/word-postings.server.ts'
import { createPublicVersion } from '#platform/cache/page-cache.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { catalogTest } from '#tests/harness/harness.ts'
import { createListingCache } from './listing-cache.server.ts'
import { namesFirst } from './names-first.server.ts'

/** Words whose stem is that of adjectives of the catalog: the names do not find `natur` for `natürlicher`. */
const notUnited = { en: [], de: ['gewerbliche', 'natürlicher'] }

catalogTest.for(['en', 'de'] as const)(
  '%s: words find in names in memory what the database finds in these names',
  async (locale, { harness: { db } }) => {
    const index = await createListingCache(createPublicVersion(db, 0)).index(db)
    const names = await nameWordsOf(db, index, locale)
    const { filters } = index
    const shown = filters.mostPopular(filters.matching(everything), 100_000)
    const terms = shown.map((number) => wordsOf(filters.nameOf(number, locale)))
    const words = [...new Set(terms.flat())].filter((word) => !names.isStopWord(word))
    const onlyNames = { filters, ranked: 10, postings: async () => [noProducts], similar: async () => [] }

    const found = await namesFirst(onlyNames, names, { letters: null, isVague: false, locale }).postings(
      words.map(prefixOf),
    )
    const inMemory = new Map(
      words.map((word, i) => [word, new Set(numbersOf((found[i] ?? noProducts).products))]),
    )
    const byDatabase = await queryRows<{ word: string; numbers: number[] }>(
      db,
      `with names as materialized (
       select number, to_tsvector('${searchConfig[locale]}', name) as words from unnest($1::int[], $2::text[]) as n(number, name)
     ), asked as materialized (
       select word, to_tsquery('${searchConfig[locale]}', part) as query from unnest($3::text[], $4::text[]) as a(word, part)
     )
     select word, json_agg(number) as numbers from asked join names on words @@ query group by word`,
      [shown, terms.map((all) => all.join(' ')), words, words.map(prefixOf)],
      `names-by-word-${locale}`,
    )
    const incomplete = byDatabase
      .filter(({ word, numbers }) => numbers.some((number) => !inMemory.get(word)?.has(number)))
      .map(({ word }) => word)

    expect(words.length).toBeGreaterThan(200)
    expect(byDatabase).toHaveLength(words.length)
    expect(incomplete.sort()).toEqual(notUnited[locale])
  },
)

/** Without numbers and parts of model numbers. */
const wordsOf = (name: string) => [...nameTerms(name)].filter((word) => /^\p{L}+$/u.test(word))

const noProducts: WordPostings = {
  products: new Uint32Array(),
  headings: new Uint32Array(),
  is_stop_word: false,
}
