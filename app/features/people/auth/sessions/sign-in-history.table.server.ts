import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'
import { users } from '../accounts.table.server.ts'

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
