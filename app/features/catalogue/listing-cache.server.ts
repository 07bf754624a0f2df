import { createPublicCache, type PublicVersion } from '#platform/cache.server.ts'

/** Answers about lists and products, written once for all visitors and dropped when anything public changes. */
export type ListingCache = {
  /** The text kept under the key, or the one made now. Who asks while it is being made waits for the same one. */
  through(key: string, make: () => Promise<string>): Promise<string>
}

export function createListingCache(version: PublicVersion): ListingCache {
  const cache = createPublicCache<{ text: string; bytes: number }>(version)
  const underway = new Map<string, Promise<string>>()
  return {
    async through(key, make) {
      const { version: begun, entry } = await cache.get(key)
      if (entry) return entry.text
      const name = `${begun} ${key}`
      const already = underway.get(name)
      if (already) return already
      const making = make().finally(() => underway.delete(name))
      underway.set(name, making)
      const text = await making
      cache.put(key, begun, { text, bytes: 2 * (text.length + key.length) + 100 })
      return text
    },
  }
}

declare module '#platform/scope.server.ts' {
  interface Services {
    listings: ListingCache
  }
}
