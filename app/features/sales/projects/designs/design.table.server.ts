import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'

/** Surcharges set by staff. Without a row, the default in design-cost.ts applies. */
export const design_surcharges = pgTable(
  'design_surcharges',
  {
    id: text().primaryKey(),
    cents: integer().notNull(),
    updated_at: time().notNull().default(now),
  },
  (table) => [check('surcharge_not_negative', sql`${table.cents} >= 0`)],
)
