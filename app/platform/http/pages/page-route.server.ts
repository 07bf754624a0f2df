import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { splitLocale } from '#text/text.tsx'
import { routeTree } from './page-handlers.server.ts'

type Routes = ServerBuild['routes']

const trees = new WeakMap<Routes, RouteObject[]>()

/** The pattern of the page at a path, such as `/orders/:id`, or `*`: it names the page without the IDs in its path. */
export function pageRouteOf(routes: Routes, pathname: string): string {
  let tree = trees.get(routes)
  if (!tree) trees.set(routes, (tree = routeTree(routes)))
  const { path } = splitLocale(pathname.replace(/(?:\/?_root)?\.data$/, '') || '/')
  const matches = matchRoutes(tree, path) ?? []
  const pattern = matches.flatMap(({ route }) => (route.path ? [route.path] : [])).join('/')
  return matches.length === 0 || pattern === '*' ? '*' : `/${pattern}`
}
