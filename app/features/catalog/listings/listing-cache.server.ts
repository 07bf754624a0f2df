import { cacheIndex } from '#features/catalog/search/cached-index.server.ts'
import type { CatalogIndex } from '#features/catalog/search/catalog-index.ts'
import { StoredSet } from '#features/catalog/search/compact/stored-set.ts'
import { cachePostings } from '#features/catalog/search/postings-cache.server.ts'
import type { IndexSnapshots } from '#features/catalog/search/stored/index-snapshots.server.ts'
import { ownBytes } from '#platform/cache/own-bytes.server.ts'
import { createPublicCache, type PublicVersion } from '#platform/cache/page-cache.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { SearchResult } from './search-products.server.ts'

/** The list caches of a process; all but the postings are dropped when the public version changes. */
export type ListingCache = {
  /** The in-memory index of the values by which lists filter and sort, and of those that search texts ask for. */
  index(db: Db): Promise<CatalogIndex>
  /**
   * Brings the index up to a new public version, so that the first request after a change does not wait for it. Throws if
   * the products could not be read; the next request reads them again.
   */
  refresh(db: Db, version: string): Promise<void>
  /** The cached text of a key as bytes, or the result of `make`. Concurrent requests for a key share one call. */
  through(key: string, make: () => Promise<string>): Promise<Bytes>
  /** The result of a text search, cached in the same way; it does not depend on filters, sort order and page. */
  found(key: string, make: () => Promise<SearchResult>): Promise<SearchResult>
  /** Cards as JSON bytes, in the order of the IDs. */
  cards: BatchCache<string, Bytes>
  /** The postings of the words of search texts, in their order. */
  postings: ReturnType<typeof cachePostings>
  /** The known words that are similar to words of search texts, in their order. */
  similar: BatchCache<string[], string[]>
}

/** Values of a language in the order of the keys; `read` is called once with the keys that are not cached. */
type BatchCache<Read, Value> = (
  locale: string,
  keys: string[],
  read: (missing: string[]) => Promise<Map<string, Read>>,
) => Promise<Value[]>

type Bytes = Buffer<ArrayBuffer>

const mb = 1024 * 1024

/** @param snapshots where the index is stored; null: each start reads it from the rows */
export function createListingCache(
  version: PublicVersion,
  snapshots: IndexSnapshots | null = null,
): ListingCache {
  const through = sharedCache<Bytes>(version, 10 * mb, (text) => text.length)
  const found = sharedCache<StoredResult>(version, 8 * mb, ({ products, first, query }) => {
    const models = [...(query?.models ?? []), ...(query?.compatible_with?.models ?? [])]
    const named = models.reduce((sum, model) => sum + model.products.length, 0)
    return products.bytes + 8 * (first.length + named) + 2000
  })
  const index = cacheIndex(version, snapshots)
  return {
    index: index.current,
    refresh: index.refresh,
    through: (key, make) => through(key, async () => ownBytes([await make()])),
    found: async (key, make) => {
      const stored = await found(key, async () => {
        const result = await make()
        return { ...result, products: new StoredSet(result.products) }
      })
      return { ...stored, products: stored.products.toBits() }
    },
    cards: batchCache(version, 16 * mb, {
      from: (text: string) => ownBytes([text]),
      bytesOf: (json) => json.length + 300,
    }),
    postings: cachePostings(24 * mb),
    similar: batchCache(version, 2 * mb, {
      from: (words: string[]) => words,
      bytesOf: (words) => 50 * words.length + 200,
    }),
  }
}

type StoredResult = Omit<SearchResult, 'products'> & { products: StoredSet }

type Kind<Read, Value> = { from: (read: Read) => Value; bytesOf: (value: Value) => number }

/** A cache that reads the missing values of a request together. */
function batchCache<Read, Value>(
  version: PublicVersion,
  maxBytes: number,
  { from, bytesOf }: Kind<Read, Value>,
): BatchCache<Read, Value> {
  const cache = createPublicCache<{ value: Value; bytes: number }>(version, maxBytes)
  return async (locale, keys, read) => {
    const known = new Map<string, Value>()
    let version_at_start = ''
    for (const key of keys) {
      const { version: at, entry } = await cache.get(`${locale} ${key}`)
      version_at_start ||= at
      if (entry) known.set(key, entry.value)
    }
    const missing = [...new Set(keys)].filter((key) => !known.has(key))
    for (const [key, found] of missing.length > 0 ? await read(missing) : []) {
      const value = from(found)
      known.set(key, value)
      cache.put(`${locale} ${key}`, version_at_start, { value, bytes: bytesOf(value) })
    }
    return keys.filter((key) => known.has(key)).map((key) => known.get(key) as Value)
  }
}

/** A cache whose concurrent requests for a key share one call of `make`. */
function sharedCache<Value>(version: PublicVersion, maxBytes: number, bytesOf: (value: Value) => number) {
  const cache = createPublicCache<{ value: Value; bytes: number }>(version, maxBytes)
  const pending = new Map<string, Promise<Value>>()
  return async (key: string, make: () => Promise<Value>) => {
    const { version: version_at_start, entry } = await cache.get(key)
    if (entry) return entry.value
    const name = `${version_at_start} ${key}`
    const running = pending.get(name)
    if (running) return running
    const made = make().finally(() => pending.delete(name))
    pending.set(name, made)
    const value = await made
    cache.put(key, version_at_start, { value, bytes: bytesOf(value) + 2 * key.length + 200 })
    return value
  }
}

declare module '#platform/http/request-context.server.ts' {
  interface Services {
    listings: ListingCache
  }
}
