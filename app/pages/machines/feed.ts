import { blocksToHtml, escapeHtml } from '#features/content/pages/html/blocks-to-html.server.ts'
import { readArticle, readArticleSummaries } from '#features/content/pages/queries/content-pages.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { type RequestContext, requestContextOf } from '#platform/http/request-context.server.ts'
import { pathIn } from '#text/text.tsx'
import type { Route } from './+types/feed.ts'
import { crawlerResponse } from './public-paths.server.ts'

/** The newest articles with their full text as RSS 2.0, in the requested language. */
export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const { origin, locale, t } = ctx
  const items: string[] = []
  for (const { id } of await readArticleSummaries(ctx, 20)) items.push(await itemOf(ctx, id))
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>Heliostead</title>
<link>${escapeHtml(origin + pathIn(locale, '/'))}</link>
<description>${escapeHtml(t('Guides to solar panels, inverters, batteries and incentives'))}</description>
<language>${locale}</language>
<atom:link href="${escapeHtml(origin + pathIn(locale, '/rss.xml'))}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`
  return crawlerResponse(body, 'application/rss+xml')
})

async function itemOf(ctx: RequestContext, id: string) {
  const { origin, locale } = ctx
  const { title, summary, published_on, blocks } = await readArticle(ctx, id)
  const url = escapeHtml(origin + pathIn(locale, `/article/${id}`))
  // Feed readers cannot resolve paths: links must be absolute.
  const html = blocksToHtml(blocks).replaceAll(/(href|src)="\//g, `$1="${escapeHtml(origin)}/`)
  return `<item>
<title>${escapeHtml(title)}</title>
<link>${url}</link>
<guid>${url}</guid>
<pubDate>${new Date(`${published_on}T12:00:00Z`).toUTCString()}</pubDate>
<description>${escapeHtml(summary)}</description>
<content:encoded>${escapeHtml(html)}</content:encoded>
</item>`
}
