import { data, type MetaDescriptor, redirect } from 'react-router'
import { readDetail } from '#features/catalog/listings/listings.server.ts'
import {
  type Category,
  categories,
  categoryOfFamily,
} from '#features/catalog/products/families/categories.ts'
import { findFamily } from '#features/catalog/products/families/families.server.ts'
import { pathOfProduct } from '#features/catalog/products/families/product-path.ts'
import { findRegisteredEntry, type RegisteredEntry } from '#features/content/pages/content.server.ts'
import { previewHeaders } from '#features/content/pages/editing/preview.server.ts'
import { contentPathOf, resolveContentUrl } from '#features/content/pages/queries/content-index.server.ts'
import { redirectToSpelling } from '#platform/http/pages/canonical-path.server.ts'
import { servedOnly } from '#platform/http/pages/served-only.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { pathIn, text } from '#text/text.tsx'
import type { Site } from '#ui/page/page-meta.ts'
import { type ContentPageData, findContentPage, withoutServedContent } from '../content/content.server.ts'
import { contentMeta } from '../content/content-meta.ts'
import { readSite } from '../site.server.ts'
import { type CategoryData, loadCategory } from './category.server.ts'
import { categoryMeta } from './category-meta.ts'
import { loadProduct, type ProductData } from './product.server.ts'
import { productMeta } from './product-meta.ts'

/** What is at an address without a route of its own. `seo_title` is set where the navigation registers the address. */
export type UnlistedContents = { seo_title?: string } & (
  | { kind: 'family'; category: CategoryData }
  | { kind: 'content'; content: ContentPageData }
  | { kind: 'product'; product: ProductData }
)

/** A page at an address without a route of its own, with its metadata, so that browsers do not load what writes it. */
export type UnlistedPage = UnlistedContents & { meta: MetaDescriptor[] }

/**
 * The page at an address that the route table does not list: a category, a content page, a product by its slug, or the
 * page of the navigation entry that registers the address in `vue_path`. Throws a redirect if the page was moved.
 * @throws Problem `missing` if there is no page.
 */
export async function loadUnlistedPage(ctx: RequestContext, url: URL) {
  const { data: page, init } = await findUnlistedPage(ctx, url)
  const meta = unlistedMeta(page, await readSite(ctx))
  if (page.kind === 'content') page.content = withoutServedContent(ctx, page.content)
  return data<UnlistedPage>(servedOnly(ctx, { ...page, meta }, ['meta']), init ?? undefined)
}

/** Metadata of an unlisted page. The navigation entry that registers its address sets the title. */
function unlistedMeta(page: UnlistedContents, site: Site): MetaDescriptor[] {
  const titled = { ...site, seo_title: page.seo_title }
  if (page.kind === 'content') return contentMeta(page.content, titled)
  return page.kind === 'family' ? categoryMeta(page.category, titled) : productMeta(page.product, titled)
}

async function findUnlistedPage(ctx: RequestContext, url: URL) {
  const path = contentPathOf(url)
  const family = await familyAt(ctx, path)
  if (family) redirectToSpelling(path, family.path, url)
  if (family)
    return data<UnlistedContents>({ kind: 'family', category: await loadCategory(ctx, family, url) })
  const { hasPage, redirect: moved } = await resolveContentUrl(ctx, url)
  const content = hasPage ? await findContentPage(ctx, url) : null
  if (content) {
    redirectToSpelling(path, content.page.path, url)
    return pageResponse({ kind: 'content', content })
  }
  if (moved) throw redirect(pathIn(ctx.locale, moved.to), moved.status)
  const product = await productAt(ctx, path, url)
  if (product) {
    redirectToSpelling(path, pathOfProduct(product.detail.product_id), url)
    return pageResponse({ kind: 'product', product })
  }
  const entry = await findRegisteredEntry(ctx, path)
  if (entry) return pageResponse(await pageOfEntry(ctx, entry, url))
  const isSlug = path.lastIndexOf('/') === 0
  throw new Problem('missing', isSlug ? text('Product not found') : text('Page not found'))
}

const pageResponse = (page: UnlistedContents) =>
  data(page, { headers: previewHeaders(page.kind === 'content' && page.content.page.is_preview) })

/** The page that a navigation entry links to, at the address that the entry registers. */
async function pageOfEntry(
  ctx: RequestContext,
  { path, vue_path, seo_title }: RegisteredEntry,
  url: URL,
): Promise<UnlistedContents> {
  const target = new URL(path, url)
  for (const [name, value] of url.searchParams) target.searchParams.append(name, value)
  const key = contentPathOf(target)
  const category = categoryNamed(key) ?? (await familyAt(ctx, key))
  if (category) return { kind: 'family', category: await loadCategory(ctx, category, target), seo_title }
  const content = await findContentPage(ctx, target)
  if (content)
    return { kind: 'content', content: { ...content, page: { ...content.page, path: vue_path } }, seo_title }
  const product = await productAt(ctx, key, target)
  if (product) return { kind: 'product', product, seo_title }
  // The target has its own route, for example a form.
  throw redirect(path, 302)
}

const categoryNamed = (path: string) =>
  Object.values<Category>(categories).find((category) => category.path.toLowerCase() === path.toLowerCase())

async function familyAt(ctx: RequestContext, path: string) {
  const family = await findFamily(ctx, slugOf(path))
  return family && categoryOfFamily(family)
}

const slugOf = (path: string) => path.slice(1).toLowerCase()

/** The product by its slug in the path or by the `id` of a path like `/productDetails?id=`; null if there is none. */
async function productAt(ctx: RequestContext, path: string, url: URL) {
  const id = /detail$|details$/i.test(path) ? url.searchParams.get('id') : slugOf(path)
  const isKnown = id && (await readDetail(ctx.db, id, ctx.locale))
  return isKnown ? loadProduct(ctx, id, url) : null
}
