import { sql } from 'drizzle-orm'
import { boolean, check, date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'

/** Days on which staff close the shop, or open it in spite of a yearly closure. */
export const shop_closures = pgTable(
  'shop_closures',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    first_day: date().notNull(),
    last_day: date().notNull(),
    /** Open in spite of a yearly closure. Federal holidays and weekends stay closed. */
    is_open: boolean().notNull().default(false),
    created_at: time().notNull().default(now),
  },
  (table) => [
    check(
      'closure_of_at_most_two_months',
      sql`${table.last_day} between ${table.first_day} and ${table.first_day} + 60`,
    ),
  ],
)
