import { type Browsed, type Browsing, browse, countFacets } from '#features/catalogue/browsing.server.ts'
import { families as allFamilies, type Family, facetAttributes } from '#features/catalogue/families.server.ts'
import { filterGroups, filtersInUse, readFilters } from '#features/catalogue/filters.ts'
import { type ListingSort, listingSorts, readDetail } from '#features/catalogue/listings.server.ts'
import { mostCompared, pathOfFamily, type Shelf, shelves } from '#features/catalogue/shelves.ts'
import { fromWire } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import type { Scope } from '#platform/scope.server.ts'
import { formatsFor } from '#text/format.ts'
import { splitLocale, text } from '#text/text.tsx'

/** The shelf that has this address in the route table. */
export function shelfAt(url: URL): Shelf {
  const { path } = splitLocale(url.pathname.replace(/\.data$/, ''))
  const found = Object.values<Shelf>(shelves).find(
    (shelf) => shelf.path.toLowerCase() === path.replace(/\/$/, '').toLowerCase(),
  )
  if (!found) throw new Problem('missing', text('There is no such page'))
  return found
}

/** Everything a page of the shop shows: its story, its products as asked for, and what they may be narrowed by. */
export async function loadShelf(scope: Scope, shelf: Shelf, url: URL) {
  const { locale, db, t } = scope
  const everyFamily = await allFamilies(db, locale)
  const browsing = browsingOf(scope, shelf, url)
  const list = JSON.parse(await browse(scope, browsing)) as Browsed
  const { counts, all } = await countFacets(scope, browsing)
  const chosen = browsing.filters.flatMap((one) =>
    one.startsWith('family:') ? one.slice('family:'.length) : [],
  )
  const groups = filterGroups({
    attributes: await facetAttributes(db, chosen.length > 0 ? chosen : shelf.families, locale),
    families: everyFamily,
    filters: readFilters(browsing.filters),
    all,
    counts,
    total: list.total,
    t,
    format: formatsFor(locale),
  })
  const story = everyFamily.find((family) => family.id === shelf.story)
  const isUntouched = [...url.searchParams.keys()].every((name) => name === 'compare')
  return {
    path: shelf.path,
    title: t(shelf.title),
    tagline: story?.tagline ?? (shelf.tagline ? t(shelf.tagline) : ''),
    paragraphs: isUntouched
      ? (story?.story.split(/\n\s*\n/) ?? shelf.paragraphs?.map((one) => t(one)) ?? [])
      : [],
    guide: story?.guide ?? [],
    families: isUntouched ? linksTo(everyFamily, shelf, all) : [],
    list,
    groups,
    in_use: filtersInUse(groups),
    compared: await comparedProducts(scope, url),
  }
}

export type ShelfData = Awaited<ReturnType<typeof loadShelf>>

function browsingOf(scope: Scope, shelf: Shelf, url: URL): Browsing {
  const { searchParams: asked } = url
  const sort = asked.get('sort') as ListingSort
  const price = (name: string) => {
    const typed = asked.get(name)?.trim()
    return typed ? fromWire(typed) : null
  }
  return {
    locale: scope.locale,
    families: shelf.families.toSorted(),
    marks: shelf.marks,
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
function linksTo(everyFamily: Family[], shelf: Shelf, all: Record<string, number>) {
  const shown = everyFamily.flatMap(({ id, name }) => {
    const count = all[`family:${id}`] ?? 0
    return count > 0 ? [{ id, name, count, path: pathOfFamily(id) }] : []
  })
  return shown.length > 1 ? shown.filter((family) => family.path !== shelf.path) : []
}

async function comparedProducts({ db, locale }: Scope, url: URL) {
  const ids = new Set((url.searchParams.get('compare') ?? '').split(',').filter(Boolean))
  const found = []
  for (const id of [...ids].slice(0, mostCompared)) found.push(await readDetail(db, id, locale))
  return found.filter((detail) => detail !== null)
}
