import { isSameOrLater, type PublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { type CatalogIndex, createIndex } from './catalog-index.ts'
import { untilIdle } from './compact/sort-slowly.ts'
import type { IndexedProduct } from './filter-index.ts'
import type { ProductRecord } from './product-facts.ts'
import { hasSameRows, rowChecksum } from './stored/compare-rows.server.ts'
import { identityOf } from './stored/database-identity.server.ts'
import type { IndexSnapshots } from './stored/index-snapshots.server.ts'
import { planSnapshots } from './stored/plan-snapshots.server.ts'

// A batch is put into the index at once: requests wait for it about a tenth of a second.
const maxBatch = 1000

/**
 * The index of a process. The first use reads the stored one of `snapshots`, if there is one. When the public version has
 * changed, only the products that were written since then are read again. Requests that still get the version from before a
 * change may find the index of the new one: it is updated in place, and never set back, except when another server has taken over
 * that does not have its rows: then it is dropped, and requests wait until all rows are read.
 */
export function cacheIndex(version: PublicVersion, snapshots: IndexSnapshots | null = null) {
  let index = createIndex()
  let at = ''
  let since = 0
  /** Of what the index was read. */
  let database: string | null = null
  let reading: Promise<void> | null = null
  const plan =
    snapshots &&
    planSnapshots(snapshots, {
      state: () => ({ index, since, version: at, database }),
      reading: () => reading,
    })

  async function readAll(db: Db, current: string) {
    const stored = at === '' && since === 0 ? await snapshots?.read(db) : null
    if (stored) ({ index, since, database } = stored)
    await checkDatabase(db)
    await catchUp(db, current)
  }

  /** After a failover the new server may lack the last changes of the earlier one. */
  async function checkDatabase(db: Db) {
    const now = await identityOf(db)
    if (now !== database && index.size() > 0 && !(await hasSameRows(db, index, since))) {
      index = createIndex()
      at = ''
      since = 0
    }
    database = now
  }

  async function catchUp(db: Db, current: string) {
    // Transactions that are open now commit later with a lower `changed_in`: the next update starts at the oldest of
    // them. Read before the rows, so that no commit in between is missed.
    const { oldest } = only(await queryRows<{ oldest: number }>(db, oldestOpen, [], 'index-oldest-open'))
    let changed = 0
    let batch = readChanges(db, since, -1)
    for (;;) {
      const rows = await batch
      const last = rows.at(-1)
      const isLast = !last || rows.length < maxBatch
      if (last && changed === 0) await plan?.beforeChange()
      // The database reads the next batch while this one is put into the index.
      if (!isLast) batch = readChanges(db, last.changed_in, last.number)
      for (const row of rows) put(row)
      changed += rows.length
      if (isLast) break
    }
    await index.facts.settle(untilIdle)
    since = oldest
    at = current
    plan?.changed(changed)
  }

  function put(row: ChangedProduct) {
    const { id, number, shown, facet_values, price_cents, popularity, created_at, names } = row
    index.filters.put({ id, number, shown, facet_values, price_cents, popularity, created_at, names })
    index.facts.put(row)
    index.putChecksum(number, row.checksum)
    index.changes.note(number)
  }

  const update = (db: Db, current: string) =>
    (reading ??= readAll(db, current).finally(() => {
      reading = null
    }))

  return {
    /** The index at the current public version, or later. */
    async current(db: Db): Promise<CatalogIndex> {
      for (;;) {
        const now = await version.current()
        if (at !== '' && isSameOrLater(at, now)) return index
        await update(db, now)
      }
    },
    /**
     * Brings an index that is in use up to a version that was just read from the database. Throws what reading throws; the
     * next request with this version then reads again.
     */
    async refresh(db: Db, now: string) {
      if (at === '') return
      // What was being read may be older. Its failure is reported to the caller that started it.
      await reading?.catch(() => {})
      await update(db, now)
    },
  }
}

type ChangedProduct = IndexedProduct & ProductRecord & { changed_in: number; checksum: number }

/** The products that were written after this one, in the order of their changes. */
const readChanges = (db: Db, changed_in: number, number: number) =>
  queryRows<ChangedProduct>(
    db,
    changedSince,
    [changed_in, number, maxBatch, textsWithFigures],
    'index-changes',
  )

const oldestOpen = 'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest'

const changedSince = `
  select f.changed_in, ${rowChecksum} as checksum, f.number, f.product_id as id, f.shown, f.marks as facet_values,
         f.price_cents, f.popularity, extract(epoch from f.created_at)::float8 * 1000 as created_at, f.names,
         p.brand, p.model_number, p.status, p.made_in_usa, p.has_battery, p.power_w, p.weight_lb, p.warranty_years,
         (select json_object_agg(v.attribute_id, coalesce(to_json(v.number), to_json(v.words->>'en')))
          from product_attributes v
          where v.product_id = p.id and (v.number is not null or v.attribute_id <> all(array(
            select id from attributes where kind = 'text' and id <> all($4::text[]))))) as attributes,
         (select json_agg(r.related_id) from product_relations r where r.product_id = p.id and r.kind = 'fits_with') as fits,
         case p.status when 'discontinued' then
           (select json_agg(r.related_id order by r.position) from product_relations r
            where r.product_id = p.id and r.kind = 'instead_of') end as successors
  from product_filters f join products p on p.id = f.product_id
  where (f.changed_in, f.number) > ($1::bigint, $2::int)
  order by f.changed_in, f.number
  limit $3::int`

/** Attributes of texts that have figures in them. */
const textsWithFigures = ['transformer_primary', 'transformer_secondary', 'soy_contents']
