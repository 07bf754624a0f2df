import type pg from 'pg'
import type { Settings } from '../config/env.server.ts'
import type { Log } from '../observability/log.server.ts'
import { reportReads } from '../observability/metrics.server.ts'
import { isSqlState } from './database-errors.server.ts'
import {
  type Db,
  dbForClient,
  isDatabaseUnavailable,
  isInTransaction,
  type OpenDatabase,
  queryRows,
  sqlStateOf,
} from './db.server.ts'
import { GuardedPool } from './guarded-pool.server.ts'
import type { ReadOnlyDb } from './read-rows.server.ts'
import {
  maxReplicaLagSeconds,
  type ReplicaStatus,
  type ReplicaWatch,
  watchReplica,
} from './replica-watch.server.ts'
import { only } from './rows.ts'

/**
 * The database for figures, reports and exports of the back office: a read replica where DATABASE_REPLICA_URL names one,
 * else the primary. Nothing else reads a replica.
 */
export type Reports = {
  /**
   * Runs work that only reads. The replica is used when it has everything that the primary had written when `read` was
   * called, so the result includes the reader's own changes, whichever process made them; it may wait `wait_ms` for that.
   * Otherwise, or when the replica fails meanwhile, the work runs on the primary: it may run twice, so it must have no
   * effects that add up. Within a transaction of `primary` it runs there.
   */
  read<Result>(
    primary: Db,
    work: (db: ReadOnlyDb) => Promise<Result>,
    options?: { wait_ms?: number },
  ): Promise<Result>
  /** Null without a replica. */
  status(): ReplicaStatus | null
  close(): Promise<void>
}

/** Reports without a replica. */
export const primaryReports: Reports = {
  read: (primary, work) => work(primary),
  status: () => null,
  close: async () => {},
}

/** How long a reader who waits for an answer waits for the replica; replicas usually follow within milliseconds. */
const defaultWaitMs = 1000
/** Reports are few, and an export holds its connection for as long as it runs. */
const maxConnections = 8

/** Opens the replica of the settings, if they name one. */
export function openReports(
  settings: Settings,
  primary: Pick<OpenDatabase, 'ask'>,
  log: Log,
  max_lag_seconds = maxReplicaLagSeconds,
): Reports {
  const url = settings.DATABASE_REPLICA_URL
  if (!url) return primaryReports
  const pool = openReplicaPool(url, settings)
  const watch = watchReplica(
    { connectionString: url },
    { primary, circuit: pool.circuit, log, max_lag_seconds },
  )
  return createReports(pool, watch, log)
}

/** Reports with the pool of a replica and its watch. */
export function createReports(pool: pg.Pool, watch: ReplicaWatch, log: Log): Reports {
  return {
    status: watch.status,
    async read(primary, work, { wait_ms = defaultWaitMs } = {}) {
      const answered = await readOnReplica(primary, work, wait_ms)
      reportReads.inc({ source: answered ? 'replica' : 'primary' })
      return answered ? answered.result : work(primary)
    },
    async close() {
      await watch.stop()
      await pool.end()
    },
  }

  /** Null when the replica cannot be used. */
  async function readOnReplica<Result>(
    primary: Db,
    work: (db: ReadOnlyDb) => Promise<Result>,
    wait_ms: number,
  ): Promise<{ result: Result } | null> {
    const { fault, lag_seconds } = watch.status()
    if (fault !== null || isInTransaction(primary) || (lag_seconds ?? 0) * 1000 > wait_ms + checkedWithinMs)
      return null
    const position = await positionOf(primary)
    const client = await pool.connect().catch(() => null)
    if (!client) return null
    let broken: Error | undefined
    try {
      // A pool behind a load balancer leads to several replicas: what is asked and what is read is the same connection.
      if (!(await hasReached(client, position, wait_ms))) return null
      return { result: await work(dbForClient(client)) }
    } catch (error) {
      if (isDatabaseUnavailable(error)) broken = error as Error
      if (!isReplicaFailure(error)) throw error
      log[broken ? 'debug' : 'info']({ error }, 'a report could not be read on the replica')
      return null
    } finally {
      client.release(broken)
    }
  }
}

/** The lag was measured up to this long ago, so it may have shrunk. */
const checkedWithinMs = 2000

function openReplicaPool(url: string, { DATABASE_POOL, DATABASE_PREPARED_STATEMENTS }: Settings) {
  const pool = new GuardedPool({
    connectionString: url,
    max: Math.min(DATABASE_POOL, maxConnections),
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 60_000,
    query_timeout: 55_000,
    keepAlive: true,
    application_name: 'heliostead reports',
    preparesStatements: DATABASE_PREPARED_STATEMENTS,
    onConnect: setUpSession,
    pipeline: true,
  })
  // The pool replaces a broken idle connection; a statement in progress reports the error.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const setUpSession = async (client: pg.ClientBase) =>
  void (await client.query(
    `set default_transaction_read_only = on; set statement_timeout = '50s';
     set idle_in_transaction_session_timeout = '15s'; set jit = off`,
  ))

/** The end of what the primary has written to its log: everything that was committed with a flush is before it. */
const positionOf = async (primary: Db) =>
  only(
    await queryRows<{ position: number }>(
      primary,
      `select (pg_current_wal_lsn() - '0/0')::float8 as position`,
      [],
      'log-position',
    ),
  ).position

/** How long a replica may take to say its position. */
const minAnswerMs = 500

/** Whether the replica has replayed the log up to a position, now or within some time. */
async function hasReached(client: pg.PoolClient, position: number, wait_ms: number): Promise<boolean> {
  const until = performance.now() + wait_ms
  for (let pause_ms = 5; ; pause_ms = Math.min(2 * pause_ms, 200)) {
    // Its types lack the setting of a single statement.
    const query: pg.QueryConfig & { query_timeout: number } = {
      name: 'replica-reached',
      text: `select pg_is_in_recovery() and pg_last_wal_replay_lsn() - '0/0' >= $1::numeric as reached`,
      values: [position],
      query_timeout: Math.max(minAnswerMs, until - performance.now()),
    }
    const { rows } = await client.query<{ reached: boolean }>(query)
    if (rows[0]?.reached) return true
    if (performance.now() + pause_ms > until) return false
    await new Promise((done) => setTimeout(done, pause_ms))
  }
}

/**
 * Whether the primary may answer what the replica did not: it broke, canceled a statement that conflicts with replay
 * (40001), or has not yet replayed a migration. A write (25006) is a bug, and what took too long (57014) would take as
 * long again.
 */
function isReplicaFailure(error: unknown) {
  const state = sqlStateOf(error)
  if (state === '25006' || state === '57014') return false
  return isDatabaseUnavailable(error) || isSqlState(state)
}
