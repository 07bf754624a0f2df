import { data } from 'react-router'
import { previewHeaders } from '#features/content/pages/editing/preview.server.ts'
import type { PageHandle } from '#layout/layout-data.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/content.ts'
import { loadContentPage } from './content.server.ts'
import { contentMeta } from './content-meta.ts'
import { ContentView } from './content-view.tsx'

export const handle = { public: true } satisfies PageHandle

/** Content pages that the route table lists. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const found = await loadContentPage(requestContextOf(context), new URL(request.url))
  return data(found, { headers: previewHeaders(found.page.is_preview) })
})

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? contentMeta(loaderData, siteOf(matches)) : []

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  return <ContentView {...loaderData} />
}
