import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { jobNames } from './jobs.server.ts'
import { readBackupFile, writeBackupFile } from './platform/backups/backup-file.server.ts'
import { recordBackup, recordVerification } from './platform/backups/backups.server.ts'
import { backupLines } from './platform/backups/make-backup.server.ts'
import { moveDatabase } from './platform/backups/move-database.server.ts'
import { type Restored, restoreBackup } from './platform/backups/restore-backup.server.ts'
import type { Checksum } from './platform/backups/tables.server.ts'
import { databaseOptionsOf, readSettings, type Settings } from './platform/config/env.server.ts'
import {
  dbForClient,
  isDatabaseUnavailable,
  type OpenDatabase,
  openDatabase,
} from './platform/database/db.server.ts'
import { DatabaseInUse, hasEmbedded, runningEmbedded } from './platform/database/embedded/embedded.server.ts'
import { checkUpgrade, largeTableRows } from './platform/database/pending-migrations.server.ts'
import { createFileStore } from './platform/files/file-store.server.ts'

/** Who made or checked a backup in the audit log. */
const actorOf = (command: string) => ({ kind: 'system', id: command, request_id: '' }) as const

type Env = Record<string, string | undefined>
type Print = (line: string) => void

/** A mistake in the command line. The message says how to use the command. */
export class UsageError extends Error {}

// The container image has no npm.
const isRunByNpm = process.env.npm_lifecycle_event !== undefined
const begun = (script: string, command: string) => `Usage: ${isRunByNpm ? `npm run ${script}` : command}`

const usage = {
  backup: `${begun('backup --', 'backup')} [--to FOLDER] [--without-files] [--unencrypted]`,
  restore: `${begun('restore --', 'restore')} FILE [--check] [--without-files] [--unencrypted]`,
  'check-upgrade': begun('db:check', 'check-upgrade'),
  move: `${begun('db:move --', 'move')} --to postgres://user:password@host/database`,
}

/** Runs one of the commands `backup`, `restore`, `move` and `check-upgrade` with its arguments. Prints what it did. */
export async function runDatabaseCommand(
  command: string | undefined,
  args: string[],
  env: Env,
  print: Print,
) {
  if (command === 'backup') return backUp(args, env, print)
  if (command === 'restore') return restore(args, env, print)
  if (command === 'move') return move(args, env, print)
  if (command === 'check-upgrade') return checkDatabase(args, env, print)
  throw new UsageError(Object.values(usage).join('\n'))
}

async function backUp(args: string[], env: Env, print: Print) {
  const { values: flags } = readArgs('backup', () =>
    parseArgs({
      args,
      options: {
        to: { type: 'string', default: 'backups' },
        'without-files': { type: 'boolean', default: false },
        unencrypted: { type: 'boolean', default: false },
      },
    }),
  )
  const settings = readSettings(env)
  const passphrase = settings.BACKUP_PASSPHRASE ?? null
  if (!passphrase && !flags.unencrypted)
    throw new UsageError(
      'Set BACKUP_PASSPHRASE to a passphrase that you also store somewhere else, or add --unencrypted.',
    )
  const folder = resolve(flags.to)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const now = new Date()
  const stamp = now.toISOString().replaceAll(/[:.]/g, '')
  const path = join(folder, `heliostead-${stamp}.backup${flags.unencrypted ? '' : '.age'}`)
  await using source = await openSource(settings)
  const client = await source.pool.connect()
  try {
    const lines = backupLines(client, flags['without-files'] ? null : createFileStore(settings), now)
    const bytes = await writeBackupFile(path, lines, { passphrase: flags.unencrypted ? null : passphrase })
    const kind = flags['without-files'] ? 'database' : 'all'
    await recordBackup(dbForClient(source.pool), actorOf('npm run backup'), {
      completed_at: new Date(),
      kind,
      place: path,
      bytes,
      verified_at: null,
    })
    print(`${path}: ${megabytes(bytes)}`)
  } finally {
    client.release()
  }
}

async function restore(args: string[], env: Env, print: Print) {
  const { values: flags, positionals } = readArgs('restore', () =>
    parseArgs({
      args,
      allowPositionals: true,
      options: {
        check: { type: 'boolean', default: false },
        'without-files': { type: 'boolean', default: false },
        unencrypted: { type: 'boolean', default: false },
      },
    }),
  )
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new UsageError(usage.restore)
  const settings = readSettings(env)
  const target = flags.check
    ? { ...settings, ...otherDatabase(undefined), DATA_DIR: 'memory', S3_BUCKET: undefined }
    : settings
  await using database = await openTarget(target)
  const lines = readBackupFile(file, flags.unencrypted ? null : (settings.BACKUP_PASSPHRASE ?? null))
  const withFiles = !(flags.check || flags['without-files'])
  const restored = await restoreBackup(lines, {
    pool: database.pool,
    files: withFiles ? createFileStore(target) : null,
    jobs: jobNames,
  })
  printRestored(restored, print)
  if (!flags.check) return print('Restored. Start the shop.')
  await reportVerification(settings, { place: resolve(file), created_at: restored.created_at }, print)
  print('The backup is complete and can be restored.')
}

/** Reports to the back office that a backup was restored, as far as its shop can be reached from here. */
async function reportVerification(
  settings: Settings,
  backup: { place: string; created_at: Date },
  print: Print,
) {
  try {
    if (await isVerificationStored(settings, backup)) return
    print('The back office does not list this file, so it does not show that it was checked.')
  } catch (error) {
    const reason = isDatabaseUnavailable(error)
      ? 'The database of the shop does not answer.'
      : messageOf(error)
    print(`The back office does not show that the file was checked. ${reason}`)
  }
}

async function isVerificationStored(settings: Settings, backup: { place: string; created_at: Date }) {
  if (!hasDatabase(settings)) return false
  await using shop = await openSource(settings)
  const verified = { ...backup, verified_at: new Date() }
  return await recordVerification(dbForClient(shop.pool), actorOf('npm run restore -- --check'), verified)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function move(args: string[], env: Env, print: Print) {
  const { values } = readArgs('move', () => parseArgs({ args, options: { to: { type: 'string' } } }))
  const to = values.to ?? ''
  if (!/^postgres(ql)?:\/\//.test(to)) throw new UsageError(usage.move)
  const settings = readSettings(env)
  if (settings.DATABASE_URL === to) throw new UsageError('--to is the database that the shop uses already.')
  await using from = await openTarget(settings)
  await using target = await openTarget({ ...settings, ...otherDatabase(to) })
  const tables = await moveDatabase({
    from: from.pool,
    to: target.pool,
    jobs: jobNames,
    onTable: (name, copied, isNew) => print(describe(name, copied) + (isNew ? '' : ' (copied before)')),
  })
  print(`${tables.size} tables moved and compared. Set DATABASE_URL to the new database and start the shop.`)
  if (!settings.S3_BUCKET) print(`Uploaded files stay in ${join(settings.DATA_DIR, 'files')}.`)
}

/** The database cannot be used with this version of the shop. The message says what to do. */
export class DowngradeError extends Error {}

async function checkDatabase(args: string[], env: Env, print: Print) {
  readArgs('check-upgrade', () => parseArgs({ args, options: {} }))
  await using source = await openSource(readSettings(env))
  const { is_newer, pending } = await checkUpgrade(source.pool)
  if (is_newer)
    throw new DowngradeError(
      'This database was written by a newer version of the shop. Run that version, or restore a backup from before the upgrade.',
    )
  for (const { name, locks } of pending) {
    print(name)
    for (const { table, rows, why } of locks)
      print(`  ${table}, about ${rows.toLocaleString('en-US')} rows: ${why}`)
  }
  if (pending.length === 0) return print('The database is up to date: no migration would run.')
  const isLocking = pending.some(({ locks }) => locks.length > 0)
  print(
    isLocking
      ? `${pending.length} migrations would run at the next start. Steps above lock a large table: choose a quiet hour.`
      : `${pending.length} migrations would run at the next start. None that this check knows locks a table with more than ${largeTableRows.toLocaleString('en-US')} rows.`,
  )
}

/** Reads arguments; a mistake becomes a UsageError with the command's usage. */
function readArgs<Result>(command: keyof typeof usage, parse: () => Result): Result {
  try {
    return parse()
  } catch (error) {
    throw new UsageError(`${messageOf(error)}\n${usage[command]}`)
  }
}

type Opened = AsyncDisposable & Pick<OpenDatabase, 'pool'>

/** There is no database to read. The message says where it was looked for. */
export class NoDatabase extends Error {}

/** Whether the shop has a database: opening an embedded one would create it. */
const hasDatabase = ({ DATABASE_URL: url, DATA_DIR: folder }: Settings) =>
  url !== undefined || hasEmbedded(folder)

/** The database of the shop, also while a shop on this machine has the embedded one open. @throws NoDatabase */
async function openSource(settings: Settings): Promise<Opened> {
  if (!hasDatabase(settings))
    throw new NoDatabase(
      `${settings.DATA_DIR} has no database. Set DATABASE_URL or DATA_DIR as the shop has them.`,
    )
  try {
    return await openTarget(settings)
  } catch (error) {
    const connection = error instanceof DatabaseInUse && runningEmbedded(settings.DATA_DIR)
    if (!connection) throw error
    const pool = new pg.Pool({ ...connection, max: 2 })
    return { pool, [Symbol.asyncDispose]: () => pool.end() }
  }
}

/** Settings of a database that is not the one of the shop: the direct address leads to that of the shop. */
const otherDatabase = (url: string | undefined) => ({ DATABASE_URL: url, DATABASE_DIRECT_URL: undefined })

async function openTarget(settings: Settings): Promise<Opened> {
  const options = { ...databaseOptionsOf(settings), poolSize: 3, queryTimeoutMs: 0 }
  const { pool, close } = await openDatabase(options)
  return { pool, [Symbol.asyncDispose]: close }
}

function printRestored({ created_at, tables, files }: Restored, print: Print) {
  for (const [name, stored] of tables) print(describe(name, stored))
  print(`Backup of ${created_at.toISOString()}: ${tables.size} tables, ${files} files, compared.`)
}

const describe = (name: string, { rows, checksum }: Checksum) =>
  `${name.padEnd(40)} ${String(rows).padStart(9)} rows  ${checksum}`

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
