import { searchTerms } from '#features/catalog/products/search-words/search-terms.ts'
import { bitsOf, countBits, intersect, numbersOf } from '#features/catalog/search/bits.ts'
import type { CatalogIndex } from '#features/catalog/search/catalog-index.ts'
import type { FilterCriteria } from '#features/catalog/search/filter-index.ts'
import type { FacetCounts } from '#features/catalog/search/filters.ts'
import type { ListingSort } from '#features/catalog/search/product-orders.ts'
import { type RuleKind, type SearchRule, searchKey } from '#features/catalog/search/rules/search-rule.ts'
import { searchRules } from '#features/catalog/search/rules/search-rules.server.ts'
import { type WordIndex, wordsLike } from '#features/catalog/search/search.server.ts'
import { readWords } from '#features/catalog/search/stored-words/read-words.server.ts'
import { readPostings } from '#features/catalog/search/word-postings.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Services } from '#platform/http/request-context.server.ts'
import { toSimplified } from '#text/simplified-chinese.ts'
import type { Locale } from '#text/text.tsx'
import { correctedSearch } from './correct-search.server.ts'
import { cachedCards } from './listings.server.ts'
import { queryVocabulary } from './query-vocabulary.server.ts'
import { searchByConditions } from './search-by-conditions.server.ts'
import { type SearchResult, searchProducts } from './search-products.server.ts'

export type ListingQuery = FilterCriteria & {
  locale: Locale
  search: string
  sort: ListingSort
  page: number
  page_size: number
}

/** Longer search texts are cut. */
const maxSearchLength = 120

/** A typed search text as lists use it. */
export const searchTextOf = (typed: string) => typed.trim().slice(0, maxSearchLength).trimEnd()

export type ListingContext = { db: Db; services: Pick<Services, 'listings' | 'version'> }

/** `cards` are JSON bytes. `forgiving`: the search found nothing for the exact words and corrected a typing error. */
export type ListingPage = { cards: Buffer[]; total: number; forgiving: boolean }

/**
 * One page of a product list. Only the text search and the cards that are not cached need the database; filters, counts
 * and sorting use the in-memory index.
 */
export async function listProducts(ctx: ListingContext, query: ListingQuery): Promise<ListingPage> {
  const { locale, sort, page, page_size } = query
  const found = await searchResultOf(ctx, query)
  const { filters: index } = await ctx.services.listings.index(ctx.db)
  const left = index.matching(query)
  const offset = (page - 1) * page_size
  if (found) intersect(left, found.products)
  const total = countBits(left)
  const first = sort === 'popular' ? (found?.first ?? []) : []
  const ids = offset < total ? index.page(left, sort, locale, offset, page_size, first) : []
  const cards = await cachedCards(ctx, ids, locale)
  return { cards, total, forgiving: found?.forgiving ?? false }
}

// Each filter group needs a count of its own. Further groups get the counts with all filters applied.
const maxOwnCounts = 8

/** How many products each facet value would leave. The counts of a filter group ignore the group's own filter. */
export async function facetCounts(ctx: ListingContext, query: ListingQuery): Promise<FacetCounts> {
  const found = await searchResultOf(ctx, query)
  const { filters: index } = await ctx.services.listings.index(ctx.db)
  const counts: FacetCounts = {}
  const groups: (string[] | null)[] = [null, ...query.facet_values.slice(0, maxOwnCounts)]
  for (const group of groups) {
    const others = query.facet_values.filter((other) => other !== group)
    const left = index.matching({ ...query, facet_values: others })
    if (found) intersect(left, found.products)
    const own = group?.map(attributeOf)
    for (const [facetValue, n] of Object.entries(index.count(left)))
      if (!own || own.includes(attributeOf(facetValue))) counts[facetValue] = n
  }
  return counts
}

/** The attribute of a facet value: `phases` of `phases:3`. */
const attributeOf = (facetValue: string) => facetValue.slice(0, facetValue.indexOf(':'))

/** What the search text of a query finds: nothing if it has no words, as `%`. Null without a text. */
async function searchResultOf(
  ctx: ListingContext,
  { search, locale }: ListingQuery,
): Promise<Pick<SearchResult, 'products' | 'first' | 'forgiving'> | null> {
  if (search.trim() === '') return null
  return (await cachedSearchResult(ctx, search, locale)) ?? nothing
}

const nothing = { products: bitsOf([]), first: [], forgiving: false }

/** Another way to look words up, with its name in the cache. */
type WordLookup = { name: string; words: (index: WordIndex) => WordIndex }

const asTyped: WordLookup = { name: '', words: (index) => index }

/**
 * The result of a search text, from the cache; null without search words. It has parts of the text as typed, in simplified
 * Chinese and with Chinese typing errors corrected.
 */
export async function cachedSearchResult(
  ctx: ListingContext,
  typed: string,
  locale: Locale,
  lookup = asTyped,
): Promise<SearchResult | null> {
  const text = toSimplified(typed)
  if (searchTerms(text).length === 0) return null
  const { db, services } = ctx
  return services.listings.found(`${lookup.name} ${locale} ${text}`, async () => {
    const index = await services.listings.index(db)
    const vocabulary = await queryVocabulary(ctx, locale, index)
    const words = lookup.words(wordIndexOf(ctx, index, locale))
    const meant = await correctedSearch(text, { phrases: vocabulary.phrases, words })
    const found = await searchProducts({ words, index, locale, vocabulary }, meant)
    const result = meant === text ? found : { ...found, forgiving: true }
    const pin = (await searchRules(ctx, locale)).find(isFor('pin', text))
    return pin ? withPinned(result, pin.product_ids, index) : result
  })
}

/** The products that meet all conditions in a sentence, as a customer writes it to a person; null without any. */
export async function conditionsResult(
  { db, services }: ListingContext,
  sentence: string,
  locale: Locale,
): Promise<SearchResult | null> {
  const index = await services.listings.index(db)
  const vocabulary = await queryVocabulary({ db, services }, locale, index)
  const words = wordIndexOf({ db, services }, index, locale)
  return searchByConditions({ words, index, locale, vocabulary }, toSimplified(sentence))
}

/** The words of the products in a language, read from the database when they are first searched. */
const wordIndexOf = ({ db, services }: ListingContext, index: CatalogIndex, locale: Locale): WordIndex => ({
  filters: index.filters,
  ranked: 100,
  postings: (parts) =>
    services.listings.postings(index, locale, parts, (missing, among) =>
      among ? readPostings(db, missing, locale, among) : readWords(db, index, missing, locale),
    ),
  similar: (terms) => services.listings.similar(locale, terms, (missing) => wordsLike(db, missing, locale)),
})

/** The path that staff set for a search text instead of its results; null without one. */
export async function searchRedirect(ctx: ListingContext, text: string, locale: Locale) {
  return (await searchRules(ctx, locale)).find(isFor('redirect', text))?.target ?? null
}

const isFor = (kind: RuleKind, text: string) => {
  const key = searchKey(text)
  return (rule: SearchRule) => rule.kind === kind && rule.term === key
}

/** The result with the pinned products before all others. */
function withPinned(result: SearchResult, ids: string[], { facts, filters }: CatalogIndex): SearchResult {
  const pinned = ids.flatMap((id) => facts.numberOf(id) ?? []).filter(filters.isShown)
  if (pinned.length === 0) return result
  return {
    ...result,
    products: bitsOf([...pinned, ...numbersOf(result.products)]),
    first: [...new Set([...pinned, ...result.first])],
    // The pinned products are what staff chose for this text.
    forgiving: false,
  }
}
