import { LRUCache } from 'lru-cache'

/** Reports of more rows than this are remembered. Fewer are read within some milliseconds. */
const largeReport = 2000
const rememberedMs = 60_000

const memories = new WeakMap<object, LRUCache<string, Promise<unknown>>>()

/**
 * Reads a report of a shop, of many rows at most once a minute: `rowsOf` tells how many a report summarizes. `key` names
 * it with its period. A failed read is not stored.
 */
export async function rememberLarge<Report>(
  shop: object,
  key: string,
  read: () => Promise<Report>,
  rowsOf: (report: Report) => number,
): Promise<Report> {
  let cache = memories.get(shop)
  if (!cache) memories.set(shop, (cache = new LRUCache({ max: 50, ttl: rememberedMs })))
  const known = cache.get(key) as Promise<Report> | undefined
  if (known) return known
  const reading = read()
  const report = await reading
  if (rowsOf(report) > largeReport) cache.set(key, reading)
  return report
}
