import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
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
import { type DiskWatch, watchDisk } from './disk-watch.server.ts'
import { keepTidy, startEmbedded } from './embedded.server.ts'
import { GuardedPool } from './guarded-pool.server.ts'

export { isDatabaseUnavailable, sqlStateOf }

// Counts and cents come as bigint; all of ours fit a double exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type Client = pg.Pool | pg.PoolClient

/** PostgreSQL, embedded or remote: the pool, or the one connection of an open transaction. */
export type Db = NodePgDatabase & { $client: Client }

type OpenTransaction = {
  /** How many savepoints are open within it. */
  depth: number
  /** What comes last in it: rows that everybody wants are locked for no longer than the commit takes. */
  beforeCommit: (() => Promise<unknown>)[]
  afterCommit: (() => void)[]
  /** Begun elsewhere, so its commit is not ours to see: the outermost savepoint counts for it. */
  adopted: boolean
}

const openTransactions = new WeakMap<Client, OpenTransaction>()
const databases = new WeakMap<Client, Db>()

/** The database that speaks over this connection or pool; always the same object for the same one. */
export function databaseOver(client: Client): Db {
  let db = databases.get(client)
  if (!db) databases.set(client, (db = drizzle(client) as Db))
  return db
}

/**
 * Does the work in one transaction: all of it or nothing. Inside another transaction it becomes a savepoint.
 * Deadlocks and serialization failures of an outermost transaction are tried again, so the work must touch
 * nothing but the database.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const open = openTransactions.get(db.$client)
  if (open) return inSavepoint(db, open, work)
  for (let attempt = 1; ; attempt++) {
    try {
      return await inOutermostTransaction(db, work)
    } catch (error) {
      if (attempt >= 4 || !isWorthAnotherTry(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 15 * Math.random()))
    }
  }
}

async function inOutermostTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>) {
  const client = await (db.$client as pg.Pool).connect()
  const state: OpenTransaction = { depth: 0, beforeCommit: [], afterCommit: [], adopted: false }
  openTransactions.set(client, state)
  try {
    // Where the connection can, the work's first statement goes out together with this.
    const tx = databaseOver(client)
    const [, result] = await pipeline(
      tx,
      () => client.query('begin'),
      () => work(tx),
    )
    await takeLastSteps(state)
    await client.query('commit').catch(sayCommitIsUnknown)
    client.release()
    for (const then of state.afterCommit) then()
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

/** Where the connection breaks while a transaction is being committed, nobody knows whether it was. */
function sayCommitIsUnknown(error: unknown): never {
  const isBroken = error instanceof DatabaseUnavailable || isBrokenConnection(error)
  if (!isBroken) throw error
  throw new DatabaseUnavailable('the connection broke at a commit', { cause: error, isCommitUnknown: true })
}

async function inSavepoint<Result>(db: Db, state: OpenTransaction, work: (tx: Db) => Promise<Result>) {
  const name = `s${++state.depth}`
  const [steps, thens] = [state.beforeCommit.length, state.afterCommit.length]
  await db.$client.query(`savepoint ${name}`)
  try {
    const result = await work(db)
    if (state.adopted && state.depth === 1) await takeLastSteps(state)
    await db.$client.query(`release savepoint ${name}`)
    if (state.adopted && state.depth === 1) for (const then of state.afterCommit.splice(0)) then()
    return result
  } catch (error) {
    await db.$client.query(`rollback to savepoint ${name}`)
    // What never was has no consequences.
    state.beforeCommit.length = Math.min(steps, state.beforeCommit.length)
    state.afterCommit.length = Math.min(thens, state.afterCommit.length)
    throw error
  } finally {
    state.depth--
  }
}

type Steps = readonly (() => Promise<unknown>)[]
type Results<Made extends Steps> = { [Index in keyof Made]: Awaited<ReturnType<Made[Index]>> }

/**
 * Does steps that do not wait for each other's results, in this order, and gives their results. To a PostgreSQL server
 * what they ask goes out as one message and is answered as one, for the way there and back costs more than most
 * statements; the embedded database takes one after the other. When a step fails, the rest fails with it: only for
 * steps within a transaction.
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

/** What node-postgres has, but does not declare. */
type Pipelined = { pipeline?: boolean; connection: { stream: { cork(): void; uncork(): void } } }

async function takeLastSteps({ beforeCommit }: OpenTransaction) {
  for (let step = beforeCommit.shift(); step; step = beforeCommit.shift()) await step()
}

/** Does this as the last thing within the transaction, so that its locks are held briefly; at once when there is none. */
export async function beforeCommit(db: Db, step: () => Promise<unknown>) {
  const open = openTransactions.get(db.$client)
  if (open && !(open.adopted && open.depth === 0)) open.beforeCommit.push(step)
  else await step()
}

/** Runs after the transaction has been committed; at once when there is none. */
export function afterCommit(db: Db, then: () => void) {
  const open = openTransactions.get(db.$client)
  if (open && !(open.adopted && open.depth === 0)) open.afterCommit.push(then)
  else then()
}

/** Makes a connection with an open transaction count as one, so that verbs inside it use savepoints. */
export function adoptTransaction(client: pg.PoolClient) {
  openTransactions.set(client, { depth: 0, beforeCommit: [], afterCommit: [], adopted: true })
  return databaseOver(client)
}

const isWorthAnotherTry = (error: unknown) => ['40001', '40P01'].includes(sqlStateOf(error) ?? '')

/**
 * The Problem that an error is for the visitor, or null for a bug of ours. Text that PostgreSQL cannot keep (it holds
 * a NUL character) is the visitor's, wherever it came in; that the database is away is nobody's: 503.
 */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (isDatabaseUnavailable(error)) return databaseUnavailable(error)
  const isUnstorableText = ['22021', '22P05'].includes(sqlStateOf(error) ?? '')
  return isUnstorableText ? new Problem('malformed', 'Please check this value') : null
}

/** Whether PostgreSQL refused a value as such (its class 22): the same statement would be refused again. */
export const isBadValue = (error: unknown) => sqlStateOf(error)?.startsWith('22') ?? false

/** The rows of a hand-written statement. With a name it is prepared once for each connection: for hot paths. */
export async function queryRows<Row>(
  db: Db,
  text: string,
  values: unknown[] = [],
  name?: string,
): Promise<Row[]> {
  const result = await db.$client.query({ text, values, ...(name && { name }) })
  return result.rows as Row[]
}

export type OpenDatabase = {
  db: Db
  pool: pg.Pool
  kind: 'embedded' | 'postgres'
  /** Why the database cannot be used at the moment, or null. */
  awayFor(): string | null
  /** Whether the disk of the embedded one is full, so that it can be read only. */
  isDiskFull(): boolean
  /**
   * The rows of a statement over a connection of its own, whatever the pool is busy with. Throws where there is no answer
   * within so many milliseconds.
   */
  ask<Row>(statement: string, ms: number): Promise<Row[]>
  close(): Promise<void>
}

/**
 * Opens PostgreSQL at `url`, or the embedded one in `dataDir` (in memory when that is `memory`).
 * The driver is node-postgres either way, so a query behaves the same.
 */
export async function openDatabase(options: {
  url?: string | undefined
  dataDir: string
  poolSize: number
  snapshot?: Blob
  /** Whether the embedded one waits for the disk at each commit. */
  fsync?: boolean
  /** Where it is written that the database is away or back. Without it nobody watches. */
  log?: Log
}): Promise<OpenDatabase> {
  const { url, dataDir, snapshot, fsync } = options
  const embedded = url ? null : await startEmbedded(dataDir, { snapshot, fsync })
  const connection = embedded ? embedded.connection : { connectionString: options.url }
  const pool = new GuardedPool({
    ...connection,
    max: embedded ? Math.min(options.poolSize, 8) : options.poolSize,
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: embedded ? 0 : 60_000,
    query_timeout: 55_000,
    keepAlive: true,
    application_name: 'heliostead',
    ...(!embedded && { onConnect: endLongStatements, pipeline: true }),
  })
  // An idle connection that breaks is replaced by the pool; the next query reports what matters.
  pool.on('error', () => {})
  // One that breaks while somebody holds it, between two statements, must not end the process: their next one fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (embedded) pool.on('connect', giveOwnNames)
  const stopTidying = embedded && keepTidy(pool)
  let watch: DatabaseWatch | undefined
  // The embedded one does one thing after another: that it is busy for some seconds is no outage.
  if (options.log && !embedded) watch = watchDatabase(connection, pool.circuit, options.log)
  let disk: DiskWatch | undefined
  if (options.log && embedded?.folder) {
    const watched = (disk = watchDisk(embedded.folder, pool, options.log))
    embedded.onFullDisk(() => watched.look(true))
  }
  return {
    db: databaseOver(pool),
    pool,
    kind: embedded ? 'embedded' : 'postgres',
    awayFor: () => pool.circuit.reason,
    isDiskFull: () => disk?.isFull() ?? false,
    async ask(statement, ms) {
      if (watch) return watch.ask(statement, ms)
      return (await answeredWithin(ms, pool.query(statement))).rows
    },
    async close() {
      stopTidying?.()
      disk?.stop()
      await watch?.stop()
      await pool.end()
      await embedded?.close()
    },
  }
}

// The driver's own limit only stops waiting: the server would go on. Set by a statement, for a pooler in between may
// refuse it among the connection's parameters.
// A process that has gone from the network must not keep its locks, either.
const endLongStatements = async (client: pg.ClientBase) =>
  void (await client.query(`set statement_timeout = '50s'; set idle_in_transaction_session_timeout = '15s'`))

let connections = 0

/** The embedded database's connections share one session, so each prepares its statements under names of its own. */
function giveOwnNames(client: pg.PoolClient) {
  const own = `~${++connections}`
  const query = client.query.bind(client) as (first: unknown, ...more: unknown[]) => unknown
  client.query = ((first: string | { name?: string }, ...more: unknown[]) =>
    query(
      typeof first === 'object' && first.name ? { ...first, name: first.name + own } : first,
      ...more,
    )) as typeof client.query
}

const migrationLock = 7_270_001

/**
 * Brings the tables up to date, over a connection of its own that has all the time it needs. Several processes may do
 * so at once: the lock lets one go first, and where locks do not hold (poolers) the loser's statements fail, roll back,
 * and find the work done on the second try.
 */
export async function migrateDatabase(pool: pg.Pool, folder = 'db/migrations') {
  const { query_timeout: _, ...connection } = pool.options
  const client = new pg.Client(connection)
  // When the connection breaks, the statement under way says so.
  client.on('error', () => {})
  await client.connect()
  const run = () => migrate(drizzle(client), { migrationsFolder: folder })
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await run().catch((first: unknown) =>
      run().catch((second: unknown) => {
        throw new AggregateError([first, second], 'The tables could not be brought up to date', {
          cause: first,
        })
      }),
    )
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {})
    await client.end()
  }
}

const latestMigrations = new Map<string, number>()

/** When the newest migration of this release was made. Read once: a release does not change while it runs. */
function latestMigration(folder: string) {
  let latest = latestMigrations.get(folder)
  if (latest === undefined) {
    latest = Math.max(...readMigrationFiles({ migrationsFolder: folder }).map((one) => one.folderMillis))
    latestMigrations.set(folder, latest)
  }
  return latest
}

/** Asks for the newest migration that has been applied. */
export const newestMigration =
  'select created_at from drizzle.__drizzle_migrations order by created_at desc limit 1'

export type AppliedMigration = { created_at: number }

/** Whether the newest migration that has been applied is the newest of this release. */
export const isUpToDate = ([newest]: AppliedMigration[], folder = 'db/migrations') =>
  Number(newest?.created_at ?? 0) >= latestMigration(folder)

/** Whether every migration of this release has been applied. */
export const isMigrated = async (db: Db, folder = 'db/migrations') =>
  isUpToDate(await queryRows<AppliedMigration>(db, newestMigration), folder)
