import { setImmediate } from 'node:timers/promises'
import { nameTerms } from '#features/catalog/products/search-words/search-terms.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { Locale } from '#text/text.tsx'
import type { CatalogIndex } from './catalog-index.ts'
import { everything, type FilterIndex } from './filter-index.ts'
import { NameWords } from './name-words.ts'
import { searchConfig } from './word-postings.server.ts'

/** Names of more products are not read: the search in the database finds the others. */
const maxProducts = 100_000

/** Other requests are answered after so many names. */
const sliceSize = 500

/** Reads the names of the most popular products. A word with digits that one product has is a part of its model number. */
async function readNameWords(db: Db, filters: FilterIndex, locale: Locale): Promise<NameWords> {
  const products = new Map<string, number[]>()
  const beginnings = new Set<string>()
  const numbers = filters.mostPopular(filters.matching(everything), maxProducts)
  for (const [i, number] of numbers.entries()) {
    if (i % sliceSize === sliceSize - 1) await setImmediate()
    for (const word of nameTerms(filters.nameOf(number, locale))) {
      const having = products.get(word)
      if (having) having.push(number)
      else {
        products.set(word, [number])
        for (const letters of beginningsOf(word)) beginnings.add(letters)
      }
    }
  }
  for (const [word, having] of products) if (having.length === 1 && /\d/.test(word)) products.delete(word)
  return new NameWords(products, numbers.length, await stopWordsAmong(db, [...beginnings], locale))
}

/** No stop word of PostgreSQL is longer. */
const maxStopWord = 12

/** What a word starts with and may be a stop word, because `do` would find `dome`. */
function* beginningsOf(word: string) {
  const letters = /^\p{L}*/u.exec(word)?.[0] ?? ''
  for (let length = 2; length <= Math.min(letters.length, maxStopWord); length++)
    yield letters.slice(0, length)
}

/** Those of the words, all of letters, that the database does not index in the language. */
async function stopWordsAmong(db: Db, words: string[], locale: Locale): Promise<Set<string>> {
  // Chinese is indexed without stop words.
  if (locale === 'zh') return new Set()
  const rows = await queryRows<{ word: string }>(db, stopWords(locale), [words], `stop-words-${locale}`)
  return new Set(rows.map(({ word }) => word))
}

const stopWords = (locale: Locale) => `
  select word from unnest($1::text[]) as word
  where numnode(to_tsquery('${searchConfig[locale]}', quote_literal(word))) = 0`

/** Reading all names at each change of a price or of stock would take more time than searching. */
const maxAgeMs = 5 * 60_000

type Read = { at: number; words: Promise<NameWords> }

const readByIndex = new WeakMap<CatalogIndex, Map<Locale, Read>>()

/**
 * The words of the names in an index. They may be five minutes old: while they are read again, and if a product has changed
 * since, the earlier ones are returned.
 */
export function nameWordsOf(db: Db, index: CatalogIndex, locale: Locale): Promise<NameWords> {
  const byLocale = readByIndex.get(index) ?? new Map<Locale, Read>()
  readByIndex.set(index, byLocale)
  const known = byLocale.get(locale)
  if (known && Date.now() - known.at < maxAgeMs) return known.words
  const words = readNameWords(db, index.filters, locale)
  const read = { at: Date.now(), words: known?.words ?? words }
  byLocale.set(locale, read)
  words.then(
    () => (read.words = words),
    // The next request reads them again, and reports the error if it is still there.
    () => {
      if (byLocale.get(locale) === read) byLocale.delete(locale)
    },
  )
  return read.words
}
