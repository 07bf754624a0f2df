import { cacheIndex } from '#features/catalog/search/cached-index.server.ts'
import type { CatalogIndex } from '#features/catalog/search/catalog-index.ts'
import { createPublicCache, type PublicVersion } from '#platform/cache/page-cache.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { SearchResult } from './search-products.server.ts'

/** The list caches of a process; all are dropped when the public version changes. */
export type ListingCache = {
  /** The in-memory index of the values by which lists filter and sort, and of those that search texts ask for. */
  index(db: Db): Promise<CatalogIndex>
  /** The cached text of a key as bytes, or the result of `make`. Concurrent requests for a key share one call. */
  through(key: string, make: () => Promise<string>): Promise<Bytes>
  /** The result of a text search, cached in the same way; it does not depend on filters, sort order and page. */
  found(key: string, make: () => Promise<SearchResult>): Promise<SearchResult>
  /** Cards as JSON bytes, in the order of the IDs; `read` is called once with those that are not cached. */
  cards(
    locale: string,
    ids: string[],
    read: (missing: string[]) => Promise<Map<string, string>>,
  ): Promise<Bytes[]>
}

type Bytes = Buffer<ArrayBuffer>

const mb = 1024 * 1024

export function createListingCache(version: PublicVersion): ListingCache {
  const cards = createPublicCache<{ json: Bytes; bytes: number }>(version, 16 * mb)
  const through = sharedCache<Bytes>(version, 10 * mb, (text) => text.length)
  const found = sharedCache<SearchResult>(version, 8 * mb, ({ products, first, query }) => {
    const models = [...(query?.models ?? []), ...(query?.compatible_with?.models ?? [])]
    const named = models.reduce((sum, model) => sum + model.products.length, 0)
    return products.byteLength + 8 * (first.length + named) + 2000
  })
  return {
    index: cacheIndex(version),
    through: (key, make) => through(key, async () => Buffer.from(await make())),
    found,
    async cards(locale, ids, read) {
      const known = new Map<string, Bytes>()
      let version_at_start = ''
      for (const id of ids) {
        const { version: at, entry } = await cards.get(`${locale} ${id}`)
        version_at_start ||= at
        if (entry) known.set(id, entry.json)
      }
      const missing = ids.filter((id) => !known.has(id))
      for (const [id, text] of missing.length > 0 ? await read(missing) : []) {
        const json = Buffer.from(text)
        known.set(id, json)
        cards.put(`${locale} ${id}`, version_at_start, { json, bytes: json.length + 300 })
      }
      return ids.flatMap((id) => known.get(id) ?? [])
    },
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
