import { createHash } from 'node:crypto'
import { newestMigration } from '../database/migrate.server.ts'
import type { FileStore } from '../files/file-store.server.ts'
import { openJobs } from '../jobs/jobs.server.ts'
import type { BackupLine } from './backup-file.server.ts'
import {
  beginSnapshot,
  type Connection,
  createChecksum,
  listTables,
  readRows,
  readSequences,
} from './tables.server.ts'

/** Bytes of a file in one line of a backup. */
const bytesPerLine = 256 * 1024

/**
 * The lines of a backup: every table in one state of the database, the jobs that are not done, and then the uploaded
 * files. The shop may run meanwhile; with the embedded database its queries wait until the tables are read.
 */
export async function* backupLines(
  connection: Connection,
  files: FileStore | null,
  now: Date,
): AsyncGenerator<BackupLine> {
  await beginSnapshot(connection)
  let content_types: Map<string, string>
  try {
    yield* databaseLines(connection, now)
    content_types = await contentTypes(connection)
  } finally {
    await connection.query('rollback')
  }
  if (files) yield* fileLines(files, content_types)
  yield { kind: 'end' }
}

async function* databaseLines(connection: Connection, now: Date): AsyncGenerator<BackupLine> {
  const { rows } = await connection.query<{ created_at: number }>(newestMigration)
  yield {
    kind: 'backup',
    format: 1,
    created_at: now.toISOString(),
    migration: Number(rows[0]?.created_at ?? 0),
  }
  for (const table of await listTables(connection)) {
    yield { kind: 'table', ...table }
    const checksum = createChecksum()
    for await (const batch of readRows(connection, table))
      for (const row of batch) {
        checksum.add(row)
        yield row
      }
    yield { kind: 'table-end', ...checksum.result() }
  }
  yield {
    kind: 'database-end',
    sequences: await readSequences(connection),
    jobs: await openJobs(connection),
  }
}

async function contentTypes(connection: Connection) {
  const { rows } = await connection.query<{ key: string; content_type: string }>(
    'select key, content_type from files',
  )
  return new Map(rows.map(({ key, content_type }) => [key, content_type]))
}

async function* fileLines(
  files: FileStore,
  content_types: ReadonlyMap<string, string>,
): AsyncGenerator<BackupLine> {
  for await (const { key } of files.list()) {
    const stored = key && (await files.open(key))
    // Removed since it was listed, or left by an interrupted upload.
    if (!key || !stored) continue
    yield { kind: 'file', key, content_type: content_types.get(key) ?? 'application/octet-stream' }
    const sha256 = createHash('sha256')
    let bytes = 0
    for await (const chunk of stored.body) {
      sha256.update(chunk)
      bytes += chunk.length
      for (let at = 0; at < chunk.length; at += bytesPerLine)
        yield {
          kind: 'bytes',
          base64: Buffer.from(chunk.subarray(at, at + bytesPerLine)).toString('base64'),
        }
    }
    yield { kind: 'file-end', bytes, sha256: sha256.digest('hex') }
  }
}
