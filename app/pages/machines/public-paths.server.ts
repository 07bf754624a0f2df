import { statSync } from 'node:fs'
import { allProductsQuery, browseProducts } from '#features/catalog/listings/browse-products.server.ts'
import { type Category, categories, pathOfFamily } from '#features/catalog/products/families/categories.ts'
import { families } from '#features/catalog/products/families/families.server.ts'
import { pathOfProduct } from '#features/catalog/products/families/product-path.ts'
import type { Card } from '#features/catalog/products/listing.ts'
import { documentPath } from '#features/content/pages/editing/document-path.ts'
import { listPublished } from '#features/content/pages/queries/content-documents.server.ts'
import { electricity_sources } from '#features/solar/economics/electricity.ts'
import { permitFactsOf } from '#features/solar/states/permits.ts'
import { policyOf } from '#features/solar/states/policies.ts'
import { statePath, statesWithPages } from '#features/solar/states/state-paths.ts'
import { sunshine_source } from '#features/solar/states/sunshine.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { sources_read_on as spa_cost_sources_read_on } from '../spa-cost/spa-cost-method.tsx'

/** A public page, with the day (or month) of its last change if known. */
export type PublicPath = { path: string; changed_on?: string; images?: string[] }

/** All public pages for search engines, each once: catalog, products, tools, states, forms and content. */
export async function publicPaths(ctx: RequestContext): Promise<PublicPath[]> {
  const cards = await allCards(ctx)
  const changedOn = (shown: readonly Card[]) => latest(shown.map(({ update_time }) => dayOf(update_time)))
  const ofFamilies = (ids: readonly string[]) =>
    changedOn(cards.filter(({ family_id }) => ids.length === 0 || ids.includes(family_id)))
  const catalog_day = changedOn(cards)
  const all: PublicPath[] = [
    dated('/', catalog_day),
    dated('/Solution', catalog_day),
    ...toolPaths.map((path) => dated(path, releaseDay())),
    dated('/spa-running-cost', latest([spa_cost_sources_read_on, catalog_day ?? ''])),
    ...statePages(),
    ...Object.values<Category>(categories).map(({ path, families: ids }) => dated(path, ofFamilies(ids))),
    ...(await families(ctx)).map(({ id }) => dated(pathOfFamily(id), ofFamilies([id]))),
    ...cards.map(({ product_id, thumbnail, update_time }) => ({
      ...dated(pathOfProduct(product_id), dayOf(update_time)),
      ...(thumbnail && { images: [thumbnail] }),
    })),
    ...(await contentPaths(ctx)),
  ]
  return [...new Map(all.map((one) => [one.path.toLowerCase(), one])).values()]
}

/** All products with a page, also those that are no longer sold: their figures are still looked up. */
async function allCards(ctx: RequestContext): Promise<Card[]> {
  const query = { ...allProductsQuery(ctx.locale), sort: 'name' as const, page_size: 10_000 }
  const sold = await browseProducts(ctx, query)
  const ended = await browseProducts(ctx, { ...query, facet_values: [['status:discontinued']] })
  return [...sold.items, ...ended.items]
}

/** The day this version was built. Without a build, as in development, the day of the start. */
function releaseDay(): string {
  const built = statSync('build/server/index.js', { throwIfNoEntry: false })
  return dayOf((built?.mtime ?? started_at).toISOString())
}

const started_at = new Date()

/** Tools, services, forms and partner pages. They change with a new version of the software. */
const toolPaths = [
  '/calculator',
  '/design',
  '/designCost',
  '/DesignPermit',
  '/slide',
  '/cookiesSettings',
  '/quote',
  '/TransformerQuote',
  '/consultation',
  '/consultants',
  '/contact',
  '/Partner',
  '/installer',
  '/contractor',
  '/applyFor',
  '/Corporation',
  '/personage',
]

/** The state map, the list of states, and each state with the newest date of its data. */
function statePages(): PublicPath[] {
  const common = [sunshine_source.as_of, electricity_sources.price.as_of]
  const pages = statesWithPages.flatMap((state) => {
    const path = statePath(state)
    const policy = policyOf(state)
    const days = [
      ...common,
      ...permitFactsOf(state).map(({ as_of }) => as_of),
      ...(policy ? [policy.as_of] : []),
      ...(policy?.incentive ? [policy.incentive.checked] : []),
    ]
    return path ? [dated(path, latest(days))] : []
  })
  const newest = latest(pages.flatMap(({ changed_on }) => changed_on ?? []))
  return [dated('/statemap', newest), dated('/states', newest), ...pages]
}

/** Published content pages, policies and articles. */
export async function contentPaths({ db, now }: RequestContext): Promise<PublicPath[]> {
  const kinds = ['page', 'policy', 'article'] as const
  const found = []
  for (const kind of kinds)
    for (const { key, publish_at } of await listPublished(db, kind, now()))
      found.push({ path: documentPath(kind, key), changed_on: dayOf(publish_at.toISOString()) })
  return found
}

const dayOf = (time: string) => time.slice(0, 10)

const latest = (days: readonly string[]) => days.toSorted().at(-1)

const dated = (path: string, changed_on: string | undefined): PublicPath => ({
  path,
  ...(changed_on && { changed_on }),
})

/** A response for crawlers, cacheable for an hour. */
export const crawlerResponse = (body: string, type: string) =>
  new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' },
  })
