import {
  browseExistingPage,
  categoryFilters,
  categoryQuery,
  comparedProducts,
  familyLinks,
} from '#features/catalog/listings/category-listing.server.ts'
import { toCardSummary } from '#features/catalog/products/components/card-summary.ts'
import { type Category, categories } from '#features/catalog/products/families/categories.ts'
import { categoryGuideOf } from '#features/catalog/products/families/category-guides.server.ts'
import { families as allFamilies } from '#features/catalog/products/families/families.server.ts'
import { filtersInUse } from '#features/catalog/search/filters.ts'
import { countEmptySearch } from '#features/catalog/search/search-counts.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { splitLocale, text } from '#text/text.tsx'
import { guidesForFamilies } from './product-guides.server.ts'

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
  const everyFamily = await allFamilies(ctx)
  const query = categoryQuery(category, url.searchParams, locale)
  const list = await browseExistingPage(ctx, query)
  const { groups, all } = await categoryFilters(ctx, category, query, list.total)
  if (list.total === 0) countEmptySearch(ctx.services.events, query.search)
  const story = everyFamily.find((family) => family.id === category.story)
  const isUnfiltered = [...url.searchParams.keys()].every((name) => name === 'compare')
  return {
    path: category.path,
    title: t(category.title),
    tagline: category.tagline ? t(category.tagline) : (story?.tagline ?? ''),
    paragraphs: isUnfiltered
      ? (story?.story.split(/\n\s*\n/) ?? category.paragraphs?.map((one) => t(one)) ?? [])
      : [],
    guide: story?.guide ?? categoryGuideOf(category, t),
    articles: await guidesForFamilies(ctx, category.families),
    families: isUnfiltered ? familyLinks(everyFamily, category, all) : [],
    list: { ...list, items: list.items.map((card) => toCardSummary(card, locale)) },
    groups,
    in_use: filtersInUse(groups),
    compared: await comparedProducts(ctx, url.searchParams),
  }
}

export type CategoryData = Awaited<ReturnType<typeof loadCategory>>
