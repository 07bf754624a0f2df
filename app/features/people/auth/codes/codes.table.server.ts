import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'
import type { Locale } from '#text/text.tsx'
import { users } from '../accounts.table.server.ts'
import type { CodePurpose, Registration } from './code.ts'

/**
 * Codes that verify an email address or phone number, one row for each request. A request for an unknown recipient
 * also creates a row, but its code is not sent. Only a keyed hash of a code is stored, none if a provider checks it.
 */
export const one_time_codes = pgTable(
  'one_time_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    purpose: text().$type<CodePurpose>().notNull(),
    channel: text().$type<'mail' | 'sms'>().notNull(),
    /** Email address in lower case, or phone number in E.164. */
    recipient: text().notNull(),
    /** The signed-in user who changes their email address or phone number; null for a guest. */
    user_id: text().references(() => users.id, { onDelete: 'cascade' }),
    locale: text().$type<Locale>().notNull(),
    /** The account that is created when the code is redeemed. */
    registration: jsonb().$type<Registration>(),
    code_hash: text(),
    /** The SMS provider that generated the code and checks each attempt; null if the shop does. */
    provider: text().$type<'twilio'>(),
    tries: integer().notNull().default(0),
    created_at: time().notNull().default(now),
    expires_at: time().notNull().default(sql`clock_timestamp() + interval '10 minutes'`),
    used_at: time(),
  },
  (table) => [
    check('five_tries_a_code', sql`${table.tries} between 0 and 5`),
    check('known_channel', sql`${table.channel} in ('mail', 'sms')`),
    check(
      'ten_minutes_at_most',
      sql`${table.expires_at} <= ${table.created_at} + interval '10 minutes 1 second'`,
    ),
    index('codes_by_recipient').on(table.recipient),
    index('codes_by_end').on(table.expires_at),
  ],
)
