import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { locales, pathIn } from '#text/text.tsx'
import { uncrawled_parameters } from '#ui/navigation/crawl.ts'
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
  '/VerificationLogin',
  '/writeReview',
  '/stockNotice',
  '/askQuestion',
]
/** Report PDFs are made on request, and for a few visitors at a time. */
const reportPath = '/solarReport'

/** `/robots.txt`: excludes the API, personal pages and filtered lists. */
export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const { origin } = requestContextOf(context)
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    ...locales.flatMap((locale) => personalPaths.map((path) => `Disallow: ${pathIn(locale, path)}$`)),
    ...locales.map((locale) => `Disallow: ${pathIn(locale, reportPath)}?`),
    ...uncrawled_parameters.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return crawlerResponse(lines.join('\n'), 'text/plain')
})
