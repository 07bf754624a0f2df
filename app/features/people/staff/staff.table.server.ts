import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
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

/** Sign-ins of staff and attempts at their accounts, without passwords, codes, tokens or full network addresses. */
export const staff_sign_ins = pgTable(
  'staff_sign_ins',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: time().notNull().default(now),
    /** A security event: `sign_in_succeeded`, `sign_in_failed`, `second_factor_failed` … */
    event: text().notNull(),
    /** How: `password`, `passkey`, `second step` … */
    method: text().notNull().default(''),
    /** The /24 or /48 of the network address. */
    network: text().notNull().default(''),
  },
  (table) => [
    index('staff_sign_ins_by_time').on(table.at),
    index('staff_sign_ins_by_user').on(table.user_id),
  ],
)
