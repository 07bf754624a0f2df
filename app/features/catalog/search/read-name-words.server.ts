import { setImmediate } from 'node:timers/promises'
import { nameTerms } from '#features/catalog/products/search-words/search-terms.ts'
import type { Locale } from '#text/text.tsx'
import type { CatalogIndex } from './catalog-index.ts'
import { everything, type FilterIndex } from './filter-index.ts'
import { NameWords } from './name-words.ts'

/** Names of more products are not read: the search in the database finds the others. */
const maxProducts = 100_000

/** Other requests are answered after so many names. */
const sliceSize = 500

/** Reads the names of the most popular products. A word with digits that one product has is a part of its model number. */
async function readNameWords(filters: FilterIndex, locale: Locale): Promise<NameWords> {
  const products = new Map<string, number[]>()
  const numbers = filters.mostPopular(filters.matching(everything), maxProducts)
  for (const [i, number] of numbers.entries()) {
    if (i % sliceSize === sliceSize - 1) await setImmediate()
    for (const word of nameTerms(filters.nameOf(number, locale))) {
      const having = products.get(word)
      if (having) having.push(number)
      else products.set(word, [number])
    }
  }
  for (const [word, having] of products) if (having.length === 1 && /\d/.test(word)) products.delete(word)
  return new NameWords(products, numbers.length)
}

/** Reading all names at each change of a price or of stock would take more time than searching. */
const maxAgeMs = 5 * 60_000

type Read = { at: number; words: Promise<NameWords> }

const readByIndex = new WeakMap<CatalogIndex, Map<Locale, Read>>()

/**
 * The words of the names in an index. They may be five minutes old: while they are read again, and if a product has changed
 * since, the earlier ones are returned.
 */
export function nameWordsOf(index: CatalogIndex, locale: Locale): Promise<NameWords> {
  const byLocale = readByIndex.get(index) ?? new Map<Locale, Read>()
  readByIndex.set(index, byLocale)
  const known = byLocale.get(locale)
  if (known && Date.now() - known.at < maxAgeMs) return known.words
  const words = readNameWords(index.filters, locale)
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
