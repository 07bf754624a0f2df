import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { latestMigration, migrateDatabase } from '../database/migrate.server.ts'
import type { FileStore } from '../files/file-store.server.ts'
import { type JobName, prepareJobs } from '../jobs/jobs.server.ts'
import { type BackupLine, UnreadableBackup } from './backup-file.server.ts'
import {
  beginCopy,
  type Checksum,
  endCopy,
  fillTable,
  finishCopy,
  haveSameRows,
  isEmpty,
  listTables,
  markUnfinished,
  type Row,
} from './tables.server.ts'

type Header = Extract<BackupLine, { kind: 'backup' }>
type DatabaseEnd = Extract<BackupLine, { kind: 'database-end' }>
type LineReader = { next(): Promise<BackupLine> }

/** The target of a restore or a move cannot be used. The message is for the person who runs the command. */
export class UnusableTarget extends Error {}

export type Restored = { created_at: Date; tables: Map<string, Checksum>; files: number }

/**
 * Restores a backup into an empty database and a file store, compares every table and file with the backup, and brings the
 * tables up to date. Until it is complete the shop does not start with this database. `files` null leaves out the files.
 * @throws UnusableTarget if the database has tables; UnreadableBackup; CopyDiffers
 */
export async function restoreBackup(
  lines: AsyncIterable<BackupLine>,
  target: { pool: pg.Pool; files: FileStore | null; jobs: readonly JobName[] },
): Promise<Restored> {
  const iterator = lines[Symbol.asyncIterator]()
  const reader: LineReader = {
    async next() {
      const { value, done } = await iterator.next()
      if (done) throw new UnreadableBackup('This backup is cut off.')
      return value
    },
  }
  const client = await target.pool.connect()
  try {
    const header = await readHeader(reader)
    if (!(await isEmpty(client)))
      throw new UnusableTarget('The database has tables already. Restore into an empty one.')
    await markUnfinished(client)
    const tables = await restoreDatabase(reader, header, { ...target, client })
    const files = await restoreFiles(reader, target.files)
    await endCopy(client)
    return { created_at: new Date(header.created_at), tables, files }
  } finally {
    client.release()
    // Ends the streams behind it.
    await iterator.return?.()
  }
}

/** The first line. @throws UnreadableBackup if this version of the shop cannot restore the backup */
async function readHeader(reader: LineReader): Promise<Header> {
  const line = await reader.next()
  if (Array.isArray(line) || line.kind !== 'backup') throw unexpected(line)
  if (line.migration > latestMigration())
    throw new UnreadableBackup('This backup was made by a newer version of the shop. Update the shop first.')
  return line
}

async function restoreDatabase(
  reader: LineReader,
  header: Header,
  { pool, client, jobs }: { pool: pg.Pool; client: pg.PoolClient; jobs: readonly JobName[] },
) {
  await migrateDatabase(pool, undefined, header.migration)
  await beginCopy(client)
  const end = await fillTables(reader, client)
  await prepareJobs(pool, jobs)
  const tables = await finishCopy(client, end)
  await migrateDatabase(pool)
  return tables
}

/** Fills the tables in the order of the backup. Returns the line that follows the last one. */
async function fillTables(reader: LineReader, client: pg.PoolClient): Promise<DatabaseEnd> {
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]))
  for (;;) {
    const line = await reader.next()
    if (!Array.isArray(line) && line.kind === 'database-end') return line
    if (Array.isArray(line) || line.kind !== 'table') throw unexpected(line)
    const table = tables.get(line.name)
    // Names and types become part of statements, so they are those of the database.
    if (!table || !isDeepStrictEqual(table.columns, line.columns))
      throw new UnreadableBackup(`Table ${line.name} of this backup does not fit this version of the shop.`)
    let expected: Checksum | null = null
    const filled = await fillTable(
      client,
      table,
      readTableRows(reader, (end) => (expected = end)),
    )
    if (!haveSameRows(filled, expected))
      throw new UnreadableBackup(`This backup is damaged: table ${table.name} is not complete.`)
  }
}

const rowsPerBatch = 500

/** Batches of rows up to the end of the table, which is passed on. */
async function* readTableRows(reader: LineReader, onEnd: (end: Checksum) => void): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for (;;) {
    const line = await reader.next()
    if (Array.isArray(line)) {
      batch.push(line)
      if (batch.length < rowsPerBatch) continue
      yield batch
      batch = []
    } else if (line.kind === 'table-end') {
      if (batch.length > 0) yield batch
      onEnd({ rows: line.rows, checksum: line.checksum })
      return
    } else throw unexpected(line)
  }
}

async function restoreFiles(reader: LineReader, files: FileStore | null): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'heliostead-restore-'))
  try {
    for (let count = 0; ; count++) {
      const line = await reader.next()
      if (!Array.isArray(line) && line.kind === 'end') return count
      if (Array.isArray(line) || line.kind !== 'file') throw unexpected(line)
      const path = join(folder, 'file')
      await writeFile(reader, line.key, path)
      await files?.putFile(line.key, path, { content_type: line.content_type })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes the bytes of one file to a path. @throws UnreadableBackup if they are not those of the backup */
async function writeFile(reader: LineReader, key: string, path: string) {
  const out = createWriteStream(path, { mode: 0o600 })
  const sha256 = createHash('sha256')
  let count = 0
  for (;;) {
    const line = await reader.next()
    if (Array.isArray(line)) throw unexpected(line)
    if (line.kind === 'file-end') {
      out.end()
      await finished(out)
      if (count === line.bytes && sha256.digest('hex') === line.sha256) return
      throw new UnreadableBackup(`This backup is damaged: file ${key} is not complete.`)
    }
    if (line.kind !== 'bytes') throw unexpected(line)
    const bytes = Buffer.from(line.base64, 'base64')
    sha256.update(bytes)
    count += bytes.length
    if (!out.write(bytes)) await once(out, 'drain')
  }
}

const unexpected = (line: BackupLine) =>
  new UnreadableBackup(
    `This backup is damaged: ${Array.isArray(line) ? 'a row' : `"${line.kind}"`} is in the wrong place.`,
  )
