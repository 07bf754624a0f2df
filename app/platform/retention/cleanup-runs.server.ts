import { type Db, queryRows } from '../database/db.server.ts'

export type CleanupRun = { name: string; ran_at: Date; removed: number }

/** Records that a cleanup ran, in place of its run before. */
export async function recordCleanup(db: Db, name: string, removed: number, now: Date) {
  await queryRows(
    db,
    `insert into cleanup_runs (name, ran_at, removed) values ($1, $2, $3)
     on conflict (name) do update set ran_at = excluded.ran_at, removed = excluded.removed`,
    [name, now, removed],
  )
}

/** The last run of each cleanup that ever ran. */
export const listCleanupRuns = (db: Db) =>
  queryRows<CleanupRun>(db, 'select name, ran_at, removed from cleanup_runs order by name')
