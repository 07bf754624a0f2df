import type { PageHandle } from '#layout/layout-data.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/category.ts'
import { categoryAt, loadCategory } from './category.server.ts'
import { CategoryView } from './category-view.tsx'
import { categoryMeta } from './shop-meta.ts'

export const handle = { public: true } satisfies PageHandle

/** `/products` and the category pages that the route table lists. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const url = new URL(request.url)
  return loadCategory(requestContextOf(context), categoryAt(url), url)
})

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? categoryMeta(loaderData, siteOf(matches)) : []

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  return <CategoryView category={loaderData} />
}
