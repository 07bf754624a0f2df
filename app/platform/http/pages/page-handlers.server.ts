import { LRUCache } from 'lru-cache'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { type MatchPath, routeMatcher } from './route-matcher.server.ts'

type RequestHandler = ReturnType<typeof createRequestHandler>

/** The request handler for a path without its language, and for its parameters. */
export type HandlerOfPath = (pathname: string, parameters: URLSearchParams) => RequestHandler

/** Paths whose routes are remembered. */
const maxPaths = 5000

/** Sets of routes whose handler is remembered. */
const maxHandlers = 500

/** The same for the links of a page, which have one together. Anybody can ask for links, and a handler of many takes 170 KB. */
const maxHandlersOfLinks = 20

/**
 * Request handlers that know only the routes that match a path and those above it, which is all that React Router matches
 * and describes in a document: with all routes it matches them five times and creates them once for each document, which
 * takes a fifth of the time of a page. Paths with the same routes have the same handler. The router’s request for the routes
 * of links is handled by one that knows those of all the links.
 */
export function createHandlersByPath(build: ServerBuild, mode: string): HandlerOfPath {
  const matchPath = routeMatcher(build.routes)
  const nearPaths = new LRUCache<string, string[]>({ max: maxPaths })
  const handlersOfPages = new LRUCache<string, RequestHandler>({ max: maxHandlers })
  const handlersOfLinks = new LRUCache<string, RequestHandler>({ max: maxHandlersOfLinks })
  const manifestPath = build.routeDiscovery.manifestPath ?? '/__manifest'
  const routeIdsNear = (pathname: string) => {
    const known = nearPaths.get(pathname)
    if (known) return known
    const ids = routesNear(matchPath, pathname)
    nearPaths.set(pathname, ids)
    return ids
  }
  return (pathname, parameters) => {
    const isForLinks = pathname === manifestPath
    const routeIds = new Set(
      isForLinks
        ? linksIn(parameters).flatMap((link) => routeIdsNear(withoutBase(link, build.basename)))
        : routeIdsNear(pathname.replace(dataSuffix, '')),
    )
    const handlers = isForLinks ? handlersOfLinks : handlersOfPages
    const key = [...routeIds].sort().join('\n')
    // Paths without a route are for the whole build.
    const handler =
      handlers.get(key) ?? createRequestHandler(routeIds.size > 0 ? withRoutes(build, routeIds) : build, mode)
    handlers.set(key, handler)
    return handler
  }
}

/** The links whose routes a browser asks for, as React Router reads them. */
const linksIn = (parameters: URLSearchParams) =>
  (parameters.get('paths') ?? '').split(',').map((path) => (path.startsWith('/') ? path : `/${path}`))

/** The path of a link below the path of the build's language. A link of another language is matched as it is. */
function withoutBase(link: string, basename = '/') {
  if (basename === '/' || !link.toLowerCase().startsWith(basename.toLowerCase())) return link
  const rest = link.slice(basename.length)
  return rest === '' ? '/' : rest.startsWith('/') ? rest : link
}

// As React Router removes it from the path of a page's data.
const dataSuffix = /(?<=\/)_\.data$|\.data$/

/** The IDs of the routes that match a path, and of those that match the paths above it; none if the path has no route. */
function routesNear(matchPath: MatchPath, pathname: string): string[] {
  const paths = ['/', pathname]
  const segments = pathname.split('/').filter(Boolean)
  for (segments.pop(); segments.length > 0; segments.pop()) paths.push(`/${segments.join('/')}`)
  if (!matchPath(pathname)) return []
  return paths.flatMap((path) => (matchPath(path) ?? []).flatMap(({ route }) => route.id ?? []))
}

function withRoutes(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  }
}
