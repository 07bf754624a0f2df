import { redirect } from 'react-router'
import {
  type Category,
  listingPageSizes,
  maxCompared,
  pathOfFamily,
} from '#features/catalog/products/families/categories.ts'
import {
  type Family,
  facetAttributes,
  families,
} from '#features/catalog/products/families/families.server.ts'
import type { Detail } from '#features/catalog/products/listing.ts'
import {
  type FacetCounts,
  type FilterGroup,
  filterGroups,
  readFilters,
} from '#features/catalog/search/filters.ts'
import { listingSorts } from '#features/catalog/search/product-orders.ts'
import { filterParams, hasRangeFields } from '#features/catalog/search/range-params.ts'
import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { dollarsToCents } from '#platform/money/money.ts'
import { formatsFor } from '#text/format.ts'
import { type Locale, text } from '#text/text.tsx'
import {
  type BrowseQuery,
  type BrowseResult,
  browseProducts,
  countFacets,
  isUnfiltered,
} from './browse-products.server.ts'
import { searchTextOf } from './listing-pages.server.ts'
import { readDetail } from './listings.server.ts'

const maxPage = 10_000

/** The query of a category page from its search parameters; malformed ones get their default. Prices are in dollars. */
export function categoryQuery(category: Category, params: URLSearchParams, locale: Locale): BrowseQuery {
  return {
    locale,
    families: category.families.toSorted(),
    facet_values: category.facet_values,
    filters: params.getAll('f'),
    ...priceRange(params),
    search: searchTextOf(params.get('search') ?? ''),
    sort: listingSorts.find((sort) => sort === params.get('sort')) ?? 'popular',
    page: Math.min(Math.max(Math.trunc(Number(params.get('page'))) || 1, 1), maxPage),
    page_size: listingPageSizes.find((size) => String(size) === params.get('size')) ?? listingPageSizes[0],
  }
}

const enteredPrices = (params: URLSearchParams) =>
  ['price_from', 'price_to'].map((name) => {
    const value = params.get(name)?.trim()
    return value ? dollarsToCents(value) : null
  }) as [from: number | null, to: number | null]

/** The entered price range; none if it ends before it starts. */
export function priceRange(params: URLSearchParams) {
  const [price_from_cents, price_to_cents] = enteredPrices(params)
  return isPriceReversed(params)
    ? { price_from_cents: null, price_to_cents: null }
    : { price_from_cents, price_to_cents }
}

/** Whether the entered price range ends before it starts. */
export function isPriceReversed(params: URLSearchParams) {
  const [from, to] = enteredPrices(params)
  return from !== null && to !== null && from > to
}

/**
 * Redirects from the address with the two fields of a range, which the filter form sends, to the one with the filter
 * `f={attribute}:from..to`.
 */
export function redirectRangeFields({ path }: Category, params: URLSearchParams) {
  if (!hasRangeFields(params.keys())) return
  const query = new URLSearchParams(filterParams(params).map(([name, value]) => [name, value]))
  query.delete('_routes')
  throw redirect(`${path}?${query}`)
}

/**
 * The requested page. Beyond the end of a search or a filtered list it is the last one, so that links stay valid.
 * @throws Problem `missing` beyond the end of a whole list, which crawlers request without end.
 */
export async function browseExistingPage(ctx: RequestContext, query: BrowseQuery): Promise<BrowseResult> {
  const result = await browseProducts(ctx, query)
  const last = Math.max(1, Math.ceil(result.total / result.page_size))
  if (result.page <= last) return result
  if (isUnfiltered(query)) throw new Problem('missing', text('Page not found'))
  return browseProducts(ctx, { ...query, page: last })
}

type CategoryFilters = {
  groups: FilterGroup[]
  /** Facet counts of the list, and of the category without any filter. */
  counts: FacetCounts
  all: FacetCounts
}

const cacheCategoryFilters = cacheByVersion<CategoryFilters>()

/** The filters offered beside a list of `total` products. Cached for a category without filters or search. */
export function categoryFilters(
  ctx: RequestContext,
  category: Category,
  query: BrowseQuery,
  total: number,
): Promise<CategoryFilters> {
  const read = () => readCategoryFilters(ctx, category, query, total)
  if (!isUnfiltered(query)) return read()
  return cacheCategoryFilters(ctx.services.version, `${ctx.locale} ${category.path}`, read)
}

async function readCategoryFilters(
  ctx: RequestContext,
  category: Category,
  query: BrowseQuery,
  total: number,
): Promise<CategoryFilters> {
  const allFamilies = await families(ctx)
  const { counts, all } = await countFacets(ctx, query)
  const chosen = allFamilies.map(({ id }) => id).filter((id) => query.filters.includes(`family:${id}`))
  const groups = filterGroups({
    attributes: await facetAttributes(ctx, chosen.length > 0 ? chosen : category.families),
    families: allFamilies,
    filters: readFilters(query.filters),
    all,
    counts,
    total,
    t: ctx.t,
    format: formatsFor(ctx.locale),
  })
  return { groups, counts, all }
}

/** Links to the families of a category that has several, with their product counts. */
export function familyLinks(allFamilies: Family[], category: Category, counts: FacetCounts) {
  const found = allFamilies.flatMap(({ id, name }) => {
    const count = counts[`family:${id}`] ?? 0
    return count > 0 ? [{ id, name, count, path: pathOfFamily(id) }] : []
  })
  return found.length > 1 ? found.filter((family) => family.path !== category.path) : []
}

/** The products to compare that the parameter `compare` lists, without duplicates and unknown IDs. */
export async function comparedProducts(
  { db, locale }: RequestContext,
  params: URLSearchParams,
): Promise<Detail[]> {
  const ids = new Set((params.get('compare') ?? '').split(',').filter(Boolean))
  const found = []
  for (const id of [...ids].slice(0, maxCompared)) found.push(await readDetail(db, id, locale))
  return found.filter((detail) => detail !== null)
}
