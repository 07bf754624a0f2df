import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the back office has set a surcharge of a design to. One that has no row costs what design-cost.ts says. */
export const design_surcharges = pgTable(
  'design_surcharges',
  {
    id: text().primaryKey(),
    cents: integer().notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [check('surcharge_not_negative', sql`${table.cents} >= 0`)],
)
