import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { ServerBuild } from 'react-router'
import type { Settings } from '../config/env.server.ts'
import { inRootSpan, isTracing } from '../observability/tracing.server.ts'
import { pageRouteOf } from './pages/page-route.server.ts'

/** A span for every request. It names the route: paths and query strings have IDs and what visitors typed. */
export function traceRequests(
  settings: Pick<Settings, 'TRUSTED_PROXIES'>,
  build: () => Promise<ServerBuild>,
): MiddlewareHandler {
  return (c, next) => {
    if (!isTracing()) return next()
    const { method } = c.req
    const attributes = { 'http.request.method': method }
    // Without a proxy of ours in front, the header is a visitor's; a proxy should remove what visitors send.
    const traceparent = settings.TRUSTED_PROXIES > 0 ? c.req.header('traceparent') : undefined
    return inRootSpan({ name: method, kind: 'server', attributes, traceparent }, async (span) => {
      await next()
      const route = apiRouteOf(c) ?? pageRouteOf((await build()).routes, c.req.path)
      const { status } = c.res
      span.set({ 'http.route': route, 'http.response.status_code': status }, `${method} ${route}`)
      if (status >= 500) span.fail(String(status))
    })
  }
}

/** The pattern of the endpoint or folder of files that answered; undefined for pages. */
function apiRouteOf(c: Context) {
  const patterns = matchedRoutes(c).map(({ path }) => path)
  return (
    patterns.find((path) => !path.includes('*')) ?? patterns.find((path) => path !== '*' && path !== '/*')
  )
}
