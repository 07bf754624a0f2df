import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'

/** Invitations to become staff. Only a hash of the token is stored; it is valid once, for 24 hours. */
export const staff_invitations = pgTable('staff_invitations', {
  token_hash: text().primaryKey(),
  user_id: text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  role: text().notNull(),
  created_at: time().notNull().default(now),
  expires_at: time().notNull().default(sql`clock_timestamp() + interval '24 hours'`),
  /** Set when password and second factor are set up; the link is invalid from then on. */
  used_at: time(),
})
