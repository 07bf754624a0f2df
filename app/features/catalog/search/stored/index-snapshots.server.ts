import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import type { Log } from '#platform/observability/log.server.ts'
import { createIndex, type OwnIndex, type SavedIndex } from '../catalog-index.ts'
import { hasSameRows } from './compare-rows.server.ts'
import { identityOf } from './database-identity.server.ts'
import { indexFingerprint } from './index-fingerprint.server.ts'
import { DamagedSnapshot, readSnapshot, type SnapshotOrigin, writeSnapshot } from './snapshot-file.server.ts'

/** Of what an index was read. */
export type IndexOrigin = {
  /** The database's `identityOf` when it was read. */
  database: string
  /** Changes of this transaction and later ones may be missing. */
  since: number
}

/** The stored copies of the catalog index, from which a start reads it. */
export type IndexSnapshots = {
  /** The stored index, whose rows the database still has; null if there is none for this program and database. */
  read(db: Db): Promise<(IndexOrigin & { index: OwnIndex }) | null>
  /**
   * Writes the index. If its arrays change meanwhile, `signal` must be aborted before that: then nothing is stored.
   * @throws what writing throws, or the reason of `signal`
   */
  write(index: SavedIndex, origin: IndexOrigin & { version: string }, signal: AbortSignal): Promise<void>
  /** When a snapshot is written. */
  timing: SnapshotTiming
  log: Pick<Log, 'info' | 'warn'>
}

export type SnapshotTiming = {
  /** An index of fewer products is not stored. */
  products: number
  /** After this many changes of products, which take a start about a second to read. */
  changes: number
  /** After the last change. */
  delayMs: number
  /** At most once in this time. */
  pauseMs: number
}

type Options = {
  /** Where the file is stored. */
  folder: string
  log: Pick<Log, 'info' | 'warn'>
  fingerprint?: string
  timing?: SnapshotTiming
}

const usual: SnapshotTiming = { products: 2000, changes: 2000, delayMs: 5000, pauseMs: 300_000 }

/** Stores the catalog index as a file in the folder. */
export function openIndexSnapshots({
  folder,
  log,
  fingerprint = indexFingerprint,
  timing = usual,
}: Options): IndexSnapshots {
  const path = join(folder, 'catalog-index.snapshot')

  /** A file that is not of this database now must not be taken for it later, when its version has passed. */
  async function remove(reason: string) {
    log.warn({ path }, `The stored catalog index ${reason}: it is deleted`)
    await rm(path, { force: true })
    return null
  }

  async function readUsable(db: Db) {
    const database = await identityOf(db)
    if (database === null) return null
    const state = await stateOf(db)
    let refusal: string | null = null
    const found = await readSnapshot(path, (origin) => {
      if (origin.fingerprint !== fingerprint) return false
      refusal = refusalOf(origin, { ...state, database })
      return refusal === null
    })
    if (refusal !== null) return remove(refusal)
    if (!found) return null
    const { since } = found.origin
    // The fingerprint and the checksum say that this program's `save` wrote it.
    const index = createIndex(found.value as SavedIndex)
    if (!(await hasSameRows(db, index, since)))
      return remove('has products as the database does not have them')
    return { index, since, database }
  }

  return {
    timing,
    log,
    async read(db) {
      try {
        return await readUsable(db).catch((error: unknown) => {
          if (error instanceof DamagedSnapshot) return remove(`is damaged (${error.message})`)
          throw error
        })
      } catch (error) {
        log.warn({ error, path }, 'The stored catalog index could not be read or deleted')
        return null
      }
    },
    async write(index, { database, since, version }, signal) {
      const origin = { fingerprint, database, since, version: Number.parseInt(version, 10) }
      await writeSnapshot(path, origin, index, signal)
    },
  }
}

type State = { oldest: number; version: number }

/** Why a snapshot is not of this database as it is now; null if nothing says so before its rows are compared. */
function refusalOf(origin: SnapshotOrigin, { database, oldest, version }: State & { database: string }) {
  if (origin.database !== database) return 'is of another database or timeline'
  return origin.since > oldest || origin.version > version ? 'is of a later state of the database' : null
}

const stateOf = async (db: Db) => only(await queryRows<State>(db, readState, [], 'index-database-state'))

const readState = `
  select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
         coalesce((select version from public_versions where topic = 'public'), 0) as version`
