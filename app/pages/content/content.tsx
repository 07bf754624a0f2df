import { data } from 'react-router'
import { hasInteractiveBlocks } from '#features/content/pages/blocks.ts'
import { previewHeaders } from '#features/content/pages/editing/preview.server.ts'
import type { PageHandle } from '#layout/layout-data.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { servedOnly } from '#platform/http/pages/served-only.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { metaOfLoader } from '../loader-meta.ts'
import { readSite } from '../site.server.ts'
import type { Route } from './+types/content.ts'
import { loadContentPage, withoutServedBlocks } from './content.server.ts'
import { contentMeta } from './content-meta.ts'
import { StaticContent } from './static-content.tsx'

export const handle = { public: true } satisfies PageHandle

/** Content pages that the route table lists. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const found = await loadContentPage(ctx, new URL(request.url))
  const meta = contentMeta(found, await readSite(ctx))
  const { page, block_products } = found
  const isStatic = !hasInteractiveBlocks(page.blocks)
  const loaded = servedOnly(
    ctx,
    { page: withoutServedBlocks(ctx, page), block_products, meta },
    isStatic ? ['meta', 'block_products'] : ['meta'],
  )
  return data(loaded, { headers: previewHeaders(page.is_preview) })
})

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta = metaOfLoader

export default function ContentPage({ loaderData: { page, block_products } }: Route.ComponentProps) {
  return <StaticContent page={page} block_products={block_products} />
}
