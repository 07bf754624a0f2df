import { escapeHtml } from '#features/content/pages/html/blocks-to-html.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { hreflangs, locales, pathIn } from '#text/text.tsx'
import type { Route } from './+types/sitemap.ts'
import { crawlerResponse, type PublicPath, publicPaths } from './public-paths.server.ts'

/** `/sitemap.xml` (sitemaps.org 0.9): every public page in every language with alternates and images. */
export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const urls = (await publicPaths(ctx)).flatMap((page) => entriesOf(page, ctx.origin))
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${urls.join('\n')}
</urlset>
`
  return crawlerResponse(body, 'application/xml')
})

function entriesOf({ path, changed_on, images = [] }: PublicPath, origin: string) {
  const others = [
    ...locales.map((locale) => alternate(hreflangs[locale], origin + pathIn(locale, path))),
    alternate('x-default', origin + path),
  ].join('')
  const changed = changed_on ? `<lastmod>${changed_on}</lastmod>` : ''
  const pictures = images
    .map((image) => `<image:image><image:loc>${escapeHtml(origin + image)}</image:loc></image:image>`)
    .join('')
  return locales.map(
    (locale) =>
      `<url><loc>${escapeHtml(origin + pathIn(locale, path))}</loc>${changed}${others}${pictures}</url>`,
  )
}

const alternate = (language: string, url: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}"/>`
