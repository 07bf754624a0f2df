import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { afterAll, test as base, expect, inject } from 'vitest'
import { NoDatabase, runDatabaseCommand, UsageError } from '#app/database-commands.server.ts'
import { jobNames } from '#app/jobs.server.ts'
import { seedCatalog } from '#features/catalog/management/seed-catalog.server.ts'
import { readBackupFile, UnreadableBackup, writeBackupFile } from '#platform/backups/backup-file.server.ts'
import { backupLines } from '#platform/backups/make-backup.server.ts'
import { moveDatabase } from '#platform/backups/move-database.server.ts'
import { restoreBackup, UnusableTarget } from '#platform/backups/restore-backup.server.ts'
import {
  type Checksum,
  checksumOf,
  inLongTransaction,
  isCopyUnfinished,
  listTables,
} from '#platform/backups/tables.server.ts'
import { type OpenDatabase, openDatabase } from '#platform/database/db.server.ts'
import { DatabaseInUse } from '#platform/database/embedded/embedded.server.ts'
import { isMigrated, migrateDatabase } from '#platform/database/migrate.server.ts'
import { createFileStore, type FileStore, newFileKey } from '#platform/files/file-store.server.ts'
import { enqueue, openJobs } from '#platform/jobs/jobs.server.ts'
import { createDatabase } from '#tests/harness/postgres-server.ts'
import { prepareDatabase } from '#tests/harness/prepare-database.ts'
import { aProduct } from './fault-shop.ts'

const passphrase = 'a passphrase of the tests'

type Source = { database: OpenDatabase; folder: string; path: string; key: string; bytes: Buffer }

let opening: Promise<Source & AsyncDisposable> | undefined

/** A filled database and its backup with one file; made once, and never changed by a test. */
const openSource = () => (opening ??= createSource())

async function createSource(): Promise<Source & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'heliostead-backups-'))
  const database = await openServer('source', inject('postgres_template') ?? undefined)
  await seedCatalog(database.db)
  await fill(database)
  const key = newFileKey()
  const bytes = Buffer.alloc(700_000, 'roof ')
  await storeIn(folder).put(key, bytes, { content_type: 'image/png' })
  const path = join(folder, 'shop.age')
  await backUp(database.pool, path, storeIn(folder))
  return {
    database,
    folder,
    path,
    key,
    bytes,
    async [Symbol.asyncDispose]() {
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
}

afterAll(async () => (await opening)?.[Symbol.asyncDispose]())

type ServerDatabase = OpenDatabase & { url: string; drop(): Promise<void> }

/** A database of the PostgreSQL server. Migrations run there in a tenth of the time of the embedded database. */
async function openServer(name: string, template?: string): Promise<ServerDatabase> {
  const server = inject('postgres_url')
  if (!server) throw new Error('This test needs a PostgreSQL server')
  const created = await createDatabase(server, name, template)
  const database = await openDatabase({ url: created.url, dataDir: 'memory', poolSize: 4 })
  return {
    ...database,
    url: created.url,
    async drop() {
      await database.close()
      await created.drop()
    },
  }
}

const test = base.extend<{
  source: Source
  folder: string
  openEmpty: () => Promise<ServerDatabase>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern
  source: async ({}, use) => use(await openSource()),
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'heliostead-backups-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
  openEmpty: async ({ task }, use) => {
    const opened: ServerDatabase[] = []
    await use(async () => {
      const database = await openServer(task.name)
      opened.push(database)
      return database
    })
    for (const database of opened) await database.drop()
  },
})

const storeIn = (folder: string) => createFileStore({ DATA_DIR: folder, S3_REGION: 'us-east-1' })

/** Fills a database that has tables with values that are easy to lose, a job and its sequences. */
async function fill({ db, pool }: OpenDatabase) {
  await pool.query(
    `insert into users (id, name, email, first_name, last_name, role) values
       ('u1', 'Ada', 'ada@example.com', E'A "d"\\\\a\\n', '', 'customer'), ('u2', '李', 'li@example.com', '李', 'null', 'customer')`,
  )
  await pool.query(
    `insert into backups (completed_at, place, bytes)
     values ('2026-01-02 03:04:05.678901Z', 'a', null), ('infinity', 'b', 9007199254740993)`,
  )
  await enqueue(db, 'deliver-mail', { id: 'mail-1' }, { at: new Date('2030-01-01T00:00:00Z') })
}

/** Rows and checksum of every table. */
async function contentsOf(pool: pg.Pool): Promise<Map<string, Checksum>> {
  const client = await pool.connect()
  try {
    return await inLongTransaction(client, async () => {
      const found = new Map<string, Checksum>()
      for (const table of await listTables(client)) found.set(table.name, await checksumOf(client, table))
      return found
    })
  } finally {
    client.release()
  }
}

async function backUp(
  pool: pg.Pool,
  path: string,
  files: FileStore | null = null,
  phrase: string | null = passphrase,
) {
  const client = await pool.connect()
  try {
    const lines = backupLines(client, files, new Date('2026-11-26T00:00:00Z'))
    return await writeBackupFile(path, lines, { passphrase: phrase, work_factor: 10 })
  } finally {
    client.release()
  }
}

const restore = ({ pool }: OpenDatabase, path: string, files: FileStore | null = null) =>
  restoreBackup(readBackupFile(path, passphrase), { pool, files, jobs: jobNames })

test('a backup restores every row, unfinished job, number sequence and file', async ({
  source,
  folder,
  openEmpty,
}) => {
  const target = await openEmpty()

  const restored = await restore(target, source.path, storeIn(folder))

  const before = await contentsOf(source.database.pool)
  expect(restored.files).toBe(1)
  expect(Buffer.from((await storeIn(folder).get(source.key)) ?? []).equals(source.bytes)).toBe(true)
  expect(before.get('users')?.rows).toBe(2)
  expect(before.get('products')?.rows).toBeGreaterThan(200)
  expect(await contentsOf(target.pool)).toEqual(before)
  expect(await openJobs(target.pool)).toEqual(await openJobs(source.database.pool))
  expect(await openJobs(target.pool)).toMatchObject([{ name: 'deliver-mail', start_after: /^2030/ }])
  const { rows } = await target.pool.query(`insert into backups (place) values ('next') returning id`)
  expect(rows).toEqual([{ id: 3 }])
  // Foreign keys are back.
  await expect(target.pool.query(`delete from families`)).rejects.toThrow(/foreign key/)
  expect(await isMigrated(target.db)).toBe(true)
})

test('a backup cannot be read without its passphrase, and no damaged one is restored', async ({
  source,
  folder,
  openEmpty,
}) => {
  const bytes = await readFile(source.path)
  expect(bytes.includes('ada@example.com')).toBe(false)
  const read = async (file: string, phrase: string | null) => {
    for await (const _ of readBackupFile(file, phrase));
  }
  await expect(read(source.path, null)).rejects.toThrow(UnreadableBackup)
  await expect(read(source.path, 'another passphrase')).rejects.toThrow(UnreadableBackup)
  const damaged = {
    cut: bytes.subarray(0, bytes.length - 70_000),
    changed: bytes.with(bytes.length - 100, (bytes.at(-100) ?? 0) ^ 1),
    other: Buffer.from('something else'),
  }

  for (const [name, content] of Object.entries(damaged)) {
    const path = join(folder, name)
    await writeFile(path, content)
    const target = await openEmpty()
    await expect(restore(target, path), name).rejects.toThrow(UnreadableBackup)
    // Either nothing was begun, or the shop does not start with it.
    const { rows } = await target.pool.query(`select to_regclass('public.users') is null as untouched`)
    expect(rows[0].untouched || (await isCopyUnfinished(target.pool)), name).toBe(true)
  }
})

test('a database whose files could not be restored does not start', async ({ source, folder, openEmpty }) => {
  const target = await openEmpty()
  const full = { ...storeIn(folder), putFile: () => Promise.reject(new Error('no space')) }

  await expect(restore(target, source.path, full)).rejects.toThrow('no space')

  expect(await isCopyUnfinished(target.pool)).toBe(true)
})

test('a file that is not encrypted is not taken for a backup that is', async ({
  source,
  folder,
  openEmpty,
}) => {
  const path = join(folder, 'plain')
  await backUp(source.database.pool, path, null, null)
  const target = await openEmpty()

  await expect(restore(target, path)).rejects.toThrow(UnreadableBackup)

  const { rows } = await target.pool.query(`select to_regclass('public.users') as users`)
  expect(rows).toEqual([{ users: null }])
})

test('the commands restore into the embedded database, back it up while it runs, and restore that on a server', {
  timeout: 240_000,
}, async ({ folder, openEmpty }) => {
  const env = { NODE_ENV: 'test', DATA_DIR: join(folder, 'data'), BACKUP_PASSPHRASE: passphrase }
  const printed: string[] = []
  const run = (command: string, args: string[], changes: Record<string, string | undefined> = {}) =>
    runDatabaseCommand(command, args, { ...env, ...changes }, (line) => printed.push(line))
  const to = join(folder, 'backups')
  const target = await openEmpty()
  // The catalog would pass through the embedded database four times; another test restores it onto a server.
  const source = await openEmpty()
  await prepareDatabase(source.pool)
  await aProduct(source.db, { id: 'panel' })
  await fill(source)
  const path = join(folder, 'small.age')
  await storeIn(folder).put(newFileKey(), Buffer.from('roof'), { content_type: 'image/png' })
  await backUp(source.pool, path, storeIn(folder))

  await run('restore', [path], { EMBEDDED_FSYNC: 'false' })
  const running = await openDatabase({ dataDir: env.DATA_DIR, poolSize: 4, fsync: false })
  expect(await contentsOf(running.pool)).toEqual(await contentsOf(source.pool))
  await expect(run('backup', ['--to', to], { BACKUP_PASSPHRASE: undefined })).rejects.toThrow(UsageError)
  await expect(run('backup', ['--where', to])).rejects.toThrow(/Usage/)
  await run('backup', ['--to', to])
  const { rows } = await running.pool.query('select kind, place from backups order by id desc limit 1')
  const [name = ''] = await readdir(to)
  const file = join(to, name)
  expect(rows).toEqual([{ kind: 'all', place: file }])
  await run('restore', [file, '--check'])
  const { rows: checked } = await running.pool.query(
    'select place from backups where verified_at is not null',
  )
  expect(checked).toEqual([{ place: file }])
  await expect(run('restore', [file])).rejects.toThrow(DatabaseInUse)
  const onServer = { DATABASE_URL: target.url, DATA_DIR: join(folder, 'restored') }
  await expect(
    run('restore', [file], { ...onServer, BACKUP_PASSPHRASE: 'another passphrase' }),
  ).rejects.toThrow(UnreadableBackup)
  await run('restore', [file], onServer)
  // The row of the backup itself and its entry in the audit log came after the backup.
  const restored = await contentsOf(target.pool)
  expect(restored).toEqual(await contentsOf(source.pool))
  await running.close()

  expect(printed.at(-1)).toBe('Restored. Start the shop.')
})

test('a check before an upgrade creates no database', async ({ folder }) => {
  const env = { NODE_ENV: 'test', DATA_DIR: folder }

  await expect(runDatabaseCommand('check-upgrade', [], env, () => {})).rejects.toThrow(NoDatabase)

  expect(await readdir(folder)).toEqual([])
})

test('a backup is restored only into an empty database', async ({ source }) => {
  const before = await contentsOf(source.database.pool)

  await expect(restore(source.database, source.path)).rejects.toThrow(UnusableTarget)

  expect(await contentsOf(source.database.pool)).toEqual(before)
})

test('a backup of the version before is restored and brought up to date', async ({ folder, openEmpty }) => {
  const migrations = readMigrationFiles({ migrationsFolder: 'db/migrations' })
  const source = await openEmpty()
  await migrateDatabase(source.pool, undefined, migrations.at(-4)?.folderMillis)
  expect(await isMigrated(source.db)).toBe(false)
  await source.pool.query(`insert into users (id, name, email, first_name, last_name, role)
                           values ('u1', 'Ada', 'ada@example.com', 'Ada', 'L', 'customer')`)
  const path = join(folder, 'shop.age')
  await backUp(source.pool, path)

  const target = await openEmpty()
  await restore(target, path)

  expect(await isMigrated(target.db)).toBe(true)
  const { rows } = await target.pool.query('select id from users')
  expect(rows).toEqual([{ id: 'u1' }])
})

test('an interrupted move to a server is continued, and copies what has changed since', async ({
  source,
  openEmpty,
}) => {
  const { pool } = source.database
  const target = await openEmpty()
  const move = (onTable: (name: string, copied: Checksum, isNew: boolean) => void) =>
    moveDatabase({ from: pool, to: target.pool, jobs: jobNames, onTable })
  const stop = (name: string) => {
    if (name === 'products') throw new Error('stopped')
  }
  await expect(move(stop)).rejects.toThrow('stopped')
  expect(await isCopyUnfinished(target.pool)).toBe(true)
  await target.pool.query(
    `update unfinished_copy set checksum = 'of an earlier state' where table_name = 'families'`,
  )

  const copied: string[] = []
  await move((name, _, isNew) => isNew && copied.push(name))

  expect(copied).toContain('families')
  expect(copied).not.toContain('products')
  expect(await isCopyUnfinished(target.pool)).toBe(false)
  expect(await contentsOf(target.pool)).toEqual(await contentsOf(pool))
  expect(await openJobs(target.pool)).toEqual(await openJobs(pool))
})

test('a move into a database that is in use changes nothing', async ({ source, openEmpty }) => {
  const target = await openEmpty()
  await target.pool.query(`create table of_another_program (id text)`)

  await expect(moveDatabase({ from: source.database.pool, to: target.pool, jobs: jobNames })).rejects.toThrow(
    UnusableTarget,
  )

  expect([...(await contentsOf(target.pool)).keys()]).toEqual(['of_another_program'])
})
