import { data } from 'react-router'
import type { PageHandle } from '#layout/layout-data.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { servedOnly } from '#platform/http/pages/served-only.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { metaOfLoader } from '../loader-meta.ts'
import { readSite } from '../site.server.ts'
import type { Route } from './+types/category.ts'
import { categoryAt, loadCategory } from './category.server.ts'
import { categoryMeta } from './category-meta.ts'
import { CategoryView } from './category-view.tsx'

export const handle = { public: true } satisfies PageHandle

/** `/products` and the category pages that the route table lists. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const url = new URL(request.url)
  const ctx = requestContextOf(context)
  const category = await loadCategory(ctx, categoryAt(url), url)
  const meta = categoryMeta(category, await readSite(ctx))
  // A search that finds nothing is counted each time, so its page is not cached.
  const isEmptySearch = category.list.total === 0 && url.searchParams.has('search')
  const loaded = servedOnly(ctx, { category, meta }, ['meta'])
  return data(loaded, isEmptySearch ? { headers: { 'cache-control': 'private, no-store' } } : {})
})

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta = metaOfLoader

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  return <CategoryView category={loaderData.category} />
}
