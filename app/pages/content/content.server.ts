import { redirect } from 'react-router'
import { allProductsQuery, browseProducts } from '#features/catalog/listings/browse-products.server.ts'
import { cardsOf } from '#features/catalog/listings/listings.server.ts'
import { type CardSummary, toCardSummary } from '#features/catalog/products/components/card-summary.ts'
import { type Block, hasInteractiveBlocks, type ProductsBlock } from '#features/content/pages/blocks.ts'
import { contentPathOf, resolveContentUrl } from '#features/content/pages/queries/content-index.server.ts'
import { readPage } from '#features/content/pages/queries/content-pages.server.ts'
import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import { servedOnly } from '#platform/http/pages/served-only.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { pathIn, text } from '#text/text.tsx'
import { noBreakContent } from './no-break-content.ts'

/** The content page at this address with the products of its blocks; null if there is none. */
export const findContentPage = (ctx: RequestContext, url: URL) =>
  readPageWithProducts(ctx, contentPathOf(url), url.searchParams.get('preview'))

/** The content page at this address, or a redirect if it has moved. @throws Problem `missing` if there is none. */
export async function loadContentPage(ctx: RequestContext, url: URL) {
  const found = await findContentPage(ctx, url)
  const moved = found ? undefined : (await resolveContentUrl(ctx, url)).redirect
  if (moved) throw redirect(pathIn(ctx.locale, moved.to), moved.status)
  if (!found) throw new Problem('missing', text('Page not found'))
  return found
}

/** The content of the home page, cached unless it is a preview; null if there is none. */
export const findHomeContent = (ctx: RequestContext, preview: string | null) =>
  preview
    ? readPageWithProducts(ctx, '/', preview)
    : cachedHomeContent(ctx.services.version, ctx.locale, () => readPageWithProducts(ctx, '/', null))

const cachedHomeContent = cacheByVersion<Awaited<ReturnType<typeof readPageWithProducts>>>()

async function readPageWithProducts(ctx: RequestContext, path: string, preview: string | null) {
  const page = noBreakContent(await readPage(ctx, path, preview))
  return page && { page, block_products: await readBlockProducts(ctx, page.blocks) }
}

/** A content page, or an article, without the blocks that the browser keeps as HTML: all, unless one is interactive. */
export const withoutServedBlocks = <Page extends { blocks: readonly Block[] }>(
  ctx: RequestContext,
  page: Page,
): Page => (hasInteractiveBlocks(page.blocks) ? page : servedOnly(ctx, page, ['blocks']))

/** A content page with the products of its blocks, without those that the browser keeps as HTML. */
export const withoutServedContent = (ctx: RequestContext, content: ContentPageData): ContentPageData =>
  hasInteractiveBlocks(content.page.blocks)
    ? content
    : servedOnly(ctx, { ...content, page: withoutServedBlocks(ctx, content.page) }, ['block_products'])

export type ContentPageData = Awaited<ReturnType<typeof loadContentPage>>

/** The product cards of each products block, by the block's position. */
export async function readBlockProducts(ctx: RequestContext, blocks: readonly Block[]) {
  const products: Record<number, CardSummary[]> = {}
  for (const [at, block] of blocks.entries())
    if (block.kind === 'products')
      products[at] = (await readProducts(ctx, block)).map((card) => toCardSummary(card, ctx.locale))
  return products
}

async function readProducts(ctx: RequestContext, { family, product_ids, most = 4 }: ProductsBlock<string>) {
  const { db, locale } = ctx
  if (product_ids) return (await cardsOf(db, product_ids, locale)).slice(0, most)
  const query = { ...allProductsQuery(locale), families: family ? [family] : [], page_size: most }
  return (await browseProducts(ctx, query)).items
}
