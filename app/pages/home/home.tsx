import { data } from 'react-router'
import { hasInteractiveBlocks } from '#features/content/pages/blocks.ts'
import { previewHeaders } from '#features/content/pages/editing/preview.server.ts'
import type { PageHandle } from '#layout/layout-data.ts'
import { staticPart } from '#layout/static-part.tsx'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { metaOfLoader } from '../loader-meta.ts'
import { readSite } from '../site.server.ts'
import type { Route } from './+types/home'
import { loadHome } from './home.server.ts'
import { homeMeta } from './home-meta.ts'
import { HomeView } from './home-view.tsx'

export const handle = { public: true } satisfies PageHandle

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const home = await loadHome(ctx, new URL(request.url))
  const meta = homeMeta(home, await readSite(ctx))
  return data({ ...home, meta }, { headers: previewHeaders(home.written?.page.is_preview ?? false) })
})

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta = metaOfLoader

const StaticView = staticPart({
  tag: 'main',
  served: import.meta.env.SSR && HomeView,
  load: () => import('./home-view.tsx').then((file) => file.HomeView),
  isInteractive: ({ written }) => hasInteractiveBlocks(written?.page.blocks),
})

export default function Home({ loaderData: { meta: _, ...home } }: Route.ComponentProps) {
  return <StaticView {...home} />
}
