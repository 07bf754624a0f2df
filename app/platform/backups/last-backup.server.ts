import { type Db, queryRows } from '../database/db.server.ts'

/** The latest backup that was recorded; null without one. */
export async function lastBackup(db: Db) {
  const [found] = await queryRows<{ completed_at: Date; place: string; bytes: number | null }>(
    db,
    'select completed_at, place, bytes::float8 as bytes from backups order by completed_at desc limit 1',
  )
  return found ?? null
}
