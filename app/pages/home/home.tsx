import { data } from 'react-router'
import { hasInteractiveBlocks } from '#features/content/pages/blocks.ts'
import { previewHeaders } from '#features/content/pages/editing/preview.server.ts'
import type { PageHandle } from '#layout/layout-data.ts'
import { reusedPart } from '#layout/reused-part.tsx'
import { staticPart } from '#layout/static-part.tsx'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { servedOnly } from '#platform/http/pages/served-only.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { withoutServedContent } from '../content/content.server.ts'
import { metaOfLoader } from '../loader-meta.ts'
import { readSite } from '../site.server.ts'
import type { Route } from './+types/home'
import { type HomeData, loadHome } from './home.server.ts'
import { homeMeta } from './home-meta.ts'
import { HomeView } from './home-view.tsx'

export const handle = { public: true } satisfies PageHandle

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const home = await loadHome(ctx, new URL(request.url))
  const meta = homeMeta(home, await readSite(ctx))
  const isStatic = !hasInteractiveBlocks(home.written?.page.blocks)
  const written = home.written && withoutServedContent(ctx, home.written)
  const unsent = isStatic ? (['meta', 'popular', 'families', 'example'] as const) : (['meta'] as const)
  const loaded = servedOnly(ctx, { ...home, written, meta }, unsent)
  return data(loaded, { headers: previewHeaders(home.written?.page.is_preview ?? false) })
})

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta = metaOfLoader

const isInteractive = ({ written }: Pick<HomeData, 'written'>) => hasInteractiveBlocks(written?.page.blocks)

const StaticView = staticPart({
  tag: 'main',
  served:
    import.meta.env.SSR && reusedPart(HomeView, { name: 'home', usesSite: true, isHydrated: isInteractive }),
  load: () => import('./home-view.tsx').then((file) => file.HomeView),
  isComplete: ({ popular }) => Boolean(popular),
  isInteractive,
})

export default function Home({ loaderData }: Route.ComponentProps) {
  const { popular, families, total, example, written } = loaderData
  return (
    <StaticView popular={popular} families={families} total={total} example={example} written={written} />
  )
}
