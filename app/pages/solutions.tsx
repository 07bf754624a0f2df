import type { PageHandle } from '#layout/layout-data.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { translator } from '#text/text.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/solutions'
import { SolutionDetail } from './solution-detail.tsx'
import { SolutionList } from './solution-list.tsx'
import { loadSolution, loadSolutions } from './solutions.server.ts'

export const handle = { public: true } satisfies PageHandle

/** `/Solution`: all packages; with `?id=` one of them. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const url = new URL(request.url)
  const id = url.searchParams.get('id')
  return id ? loadSolution(requestContextOf(context), id, url) : loadSolutions(requestContextOf(context), url)
})

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches)
  const t = translator(site.locale)
  if (loaderData?.view === 'detail') {
    const { name, summary, product_id } = loaderData.solution
    // The kit’s product page has the same content and more.
    return pageMeta({ ...site, title: name, description: summary, path: `/${product_id}` })
  }
  const description = t(
    'Compare complete solar systems at one price, with annual production at your location.',
  )
  return pageMeta({ ...site, title: t('Solution packages'), description, path: '/Solution' })
}

export default function Solutions({ loaderData }: Route.ComponentProps) {
  return loaderData.view === 'detail' ? <SolutionDetail {...loaderData} /> : <SolutionList {...loaderData} />
}
