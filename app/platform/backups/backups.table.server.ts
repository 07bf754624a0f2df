import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'

/** Backups that were completed: the command that makes one adds a row. */
export const backups = pgTable('backups', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  completed_at: time().notNull().default(now),
  /** Where it was written to, without credentials. */
  place: text().notNull(),
  bytes: bigint({ mode: 'number' }),
})
