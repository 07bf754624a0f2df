import { allProductsQuery, browseProducts } from '#features/catalog/listings/browse-products.server.ts'
import { cardsOf } from '#features/catalog/listings/listings.server.ts'
import { type CardSummary, toCardSummary } from '#features/catalog/products/components/card-summary.ts'
import type { Block, ProductsBlock } from '#features/content/pages/blocks.ts'
import { contentIndex, findRedirect } from '#features/content/pages/queries/content-index.server.ts'
import { readPage } from '#features/content/pages/queries/content-pages.server.ts'
import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { withoutTrailingSlash } from '#platform/http/request/request-path.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { splitLocale, text } from '#text/text.tsx'

/** The page that an editor wrote for this address, with the products it shows; null where there is none. */
export async function findContentPage(ctx: RequestContext, url: URL) {
  const page = await readPage(ctx, pathOf(url), url.searchParams.get('preview'))
  return page && { page, categories: await categoriesOf(ctx, page.blocks) }
}

/** The same; nothing at this address is the not-found page. */
export async function loadContentPage(ctx: RequestContext, url: URL) {
  const found = await findContentPage(ctx, url)
  if (!found) throw new Problem('missing', text('This page does not exist'))
  return found
}

/** What an editor wrote for the home page, which has more to show than that; null where nothing is. */
export const findHomeContent = (ctx: RequestContext, preview: string | null) =>
  preview
    ? readHomeContent(ctx, preview)
    : keepHomeContent(ctx.services.version, ctx.locale, () => readHomeContent(ctx, null))

const keepHomeContent = cacheByVersion<Awaited<ReturnType<typeof readHomeContent>>>()

async function readHomeContent(ctx: RequestContext, preview: string | null) {
  const page = await readPage(ctx, '/', preview)
  return page && { page, categories: await categoriesOf(ctx, page.blocks) }
}

export type ContentPageData = Awaited<ReturnType<typeof loadContentPage>>

/** What the content knows about an address that no other page has: a page of its own, or where it has moved. */
export async function lookUp(ctx: RequestContext, url: URL) {
  const path = pathOf(url)
  const index = await contentIndex(ctx.db, ctx.services.version, ctx.now())
  const isPage = index.pages.has(path.toLowerCase()) || url.searchParams.has('preview')
  const page = isPage ? await findContentPage(ctx, url) : null
  return { page, moved: findRedirect(index, path) }
}

/** The address as content is kept under: without a language, without a slash at its end. */
export const pathOf = (url: URL) =>
  withoutTrailingSlash(splitLocale(url.pathname.replace(/\.data$/, '')).path)

/** What a version that only a signed link opens is sent with: nobody keeps it, no search engine lists it. */
export const previewHeaders = (isPreview: boolean): Record<string, string> =>
  isPreview ? { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } : {}

/** The products of each category block, by the block's position. */
export async function categoriesOf(ctx: RequestContext, blocks: readonly Block[]) {
  const categories: Record<number, CardSummary[]> = {}
  for (const [at, block] of blocks.entries())
    if (block.kind === 'products')
      categories[at] = (await productsOf(ctx, block)).map((card) => toCardSummary(card, ctx.locale))
  return categories
}

async function productsOf(ctx: RequestContext, { family, product_ids, most = 4 }: ProductsBlock<string>) {
  const { db, locale } = ctx
  if (product_ids) return (await cardsOf(db, product_ids, locale)).slice(0, most)
  const query = { ...allProductsQuery(locale), families: family ? [family] : [], page_size: most }
  return (await browseProducts(ctx, query)).items
}
