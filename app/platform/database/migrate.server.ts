import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Db, queryRows } from './db.server.ts'
import { GuardedPool } from './guarded-pool.server.ts'

const migrationLock = 7_270_001
export const migrations_folder = 'db/migrations'

/**
 * Applies all migrations, or those up to the timestamp `until`, over a separate connection without time limits: to
 * DATABASE_DIRECT_URL where it is set. Safe to run from several processes: an advisory lock lets one go first; where
 * locks do not work (poolers) the losing process fails, rolls back, and finds the work done on its second try.
 */
export async function migrateDatabase(pool: pg.Pool, folder = migrations_folder, until = Infinity) {
  const { query_timeout: _, ...connection } = pool.options
  const direct = pool instanceof GuardedPool && pool.directUrl
  const client = new pg.Client({ ...connection, ...(direct && { connectionString: direct }) })
  // The statement in progress reports a broken connection.
  client.on('error', () => {})
  await client.connect()
  const run = () => applyMigrations(drizzle(client), folder, until)
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
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

type WithDialect = {
  dialect: { migrate(files: MigrationMeta[], session: unknown, config: object): Promise<void> }
}

/** Drizzle's own `migrate` applies a folder as a whole. */
async function applyMigrations(db: NodePgDatabase, folder: string, until: number) {
  const config = { migrationsFolder: folder }
  const files = readMigrationFiles(config).filter((one) => one.folderMillis <= until)
  const { dialect, session } = db as unknown as WithDialect & { session: unknown }
  await dialect.migrate(files, session, config)
}

const latestMigrations = new Map<string, number>()

/** Timestamp of this release's newest migration. Cached: a release does not change while it runs. */
export function latestMigration(folder = migrations_folder) {
  let latest = latestMigrations.get(folder)
  if (latest === undefined) {
    latest = Math.max(...readMigrationFiles({ migrationsFolder: folder }).map((one) => one.folderMillis))
    latestMigrations.set(folder, latest)
  }
  return latest
}

/** SQL for the newest applied migration. */
export const newestMigration =
  'select created_at from drizzle.__drizzle_migrations order by created_at desc limit 1'

export type AppliedMigration = { created_at: number }

/** Whether the newest applied migration is the newest of this release. */
export const isUpToDate = ([newest]: AppliedMigration[], folder = migrations_folder) =>
  Number(newest?.created_at ?? 0) >= latestMigration(folder)

/** Whether every migration of this release has been applied. */
export const isMigrated = async (db: Db, folder = migrations_folder) =>
  isUpToDate(await queryRows<AppliedMigration>(db, newestMigration), folder)
