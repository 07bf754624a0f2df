import type { PublicVersion } from './page-cache.server.ts'

/** With more keys than this some must be made up by clients: all are dropped, and the real ones are read again. */
const maxKeys = 500

/**
 * Caches values that only change with the public version. Concurrent requests for a key share one read; a failed read
 * is not cached. Values are shared, so callers must not modify them.
 */
export function cacheByVersion<Value>() {
  const all = new WeakMap<PublicVersion, { at: string; values: Map<string, Promise<Value>> }>()
  return async (version: PublicVersion, key: string, read: () => Promise<Value>): Promise<Value> => {
    const at = await version.current()
    let cached = all.get(version)
    if (cached?.at !== at || cached.values.size >= maxKeys)
      all.set(version, (cached = { at, values: new Map() }))
    const { values } = cached
    const known = values.get(key)
    if (known) return known
    const value = read()
    values.set(key, value)
    value.catch(() => values.delete(key))
    return value
  }
}
