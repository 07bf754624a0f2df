import type { PageHandle } from '#layout/layout-data.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { metaOfLoader } from '../loader-meta.ts'
import type { Route } from './+types/slug.ts'
import { loadUnlistedPage } from './unlisted-page.server.ts'
import { loadUnlistedView, UnlistedPageView } from './unlisted-page-view.tsx'

export const handle = { public: true } satisfies PageHandle

/** `/{slug}`: a category, a product, a content page or a redirect. */
export const loader = pageLoader(({ context, request }: Route.LoaderArgs) =>
  loadUnlistedPage(requestContextOf(context), new URL(request.url)),
)

export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs) =>
  loadUnlistedView(await serverLoader())

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta = metaOfLoader

export default function SlugPage({ loaderData }: Route.ComponentProps) {
  return <UnlistedPageView page={loaderData} />
}
