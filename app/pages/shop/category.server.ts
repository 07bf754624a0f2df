import { redirect } from 'react-router'
import type { BrowseQuery, BrowseResult } from '#features/catalog/listings/browse-products.server.ts'
import {
  browseExistingPage,
  categoryFilters,
  categoryQuery,
  comparedProducts,
  familyLinks,
  isPriceReversed,
  redirectRangeFields,
} from '#features/catalog/listings/category-listing.server.ts'
import { understoodParts } from '#features/catalog/listings/find-products.server.ts'
import { searchRedirect, searchTextOf } from '#features/catalog/listings/listing-pages.server.ts'
import { cardsOf } from '#features/catalog/listings/listings.server.ts'
import { productTable } from '#features/catalog/listings/product-table.server.ts'
import { toCardSummary } from '#features/catalog/products/components/card-summary.ts'
import {
  type Category,
  categories,
  listingPageSizes,
} from '#features/catalog/products/families/categories.ts'
import { categoryGuideOf } from '#features/catalog/products/families/category-guides.server.ts'
import { families as allFamilies } from '#features/catalog/products/families/families.server.ts'
import { unitOfFamilies } from '#features/catalog/products/unit-price.ts'
import {
  type FacetCounts,
  type FilterGroup,
  filtersInUse,
  reversedRange,
} from '#features/catalog/search/filters.ts'
import { countEmptySearch, isNarrowedList } from '#features/catalog/search/search-counts.server.ts'
import { servedOnly } from '#platform/http/pages/served-only.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { formatsFor } from '#text/format.ts'
import { pathIn, splitLocale, text } from '#text/text.tsx'
import { type MatchingAnswer, matchingAnswers } from '../search/matching-answers.server.ts'
import { nothingFound } from '../search/nothing-found.server.ts'
import { guidesForFamilies } from './product-guides.server.ts'
import { quickChoices } from './quick-choices.ts'

/** The category at this path of the route table, in any language. Throws a missing `Problem` for others. */
export function categoryAt(url: URL): Category {
  const { path } = splitLocale(url.pathname.replace(/\.data$/, ''))
  const found = Object.values<Category>(categories).find(
    (category) => category.path.toLowerCase() === path.replace(/\/$/, '').toLowerCase(),
  )
  if (!found) throw new Problem('missing', text('Page not found'))
  return found
}

/** Everything a category page shows: its texts, its products and their filters. Texts come without search parameters only. */
export async function loadCategory(ctx: RequestContext, category: Category, url: URL) {
  const { locale, t } = ctx
  redirectRangeFields(category, url.searchParams)
  await redirectSearch(ctx, url.searchParams)
  const everyFamily = await allFamilies(ctx)
  const query = categoryQuery(category, url.searchParams, locale)
  const list = await browseExistingPage(ctx, query)
  const { groups, all, counts } = await categoryFilters(ctx, category, query, list.total)
  if (list.total === 0 && !isNarrowedList(url.searchParams))
    countEmptySearch(ctx.services.events, query.search)
  const unit = unitOfFamilies(listedFamilies(everyFamily, query, counts))
  const story = everyFamily.find((family) => family.id === category.story)
  const isUnfiltered = [...url.searchParams.keys()].every((name) => name === 'compare' || name === 'view')
  const isTable = url.searchParams.get('view') === 'table'
  const links = isUnfiltered ? familyLinks(everyFamily, category, all) : []
  const understood = query.search ? await understoodParts(ctx, query.search) : null
  const answers = query.search && query.page === 1 ? await matchingAnswers(ctx, query.search) : []
  const chips = [...searchChips(query.search, understood), ...activeFilters(ctx, groups, query)]
  const notice =
    searchNotice(ctx, query.search, { list, understood, answers }) ??
    (await replacementNotice(ctx, list, understood))
  const price_problem = isPriceReversed(url.searchParams) ? t(reversedRange) : undefined
  const shown = {
    path: category.path,
    title: t(category.title),
    tagline: category.tagline ? t(category.tagline) : (story?.tagline ?? ''),
    paragraphs: isUnfiltered
      ? (story?.story.split(/\n\s*\n/) ?? category.paragraphs?.map((one) => t(one)) ?? [])
      : [],
    guide: story?.guide ?? categoryGuideOf(category, t),
    articles: await guidesForFamilies(ctx, category.families),
    families: links,
    ...(await shownAs(ctx, isTable, list)),
    extent: extentOf(ctx, list),
    ...(unit && { unit }),
    groups,
    chips,
    notices: [...(notice ? [notice] : []), ...ignoredRanges(ctx, groups, price_problem)],
    ...(answers.length > 0 && { answers }),
    choices: quickChoices({ families: links, groups, in_use: chips }),
    ...(list.total === 0 && query.search && { nothing: await nothingFound(ctx, query) }),
    ...(price_problem && { price_problem }),
    is_variant: isTable || query.page_size !== listingPageSizes[0],
    compared: await comparedProducts(ctx, url.searchParams),
  }
  return servedOnly(ctx, shown, ['paragraphs', 'guide', 'articles'])
}

/** Redirects a search text for which staff set a page. Once it is filtered or paged, its results were asked for. */
async function redirectSearch(ctx: RequestContext, params: URLSearchParams) {
  const search = searchTextOf(params.get('search') ?? '')
  if (!search || isNarrowedList(params)) return
  const target = await searchRedirect(ctx, search, ctx.locale)
  if (target) throw redirect(pathIn(ctx.locale, target))
}

/**
 * An active filter: its text, and the URL parameter that is removed with it. `rest`: what stays of the search text, of
 * which the filter is a part.
 */
type Chip = { name: 'search' | 'f' | 'price_from' | 'price_to'; value?: string; label: string; rest?: string }

type Understood = Awaited<ReturnType<typeof understoodParts>>

/** What of a search text was left out, replaced by the nearest, or corrected; null if all was found as typed. */
function searchNotice(
  { t }: RequestContext,
  typed: string,
  {
    list,
    understood,
    answers,
  }: { list: BrowseResult; understood: Understood; answers: readonly MatchingAnswer[] },
) {
  if (list.total === 0) return null
  if (answers.length > 0 && list.forgiving)
    return t('No product matches “{{typed}}” exactly. These products are near matches.', { typed })
  if (understood && understood.relaxed.length > 0)
    return t('No product matches all parts of your search. Left out: {{parts}}.', {
      parts: understood.relaxed.join(' · '),
    })
  if (understood && understood.nearest.length > 0)
    return t('No product matches exactly. Showing the nearest to: {{parts}}.', {
      parts: understood.nearest.join(' · '),
    })
  return list.forgiving ? t('No exact match for “{{typed}}”. Showing similar results.', { typed }) : null
}

/** Says what replaces the discontinued products that a search text names; null if it names none. */
async function replacementNotice(ctx: RequestContext, list: BrowseResult, understood: Understood) {
  const successors = understood?.successors ?? []
  if (successors.length === 0 || list.total === 0) return null
  const cards = await cardsOf(
    ctx.db,
    successors.flatMap(({ replaces, product_id }) => [replaces, product_id]),
    ctx.locale,
  )
  const nameOf = new Map(cards.map(({ product_id, name }) => [product_id, name]))
  const names = (ids: string[]) => [...new Set(ids.flatMap((id) => nameOf.get(id) ?? []))].join(' · ')
  return ctx.t('Discontinued: {{old}}. Replacement: {{new}}.', {
    old: names(successors.map(({ replaces }) => replaces)),
    new: names(successors.map(({ product_id }) => product_id)),
  })
}

/** Which products of how many the page shows; empty if there are none. */
function extentOf({ locale, t }: RequestContext, { total, page, page_size, items }: BrowseResult) {
  const { number } = formatsFor(locale)
  const before = (page - 1) * page_size
  if (total === 0) return ''
  if (items.length === total) return t('{{count}} products', { count: total })
  return t('{{from}}–{{to}} of {{total}} products', {
    from: number(before + 1, 0),
    to: number(before + items.length, 0),
    total: number(total, 0),
  })
}

/** Which ranges are ignored, and why. */
const ignoredRanges = ({ t }: RequestContext, groups: FilterGroup[], price_problem: string | undefined) =>
  [
    ...groups.map(({ name, range }) => ({ name, problem: range?.problem })),
    { name: t('Price'), problem: price_problem },
  ].flatMap(({ name, problem }) => (problem ? [`${name}: ${problem}`] : []))

/** The understood parts of a search text, each removable by itself, and the words around them. */
function searchChips(search: string, understood: Understood): Chip[] {
  if (!search) return []
  if (!understood) return [{ name: 'search', label: `“${search}”` }]
  return understood.parts.map(({ label, rest }) => ({ name: 'search', label, rest }))
}

function activeFilters({ locale, t }: RequestContext, groups: FilterGroup[], query: BrowseQuery): Chip[] {
  const { price_from_cents: from, price_to_cents: to } = query
  const { money } = formatsFor(locale)
  return [
    ...filtersInUse(groups).map(({ group, value, label }) => ({
      name: 'f' as const,
      value,
      label: `${group}: ${label}`,
    })),
    ...(from === null
      ? []
      : [{ name: 'price_from' as const, label: t('from {{price}}', { price: money(from) }) }]),
    ...(to === null
      ? []
      : [{ name: 'price_to' as const, label: t('up to {{price}}', { price: money(to) }) }]),
  ]
}

/** The families that the filters choose, or else those of the products that the list has. */
function listedFamilies(
  everyFamily: readonly { id: string }[],
  { filters }: BrowseQuery,
  counts: FacetCounts,
) {
  const chosen = filters.flatMap((filter) => (filter.startsWith('family:') ? [filter.slice(7)] : []))
  if (chosen.length > 0) return chosen
  return everyFamily.flatMap(({ id }) => (counts[`family:${id}`] ? [id] : []))
}

/** The list as cards, or as a table. */
async function shownAs(ctx: RequestContext, isTable: boolean, list: BrowseResult) {
  if (isTable) return { list: { ...list, items: [] }, table: await productTable(ctx, list.items) }
  return { list: { ...list, items: list.items.map((card) => toCardSummary(card, ctx.locale)) } }
}

export type CategoryData = Awaited<ReturnType<typeof loadCategory>>
