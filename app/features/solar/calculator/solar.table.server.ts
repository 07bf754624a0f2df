import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'
import type { SavedFigures } from './reports/saved-report.ts'

/**
 * Reports that were saved, shared or used for a quote request: the answers, from which the report is recalculated, and its
 * figures on that day. A row without a user holds no personal data: a ZIP code, a roof and a bill.
 */
export const solar_reports = pgTable(
  'solar_reports',
  {
    /** Random, because it is part of the shareable link. */
    id: text().primaryKey(),
    user_id: text().references(() => users.id),
    /** The answers as a query string. */
    answers: text().notNull(),
    /** The location as shown in the report's title. */
    place: text().notNull(),
    figures: jsonb().$type<SavedFigures>().notNull(),
    saved_at: time().notNull().default(now),
    /** Without a user: when the report may be deleted. Rows older than this column have null and expire by `saved_at`. */
    kept_until: time(),
  },
  (table) => [
    unique('solar_reports_once').on(table.user_id, table.answers).nullsNotDistinct(),
    index('solar_reports_of_user').on(table.user_id, table.saved_at),
    check('solar_reports_answers_short', sql`length(${table.answers}) <= 2000`),
  ],
)
