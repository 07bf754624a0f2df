import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'

type StoredFile = { body: Uint8Array<ArrayBuffer>; headers: [string, string][] }

const mb = 1024 * 1024
/** Larger files are read from the disk for each request. */
const maxFileBytes = mb / 4

/** The files in memory, at most 12 MB of all folders together, by folder, path and accepted encodings. */
const files = new LRUCache<string, StoredFile>({
  maxSize: 12 * mb,
  sizeCalculation: ({ body }, key) => body.length + 2 * key.length + 500,
})

/**
 * Serves the files below a folder, compressed if the build has compressed them. Small files that were asked for are answered from
 * memory: opening, reading and streaming a file takes two to three times the processor time of a cached page, and a first visit
 * loads more than ten of them. So a file must not change while the process runs.
 *
 * @param caching the `Cache-Control` header
 */
export function staticFiles(root: string, caching: string): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true })
  return async (c, next) => {
    const key = isWhole(c) ? `${root} ${c.req.path} ${encodingsOf(c)}` : null
    const known = key === null ? undefined : files.get(key)
    if (known) return answerWith(known, c)
    const response = await serve(c, next)
    // Without a file the others have answered: `next` gives the context.
    if (!(response instanceof Response)) return response
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

const storedEncodings = ['zstd', 'br', 'gzip']

/** The encodings that a browser accepts, of those in which a file may be stored, each once. */
function encodingsOf({ req }: Context) {
  const header = req.header('accept-encoding') ?? ''
  const accepted = new Set(header.split(',').map((encoding) => encoding.trim()))
  return storedEncodings.filter((encoding) => accepted.has(encoding)).join()
}

/** The file, or 304 if the browser has it as of its last change. */
function answerWith({ body, headers }: StoredFile, { req }: Context) {
  const changed = Date.parse(headers.find(([name]) => name === 'last-modified')?.[1] ?? '')
  const isSame = Date.parse(req.header('if-modified-since') ?? '') >= changed
  if (!isSame) return new Response(body, { headers })
  return new Response(null, {
    status: 304,
    headers: headers.filter(
      ([name]) => !['content-length', 'content-type', 'content-encoding'].includes(name),
    ),
  })
}
