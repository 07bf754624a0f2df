import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How often something happened on a day, without anything about who did it. */
export const event_counts = pgTable(
  'event_counts',
  {
    /** The day in the shop's time zone. */
    day: date().notNull(),
    event: text().notNull(),
    /** What it was about, such as a search term; empty for most events. */
    detail: text().notNull().default(''),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.event, table.detail] }),
    index('event_counts_by_event').on(table.event, table.day),
    check('event_count_positive', sql`${table.count} > 0`),
  ],
)
