import { matchRoutes, type RouteMatch, type RouteObject, type ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/** The routes that match a path, outermost first, or null. */
export type MatchPath = (pathname: string) => RouteMatch[] | null

/**
 * Matches paths like React Router's `matchRoutes`, which flattens and sorts all routes for each path: here only those
 * whose first segment can match, which are remembered for each first segment.
 */
export function routeMatcher(routes: Routes): MatchPath {
  const tree = routeTree(routes)
  const firstSegments = new Set(tree.flatMap(firstSegmentsOf))
  const bySegment = new Map<string, RouteObject[]>()
  const startingWith = (segment: string) => {
    const known = bySegment.get(segment)
    if (known) return known
    const found = onlyStartingWith(tree, segment)
    bySegment.set(segment, found)
    return found
  }
  return (pathname) => {
    // React Router reads these as the end of the path, or decodes them.
    if (/[%?#]/.test(pathname)) return matchRoutes(tree, pathname)
    const segment = pathname.split('/', 2)[1]?.toLowerCase() ?? ''
    return matchRoutes(startingWith(firstSegments.has(segment) ? segment : ''), pathname)
  }
}

/** The routes of a build as React Router's functions for matching take them, with their IDs. */
const routeTree = (routes: Routes, parentId?: string): RouteObject[] =>
  Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, caseSensitive } = route
    const shared = { id, path, caseSensitive }
    return [route.index ? { ...shared, index: true } : { ...shared, children: routeTree(routes, id) }]
  })

/** In lower case: paths match in any case. Empty for a route that adds nothing to the path. */
const firstSegment = ({ path }: RouteObject) => path?.replace(/^\//, '').split('/', 1)[0]?.toLowerCase() ?? ''

const firstSegmentsOf = (route: RouteObject): string[] =>
  firstSegment(route) === '' ? (route.children ?? []).flatMap(firstSegmentsOf) : [firstSegment(route)]

/** The routes that can match a path with this first segment: also those that begin with a parameter or `*`. */
function onlyStartingWith(tree: RouteObject[], segment: string): RouteObject[] {
  return tree.flatMap((route): RouteObject[] => {
    const first = firstSegment(route)
    if (first !== '') return first === segment || /^[:*]|\?$/.test(first) ? [route] : []
    return route.index ? [route] : [{ ...route, children: onlyStartingWith(route.children ?? [], segment) }]
  })
}
