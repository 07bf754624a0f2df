import { cacheForMinute } from './minute-cache.server.ts'

/** Reports of more rows than this are stored. Fewer are read within some milliseconds. */
const largeReport = 2000

/**
 * Caches reports of a shop for a minute when their period ended before today and `rowsOf` tells that they summarize many
 * rows. A report of a running period is never stored: staff see what they have just changed, and the figures of its export.
 * Concurrent requests for a `key`, which names the period, share one read in any case.
 */
export function cacheReports<Report>(rowsOf: (report: Report) => number) {
  const cached = cacheForMinute<Report>(50)
  return (
    shop: object,
    { key, has_ended }: { key: string; has_ended: boolean },
    read: () => Promise<Report>,
  ): Promise<Report> => cached(shop, key, read, (report) => has_ended && rowsOf(report) > largeReport)
}
