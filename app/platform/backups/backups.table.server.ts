import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'
import type { BackupKind } from './backup-kinds.ts'

/** Backups that were completed, as the script that makes them reports them. */
export const backups = pgTable(
  'backups',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    completed_at: time().notNull().default(now),
    /** What it contains: the database, the uploaded files, or both. */
    kind: text().$type<BackupKind>().notNull().default('database'),
    /** Where it was written to, without credentials. */
    place: text().notNull(),
    bytes: bigint({ mode: 'number' }),
    /** When it was last restored elsewhere and compared; null if never. */
    verified_at: time(),
  },
  (table) => [
    unique('backup_reported_once').on(table.kind, table.completed_at, table.place),
    index('backups_newest').on(table.completed_at.desc()),
    check('known_backup_kind', sql`${table.kind} in ('database', 'files', 'all')`),
    check('backup_has_a_size', sql`${table.bytes} >= 0`),
  ],
)
