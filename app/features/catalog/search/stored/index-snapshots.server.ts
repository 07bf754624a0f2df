import { join } from 'node:path'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import type { Log } from '#platform/observability/log.server.ts'
import type { SavedIndex } from '../catalog-index.ts'
import { indexFingerprint } from './index-fingerprint.server.ts'
import { DamagedSnapshot, readSnapshot, type SnapshotOrigin, writeSnapshot } from './snapshot-file.server.ts'

/** The stored copies of the catalog index, from which a start reads it. */
export type IndexSnapshots = {
  /** The stored index and the transaction from which on changes are missing; null if there is none for this program and database. */
  read(db: Db): Promise<{ index: SavedIndex; since: number } | null>
  /** Writes the index, whose arrays must not change until then. @throws what writing throws, or the reason of `signal` */
  write(index: SavedIndex, state: { since: number; version: string }, signal: AbortSignal): Promise<void>
  /** When a snapshot is written. */
  timing: SnapshotTiming
  log: Pick<Log, 'info' | 'warn'>
}

export type SnapshotTiming = {
  /** After this many changes of products, which take a start about a second to read. */
  changes: number
  /** After the last change. */
  delayMs: number
  /** At most once in this time. */
  pauseMs: number
}

type Options = {
  db: Db
  /** Where the file is stored. */
  folder: string
  log: Pick<Log, 'info' | 'warn'>
  fingerprint?: string
  timing?: SnapshotTiming
}

const usual: SnapshotTiming = { changes: 2000, delayMs: 5000, pauseMs: 300_000 }

/** Stores the catalog index as a file in the folder. */
export function openIndexSnapshots({
  db,
  folder,
  log,
  fingerprint = indexFingerprint,
  timing = usual,
}: Options): IndexSnapshots {
  const path = join(folder, 'catalog-index.snapshot')
  return {
    timing,
    log,
    async read(db) {
      try {
        const state = await stateOf(db)
        const found = await readSnapshot(path, (origin) => isUsable(origin, { ...state, fingerprint }))
        // The fingerprint and the checksum say that this program's `save` wrote it.
        return found && { index: found.value as SavedIndex, since: found.origin.since }
      } catch (error) {
        const isDamaged = error instanceof DamagedSnapshot
        log.warn(
          { error, path },
          `The stored catalog index ${isDamaged ? 'is damaged' : 'could not be read'}`,
        )
        return null
      }
    },
    async write(index, { since, version }, signal) {
      const { database } = await stateOf(db)
      const origin = { fingerprint, database, since, version: Number.parseInt(version, 10) }
      await writeSnapshot(path, origin, index, signal)
    },
  }
}

type State = { database: string; oldest: number; version: number }

/**
 * A snapshot of another database, of another program, or of a later state of this database than it has now, as after a
 * restore, has products that this one does not have.
 */
const isUsable = (
  origin: SnapshotOrigin,
  { database, fingerprint, oldest, version }: State & Pick<SnapshotOrigin, 'fingerprint'>,
) =>
  origin.fingerprint === fingerprint &&
  origin.database === database &&
  origin.since <= oldest &&
  origin.version <= version

const stateOf = async (db: Db) => only(await queryRows<State>(db, readState, [], 'index-database-state'))

// The timeline changes when a database is restored to an earlier moment or a replica takes over.
const readState = `
  select concat_ws(' ', (select system_identifier from pg_control_system()),
           (select timeline_id from pg_control_checkpoint()),
           (select oid from pg_database where datname = current_database()), 'product_filters'::regclass::oid) as database,
         pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
         coalesce((select version from public_versions where topic = 'public'), 0) as version`
