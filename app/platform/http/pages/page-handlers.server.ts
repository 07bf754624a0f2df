import { LRUCache } from 'lru-cache'
import { createRequestHandler, matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

type RequestHandler = ReturnType<typeof createRequestHandler>

/** The request handler for a path without its language. */
export type HandlerOfPath = (pathname: string) => RequestHandler

/** Paths whose handler is remembered. */
const maxPaths = 5000

/**
 * Request handlers that know only the routes that match a path and those above it, which is all that React Router matches
 * and describes in a document: with all routes it matches them five times and creates them once for each document, which
 * takes a fifth of the time of a page. Paths with the same routes have the same handler.
 */
export function createHandlersByPath(build: ServerBuild, mode: string): HandlerOfPath {
  const tree = routeTree(build.routes)
  const byPath = new LRUCache<string, RequestHandler>({ max: maxPaths })
  const byRoutes = new Map<string, RequestHandler>()
  return (pathname) => {
    const known = byPath.get(pathname)
    if (known) return known
    const isForAll = pathname === (build.routeDiscovery.manifestPath ?? '/__manifest')
    const ids = isForAll ? new Set<string>() : routesNear(tree, pathname.replace(dataSuffix, ''))
    const key = [...ids].sort().join('\n')
    // The router's request for the routes of links, and paths without a route, are for the whole build.
    const handler =
      byRoutes.get(key) ?? createRequestHandler(ids.size > 0 ? withRoutes(build, ids) : build, mode)
    byRoutes.set(key, handler)
    byPath.set(pathname, handler)
    return handler
  }
}

// As React Router removes it from the path of a page's data.
const dataSuffix = /(?<=\/)_\.data$|\.data$/

/** The IDs of the routes that match a path, and of those that match the paths above it; none if the path has no route. */
function routesNear(tree: RouteObject[], pathname: string): Set<string> {
  const paths = ['/', pathname]
  const segments = pathname.split('/').filter(Boolean)
  for (segments.pop(); segments.length > 0; segments.pop()) paths.push(`/${segments.join('/')}`)
  if (!matchRoutes(tree, pathname)) return new Set()
  return new Set(
    paths.flatMap((path) => (matchRoutes(tree, path) ?? []).flatMap(({ route }) => route.id ?? [])),
  )
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

/** The routes of a build as React Router's functions for matching take them, with their IDs. */
export const routeTree = (routes: Routes, parentId?: string): RouteObject[] =>
  Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, caseSensitive } = route
    const shared = { id, path, caseSensitive }
    return [route.index ? { ...shared, index: true } : { ...shared, children: routeTree(routes, id) }]
  })
