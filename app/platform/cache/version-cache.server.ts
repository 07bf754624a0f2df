import type { PublicVersion } from './page-cache.server.ts'

/** With more keys than these some must be made up: all are let go, and the real ones come back at their next use. */
const mostKeys = 500

/**
 * Keeps what only changes with the public version ready for use, and read once however many ask at the same time. It is
 * everybody's: who gets a value must not change it.
 */
export function cacheByVersion<Value>() {
  const all = new WeakMap<PublicVersion, { at: string; values: Map<string, Promise<Value>> }>()
  return async (version: PublicVersion, key: string, read: () => Promise<Value>): Promise<Value> => {
    const at = await version.current()
    let kept = all.get(version)
    if (kept?.at !== at || kept.values.size >= mostKeys) all.set(version, (kept = { at, values: new Map() }))
    const { values } = kept
    const known = values.get(key)
    if (known) return known
    const value = read()
    values.set(key, value)
    value.catch(() => values.delete(key))
    return value
  }
}
