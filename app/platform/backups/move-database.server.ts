import type pg from 'pg'
import { migrateDatabase } from '../database/migrate.server.ts'
import { type JobName, openJobs, prepareJobs } from '../jobs/jobs.server.ts'
import { UnusableTarget } from './restore-backup.server.ts'
import {
  beginCopy,
  beginSnapshot,
  type Checksum,
  checksumOf,
  copiedTable,
  endCopy,
  fillTable,
  finishCopy,
  haveSameRows,
  isCopyUnfinished,
  isEmpty,
  listTables,
  markUnfinished,
  readRows,
  readSequences,
} from './tables.server.ts'

type Move = {
  from: pg.Pool
  to: pg.Pool
  jobs: readonly JobName[]
  /** Called with each table that is complete; `isNew` is false for one that an interrupted move had copied. */
  onTable?: (name: string, copied: Checksum, isNew: boolean) => void
}

/**
 * Copies all tables and unfinished jobs into an empty database, and compares the rows and a checksum of every table with the
 * source. An interrupted move is continued when it is started again: tables that are complete and unchanged are not
 * copied again. Until it is complete the shop does not start with the target. The shop must not run meanwhile.
 * @throws UnusableTarget if the target has tables of something else; CopyDiffers
 */
export async function moveDatabase({ from, to, jobs, onTable }: Move): Promise<Map<string, Checksum>> {
  await migrateDatabase(from)
  const source = await from.connect()
  const target = await to.connect()
  try {
    if (!((await isCopyUnfinished(target)) || (await isEmpty(target))))
      throw new UnusableTarget('The target has tables already. Move into an empty database.')
    await markUnfinished(target)
    await migrateDatabase(to)
    await beginCopy(target)
    await beginSnapshot(source)
    for (const table of await listTables(source)) {
      const done = await copiedTable(target, table.name)
      const isDone = done !== null && haveSameRows(await checksumOf(source, table), done)
      const copied = isDone ? done : await fillTable(target, table, readRows(source, table))
      onTable?.(table.name, copied, !isDone)
    }
    await prepareJobs(to, jobs)
    const rest = { sequences: await readSequences(source), jobs: await openJobs(source) }
    return await finishCopy(target, rest, endCopy)
  } finally {
    await source.query('rollback').catch(() => {})
    source.release()
    target.release()
  }
}
