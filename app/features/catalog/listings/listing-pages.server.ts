import { searchTerms } from '#features/catalog/products/listing.ts'
import {
  countBits,
  type FilterCriteria,
  intersect,
  type ListingSort,
} from '#features/catalog/search/filter-index.ts'
import type { FacetCounts } from '#features/catalog/search/filters.ts'
import { type SearchResult, search } from '#features/catalog/search/search.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Services } from '#platform/http/request-context.server.ts'
import type { Locale } from '#text/text.tsx'
import { cachedCards } from './listings.server.ts'

export type ListingQuery = FilterCriteria & {
  locale: Locale
  search: string
  sort: ListingSort
  page: number
  page_size: number
}

export type ListingContext = { db: Db; services: Pick<Services, 'listings' | 'version'> }

/** Cards as JSON text; how many there are; and whether the search had to forgive a typing error. */
export type ListingPage = { cards: Buffer[]; total: number; forgiving: boolean }

/**
 * A page of the shop's lists. PostgreSQL is asked for what the words find and for the cards of the page, each once for
 * all who need them; narrowing, counting and sorting need no database.
 */
export async function listProducts(ctx: ListingContext, query: ListingQuery): Promise<ListingPage> {
  const { locale, sort, page, page_size } = query
  const found = await foundBy(ctx, query)
  const index = await ctx.services.listings.index(ctx.db)
  const left = index.matching(query)
  const offset = (page - 1) * page_size
  if (found) intersect(left, found.products)
  const total = countBits(left)
  const first = sort === 'popular' ? (found?.first ?? []) : []
  const ids = offset < total ? index.page(left, sort, locale, offset, page_size, first) : []
  const cards = await cachedCards(ctx, ids, locale)
  return { cards, total, forgiving: found?.forgiving ?? false }
}

// Each group with marks of its own costs one more count. Beyond so many, a group counts what all of them leave.
const maxOwnCounts = 8

/** How many products each mark would leave, for the filters beside a list. Its own group is not narrowed by itself. */
export async function facetCounts(ctx: ListingContext, query: ListingQuery): Promise<FacetCounts> {
  const found = await foundBy(ctx, query)
  const index = await ctx.services.listings.index(ctx.db)
  const counts: FacetCounts = {}
  const groups: (string[] | null)[] = [null, ...query.marks.slice(0, maxOwnCounts)]
  for (const group of groups) {
    const left = index.matching({ ...query, marks: query.marks.filter((one) => one !== group) })
    if (found) intersect(left, found.products)
    const own = group?.map(attributeOfMark)
    for (const [mark, n] of Object.entries(index.count(left)))
      if (!own || own.includes(attributeOfMark(mark))) counts[mark] = n
  }
  return counts
}

/** The attribute a mark is of: `phases` of `phases:3`. */
const attributeOfMark = (mark: string) => mark.slice(0, mark.indexOf(':'))

/** What the words of a query find; null where there are none. */
async function foundBy({ db, services }: ListingContext, query: ListingQuery): Promise<SearchResult | null> {
  const terms = searchTerms(query.search)
  if (terms.length === 0) return null
  return services.listings.found(`${query.locale} ${terms.join(' ')}`, () =>
    search(db, query.search, query.locale),
  )
}
