import { pathOfFamily } from '#features/catalog/products/families/categories.ts'
import { families } from '#features/catalog/products/families/families.server.ts'
import { localize } from '#features/content/pages/blocks.ts'
import { listPublished } from '#features/content/pages/queries/content-documents.server.ts'
import { readArticleSummaries } from '#features/content/pages/queries/content-pages.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { formatsFor } from '#text/format.ts'
import { pathIn, type Translate } from '#text/text.tsx'
import { stateRows } from '../states/state-page.server.ts'
import type { Route } from './+types/llms.ts'
import { crawlerResponse } from './public-paths.server.ts'

/** `/llms.txt`: a Markdown overview of the site for language models (llmstxt.org). */
export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const { db, locale, origin, t, now } = ctx
  const link = (path: string, name: string, description: string) =>
    `- [${name}](${origin}${pathIn(locale, path)}): ${description.replaceAll(/\s+/g, ' ')}`
  const { number } = formatsFor(locale)
  const pages = (await listPublished(db, 'page', now())).map(({ key, body }) => {
    const { title, description } = localize(body, locale)
    return link(key, String(title), String(description))
  })
  const lines = [
    '# Heliostead',
    '',
    `> ${t('Solar panels, inverters, mounting, batteries, transformers and complete kits. Full specs, volume prices and a delivery date on every page.')}`,
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
    `## ${t('Plan your system')}`,
    '',
    ...toolsFor(t).map(({ path, name, description }) => link(path, name, description)),
    '',
    `## ${t('Solar by state')}`,
    '',
    ...stateRows(locale).map(({ path, state_name, median_equivalent_hours, residential_cents_kwh }) =>
      link(
        path,
        state_name,
        t('{{kwh}} kWh per kW a year · {{rate}}¢/kWh', {
          kwh: number(median_equivalent_hours, 0),
          rate: number(residential_cents_kwh ?? 0, 1),
        }),
      ),
    ),
    '',
    '## API',
    '',
    ...(ctx.services.settings.MCP_ENDPOINT
      ? [
          `- [${t('Tools for AI assistants')}](${origin}/mcp): ${t('Model Context Protocol over streamable HTTP, without sign-in: product search, specs and prices, system check, production, delivery dates and state rules.')} ${t('With an access token that the customer creates at {{url}}, also cart and order status.', { url: `${origin}/profile/access_tokens` })}`,
        ]
      : []),
    `- [OpenAPI 3.1](${origin}/api/openapi.json)`,
    `- [${t('All pages')}](${origin}/sitemap.xml)`,
    '',
  ]
  return crawlerResponse(lines.join('\n'), 'text/markdown')
})

/** The tools and services with a page of their own. */
const toolsFor = (t: Translate) => [
  {
    path: '/calculator',
    name: t('Calculator'),
    description: t('Production, savings and payback of a system for a ZIP code, hour by hour.'),
  },
  {
    path: '/statemap',
    name: t('State Map'),
    description: t('Annual production per kW, electricity rates and payback of all states on a map.'),
  },
  {
    path: '/spa-running-cost',
    name: t('Hot tub running cost calculator'),
    description: t('Electricity and cost per month of a hot tub by ZIP code, month by month.'),
  },
  {
    path: '/Solution',
    name: t('Solution packages'),
    description: t('Complete systems with every part in one price.'),
  },
  {
    path: '/design',
    name: t('Design service'),
    description: t('Permit-ready plans for homes and businesses.'),
  },
  {
    path: '/quote',
    name: t('Get my free quote'),
    description: t('A system proposal for your roof, free of charge.'),
  },
]
