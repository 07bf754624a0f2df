import type { ServerBuild } from 'react-router'
import { splitLocale } from '#text/text.tsx'
import { type MatchPath, routeMatcher } from './route-matcher.server.ts'

type Routes = ServerBuild['routes']

const matchers = new WeakMap<Routes, MatchPath>()

/** The pattern of the page at a path, such as `/orders/:id`, or `*`: it names the page without the IDs in its path. */
export function pageRouteOf(routes: Routes, pathname: string): string {
  let matchPath = matchers.get(routes)
  if (!matchPath) matchers.set(routes, (matchPath = routeMatcher(routes)))
  const { path } = splitLocale(pathname.replace(/(?:\/?_root)?\.data$/, '') || '/')
  const matches = matchPath(path) ?? []
  const pattern = matches.flatMap(({ route }) => (route.path ? [route.path] : [])).join('/')
  return matches.length === 0 || pattern === '*' ? '*' : `/${pattern}`
}
