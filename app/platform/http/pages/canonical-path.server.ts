import { redirect, type ServerBuild } from 'react-router'
import { splitLocale } from '#text/text.tsx'
import { withoutTrailingSlash } from '../request/request-path.ts'
import { isPrivatePath } from './private-paths.ts'

type Routes = ServerBuild['routes']

const known = new WeakMap<Routes, ReadonlyMap<string, string>>()

/** The paths of the route table without parameters, by their lower-case form. */
function spellings(routes: Routes): ReadonlyMap<string, string> {
  let found = known.get(routes)
  if (!found) {
    const paths = Object.values(routes).flatMap((route) => (route?.path ? [`/${route.path}`] : []))
    found = new Map(paths.filter((path) => !/[:*]/.test(path)).map((path) => [path.toLowerCase(), path]))
    known.set(routes, found)
  }
  return found
}

/**
 * Where a public page with another letter case or a trailing slash is: the path as the route table spells it. Null for
 * a path that is canonical, for pages of customers, whose addresses are used in any letter case, and for script data.
 */
export function canonicalLocation({ pathname, search }: URL, routes: Routes): string | null {
  const { prefix, path } = splitLocale(pathname)
  // A location that starts with two slashes would be another site.
  if (path.startsWith('//') || pathname.endsWith('.data') || isPrivatePath(path)) return null
  const plain = withoutTrailingSlash(path)
  const target = spellings(routes).get(plain.toLowerCase()) ?? plain
  const canonical = prefix && target === '/' ? prefix : prefix + target
  return canonical === pathname ? null : canonical + search
}

/** Redirects a request to the canonical path of the page that was found, unless it has the same spelling. */
export function redirectToSpelling(requested: string, canonical: string, { searchParams }: URL) {
  if (requested === canonical || requested.toLowerCase() !== canonical.toLowerCase()) return
  const query = new URLSearchParams(searchParams)
  query.delete('_routes')
  throw redirect(query.size > 0 ? `${canonical}?${query}` : canonical, 301)
}
