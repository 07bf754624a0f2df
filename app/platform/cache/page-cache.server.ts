import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import { afterCommit, type Db, isDatabaseUnavailable, queryRows } from '../database/db.server.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Bytes = Buffer<ArrayBuffer>

export type CachedPage = {
  status: number
  headers: [string, string][]
  etag: string
  plain: Bytes
  /** Compressed well, once somebody has asked for the page a second time. */
  packed: { br?: Promise<Bytes>; gzip?: Promise<Bytes> }
}

/**
 * What public pages show has a version in the database. Whoever changes content, prices or shown stock bumps it in
 * the same transaction; every node looks at most once a second and drops its pages when it has moved on.
 */
export type PublicVersion = {
  current(): Promise<string>
  /** For the node that made the change: look again at the next request. */
  forget(): void
}

const versions = new Set<PublicVersion>()

/** So long a request waits to hear of a change: then it gets what was current before, and the next ones what has changed. */
const longestWaitMs = 500

/** Pages name days ('Get it by'), so even where nothing changed none is kept for longer than this. */
const oldestPageMs = 10 * 60_000

/** While the database is away the version that was last read stays current, so that kept pages are served on. */
export function createPublicVersion(db: Db, maxAgeMs = 1000): PublicVersion {
  let known: Promise<string> | null = null
  let readAt = 0
  let last: string | null = null
  const version: PublicVersion = {
    current() {
      if (!known || Date.now() - readAt >= maxAgeMs) {
        readAt = Date.now()
        // Whoever has just changed something sees it, however long that takes.
        const asked = known ? lastAfter(readVersion(db), last) : readVersion(db)
        const reading = asked.then(
          (read) => (last = read),
          (error: unknown) => {
            if (last !== null && isDatabaseUnavailable(error)) return last
            if (known === reading) known = null
            throw error
          },
        )
        known = reading
      }
      return known
    },
    forget() {
      known = null
    },
  }
  versions.add(version)
  return version
}

async function readVersion(db: Db) {
  const rows = await queryRows<{ version: number }>(
    db,
    'select version from public_versions where topic = $1',
    ['public'],
    'public-version',
  )
  return `${rows[0]?.version ?? 0}.${Math.floor(Date.now() / oldestPageMs)}`
}

/** What is read, or what was last known where the database takes too long over it. */
async function lastAfter(reading: Promise<string>, last: string | null) {
  if (last === null) return reading
  const late = Promise.withResolvers<string>()
  const timer = setTimeout(() => late.resolve(last), longestWaitMs)
  // Should it fail after that, nobody is left to be told.
  reading.catch(() => {})
  return Promise.race([reading, late.promise]).finally(() => clearTimeout(timer))
}

/** Says that what public pages show has changed: their caches empty themselves once this is committed. */
export async function bumpPublicVersion(db: Db) {
  await queryRows(
    db,
    `insert into public_versions (topic, version) values ('public', 1)
     on conflict (topic) do update set version = public_versions.version + 1`,
  )
  afterCommit(db, () => {
    for (const version of versions) version.forget()
  })
}

// What an entry costs besides its bytes counts, too.
const mostEntries = 10_000

/** Finished public pages and lists, compressed once, dropped together when the public version moves on. */
export function createPublicCache<Entry extends { bytes: number }>(
  version: PublicVersion,
  maxBytes = 32 * 1024 * 1024,
) {
  let at = ''
  let bytes = 0
  const entries = new Map<string, Entry>()
  return {
    async get(key: string) {
      const current = await version.current()
      if (current !== at) {
        entries.clear()
        bytes = 0
        at = current
      }
      const found = entries.get(key)
      if (!found) return { version: current, entry: undefined }
      // The least used falls out first: a Map keeps the order of insertion.
      entries.delete(key)
      entries.set(key, found)
      return { version: current, entry: found }
    },
    /** Keeps the entry unless the version has moved on since it was begun. */
    put(key: string, begunAt: string, entry: Entry) {
      if (begunAt !== at || entry.bytes > maxBytes / 8) return
      bytes += entry.bytes - (entries.get(key)?.bytes ?? 0)
      entries.set(key, entry)
      for (const [oldest, old] of entries) {
        if (bytes <= maxBytes && entries.size <= mostEntries) break
        entries.delete(oldest)
        bytes -= old.bytes
      }
    },
    get size() {
      return entries.size
    },
  }
}

export const etagOf = (body: Buffer | string) => `"${hash('sha256', body, 'base64url').slice(0, 22)}"`

/** A page as it is kept. */
export function packPage(status: number, headers: [string, string][], html: string) {
  const plain = Buffer.from(html)
  const page: CachedPage = { status, headers, etag: etagOf(plain), plain, packed: {} }
  // Markup shrinks to less than a quarter, in each of the two encodings.
  return { page, bytes: Math.round(plain.length * 1.5) + 512 }
}

/** Compresses with gzip, off the event loop. */
export const gzipped = (body: string | Uint8Array, level: number) =>
  compressGzip(body, { level }) as Promise<Bytes>

const packers = {
  br: (plain: Bytes, quality: number) =>
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }) as Promise<Bytes>,
  gzip: gzipped,
}

// Up to so many bytes, handing a page to another thread takes the event loop longer than packing it quickly itself.
const longestAtOnce = 256 * 1024
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

/**
 * Who comes first gets the page packed quickly: most pages of rare filters are never asked for again, and packing well
 * costs more than rendering. From the second on it is packed well, once.
 */
function packed(page: CachedPage, encoding: 'br' | 'gzip', isFirst: boolean) {
  if (isFirst && encoding === 'br' && page.plain.length <= longestAtOnce)
    return brotliCompressSync(page.plain, quickly)
  if (isFirst) return packers[encoding](page.plain, 1)
  return (page.packed[encoding] ??= packers[encoding](page.plain, 5))
}

/** The answer for one visitor: 304 when they have it, else in the best encoding they take. */
export async function servePage(page: CachedPage, request: Request, { isFirst = false } = {}) {
  const headers = new Headers(page.headers)
  headers.set('etag', page.etag)
  headers.append('vary', 'accept-encoding')
  if (page.status === 200 && request.headers.get('if-none-match')?.includes(page.etag))
    return new Response(null, { status: 304, headers })
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  if (encoding) headers.set('content-encoding', encoding)
  const body = encoding ? await packed(page, encoding, isFirst) : page.plain
  headers.set('content-length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : body, { status: page.status, headers })
}
