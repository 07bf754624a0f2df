import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'

/** What the back office has set a surcharge of a design to. One that has no row costs what design-cost.ts says. */
export const design_surcharges = pgTable(
  'design_surcharges',
  {
    id: text().primaryKey(),
    cents: integer().notNull(),
    updated_at: time().notNull().default(now),
  },
  (table) => [check('surcharge_not_negative', sql`${table.cents} >= 0`)],
)
