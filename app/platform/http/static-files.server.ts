import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'

type StoredFile = { body: Uint8Array<ArrayBuffer>; headers: [string, string][] }

const mb = 1024 * 1024
/** Of all files in memory. */
const maxBytes = 12 * mb
/** Larger files are read from the disk for each request. */
const maxFileBytes = mb / 4

/**
 * Serves the files below a folder, compressed if the build has compressed them. Small files that were asked for are answered from
 * memory: opening, reading and streaming a file takes two to three times the processor time of a cached page, and a first visit
 * loads more than ten of them. So a file must not change while the process runs.
 *
 * @param caching the `Cache-Control` header
 */
export function staticFiles(root: string, caching: string): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true })
  const files = new LRUCache<string, StoredFile>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length + 500,
  })
  return async (c, next) => {
    const key = isWhole(c) ? `${c.req.path} ${encodingsOf(c)}` : null
    const known = key === null ? undefined : files.get(key)
    if (known) return answerWith(known, c)
    const response = await serve(c, next)
    if (!response) return undefined
    response.headers.set('cache-control', caching)
    const size = Number(response.headers.get('content-length') ?? Number.NaN)
    if (key === null || response.status !== 200 || !(size <= maxFileBytes)) return response
    const file = { body: new Uint8Array(await response.arrayBuffer()), headers: [...response.headers] }
    files.set(key, file)
    return answerWith(file, c)
  }
}

/** Whether a request asks for a whole file. */
const isWhole = ({ req }: Context) => req.method === 'GET' && req.header('range') === undefined

/** The encodings that a browser accepts, of those in which a file may be stored. */
const encodingsOf = ({ req }: Context) =>
  (req.header('accept-encoding') ?? '')
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => ['zstd', 'br', 'gzip'].includes(encoding))
    .sort()
    .join()

/** The file, or 304 if the browser has it as of its last change. */
function answerWith({ body, headers }: StoredFile, { req }: Context) {
  const since = req.header('if-modified-since')
  const isSame =
    since !== undefined && headers.some(([name, value]) => name === 'last-modified' && value === since)
  if (!isSame) return new Response(body, { headers })
  return new Response(null, {
    status: 304,
    headers: headers.filter(
      ([name]) => !['content-length', 'content-type', 'content-encoding'].includes(name),
    ),
  })
}
