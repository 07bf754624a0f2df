import { answering } from '#platform/page.server.ts'
import { scopeOf } from '#platform/scope.server.ts'
import type { PageHandle } from '#shell/frame.ts'
import { siteOf } from '#ui/page-meta.ts'
import type { Route } from './+types/shelf.ts'
import { loadShelf, shelfAt } from './shelf.server.ts'
import { ShelfView } from './shelf-view.tsx'
import { shelfMeta } from './shop-meta.ts'

export const handle = { public: true } satisfies PageHandle

/** `/products` and the other pages of the shop that the route table names. */
export const loader = answering(async ({ context, request }: Route.LoaderArgs) => {
  const url = new URL(request.url)
  return loadShelf(scopeOf(context), shelfAt(url), url)
})

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? shelfMeta(loaderData, siteOf(matches)) : []

export default function ShelfPage({ loaderData }: Route.ComponentProps) {
  return <ShelfView shelf={loaderData} />
}
