import { searchTerms } from '#features/catalog/products/listing.ts'
import { keepOnly, type ListingSort, type Narrowing, sizeOf } from '#features/catalog/search/filter-index.ts'
import type { FacetCounts } from '#features/catalog/search/filters.ts'
import { type Found, search } from '#features/catalog/search/search.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Services } from '#platform/http/request-context.server.ts'
import type { Locale } from '#text/text.tsx'
import { keptCards } from './listings.server.ts'

export type ListingQuery = Narrowing & {
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
  if (found) keepOnly(left, found.products)
  const total = sizeOf(left)
  const first = sort === 'popular' ? (found?.first ?? []) : []
  const ids = offset < total ? index.page(left, sort, locale, offset, page_size, first) : []
  const cards = await keptCards(ctx, ids, locale)
  return { cards, total, forgiving: found?.forgiving ?? false }
}

// Each group with marks of its own costs one more count. Beyond so many, a group counts what all of them leave.
const mostOwnCounts = 8

/** How many products each mark would leave, for the filters beside a list. Its own group is not narrowed by itself. */
export async function facetCounts(ctx: ListingContext, query: ListingQuery): Promise<FacetCounts> {
  const found = await foundBy(ctx, query)
  const index = await ctx.services.listings.index(ctx.db)
  const counts: FacetCounts = {}
  const groups: (string[] | null)[] = [null, ...query.marks.slice(0, mostOwnCounts)]
  for (const group of groups) {
    const left = index.matching({ ...query, marks: query.marks.filter((one) => one !== group) })
    if (found) keepOnly(left, found.products)
    const own = group?.map(attributeOfMark)
    for (const [mark, n] of Object.entries(index.count(left)))
      if (!own || own.includes(attributeOfMark(mark))) counts[mark] = n
  }
  return counts
}

/** The attribute a mark is of: `phases` of `phases:3`. */
const attributeOfMark = (mark: string) => mark.slice(0, mark.indexOf(':'))

/** What the words of a query find; null where there are none. */
async function foundBy({ db, services }: ListingContext, query: ListingQuery): Promise<Found | null> {
  const terms = searchTerms(query.search)
  if (terms.length === 0) return null
  return services.listings.found(`${query.locale} ${terms.join(' ')}`, () =>
    search(db, query.search, query.locale),
  )
}
