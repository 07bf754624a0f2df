import { type Actor, recordChange } from '../audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '../database/db.server.ts'
import type { BackupKind } from './backup-kinds.ts'

export type Backup = {
  completed_at: Date
  kind: BackupKind
  place: string
  bytes: number | null
  /** When it was restored and compared; null if that was not reported. */
  verified_at: Date | null
}

const columns = 'completed_at, kind, place, bytes::float8 as bytes, verified_at'

/** Days for which reports of backups are stored. */
export const backupReportDays = 400

/** The newest backups that were reported, at most `limit`. */
export const listBackups = (db: Db, limit: number) =>
  queryRows<Backup>(
    db,
    `select ${columns} from backups
     order by completed_at desc, backups.id desc limit $1`,
    [limit],
  )

/** The newest backup of each kind that was ever reported. */
export const lastBackups = (db: Db) =>
  queryRows<Backup>(
    db,
    `select distinct on (kind) ${columns} from backups
     order by kind, completed_at desc, backups.id desc`,
  )

/**
 * Records that a backup finished. The same report again changes nothing, except that it can add when the backup was
 * verified.
 */
export const recordBackup = (db: Db, actor: Actor, backup: Backup) =>
  inTransaction(db, async (tx) => {
    const { completed_at, kind, place, bytes, verified_at } = backup
    const [stored] = await queryRows<{ id: string }>(
      tx,
      `insert into backups (completed_at, kind, place, bytes, verified_at) values ($1, $2, $3, $4, $5)
       on conflict (kind, completed_at, place) do nothing returning id::text`,
      [completed_at, kind, place, bytes, verified_at],
    )
    if (!stored) return verifyAgain(tx, actor, backup)
    await recordChange(tx, actor, {
      action: 'backup.reported',
      entity: 'backup',
      entity_id: stored.id,
      label: place,
      before: null,
      after: {
        completed_at: completed_at.toISOString(),
        kind,
        bytes,
        verified_at: verified_at?.toISOString() ?? null,
      },
    })
  })

type Verifiable = { id: string; place: string; verified_at: Date | null }

/** A backup that was reported before: stores when it was verified, if that is later than what is stored. */
async function verifyAgain(tx: Db, actor: Actor, { kind, completed_at, place, verified_at }: Backup) {
  if (verified_at === null) return
  const [stored] = await queryRows<Verifiable>(
    tx,
    `select id::text, place, verified_at from backups
     where kind = $1 and completed_at = $2 and place = $3 and $4 > coalesce(verified_at, '-infinity') for update`,
    [kind, completed_at, place, verified_at],
  )
  if (stored) await storeVerification(tx, actor, stored, verified_at)
}

async function storeVerification(tx: Db, actor: Actor, { id, place, ...earlier }: Verifiable, at: Date) {
  await queryRows(tx, 'update backups set verified_at = $2 where id = $1', [id, at])
  await recordChange(tx, actor, {
    action: 'backup.verified',
    entity: 'backup',
    entity_id: id,
    label: place,
    before: { verified_at: earlier.verified_at?.toISOString() ?? null },
    after: { verified_at: at.toISOString() },
  })
}

/**
 * Records that a backup was restored and compared. A place can be used again, so the report must be of a backup that
 * finished within a day after this one was begun. Returns whether it had been reported.
 */
export const recordVerification = (
  db: Db,
  actor: Actor,
  { place, created_at, verified_at }: { place: string; created_at: Date; verified_at: Date },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const [stored] = await queryRows<Verifiable>(
      tx,
      `select id::text, place, verified_at from backups
       where place = $1 and completed_at between $2::timestamptz and $2::timestamptz + interval '1 day'
       order by completed_at limit 1 for update`,
      [place, created_at],
    )
    if (stored) await storeVerification(tx, actor, stored, verified_at)
    return stored !== undefined
  })

/** Deletes reports past their retention period, except the newest of each kind. Returns how many. */
export async function deleteOldBackupReports(db: Db, now: Date) {
  const deleted = await queryRows(
    db,
    `delete from backups b where completed_at < $1::timestamptz - make_interval(days => $2)
       and exists (select from backups newer where newer.kind = b.kind and newer.completed_at > b.completed_at)
     returning 1`,
    [now, backupReportDays],
  )
  return deleted.length
}

/** A backup, its age in whole hours, and whether it is older than it may be. */
export type BackupAge = { backup: Backup; hours: number; is_late: boolean }

/** The newest of these backups that contains this part, with its age; null without one. */
export function backupOf(
  part: 'database' | 'files',
  backups: readonly Backup[],
  { now, warn_hours }: { now: Date; warn_hours: number },
): BackupAge | null {
  const [backup] = backups
    .filter(({ kind }) => kind === part || kind === 'all')
    .toSorted((a, b) => b.completed_at.getTime() - a.completed_at.getTime())
  if (!backup) return null
  const hours = Math.max(0, (now.getTime() - backup.completed_at.getTime()) / 3_600_000)
  return { backup, hours: Math.floor(hours), is_late: hours > warn_hours }
}
