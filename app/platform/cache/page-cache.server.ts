import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import { afterCommit, type Db, isDatabaseUnavailable, queryRows } from '../database/db.server.ts'
import { ownBytes } from './own-bytes.server.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Bytes = Buffer<ArrayBuffer>

export type CachedPage = {
  status: number
  headers: [string, string][]
  etag: string
  plain: Bytes
  /** Higher-quality compression, made at the second request for the page. */
  compressed: { br?: Promise<Bytes>; gzip?: Promise<Bytes> }
  /** Whether the best Brotli compression was begun. */
  is_best_started: boolean
}

/**
 * Version of all public content, stored in the database. A change of content, prices or shown stock increases it in
 * the same transaction; every process reads it at most once a second and clears its page cache when it differs.
 */
export type PublicVersion = {
  current(): Promise<string>
  /** For the process that made the change: read the version again at the next request. */
  forget(): void
  /**
   * Runs this whenever another version is read, before anything that depends on it. If it takes long, requests get the
   * earlier version, and what was cached with it, until it is done.
   */
  beforeChange(load: (version: string) => Promise<void>): void
}

const versions = new Set<PublicVersion>()

/** How long a request waits for another version and what it loads; after that it uses the last known version. */
const maxWaitMs = 500

/** After this time a load counts as lost, as with a broken connection, and starts again. */
const maxLoadMs = 60_000

/** Pages contain dates ('Get it by'), so a page expires after this time even when nothing changed. */
const maxPageAgeMs = 10 * 60_000

/**
 * Creates a version reader. While the database is unavailable it returns the last version read, so cached pages stay
 * available.
 */
export function createPublicVersion(db: Db, maxAgeMs = 1000): PublicVersion {
  let known: Promise<string> | null = null
  let readAt = 0
  let last: string | null = null
  /** Since when loads of another version run. */
  let loadingSince: number | null = null
  /** Whether a request has waited for them as long as requests do. */
  let isLate = false
  const loads: ((version: string) => Promise<void>)[] = []

  async function readAndLoad() {
    const read = await readVersion(db)
    if (read !== last) {
      loadingSince = Date.now()
      isLate = false
      await Promise.all(loads.map((load) => load(read))).finally(() => {
        loadingSince = null
      })
    }
    return (last = read)
  }

  /** The version read, or the last known one when the database or what is loaded takes too long. */
  function readOrLast(before: string) {
    if (isLate && loadingSince !== null && Date.now() - loadingSince < maxLoadMs)
      return Promise.resolve(before)
    const late = Promise.withResolvers<string>()
    const timer = setTimeout(() => {
      isLate = true
      late.resolve(before)
    }, maxWaitMs)
    const reading = readAndLoad().finally(() => clearTimeout(timer))
    // A failure after the time limit has no caller left to report to.
    reading.catch(() => {})
    return Promise.race([reading, late.promise])
  }

  const version: PublicVersion = {
    current() {
      if (!known || Date.now() - readAt >= maxAgeMs) {
        readAt = Date.now()
        // After `forget` the read has no time limit: the process that made a change must see it.
        const asked = known && last !== null ? readOrLast(last) : readAndLoad()
        const reading = asked.catch((error: unknown) => {
          if (last !== null && isDatabaseUnavailable(error)) return last
          if (known === reading) known = null
          throw error
        })
        known = reading
      }
      return known
    },
    forget() {
      known = null
    },
    beforeChange(load) {
      loads.push(load)
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
  return `${rows[0]?.version ?? 0}.${Math.floor(Date.now() / maxPageAgeMs)}`
}

/** Whether a version that was read is the other one or a later one. */
export function isSameOrLater(version: string, other: string) {
  const [count = 0, period = 0] = version.split('.').map(Number)
  const [other_count = 0, other_period = 0] = other.split('.').map(Number)
  return count > other_count || (count === other_count && period >= other_period)
}

/** Increases the public version. Caches of this process are cleared after the commit. */
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

// Entries also have a cost besides their bytes.
const maxEntries = 10_000

/** LRU cache of rendered public pages and lists, cleared when the public version changes. */
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
      // Evicts the least recently used entry: a Map keeps insertion order.
      entries.delete(key)
      entries.set(key, found)
      return { version: current, entry: found }
    },
    /** Stores the entry unless the version changed after rendering began. */
    put(key: string, startedAt: string, entry: Entry) {
      if (startedAt !== at || entry.bytes > maxBytes / 8) return
      bytes += entry.bytes - (entries.get(key)?.bytes ?? 0)
      entries.set(key, entry)
      for (const [oldest, old] of entries) {
        if (bytes <= maxBytes && entries.size <= maxEntries) break
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

/** Builds a cache entry for a page, whose text is in parts, with its estimated size in bytes. */
export function toCachedPage(status: number, headers: [string, string][], parts: readonly string[]) {
  const plain = ownBytes(parts)
  const page: CachedPage = {
    status,
    headers,
    etag: etagOf(plain),
    plain,
    compressed: {},
    is_best_started: false,
  }
  // HTML compresses to less than a quarter, in each of the two encodings.
  return { page, bytes: Math.round(plain.length * 1.5) + 512 }
}

/** Compresses with gzip, off the event loop. */
export const gzipped = (body: string | Uint8Array, level: number) =>
  compressGzip(body, { level }) as Promise<Bytes>

const compressors = {
  br: (plain: Bytes, quality: number) =>
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }) as Promise<Bytes>,
  gzip: gzipped,
}

// Up to this size, fast synchronous compression blocks the event loop for less time than handing over to a thread.
const maxSyncBytes = 256 * 1024
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

// An eighth smaller than quality 5, in thirty times the time: 170 ms for a product page.
const bestQuality = 11

/** Bounds what the best compression takes of a processor, also when every request is for another page. */
const msBetweenBest = 1000

let lastBest = Number.NEGATIVE_INFINITY

function isTimeForBest() {
  const now = performance.now()
  if (now - lastBest < msBetweenBest) return false
  lastBest = now
  return true
}

/**
 * Compresses for one response. The first request gets fast compression: most pages of rare filters are never
 * requested again, and good compression costs more than rendering; some are not stored. From the second request on, one
 * better result is reused, and the best once it is there; one page at a time gets it.
 */
function compress(page: CachedPage, encoding: 'br' | 'gzip', isFirst: boolean) {
  if (!isFirst && encoding === 'br' && !page.is_best_started && isTimeForBest()) void compressBest(page)
  if (isFirst && encoding === 'br' && page.plain.length <= maxSyncBytes)
    return brotliCompressSync(page.plain, fastBrotli)
  if (isFirst) return compressors[encoding](page.plain, 1)
  return (page.compressed[encoding] ??= compressors[encoding](page.plain, 5))
}

/** Compresses in the background. */
async function compressBest(page: CachedPage) {
  page.is_best_started = true
  const best = compressors.br(page.plain, bestQuality)
  // Requests get the earlier result until this one is there, and also if it fails.
  await best.then(
    () => (page.compressed.br = best),
    () => {},
  )
}

/** The response for one visitor: 304 when their copy is current, else the page in the best accepted encoding. */
export async function servePage(page: CachedPage, request: Request, { isFirst = false } = {}) {
  const headers = new Headers(page.headers)
  headers.set('etag', page.etag)
  headers.append('vary', 'accept-encoding')
  if (page.status === 200 && request.headers.get('if-none-match')?.includes(page.etag))
    return new Response(null, { status: 304, headers })
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  if (encoding) headers.set('content-encoding', encoding)
  const body = encoding ? await compress(page, encoding, isFirst) : page.plain
  headers.set('content-length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : body, { status: page.status, headers })
}
