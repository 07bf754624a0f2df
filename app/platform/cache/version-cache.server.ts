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

type Refreshed<Value> = { at: string; value: Promise<Value>; isReading: boolean }

/**
 * As `cacheByVersion`, but only the first read of a key is waited for: after a change of the public version the earlier
 * value is served while the new one is read in the background. For values that may be late and take long to make. When a
 * later read fails, `onError` is called, and the next request tries again. Keys are few: they are not dropped.
 */
export function cacheWhileReading<Value>() {
  const all = new WeakMap<PublicVersion, Map<string, Refreshed<Value>>>()
  return async (
    version: PublicVersion,
    key: string,
    { read, onError }: { read: () => Promise<Value>; onError: (error: unknown) => void },
  ): Promise<Value> => {
    const at = await version.current()
    const values = all.get(version) ?? new Map<string, Refreshed<Value>>()
    all.set(version, values)
    const known = values.get(key)
    if (!known) {
      const value = read()
      values.set(key, { at, value, isReading: false })
      // A later read may have stored another value already.
      value.catch(() => values.get(key)?.value === value && values.delete(key))
      return value
    }
    if (known.at !== at && !known.isReading) {
      known.isReading = true
      void read().then(
        (value) => values.set(key, { at, value: Promise.resolve(value), isReading: false }),
        (error: unknown) => {
          known.isReading = false
          onError(error)
        },
      )
    }
    return known.value
  }
}
