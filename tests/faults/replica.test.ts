// Figures and exports read a replica by streaming replication. They stay available and right when it stops, when its
// replay is paused and when it is promoted; a change is in the figures that are read after it.
import { expect, test, vi } from 'vitest'
import { openServices } from '#app/services.server.ts'
import { createPublicVersion } from '#platform/cache/page-cache.server.ts'
import { readSettings } from '#platform/config/env.server.ts'
import { type Db, openDatabase, queryRows } from '#platform/database/db.server.ts'
import { readRows } from '#platform/database/read-rows.server.ts'
import { openReports } from '#platform/database/reports.server.ts'
import { buildTableExport } from '#platform/exports/table-exports.server.ts'
import '#platform/http/api/issue-messages.ts'
import { createLog } from '#platform/observability/log.server.ts'
import { reportReads } from '#platform/observability/metrics.server.ts'
import '#text/translations.server.ts'
import { Harness } from '../harness/harness.ts'
import { createDatabase, type PostgresServer, startPostgres } from '../harness/postgres-server.ts'
import { prepareDatabase } from '../harness/prepare-database.ts'

/** A shop with a primary and a replica, signed in as its owner. The replica may lag for `max_lag_seconds`. */
async function openShop(opened: AsyncDisposableStack, primary: PostgresServer, max_lag_seconds?: number) {
  const replica = await primary.replicate?.()
  if (!replica?.crash || !replica.restart) throw new Error('This server cannot be replicated')
  opened.defer(() => replica.stop())
  const { url: DATABASE_URL } = await createDatabase(primary.url, 'replica')
  const replica_url = new URL(replica.url)
  replica_url.pathname = new URL(DATABASE_URL).pathname
  const settings = readSettings({
    NODE_ENV: 'test',
    DATA_DIR: 'memory',
    DATABASE_URL,
    DATABASE_REPLICA_URL: replica_url.href,
  })
  const log = createLog('silent')
  const lines: string[] = []
  const note = (...[values]: unknown[]) => void lines.push((values as { reason?: string }).reason ?? 'used')
  vi.spyOn(log, 'info').mockImplementation(note)
  vi.spyOn(log, 'warn').mockImplementation(note)
  const database = await openDatabase({ url: DATABASE_URL, dataDir: 'memory', poolSize: 4 })
  opened.defer(() => database.close())
  await prepareDatabase(database.pool)
  const reports = openReports(settings, database, log, max_lag_seconds)
  opened.defer(() => reports.close())
  const services = await openServices(
    database.db,
    settings,
    createPublicVersion(database.db, 0),
    log,
    reports,
  )
  const shop = new Harness(database.db, services)
  shop.clock = new Date()
  await shop.signIn('owner@example.com')
  await queryRows(database.db, `update users set role = 'owner' where email = 'owner@example.com'`)
  const onReplica = async (statement: string) => {
    const other = await openDatabase({ url: replica.url, dataDir: 'memory', poolSize: 1 })
    await other.pool.query(statement).finally(other.close)
  }
  /** Waits for a fault, or for a replica that does not lag. */
  async function becomes(fault: string | null) {
    const found = () => {
      const status = reports.status()
      return status?.fault === null && (status.lag_seconds ?? 0) >= 1 ? 'lags' : status?.fault
    }
    await expect.poll(found, { interval: 50 }).toBe(fault)
  }
  await becomes(null)
  return {
    shop,
    reports,
    db: database.db,
    lines,
    becomes,
    onReplica,
    stop: replica.crash,
    start: replica.restart,
  }
}

/** Inserts a paid order. */
const sell = (db: Db) =>
  queryRows(
    db,
    `insert into orders (id, user_id, placement_key, placement_hash, locale, ship_to, delivery, list_cents, subtotal_cents, total_cents, status)
     select gen_random_uuid(), id, gen_random_uuid(), '', 'en', '{}', 'standard', 100, 100, 100, 1 from users limit 1`,
  )

/** How many orders the figures of the home screen show, and which database answered. */
async function ordersShown(shop: Harness) {
  const before = await countReads()
  const { data } = await shop.call<{ now: { orders: number } }>('/staff/home/figures', { days: 2 })
  const after = await countReads()
  const source = after.replica > before.replica ? 'replica' : 'primary'
  return { orders: data.now.orders, source }
}

/** The same when the replica is to answer: again if it did not within its time, as on a machine that stood still. */
async function ordersShownByReplica(shop: Harness) {
  let shown = await ordersShown(shop)
  for (let again = 0; again < 5 && shown.source !== 'replica'; again++) shown = await ordersShown(shop)
  return shown
}

async function countReads() {
  const { values } = await reportReads.get()
  const of = (source: string) => values.find(({ labels }) => labels.source === source)?.value ?? 0
  return { replica: of('replica'), primary: of('primary') }
}

test('figures are read on a replica and include every change made before', async ({ skip }) => {
  await using opened = new AsyncDisposableStack()
  const primary = await startPostgres({ fsync: false })
  if (!primary?.replicate) return skip('This PostgreSQL server cannot be replicated')
  opened.defer(() => primary.stop())
  const { shop, reports, db, onReplica, becomes, lines } = await openShop(opened, primary)

  const shown = []
  for (let sold = 1; sold <= 20; sold++) {
    await sell(db)
    await becomes(null)
    shown.push(await ordersShown(shop))
  }
  const { data } = await shop.call<{ export_id: string }>('/staff/exports/start', {
    name: 'orders',
    format: 'csv',
  })
  await becomes(null)
  const reads = await countReads()
  await buildTableExport({ db, services: shop.services, log: shop.log, now: shop.now }, data)
  const exported = (await countReads()).replica - reads.replica
  const [file] = await queryRows<{ state: string; rows: number }>(db, 'select state, rows from table_exports')
  await becomes(null)
  const write = reports.read(db, (own) => queryRows(own as Db, 'delete from orders'))

  expect(shown.map(({ orders }) => orders)).toEqual(shown.map((_, at) => at + 1))
  expect(shown.filter(({ source }) => source === 'replica').length).toBeGreaterThan(10)
  expect(exported).toBe(1)
  expect(file).toEqual({ state: 'ready', rows: 20 })
  await expect(write).rejects.toMatchObject({ code: '25006' })

  await onReplica('select pg_promote()')
  await sell(db)
  expect(await ordersShown(shop)).toEqual({ orders: 21, source: 'primary' })
  await becomes('not_a_replica')
  await sell(db)
  expect(await ordersShown(shop)).toEqual({ orders: 22, source: 'primary' })
  expect(lines).toEqual(['used', 'not_a_replica'])
})

test('figures are right while a replica is paused, stopped and back', async ({ skip }) => {
  await using opened = new AsyncDisposableStack()
  const primary = await startPostgres({ fsync: false })
  if (!primary?.replicate) return skip('This PostgreSQL server cannot be replicated')
  opened.defer(() => primary.stop())
  const { shop, reports, db, lines, becomes, onReplica, stop, start } = await openShop(opened, primary, 5)

  await onReplica('select pg_wal_replay_pause()')
  await sell(db)
  const paused = await ordersShown(shop)
  await becomes('behind')
  const behind = await ordersShown(shop)
  const { data: health } = await shop.call<{ replica: object }>('/staff/health')
  await onReplica('select pg_wal_replay_resume()')
  await becomes(null)
  const resumed = await ordersShownByReplica(shop)

  const interrupted = reports.read(db, async (own) => {
    await readRows(own, 'select pg_sleep(0.3)')
    return readRows<{ number: number }>(own, 'select count(*)::int as number from orders')
  })
  await sell(db)
  await stop()
  const stopped = await ordersShown(shop)
  await becomes('unreachable')
  await sell(db)
  const away = await ordersShown(shop)
  await start()
  await becomes(null)
  const back = await ordersShownByReplica(shop)

  expect([paused, behind]).toEqual([
    { orders: 1, source: 'primary' },
    { orders: 1, source: 'primary' },
  ])
  expect(health.replica).toMatchObject({ state: 'warning', fault: 'behind' })
  expect(resumed).toEqual({ orders: 1, source: 'replica' })
  expect(await interrupted).toHaveLength(1)
  expect(stopped).toEqual({ orders: 2, source: 'primary' })
  expect(away).toEqual({ orders: 3, source: 'primary' })
  expect(back).toEqual({ orders: 3, source: 'replica' })
  // A replica that started again may still lag at the first look.
  expect(lines.join(' ')).toMatch(/^used behind used unreachable (?:behind )?used$/)
})

test('a standby of another server, with a database of the same name, is not read', async ({ skip }) => {
  await using opened = new AsyncDisposableStack()
  const [own, other] = await Promise.all([startPostgres({ fsync: false }), startPostgres({ fsync: false })])
  opened.defer(async () => void (await Promise.all([own?.stop(), other?.stop()])))
  const standby = await other?.replicate?.()
  if (!own || !standby) return skip('This PostgreSQL server cannot be replicated')
  opened.defer(() => standby.stop())
  const settings = readSettings({
    NODE_ENV: 'test',
    DATA_DIR: 'memory',
    DATABASE_URL: own.url,
    DATABASE_REPLICA_URL: standby.url,
  })
  const database = await openDatabase({ url: own.url, dataDir: 'memory', poolSize: 1 })
  opened.defer(() => database.close())
  const reports = openReports(settings, database, createLog('silent'))
  opened.defer(() => reports.close())
  // More of the log than the standby of the other server has replayed: its position would be possible.
  await database.pool.query('create table filled as select generate_series(1, 10000)')

  await expect.poll(() => reports.status()?.fault, { interval: 50 }).toBe('not_a_replica')
})
