import { cacheIndex } from '#features/catalog/search/cached-index.server.ts'
import type { FilterIndex } from '#features/catalog/search/filter-index.ts'
import type { SearchResult } from '#features/catalog/search/search.server.ts'
import { createPublicCache, type PublicVersion } from '#platform/cache/page-cache.server.ts'
import type { Db } from '#platform/database/db.server.ts'

/** What a process remembers of the lists; all of it follows the public version. */
export type ListingCache = {
  /** The products by what lists filter and sort by. */
  index(db: Db): Promise<FilterIndex>
  /**
   * The text kept under the key, or the one made now, as bytes ready to send. Who asks while it is being made waits for
   * the same one.
   */
  through(key: string, make: () => Promise<string>): Promise<Bytes>
  /** What a search finds, in the same way: whatever else narrows, sorts or pages it. */
  found(key: string, make: () => Promise<SearchResult>): Promise<SearchResult>
  /** Cards as JSON text, in the order of the ids; those that are not kept are read, all at once. */
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
  // Those that are asked for again stay; of those that nobody asks for again, more would only weigh.
  const through = sharedCache<Bytes>(version, 10 * mb, (text) => text.length)
  const found = sharedCache<SearchResult>(
    version,
    8 * mb,
    ({ products, first }) => products.byteLength + 8 * first.length,
  )
  return {
    index: cacheIndex(version),
    through: (key, make) => through(key, async () => Buffer.from(await make())),
    found,
    async cards(locale, ids, read) {
      const known = new Map<string, Bytes>()
      let begun = ''
      for (const id of ids) {
        const { version: at, entry } = await cards.get(`${locale} ${id}`)
        begun ||= at
        if (entry) known.set(id, entry.json)
      }
      const missing = ids.filter((id) => !known.has(id))
      for (const [id, text] of missing.length > 0 ? await read(missing) : []) {
        const json = Buffer.from(text)
        known.set(id, json)
        cards.put(`${locale} ${id}`, begun, { json, bytes: json.length + 300 })
      }
      return ids.flatMap((id) => known.get(id) ?? [])
    },
  }
}

/** What is made once for all who ask for it, whether they come after or at the same moment. */
function sharedCache<Value>(version: PublicVersion, maxBytes: number, bytesOf: (value: Value) => number) {
  const cache = createPublicCache<{ value: Value; bytes: number }>(version, maxBytes)
  const underway = new Map<string, Promise<Value>>()
  return async (key: string, make: () => Promise<Value>) => {
    const { version: begun, entry } = await cache.get(key)
    if (entry) return entry.value
    const name = `${begun} ${key}`
    const already = underway.get(name)
    if (already) return already
    const making = make().finally(() => underway.delete(name))
    underway.set(name, making)
    const value = await making
    cache.put(key, begun, { value, bytes: bytesOf(value) + 2 * key.length + 200 })
    return value
  }
}

declare module '#platform/http/request-context.server.ts' {
  interface Services {
    listings: ListingCache
  }
}
