import type { PublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { FilterIndex, type IndexedProduct } from './filter-index.ts'

const maxBatch = 5000

/**
 * The filter index of a process. When the public version has changed, only the products that were written since then
 * are read again.
 */
export function cacheIndex(version: PublicVersion) {
  const index = new FilterIndex()
  let at = ''
  let since = 0
  let reading: Promise<void> | null = null

  async function catchUp(db: Db, current: string) {
    // Transactions that are open now commit later with a lower `changed_in`: the next update starts at the oldest of
    // them. Read before the rows, so that no commit in between is missed.
    const { oldest } = only(await queryRows<{ oldest: number }>(db, oldestOpen, [], 'index-oldest-open'))
    let [changed_in, number] = [since, -1]
    for (;;) {
      const rows = await queryRows<IndexedProduct & { changed_in: number }>(
        db,
        changedSince,
        [changed_in, number, maxBatch],
        'index-changes',
      )
      for (const { changed_in: _, ...product } of rows) index.put(product)
      const last = rows.at(-1)
      if (!last || rows.length < maxBatch) break
      changed_in = last.changed_in
      number = last.number
    }
    since = oldest
    at = current
  }

  /** The index at the current public version, or later. */
  return async function current(db: Db): Promise<FilterIndex> {
    for (;;) {
      const now = await version.current()
      if (now === at) return index
      reading ??= catchUp(db, now).finally(() => {
        reading = null
      })
      await reading
    }
  }
}

const oldestOpen = 'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest'

const changedSince = `
  select changed_in, number, product_id as id, shown, marks, price_cents, popularity,
         extract(epoch from created_at)::float8 * 1000 as created_at, names
  from product_filters
  where (changed_in, number) > ($1::bigint, $2::int)
  order by changed_in, number
  limit $3::int`
