import { data } from 'react-router'
import { hasInteractiveBlocks } from '#features/content/pages/blocks.ts'
import { previewHeaders } from '#features/content/pages/editing/preview.server.ts'
import { readArticle, readArticleSummaries } from '#features/content/pages/queries/content-pages.server.ts'
import type { PageHandle } from '#layout/layout-data.ts'
import { staticPart } from '#layout/static-part.tsx'
import { redirectToSpelling } from '#platform/http/pages/canonical-path.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { servedOnly } from '#platform/http/pages/served-only.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { metaOfLoader } from '../loader-meta.ts'
import { sharePath } from '../share-path.server.ts'
import { readSite } from '../site.server.ts'
import type { Route } from './+types/article.ts'
import { articleMeta } from './article-meta.ts'
import { ArticleView } from './article-view.tsx'
import { readBlockProducts, withoutServedBlocks } from './content.server.ts'
import { noBreakContent } from './no-break-content.ts'

export const handle = { public: true } satisfies PageHandle

export const loader = pageLoader(async ({ context, params, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const url = new URL(request.url)
  const article = noBreakContent(await readArticle(ctx, params.id, url.searchParams.get('preview')))
  redirectToSpelling(`/article/${params.id}`, `/article/${article.id}`, url)
  const others = (await readArticleSummaries(ctx, 4)).filter(({ id }) => id !== article.id).slice(0, 3)
  const block_products = await readBlockProducts(ctx, article.blocks)
  const share_path = await sharePath('article', article.id, article.image?.src)
  const meta = articleMeta({ article, share_path }, await readSite(ctx))
  const isStatic = !hasInteractiveBlocks(article.blocks)
  const loaded = servedOnly(
    ctx,
    { article: withoutServedBlocks(ctx, article), others, block_products, meta },
    isStatic ? ['meta', 'others', 'block_products'] : ['meta'],
  )
  return data(loaded, { headers: previewHeaders(article.is_preview) })
})

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta = metaOfLoader

const StaticArticle = staticPart({
  tag: 'main',
  served: import.meta.env.SSR && ArticleView,
  load: () => import('./article-view.tsx').then((file) => file.ArticleView),
  isComplete: ({ others }) => Boolean(others),
  isInteractive: ({ article }) => hasInteractiveBlocks(article.blocks),
})

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { article, others, block_products } = loaderData
  return <StaticArticle article={article} others={others} block_products={block_products} />
}
