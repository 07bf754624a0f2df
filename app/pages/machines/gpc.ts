import { pageLoader } from '#platform/http/pages/page.server.ts'
import { crawlerResponse } from './public-paths.server.ts'

/** `/.well-known/gpc.json`: this site supports Global Privacy Control. */
export const loader = pageLoader(async () =>
  crawlerResponse(JSON.stringify({ gpc: true, lastUpdate: '2026-11-21' }), 'application/json'),
)
