const maxPathBytes = 2048
const maxSegments = 20
const maxDiscovered = 300

/**
 * Whether a URL may be routed: its path has at most 2,048 bytes and 20 segments, as every real one does. Route
 * matching is quadratic in the number of segments: 4,000 of them would block every visitor for seconds. The same
 * limit applies to the paths that the router's script requests (`/__manifest?paths=/a,/b`).
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

/** A path without trailing slashes; the root stays `/`. */
export function withoutTrailingSlash(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}

/** A path without leading slashes. */
export function withoutLeadingSlash(path: string): string {
  let start = 0
  while (path[start] === '/') start++
  return path.slice(start)
}
