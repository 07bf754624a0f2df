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
export const recordBackup = (
  db: Db,
  actor: Actor,
  { completed_at, kind, place, bytes, verified_at }: Backup,
) =>
  inTransaction(db, async (tx) => {
    const [stored] = await queryRows<{ id: string }>(
      tx,
      `insert into backups (completed_at, kind, place, bytes, verified_at) values ($1, $2, $3, $4, $5)
       on conflict (kind, completed_at, place) do update set verified_at = excluded.verified_at
         where excluded.verified_at > coalesce(backups.verified_at, '-infinity')
       returning id::text`,
      [completed_at, kind, place, bytes, verified_at],
    )
    if (!stored) return
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

/** Records that the backup in this file was restored and compared. Returns whether it had been reported. */
export async function recordVerification(db: Db, place: string, verified_at: Date): Promise<boolean> {
  const updated = await queryRows(
    db,
    `update backups set verified_at = $2
     where id = (select id from backups where place = $1 order by completed_at desc limit 1) returning 1`,
    [place, verified_at],
  )
  return updated.length > 0
}

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
