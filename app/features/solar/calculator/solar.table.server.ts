import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'
import type { SavedFigures } from './reports/saved-report.ts'

/**
 * Reports that somebody kept, shared or asked a quote for: the answers, from which the report is made again, and what it said
 * on that day. One without a person holds nothing personal: a ZIP code, a roof and a bill.
 */
export const solar_reports = pgTable(
  'solar_reports',
  {
    /** Goes into the link, so it cannot be guessed. */
    id: text().primaryKey(),
    user_id: text().references(() => users.id),
    /** The answers as the query of an address. */
    answers: text().notNull(),
    /** The place, as the report's title names it. */
    place: text().notNull(),
    figures: jsonb().$type<SavedFigures>().notNull(),
    saved_at: time().notNull().default(now),
    /** Of one without a person: when it may be forgotten. Rows from before this column have none and count from `saved_at`. */
    kept_until: time(),
  },
  (table) => [
    unique('solar_reports_once').on(table.user_id, table.answers).nullsNotDistinct(),
    index('solar_reports_of_user').on(table.user_id, table.saved_at),
    check('solar_reports_answers_short', sql`length(${table.answers}) <= 2000`),
  ],
)
