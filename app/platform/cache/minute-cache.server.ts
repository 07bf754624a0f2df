import { LRUCache } from 'lru-cache'

const storedMs = 60_000

/**
 * Caches values of an owner, such as a shop or a database, for a minute from the beginning of their read. Concurrent
 * requests for a key share one read. The request that reads decides with `keep`, from the value and the milliseconds that
 * it took, whether the value is stored beyond its read. A failed read is not stored. Values are shared, so callers must not
 * modify them.
 */
export function cacheForMinute<Value>(max: number) {
  const all = new WeakMap<object, LRUCache<string, Promise<Value>>>()
  return (
    owner: object,
    key: string,
    read: () => Promise<Value>,
    keep: (value: Value, read_ms: number) => boolean,
  ): Promise<Value> => {
    let values = all.get(owner)
    if (!values) all.set(owner, (values = new LRUCache({ max, ttl: storedMs })))
    const known = values.get(key)
    if (known) return known
    const stored = values
    const began = performance.now()
    const value = read()
    stored.set(key, value)
    // After a minute another read may have taken the place of a long one.
    const drop = () => void (stored.peek(key, { allowStale: true }) === value && stored.delete(key))
    value.then((result) => keep(result, performance.now() - began) || drop(), drop)
    return value
  }
}
