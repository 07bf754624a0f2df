// The products of a sentence to a person, as in the chat: `which one seats 7, we are a big family`. Its conditions filter, and most of its other
// words are in no text of a product.
import { type Bits, bitsOf, countBits, numbersOf } from '#features/catalog/search/bits.ts'
import type { CatalogIndex } from '#features/catalog/search/catalog-index.ts'
import { findMatches } from '#features/catalog/search/find-matches.ts'
import type { Condition, UnderstoodQuery } from '#features/catalog/search/query/understood-query.ts'
import type { Locale } from '#text/text.tsx'
import {
  isUnderstood,
  joined,
  resultOf,
  type Search,
  type SearchResult,
  withoutContext,
} from './search-products.server.ts'
import { understoodText } from './understood-text.ts'

/**
 * The products that meet all conditions of a text or have the nearest figures; of these, those with the most of its other words in
 * their names, as the corner spa of `a spa for the corner of our deck`. Numbers without a unit are no condition, because they may be an age or a year.
 * Null if the text has no condition, or if one of them would leave no product.
 */
export function searchByConditions(search: Search, text: string): SearchResult | null {
  const { index, vocabulary, locale } = search
  const query = understoodText(text, vocabulary)
  if (!isUnderstood(query)) return null
  const matches = withoutContext(findMatches(query, index))
  const isMet = matches.met.length + matches.nearest.length > 0
  if (!isMet || !matches.relaxed.every(isBareNumber)) return null
  const products = withWordsInName(matches.products, query, index, locale)
  return {
    ...resultOf(search, query, { ...matches, products }, null),
    relaxed: [],
    forgiving: query.corrected.length > 0,
  }
}

const isBareNumber = (one: Condition) => one.kind === 'number' && one.attribute === 'size'

/** The names of more products are not compared. */
const maxCompared = 2000

function withWordsInName(products: Bits, query: UnderstoodQuery, { filters }: CatalogIndex, locale: Locale) {
  const words = joined(query.words).toLowerCase().split(' ').filter(isTelling)
  if (words.length === 0 || countBits(products) > maxCompared) return products
  const counted = numbersOf(products).map((number) => {
    const name = (filters.nameOf(number, locale) ?? '').toLowerCase()
    const wordsOfName = new Set(name.split(/[^\p{L}\p{N}]+/u))
    const isInName = (word: string) => (isHan(word) ? name.includes(word) : wordsOfName.has(word))
    return { number, count: words.filter(isInName).length }
  })
  const most = Math.max(0, ...counted.map(({ count }) => count))
  return bitsOf(counted.filter(({ count }) => count === most).map(({ number }) => number))
}

const isHan = (word: string) => /\p{Script=Han}/u.test(word)

/** Short words and those between others are in many names and say nothing: `and`, `for`, `mit`. */
const isTelling = (word: string) => isHan(word) || (word.length > 2 && !wordsBetween.has(word))

const wordsBetween: ReadonlySet<string> = new Set(
  'and for the with without mit und für ohne der die das den'.split(' '),
)
