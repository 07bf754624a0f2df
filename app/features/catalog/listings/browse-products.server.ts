import type { Card } from '#features/catalog/products/listing.ts'
import { type FacetCounts, facetValuesOf, readFilters } from '#features/catalog/search/filters.ts'
import type { ListingSort } from '#features/catalog/search/product-orders.ts'
import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import type { Locale } from '#text/text.tsx'
import {
  facetCounts,
  type ListingContext,
  type ListingQuery,
  listProducts,
  searchTextOf,
} from './listing-pages.server.ts'

/** A request for one page of a product list. */
export type BrowseQuery = {
  locale: Locale
  /** Family IDs; none means all families. */
  families: string[]
  /** Facet values that every product of the category has: one of each group. */
  facet_values: string[][]
  /** `attribute:value`, or `attribute:from..to` for a range of numbers. */
  filters: string[]
  price_from_cents: number | null
  price_to_cents: number | null
  search: string
  sort: ListingSort
  page: number
  page_size: number
}

/** `forgiving`: the search found nothing for the exact words and corrected a typing error. */
export type BrowseResult = {
  items: Card[]
  total: number
  page: number
  page_size: number
  forgiving: boolean
}

/** All products for sale, most popular first, ten to a page. */
export const allProductsQuery = (locale: Locale): BrowseQuery => ({
  locale,
  families: [],
  facet_values: [],
  filters: [],
  price_from_cents: null,
  price_to_cents: null,
  search: '',
  sort: 'popular',
  page: 1,
  page_size: 10,
})

/** One page of a product list. */
export async function browseProducts(ctx: ListingContext, query: BrowseQuery): Promise<BrowseResult> {
  return JSON.parse((await browseProductsJson(ctx, query)).toString())
}

/** The same `BrowseResult` as JSON bytes, joined from cached cards without parsing them. */
export async function browseProductsJson(
  ctx: ListingContext,
  query: BrowseQuery,
): Promise<Buffer<ArrayBuffer>> {
  const listing = await listingQueryOf(ctx, query)
  const { cards, total, forgiving } = await listProducts(ctx, listing)
  const { page, page_size } = listing
  const end = `],"total":${total},"page":${page},"page_size":${page_size},"forgiving":${forgiving}}`
  const items = cards.flatMap((card, i) => (i === 0 ? [card] : [comma, card]))
  return Buffer.concat([start, ...items, Buffer.from(end)])
}

const start = Buffer.from('{"items":[')
const comma = Buffer.from(',')

/** How many products have each facet value: `counts` with the filters of the query, `all` without filters and search. */
export async function countFacets(ctx: ListingContext, query: BrowseQuery) {
  const all = await countUnfiltered(ctx, query)
  if (isUnfiltered(query)) return { counts: all, all }
  return { counts: await cachedFacetCounts(ctx, await listingQueryOf(ctx, query)), all }
}

const cacheUnfilteredCounts = cacheByVersion<FacetCounts>()

function countUnfiltered(ctx: ListingContext, query: BrowseQuery) {
  const { locale, families, facet_values } = query
  return cacheUnfilteredCounts(ctx.services.version, JSON.stringify({ locale, families, facet_values }), () =>
    cachedFacetCounts(ctx, withoutFilters(query)),
  )
}

/** Whether the query has no filters, search or price range. */
export const isUnfiltered = ({ filters, search, price_from_cents, price_to_cents }: BrowseQuery) =>
  filters.length === 0 && search.trim() === '' && price_from_cents === null && price_to_cents === null

async function cachedFacetCounts(ctx: ListingContext, query: ListingQuery): Promise<FacetCounts> {
  // Page and sort order do not change the counts.
  const counted: ListingQuery = { ...query, page: 1, page_size: 10, sort: 'popular' }
  const json = await ctx.services.listings.through(`facets ${JSON.stringify(counted)}`, async () =>
    JSON.stringify(await facetCounts(ctx, counted)),
  )
  return JSON.parse(json.toString())
}

async function listingQueryOf(ctx: ListingContext, browse: BrowseQuery): Promise<ListingQuery> {
  const { filters, facet_values, ...rest } = browse
  const search = searchTextOf(browse.search)
  const query = { ...rest, search, facet_values: [...facet_values, ...defaultStatus(browse)] }
  if (filters.length === 0) return query
  const all = filters.some((filter) => filter.includes('..')) ? await countUnfiltered(ctx, browse) : {}
  return { ...query, facet_values: [...query.facet_values, ...facetValuesOf(readFilters(filters), all)] }
}

function withoutFilters(query: BrowseQuery): ListingQuery {
  const { locale, families, facet_values, sort, page, page_size } = query
  const status = defaultStatus({ filters: [], facet_values, search: '' })
  const unfiltered = { search: '', price_from_cents: null, price_to_cents: null }
  const narrowed = [...facet_values, ...status]
  return { locale, families, sort, page, page_size, ...unfiltered, facet_values: narrowed }
}

/** Discontinued products are listed only when a search or a status filter asks for them. */
function defaultStatus(query: Pick<BrowseQuery, 'facet_values' | 'filters' | 'search'>) {
  const { facet_values, filters, search } = query
  const hasStatus = [...filters, ...facet_values.flat()].some((value) => value.startsWith('status:'))
  return hasStatus || search !== '' ? [] : [['status:clearance', 'status:live']]
}
