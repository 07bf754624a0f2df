import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { locales, pathIn } from '#text/text.tsx'
import type { Route } from './+types/robots.ts'
import { crawlerResponse } from './public-paths.server.ts'

// Personal pages, and the many filter combinations of lists, in every language.
const personalPaths = [
  '/cart',
  '/order',
  '/pay',
  '/dashboard',
  '/orders',
  '/profile',
  '/messages',
  '/wishlists',
]
const filterParameters = ['f', 'sort', 'compare', 'price_from', 'price_to', 'page_size', 'search', 'preview']

/** `/robots.txt`: excludes the API, personal pages and filtered lists. */
export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const { origin } = requestContextOf(context)
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    ...locales.flatMap((locale) => personalPaths.map((path) => `Disallow: ${pathIn(locale, path)}$`)),
    ...filterParameters.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return crawlerResponse(lines.join('\n'), 'text/plain')
})
