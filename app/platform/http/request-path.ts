const maxPathBytes = 2048
const maxSegments = 20
const maxDiscovered = 300

/**
 * Whether an address may be routed: a path of at most 2,048 bytes and 20 segments, as every real one is. Matching a path
 * costs the router the square of its segments: 4,000 of them would hold up every visitor for seconds. The same holds for the
 * paths that the router's script asks about (`/__manifest?paths=/a,/b`).
 */
export function isRoutable(url: URL): boolean {
  if (!isShortPath(url.pathname)) return false
  if (!url.pathname.endsWith('/__manifest')) return true
  const paths = (url.searchParams.get('paths') ?? '').split(',')
  return paths.length <= maxDiscovered && paths.every(isShortPath)
}

function isShortPath(path: string) {
  if (Buffer.byteLength(path) > maxPathBytes) return false
  return path.split('/').filter((segment) => segment !== '').length <= maxSegments
}

/** A path without slashes at its end; the root keeps its one. */
export function withoutTrailingSlash(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}

/** A path without slashes at its beginning. */
export function withoutLeadingSlash(path: string): string {
  let start = 0
  while (path[start] === '/') start++
  return path.slice(start)
}
