import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { splitLocale } from '#text/text.tsx'

type Routes = ServerBuild['routes']

const trees = new WeakMap<Routes, RouteObject[]>()

/** The pattern of the page at a path, such as `/orders/:id`, or `*`: it names the page without the IDs in its path. */
export function pageRouteOf(routes: Routes, pathname: string): string {
  let tree = trees.get(routes)
  if (!tree) trees.set(routes, (tree = childrenOf(routes, undefined)))
  const { path } = splitLocale(pathname.replace(/(?:\/?_root)?\.data$/, '') || '/')
  const matches = matchRoutes(tree, path) ?? []
  const pattern = matches.flatMap(({ route }) => (route.path ? [route.path] : [])).join('/')
  return matches.length === 0 || pattern === '*' ? '*' : `/${pattern}`
}

const childrenOf = (routes: Routes, parentId: string | undefined): RouteObject[] =>
  Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path } = route
    return [route.index ? { id, path, index: true } : { id, path, children: childrenOf(routes, id) }]
  })
