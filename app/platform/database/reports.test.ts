import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createLog } from '../observability/log.server.ts'
import { type Db, dbForClient, inTransaction } from './db.server.ts'
import { type ReadOnlyDb, readRows } from './read-rows.server.ts'
import type { ReplicaStatus } from './replica-watch.server.ts'
import { createReports, primaryReports } from './reports.server.ts'

type Replica = { status?: ReplicaStatus; position?: number; fail?: () => never }

/** Reports over a primary whose log ends at position 100, and a replica. */
function aShop({ status = { fault: null, lag_seconds: 0.1 }, position = 100, fail }: Replica = {}) {
  const primary = dbForClient({
    query: async ({ text }: { text: string }) => ({
      rows: [text.includes('pg_current_wal_lsn') ? { position: 100 } : { name: 'primary' }],
    }),
  } as unknown as pg.Pool)
  const replica = {
    position,
    async query({ text, values }: { text: string; values: [number] }) {
      if (text.includes('pg_last_wal_replay_lsn')) return { rows: [{ reached: this.position >= values[0] }] }
      fail?.()
      return { rows: [{ name: 'replica' }] }
    },
    release: vi.fn<(error?: Error) => void>(),
  }
  const pool = { connect: async () => replica } as unknown as pg.Pool
  const watch = { status: () => status, stop: async () => {} }
  return { primary, replica, reports: createReports(pool, watch, createLog('silent')) }
}

const nameOf = async (db: ReadOnlyDb) => (await readRows<{ name: string }>(db, 'select name'))[0]?.name

const failWith = (code: string) => () => {
  throw Object.assign(new Error(code), { code })
}

test('a report is read on a replica that has everything the primary had written', async () => {
  const { reports, primary, replica } = aShop()

  expect(await reports.read(primary, nameOf)).toBe('replica')
  expect(replica.release).toHaveBeenCalledExactlyOnceWith(undefined)
})

test('a report waits for a replica that is a moment behind', async () => {
  const { reports, primary, replica } = aShop({ position: 99 })
  setTimeout(() => (replica.position = 101), 20)

  expect(await reports.read(primary, nameOf)).toBe('replica')
})

test('a report is read on the primary when the replica does not follow in time', async () => {
  const { reports, primary } = aShop({ position: 99 })

  expect(await reports.read(primary, nameOf, { wait_ms: 20 })).toBe('primary')
})

test.for([
  { fault: 'unreachable', lag_seconds: null },
  { fault: 'behind', lag_seconds: 31 },
  { fault: 'not_a_replica', lag_seconds: null },
  { fault: null, lag_seconds: 8 },
] as const)('the primary answers at once with a replica like %o', async (status) => {
  const { reports, primary } = aShop({ status })

  expect(await reports.read(primary, nameOf)).toBe('primary')
})

test.for(['08006', '40001', '42P01', '57P01'])(
  'a report that fails on the replica with %s is read on the primary',
  async (code) => {
    const { reports, primary } = aShop({ fail: failWith(code) })

    expect(await reports.read(primary, nameOf)).toBe('primary')
  },
)

test.for(['25006', '57014'])('an error %s of the replica is not hidden', async (code) => {
  const { reports, primary } = aShop({ fail: failWith(code) })

  await expect(reports.read(primary, nameOf)).rejects.toMatchObject({ code })
})

test('a report within a transaction is read in it', async () => {
  const { reports, replica } = aShop()
  const client = { query: async () => ({ rows: [{ name: 'transaction' }] }), release: () => {} }
  const primary = dbForClient({ connect: async () => client } as unknown as pg.Pool)

  const name = await inTransaction(primary, (tx) => reports.read(tx, nameOf))

  expect(name).toBe('transaction')
  expect(replica.release).not.toHaveBeenCalled()
})

test('without a replica reports are read on the primary', async () => {
  expect(await primaryReports.read(aShop().primary, nameOf)).toBe('primary')
  expect(primaryReports.status()).toBeNull()
})

test('what writes does not compile with a database for reports', () => {
  const write = (db: ReadOnlyDb) => {
    // @ts-expect-error
    const writable: Db = db
    // @ts-expect-error
    const statement = readRows(db, 'delete from orders')
    return [writable, statement]
  }

  expect(write).toBeTypeOf('function')
})
