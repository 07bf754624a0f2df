import {
  type Browsed,
  type Browsing,
  browse,
  countFacets,
  isUntouched,
} from '#features/catalog/listings/browse-products.server.ts'
import { type ListingSort, listingSorts, readDetail } from '#features/catalog/listings/listings.server.ts'
import {
  type Category,
  categories,
  mostCompared,
  pathOfFamily,
} from '#features/catalog/products/categories.ts'
import { categoryGuideOf } from '#features/catalog/products/category-guides.server.ts'
import { inBrief } from '#features/catalog/products/components/card-summary.ts'
import {
  families as allFamilies,
  type Family,
  facetAttributes,
} from '#features/catalog/products/families.server.ts'
import {
  type FacetCounts,
  type FilterGroup,
  filterGroups,
  filtersInUse,
  readFilters,
} from '#features/catalog/search/filters.ts'
import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { dollarsToCents } from '#platform/money/money.ts'
import { formatsFor } from '#text/format.ts'
import { splitLocale, text } from '#text/text.tsx'

/** The shelf that has this address in the route table. */
export function categoryAt(url: URL): Category {
  const { path } = splitLocale(url.pathname.replace(/\.data$/, ''))
  const found = Object.values<Category>(categories).find(
    (category) => category.path.toLowerCase() === path.replace(/\/$/, '').toLowerCase(),
  )
  if (!found) throw new Problem('missing', text('There is no such page'))
  return found
}

/** Everything a page of the shop shows: its story, its products as asked for, and what they may be narrowed by. */
export async function loadCategory(ctx: RequestContext, category: Category, url: URL) {
  const { locale, t } = ctx
  const everyFamily = await allFamilies(ctx)
  const browsing = browsingOf(ctx, category, url)
  const list = await pageOf(ctx, browsing)
  const { groups, all } = await narrowingOf(ctx, category, browsing, list.total)
  const story = everyFamily.find((family) => family.id === category.story)
  const isWhole = [...url.searchParams.keys()].every((name) => name === 'compare')
  return {
    path: category.path,
    title: t(category.title),
    tagline: story?.tagline ?? (category.tagline ? t(category.tagline) : ''),
    paragraphs: isWhole
      ? (story?.story.split(/\n\s*\n/) ?? category.paragraphs?.map((one) => t(one)) ?? [])
      : [],
    guide: story?.guide ?? categoryGuideOf(category, t),
    families: isWhole ? linksTo(everyFamily, category, all) : [],
    list: { ...list, items: list.items.map((card) => inBrief(card, locale)) },
    groups,
    in_use: filtersInUse(groups),
    compared: await comparedProducts(ctx, url),
  }
}

/** The page that was asked for, or the last one where there are no more so many: a shelf gets shorter, its address stays. */
async function pageOf(ctx: RequestContext, browsing: Browsing): Promise<Browsed> {
  const asked = JSON.parse(await browse(ctx, browsing)) as Browsed
  const last = Math.max(1, Math.ceil(asked.total / asked.page_size))
  return asked.page <= last ? asked : JSON.parse(await browse(ctx, { ...browsing, page: last }))
}

export type CategoryData = Awaited<ReturnType<typeof loadCategory>>

type Narrowing = { groups: FilterGroup[]; all: FacetCounts }

const keepNarrowings = cacheByVersion<Narrowing>()

/** What the products of a shelf may be narrowed by. Of a shelf that nobody has narrowed yet it is kept. */
function narrowingOf(
  ctx: RequestContext,
  category: Category,
  browsing: Browsing,
  total: number,
): Promise<Narrowing> {
  const count = () => countNarrowing(ctx, category, browsing, total)
  if (!isUntouched(browsing)) return count()
  return keepNarrowings(ctx.services.version, `${ctx.locale} ${category.path}`, count)
}

async function countNarrowing(ctx: RequestContext, category: Category, browsing: Browsing, total: number) {
  const everyFamily = await allFamilies(ctx)
  const { counts, all } = await countFacets(ctx, browsing)
  const chosen = everyFamily.map(({ id }) => id).filter((id) => browsing.filters.includes(`family:${id}`))
  const groups = filterGroups({
    attributes: await facetAttributes(ctx, chosen.length > 0 ? chosen : category.families),
    families: everyFamily,
    filters: readFilters(browsing.filters),
    all,
    counts,
    total,
    t: ctx.t,
    format: formatsFor(ctx.locale),
  })
  return { groups, all }
}

function browsingOf(ctx: RequestContext, category: Category, url: URL): Browsing {
  const { searchParams: asked } = url
  const sort = asked.get('sort') as ListingSort
  const price = (name: string) => {
    const typed = asked.get(name)?.trim()
    return typed ? dollarsToCents(typed) : null
  }
  return {
    locale: ctx.locale,
    families: category.families.toSorted(),
    marks: category.marks,
    filters: asked.getAll('f'),
    price_from_cents: price('price_from'),
    price_to_cents: price('price_to'),
    search: asked.get('search') ?? '',
    sort: listingSorts.includes(sort) ? sort : 'popular',
    page: Math.min(Math.max(Math.trunc(Number(asked.get('page'))) || 1, 1), 10_000),
    page_size: asked.get('size') === '20' ? 20 : 10,
  }
}

/** Where a shelf holds several families: each with its own page. */
function linksTo(everyFamily: Family[], category: Category, all: Record<string, number>) {
  const shown = everyFamily.flatMap(({ id, name }) => {
    const count = all[`family:${id}`] ?? 0
    return count > 0 ? [{ id, name, count, path: pathOfFamily(id) }] : []
  })
  return shown.length > 1 ? shown.filter((family) => family.path !== category.path) : []
}

async function comparedProducts({ db, locale }: RequestContext, url: URL) {
  const ids = new Set((url.searchParams.get('compare') ?? '').split(',').filter(Boolean))
  const found = []
  for (const id of [...ids].slice(0, mostCompared)) found.push(await readDetail(db, id, locale))
  return found.filter((detail) => detail !== null)
}
