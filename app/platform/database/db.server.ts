import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { Problem } from '../http/problem.ts'
import type { Log } from '../observability/log.server.ts'
import {
  DatabaseUnavailable,
  databaseUnavailable,
  isBrokenConnection,
  isDatabaseUnavailable,
  sqlStateOf,
} from './database-errors.server.ts'
import { answeredWithin, type DatabaseWatch, watchDatabase } from './database-watch.server.ts'
import { type DiskWatch, watchDisk } from './embedded/disk-watch.server.ts'
import { startEmbedded, startMaintenance } from './embedded/embedded.server.ts'
import { queryInTurn, useUniqueStatementNames } from './embedded/embedded-connection.server.ts'
import { GuardedPool } from './guarded-pool.server.ts'

export { isDatabaseUnavailable, sqlStateOf }

// Counts and cents are bigint; all of ours fit a double exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type Client = pg.Pool | pg.PoolClient

/** PostgreSQL, embedded or remote: the pool, or the one connection of an open transaction. */
export type Db = NodePgDatabase & { $client: Client }

type OpenTransaction = {
  /** Number of open savepoints. */
  depth: number
  /** Run last, so that locks on contended rows are held only during the commit. */
  beforeCommit: (() => Promise<unknown>)[]
  afterCommit: (() => void)[]
  /**
   * Begun by the caller, so its commit is not visible here: the release of the outermost savepoint counts as the
   * commit.
   */
  adopted: boolean
}

const openTransactions = new WeakMap<Client, OpenTransaction>()
const databases = new WeakMap<Client, Db>()

/** The Drizzle database of a connection or pool; always the same object for the same client. */
export function dbForClient(client: Client): Db {
  let db = databases.get(client)
  if (!db) databases.set(client, (db = drizzle(client) as Db))
  return db
}

/**
 * Runs the work in one transaction. Inside another transaction it becomes a savepoint. Deadlocks and serialization
 * failures of an outermost transaction are retried (up to 4 attempts), so the work must have no effects outside the
 * database.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const open = openTransactions.get(db.$client)
  if (open) return inSavepoint(db, open, work)
  for (let attempt = 1; ; attempt++) {
    try {
      return await inOutermostTransaction(db, work)
    } catch (error) {
      if (attempt >= 4 || !isRetryable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 15 * Math.random()))
    }
  }
}

async function inOutermostTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>) {
  const client = await (db.$client as pg.Pool).connect()
  const state: OpenTransaction = { depth: 0, beforeCommit: [], afterCommit: [], adopted: false }
  openTransactions.set(client, state)
  try {
    // With pipelining, the work's first statement is sent together with `begin`.
    const tx = dbForClient(client)
    const [, result] = await pipeline(
      tx,
      () => client.query('begin'),
      () => work(tx),
    )
    await runBeforeCommitSteps(state)
    await client.query('commit').catch(throwCommitUnknown)
    client.release()
    for (const callback of state.afterCommit) callback()
    return result
  } catch (error) {
    const broken = await client.query('rollback').then(
      () => undefined,
      (rollbackError: Error) => rollbackError,
    )
    client.release(broken)
    throw error
  } finally {
    openTransactions.delete(client)
  }
}

/** When the connection breaks during a commit, the outcome is unknown. */
function throwCommitUnknown(error: unknown): never {
  const isBroken = error instanceof DatabaseUnavailable || isBrokenConnection(error)
  if (!isBroken) throw error
  throw new DatabaseUnavailable('the connection broke at a commit', { cause: error, isCommitUnknown: true })
}

async function inSavepoint<Result>(db: Db, state: OpenTransaction, work: (tx: Db) => Promise<Result>) {
  const name = `s${++state.depth}`
  const [steps, callbacks] = [state.beforeCommit.length, state.afterCommit.length]
  await db.$client.query(`savepoint ${name}`)
  try {
    const result = await work(db)
    if (state.adopted && state.depth === 1) await runBeforeCommitSteps(state)
    await db.$client.query(`release savepoint ${name}`)
    if (state.adopted && state.depth === 1) for (const callback of state.afterCommit.splice(0)) callback()
    return result
  } catch (error) {
    await db.$client.query(`rollback to savepoint ${name}`)
    // Drop the callbacks of the rolled-back part.
    state.beforeCommit.length = Math.min(steps, state.beforeCommit.length)
    state.afterCommit.length = Math.min(callbacks, state.afterCommit.length)
    throw error
  } finally {
    state.depth--
  }
}

type Steps = readonly (() => Promise<unknown>)[]
type Results<Made extends Steps> = { [Index in keyof Made]: Awaited<ReturnType<Made[Index]>> }

/**
 * Runs steps that do not depend on each other's results, in order, and returns their results. With a PostgreSQL
 * server all their statements are sent in one message, because a round trip costs more than most statements; the
 * embedded database runs them one after the other. When a step fails the rest fails too, so use it only within a
 * transaction.
 */
export async function pipeline<const Made extends Steps>(tx: Db, ...steps: Made): Promise<Results<Made>> {
  const { pipeline, connection } = tx.$client as Pipelined
  const results: unknown[] = []
  if (!pipeline) {
    for (const step of steps) results.push(await step())
    return results as Results<Made>
  }
  connection.stream.cork()
  const begun = steps.map((step) => step())
  connection.stream.uncork()
  for (const outcome of await Promise.allSettled(begun)) {
    if (outcome.status === 'rejected') throw outcome.reason
    results.push(outcome.value)
  }
  return results as Results<Made>
}

/** Undeclared properties of node-postgres. */
type Pipelined = { pipeline?: boolean; connection: { stream: { cork(): void; uncork(): void } } }

async function runBeforeCommitSteps({ beforeCommit }: OpenTransaction) {
  for (let step = beforeCommit.shift(); step; step = beforeCommit.shift()) await step()
}

/**
 * Runs the step as the last one of the transaction, so that its locks are held briefly; immediately when there is
 * none.
 */
export async function beforeCommit(db: Db, step: () => Promise<unknown>) {
  const open = openTransactions.get(db.$client)
  if (open && !(open.adopted && open.depth === 0)) open.beforeCommit.push(step)
  else await step()
}

/** Runs the callback after the commit; immediately when there is no transaction. */
export function afterCommit(db: Db, then: () => void) {
  const open = openTransactions.get(db.$client)
  if (open && !(open.adopted && open.depth === 0)) open.afterCommit.push(then)
  else then()
}

/** Whether statements of this database are part of an open transaction. */
export const isInTransaction = (db: Db) => openTransactions.has(db.$client)

/** Registers a connection whose transaction is already open, so that services called with it use savepoints. */
export function adoptTransaction(client: pg.PoolClient) {
  openTransactions.set(client, { depth: 0, beforeCommit: [], afterCommit: [], adopted: true })
  return dbForClient(client)
}

const isRetryable = (error: unknown) => ['40001', '40P01'].includes(sqlStateOf(error) ?? '')

/**
 * The Problem to report for an error, or null for a bug. Text that PostgreSQL cannot store (it contains a NUL
 * character) or a day in a year that it does not have is invalid input; an unavailable database is 503.
 */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  // Drizzle wraps what a statement throws.
  if (error instanceof Error && error.cause instanceof Problem) return error.cause
  if (isDatabaseUnavailable(error)) return databaseUnavailable(error)
  if (isClientGone(error))
    return new Problem(
      'malformed',
      'The connection closed before the request was complete. Please try again.',
    )
  const isUnstorable = ['22021', '22P05', '22008'].includes(sqlStateOf(error) ?? '')
  return isUnstorable ? new Problem('malformed', 'Please check this value') : null
}

/** Whether the client disconnected while its request was read: the error of node:http for that. */
const isClientGone = (error: unknown) =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'

/** Whether PostgreSQL rejected a value (SQLSTATE class 22), so that a retry would fail too. */
export const isBadValue = (error: unknown) => sqlStateOf(error)?.startsWith('22') ?? false

/** Rows of a raw SQL statement. With a name it is prepared once per connection: for hot paths. */
export async function queryRows<Row>(
  db: Db,
  text: string,
  values: unknown[] = [],
  name?: string,
): Promise<Row[]> {
  const result = await db.$client.query({ text, values, ...(name && { name }) })
  return result.rows as Row[]
}

/** An SQL condition: the embedded database, which is compiled to WebAssembly, answers. */
export const embeddedCondition = `version() ~ 'wasm|emscripten'`

/**
 * A condition, always true, for a writing statement of its own: on a PostgreSQL server its commit does not wait for the disk. Only
 * for what a retry would write again if the server crashed within the next second. The next commit that waits makes it
 * durable too. The embedded database has no process that writes the log in the background, so
 * there the commit waits like any other. Never inside a transaction: none of it would wait.
 */
export const commitWithoutFlush = `set_config('synchronous_commit', case when ${embeddedCondition} then 'on' else 'off' end, true) is not null`

export type OpenDatabase = {
  db: Db
  pool: pg.Pool
  kind: 'embedded' | 'postgres'
  /** Why the database is unavailable, or null. */
  downReason(): string | null
  /** Whether the embedded database is read-only because its disk is full. */
  isDiskFull(): boolean
  /**
   * Rows of a statement over a separate connection, even when the pool is busy. @throws when there is no answer
   * within `ms`.
   */
  ask<Row>(statement: string, ms: number): Promise<Row[]>
  close(): Promise<void>
}

type DatabaseOptions = {
  url?: string | undefined
  /** DATABASE_DIRECT_URL: the server without a pooler in between, for session locks. */
  directUrl?: string | undefined
  /** Off for a pooler in transaction mode that does not know prepared statements. */
  preparesStatements?: boolean
  dataDir: string
  poolSize: number
  snapshot?: Blob
  /** Whether the embedded database waits for the disk at each commit. */
  fsync?: boolean
  /** How long the driver waits for a statement; 0: without limit. */
  queryTimeoutMs?: number
  /** Logs outages and recovery. Without it the database is not monitored. */
  log?: Log
}

/**
 * Opens PostgreSQL at `url`, or the embedded database in `dataDir` (in memory for `memory`). The driver is
 * node-postgres in both cases, so queries behave the same.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { url, dataDir, snapshot, fsync } = options
  const embedded = url ? null : await startEmbedded(dataDir, { snapshot, fsync })
  const connection = embedded ? embedded.connection : { connectionString: url }
  const pool = new GuardedPool({ ...connection, ...poolOptions(options, embedded !== null) })
  // The pool replaces a broken idle connection; the next query reports a real problem.
  pool.on('error', () => {})
  // A checked-out connection that breaks between two statements must not end the process: its next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (embedded) pool.on('connect', useUniqueStatementNames).on('connect', queryInTurn)
  const stopMaintenance = embedded && startMaintenance(pool)
  let watch: DatabaseWatch | undefined
  // The embedded database runs one statement at a time: being busy for some seconds is not an outage.
  if (options.log && !embedded) watch = watchDatabase(connection, pool.circuit, options.log)
  let disk: DiskWatch | undefined
  if (options.log && embedded?.folder) {
    const watched = (disk = watchDisk(embedded.folder, pool, options.log))
    embedded.onFullDisk(() => watched.look(true))
  }
  return {
    db: dbForClient(pool),
    pool,
    kind: embedded ? 'embedded' : 'postgres',
    downReason: () => pool.circuit.reason,
    isDiskFull: () => disk?.isFull() ?? false,
    async ask(statement, ms) {
      if (watch) return watch.ask(statement, ms)
      return (await answeredWithin(ms, pool.query(statement))).rows
    },
    async close() {
      stopMaintenance?.()
      disk?.stop()
      await watch?.stop()
      await pool.end()
      await embedded?.close()
    },
  }
}

const poolOptions = (
  { poolSize, directUrl, preparesStatements, queryTimeoutMs = 55_000 }: DatabaseOptions,
  isEmbedded: boolean,
) => ({
  max: isEmbedded ? Math.min(poolSize, 8) : poolSize,
  connectionTimeoutMillis: 15_000,
  idleTimeoutMillis: isEmbedded ? 0 : 60_000,
  query_timeout: queryTimeoutMs,
  keepAlive: true,
  application_name: 'heliostead',
  preparesStatements,
  ...(!isEmbedded && { onConnect: setUpSession, pipeline: true, directUrl }),
})

// The driver's timeout only stops waiting; the server would go on. Set by a statement, because a pooler may refuse it
// as a connection parameter. A process that lost its network must not keep its locks, either. Compiling (`jit`) takes a
// tenth of a second, and with many products the planner chooses it for statements that read a page.
const setUpSession = async (client: pg.ClientBase) =>
  void (await client.query(
    `set statement_timeout = '50s'; set idle_in_transaction_session_timeout = '15s'; set jit = off`,
  ))
