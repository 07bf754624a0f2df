import { cachedDetail } from '#features/catalog/listings/listings.server.ts'
import type { Detail } from '#features/catalog/products/listing.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { readKit } from '../kit-scope.server.ts'
import { wiringOverview } from '../wiring/wiring-overview.server.ts'
import type { Route } from './+types/wiring-overview'

/** How the parts of a kit connect, as SVG in the language of the URL: `/documents/{product}/wiring-overview.svg`. */
export const loader = pageLoader(async ({ context, params }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const json = await cachedDetail(ctx, params.product.toLowerCase(), ctx.locale)
  const detail: Detail | null = json && JSON.parse(json.toString())
  const drawing = detail?.kind === 'package' ? wiringOverview(await readKit(ctx, detail), ctx) : null
  if (!drawing) throw new Problem('missing', text('This product doesn’t have this document'))
  return new Response(drawing.svg, {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
      'x-robots-tag': 'noindex',
    },
  })
})
