import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '#platform/database/columns.server.ts'

/** The last run of each cleanup, and how many rows it removed. */
export const cleanup_runs = pgTable(
  'cleanup_runs',
  {
    name: text().primaryKey(),
    ran_at: time().notNull(),
    removed: integer().notNull(),
  },
  (table) => [check('removed_is_a_number_of_rows', sql`${table.removed} >= 0`)],
)
