// A process starts from the stored index and from what was committed since: nothing that is no longer so is served.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import { saveProducts } from '#features/catalog/management/manage-products.server.ts'
import { cacheIndex } from '#features/catalog/search/cached-index.server.ts'
import { everything } from '#features/catalog/search/filter-index.ts'
import { identityOf } from '#features/catalog/search/stored/database-identity.server.ts'
import { openIndexSnapshots } from '#features/catalog/search/stored/index-snapshots.server.ts'
import { createPublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, inTransaction, openDatabase, queryRows } from '#platform/database/db.server.ts'
import { startPostgres } from '../harness/postgres-server.ts'
import { faultTest } from './fault-test.ts'

const ids = ['a', 'b', 'c']

/** A shop with three products, and a folder for its index. */
async function aShop(url: string) {
  const { db, close } = await openDatabase({ url, dataDir: 'memory', poolSize: 4 })
  const folder = await mkdtemp(join(tmpdir(), 'stored-index-'))
  onTestFinished(async () => {
    await close()
    await rm(folder, { recursive: true })
  })
  await inTransaction(db, (tx) =>
    stockShop(
      tx,
      ids.map((id) => aProduct({ id })),
    ),
  )
  return { db, folder }
}

/** Waits until no transaction is open that began before the last change, also in other databases of the server. */
const untilSettled = (db: Db) =>
  vi.waitFor(
    async () =>
      expect(
        await queryRows(
          db,
          `select 1 from product_filters
           having max(changed_in) < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`,
        ),
      ).toHaveLength(1),
    { timeout: 60_000, interval: 100 },
  )

/** What a process lists that starts now, and how many products it read from rows. */
async function start(db: Db, folder: string, timing = { changes: Number.POSITIVE_INFINITY }) {
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() }
  const snapshots = openIndexSnapshots({
    folder,
    log,
    timing: { products: 0, delayMs: 0, pauseMs: 0, ...timing },
  })
  const query = vi.spyOn(db.$client, 'query')
  const { filters, facts } = await cacheIndex(createPublicVersion(db), snapshots).current(db)
  let read = 0
  for (const [i, [statement]] of query.mock.calls.entries()) {
    if (!JSON.stringify(statement).includes('"index-changes"')) continue
    const result: unknown = await query.mock.results[i]?.value
    read += (result as { rows: unknown[] }).rows.length
  }
  query.mockRestore()
  const listed = filters.page(filters.matching(everything), 'name', 'en', 0, 100)
  const priceOf = (id: string) => filters.priceOf(facts.numberOf(id) as number)
  return { log, read, prices: Object.fromEntries(listed.map((id) => [id, priceOf(id)])) }
}

/** Starts a process that stores its index. */
async function store(db: Db, folder: string) {
  const { log } = await start(db, folder, { changes: 1 })
  await vi.waitFor(() => expect(log.info).toHaveBeenCalledOnce(), { timeout: 30_000 })
}

const save = (db: Db, id: string, price_now_cents: number) =>
  inTransaction(db, (tx) => saveProducts(tx, [aProduct({ id, price_now_cents })]))

faultTest('a start reads only what was committed since', async ({ database_url }) => {
  const { db, folder } = await aShop(database_url)
  await untilSettled(db)
  await store(db, folder)
  const unchanged = await start(db, folder)
  await save(db, 'a', 500)
  await inTransaction(db, (tx) => saveProducts(tx, [aProduct({ id: 'b', status: 'draft' })]))
  await save(db, 'd', 700)

  const { prices, read, log } = await start(db, folder)

  expect(unchanged).toMatchObject({ read: 0, prices: { a: 100_000, b: 100_000, c: 100_000 } })
  expect({ prices, read }).toEqual({ prices: { a: 500, c: 100_000, d: 700 }, read: 3 })
  expect(log.warn).not.toHaveBeenCalled()
})

faultTest('what was open while the index was stored is not missed', async ({ database_url }) => {
  const { db, folder } = await aShop(database_url)
  await untilSettled(db)
  const [written, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = inTransaction(db, async (tx) => {
    await saveProducts(tx, [aProduct({ id: 'a', price_now_cents: 500 })])
    written.resolve()
    await stored.promise
  })
  await written.promise
  await store(db, folder)
  stored.resolve()
  await late

  const { prices, read } = await start(db, folder)

  expect({ prices, read }).toEqual({ prices: { a: 500, b: 100_000, c: 100_000 }, read: 1 })
})

type Row = { product_id: string; price_cents: number; changed_in: number }

const readRow = async (db: Db, id: string) =>
  (
    await queryRows<Row>(
      db,
      'select product_id, price_cents, changed_in from product_filters where product_id = $1',
      [id],
    )
  )[0] as Row

/** Writes the row as it was, as a restore of the disk does: the system identifier and the timeline stay. */
const setBack = (db: Db, { product_id, price_cents, changed_in }: Row) =>
  queryRows(db, 'update product_filters set price_cents = $2, changed_in = $3 where product_id = $1', [
    product_id,
    price_cents,
    changed_in,
  ])

faultTest('a database that was set back is not served from the file', async ({ database_url }) => {
  const { db, folder } = await aShop(database_url)
  const before = await readRow(db, 'a')
  await save(db, 'a', 500)
  const after = await readRow(db, 'a')
  // Its version has passed that of the file. The second row is of another history, with the transaction of the file's row.
  for (const row of [before, { ...after, price_cents: 900 }]) {
    await setBack(db, after)
    await untilSettled(db)
    await store(db, folder)
    expect(await start(db, folder)).toMatchObject({ read: 0, prices: { a: 500 } })
    await setBack(db, row)
    await queryRows(db, `update public_versions set version = version + 5000`)

    const { prices, read, log } = await start(db, folder)

    expect({ prices, read }).toEqual({
      prices: { a: row.price_cents, b: 100_000, c: 100_000 },
      read: 3,
    })
    expect(log.warn).toHaveBeenCalledOnce()
    expect(await readdir(folder)).toEqual([])
  }
})

faultTest('a replica has another identity as soon as it is promoted', async () => {
  await using opened = new AsyncDisposableStack()
  const primary = await startPostgres({ fsync: false })
  opened.defer(async () => primary?.stop())
  const replica = await primary?.replicate?.()
  if (!primary || !replica) throw new Error('This server cannot be replicated')
  opened.defer(() => replica.stop())
  const [one, other] = await Promise.all(
    [primary, replica].map(async ({ url }) => {
      const { db, close } = await openDatabase({ url, dataDir: 'memory', poolSize: 1 })
      opened.defer(close)
      return db
    }),
  )
  if (!one || !other) throw new Error('Both are open')
  await queryRows(one, 'create table product_filters ()')
  await vi.waitFor(() => queryRows(other, 'select from product_filters'), { timeout: 30_000 })

  const before = [await identityOf(one), await identityOf(other)]
  await queryRows(other, 'select pg_promote()')
  const after = [await identityOf(one), await identityOf(other)]

  expect(before).toEqual([expect.any(String), null])
  expect(after).toEqual([before[0], expect.stringMatching(/ 00000002 /)])
})
