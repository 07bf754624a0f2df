import { allProductsQuery, browseProducts } from '#features/catalog/listings/browse-products.server.ts'
import {
  type Category,
  categories,
  pathOfFamily,
  pathOfProduct,
} from '#features/catalog/products/families/categories.ts'
import { families } from '#features/catalog/products/families/families.server.ts'
import { documentPath } from '#features/content/pages/editing/preview.server.ts'
import { listPublished } from '#features/content/pages/queries/content-documents.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'

/** A public page, with the day of its last change if known. */
export type PublicPath = { path: string; changed_on?: string; images?: string[] }

/** All public pages for search engines, each once: catalog, products, forms and content. */
export async function publicPaths(ctx: RequestContext): Promise<PublicPath[]> {
  const { locale } = ctx
  const query = { ...allProductsQuery(locale), sort: 'name' as const, page_size: 10_000 }
  const products = await browseProducts(ctx, query)
  const all: PublicPath[] = [
    { path: '/' },
    ...formPaths.map((path) => ({ path })),
    ...Object.values<Category>(categories).map(({ path }) => ({ path })),
    ...(await families(ctx)).map(({ id }) => ({ path: pathOfFamily(id) })),
    ...products.items.map(({ product_id, thumbnail }) => ({
      path: pathOfProduct(product_id),
      ...(thumbnail && { images: [thumbnail] }),
    })),
    ...(await contentPaths(ctx)),
  ]
  return [...new Map(all.map((one) => [one.path.toLowerCase(), one])).values()]
}

/** Forms and partner pages. */
const formPaths = [
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

/** Published content pages, policies and articles. */
export async function contentPaths({ db, now }: RequestContext): Promise<PublicPath[]> {
  const kinds = ['page', 'policy', 'article'] as const
  const found = []
  for (const kind of kinds)
    for (const { key, publish_at } of await listPublished(db, kind, now()))
      found.push({ path: documentPath(kind, key), changed_on: publish_at.toISOString().slice(0, 10) })
  return found
}

/** A response for crawlers, cacheable for an hour. */
export const crawlerResponse = (body: string, type: string) =>
  new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' },
  })
