import { lazy, Suspense } from 'react'
import { data, redirect } from 'react-router'
import { answering } from '#platform/page.server.ts'
import { Problem } from '#platform/problem.ts'
import { scopeOf } from '#platform/scope.server.ts'
import type { PageHandle } from '#shell/frame.ts'
import { siteOf } from '#ui/page-meta.ts'
import type { Route } from './+types/not-found.ts'
import { lookUp, previewHeaders } from './content/content.server.ts'
import { contentMeta } from './content/content-meta.ts'

export const handle = { public: true } satisfies PageHandle

/** Every address that no other page has: an editor may have made a page for it, or it has moved. */
export const loader = answering(async ({ context, request }: Route.LoaderArgs) => {
  const { page, moved } = await lookUp(scopeOf(context), new URL(request.url))
  if (page) return data(page, { headers: previewHeaders(page.page.is_preview) })
  if (moved) throw redirect(moved, 301)
  throw new Problem('missing', 'This page does not exist')
})

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? contentMeta(loaderData, siteOf(matches)) : []

const ContentView = lazy(() =>
  import('./content/content-view.tsx').then((file) => ({ default: file.ContentView })),
)

export default function UnlistedPage({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense>
      <ContentView {...loaderData} />
    </Suspense>
  )
}
