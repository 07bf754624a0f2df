import { pathOfFamily } from '#features/catalog/products/families/categories.ts'
import { families } from '#features/catalog/products/families/families.server.ts'
import { localize } from '#features/content/pages/blocks.ts'
import { listPublished } from '#features/content/pages/queries/content-documents.server.ts'
import { readArticleSummaries } from '#features/content/pages/queries/content-pages.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { pathIn } from '#text/text.tsx'
import type { Route } from './+types/llms.ts'
import { crawlerResponse } from './public-paths.server.ts'

/** `/llms.txt`: a Markdown overview of the site for language models (llmstxt.org). */
export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const { db, locale, origin, t, now } = ctx
  const link = (path: string, name: string, description: string) =>
    `- [${name}](${origin}${pathIn(locale, path)}): ${description.replaceAll(/\s+/g, ' ')}`
  const pages = (await listPublished(db, 'page', now())).map(({ key, body }) => {
    const { title, description } = localize(body, locale)
    return link(key, String(title), String(description))
  })
  const lines = [
    '# Heliostead',
    '',
    `> ${t('Solar panels, inverters, mounting, batteries, transformers and complete kits: full specification, volume prices and the delivery day on every page.')}`,
    '',
    `## ${t('Products')}`,
    '',
    ...(await families(ctx)).map(({ id, name, tagline }) => link(pathOfFamily(id), name, tagline)),
    '',
    `## ${t('Pages')}`,
    '',
    ...pages,
    '',
    `## ${t('Articles')}`,
    '',
    ...(await readArticleSummaries(ctx, 50)).map(({ id, title, summary }) =>
      link(`/article/${id}`, title, summary),
    ),
    '',
    '## API',
    '',
    `- [OpenAPI 3.1](${origin}/api/openapi.json)`,
    `- [${t('All pages')}](${origin}/sitemap.xml)`,
    '',
  ]
  return crawlerResponse(lines.join('\n'), 'text/markdown')
})
