import type { PageHandle } from '#layout/layout-data.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import type { Route } from './+types/not-found.ts'
import { loadUnlistedPage } from './shop/unlisted-page.server.ts'
import { loadUnlistedView, UnlistedPageView } from './shop/unlisted-page-view.tsx'

export const handle = { public: true } satisfies PageHandle

/** Every address of two or more path segments without its own route. */
export const loader = pageLoader(({ context, request }: Route.LoaderArgs) =>
  loadUnlistedPage(requestContextOf(context), new URL(request.url)),
)

export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs) =>
  loadUnlistedView(await serverLoader())

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return <UnlistedPageView page={loaderData} />
}
