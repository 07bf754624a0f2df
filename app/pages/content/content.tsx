import { data } from 'react-router'
import { previewHeaders } from '#features/content/pages/editing/preview.server.ts'
import type { PageHandle } from '#layout/layout-data.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { metaOfLoader } from '../loader-meta.ts'
import { readSite } from '../site.server.ts'
import type { Route } from './+types/content.ts'
import { loadContentPage } from './content.server.ts'
import { contentMeta } from './content-meta.ts'
import { StaticContent } from './static-content.tsx'

export const handle = { public: true } satisfies PageHandle

/** Content pages that the route table lists. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const found = await loadContentPage(ctx, new URL(request.url))
  const meta = contentMeta(found, await readSite(ctx))
  return data({ ...found, meta }, { headers: previewHeaders(found.page.is_preview) })
})

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta = metaOfLoader

export default function ContentPage({ loaderData: { meta: _, ...content } }: Route.ComponentProps) {
  return <StaticContent {...content} />
}
