import type { PageHandle } from '#layout/layout-data.ts'
import { answering } from '#platform/http/page.server.ts'
import { scopeOf } from '#platform/http/request-context.server.ts'
import { siteOf } from '#ui/page-meta.ts'
import type { Route } from './+types/category.ts'
import { loadShelf, shelfAt } from './category.server.ts'
import { ShelfView } from './category-view.tsx'
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
