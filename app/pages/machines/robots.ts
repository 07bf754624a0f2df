import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { locales, pathIn } from '#text/text.tsx'
import type { Route } from './+types/robots.ts'
import { crawlerResponse } from './public-paths.server.ts'

// Pages of one person, and the countless narrowings of a list, in every language.
const closed = ['/cart', '/order', '/pay', '/dashboard', '/orders', '/profile', '/messages', '/wishlists']
const narrowings = ['f', 'sort', 'compare', 'price_from', 'price_to', 'page_size', 'search', 'preview']

/** Who may look where: everything public, nothing of one person. */
export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const { origin } = requestContextOf(context)
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    ...locales.flatMap((locale) => closed.map((path) => `Disallow: ${pathIn(locale, path)}$`)),
    ...narrowings.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return crawlerResponse(lines.join('\n'), 'text/plain')
})
