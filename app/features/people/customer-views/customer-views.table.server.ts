import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sessions, users } from '#features/people/auth/accounts.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'

/** Staff who look at the shop as a customer, bound to their own session. The audit log keeps the record. */
export const customer_views = pgTable(
  'customer_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** SHA-256 of the cookie's secret. */
    secret_hash: text().notNull().unique(),
    customer_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    staff_id: text().notNull(),
    /** The staff member's session. Null: it has ended, and the view with it. */
    session_id: text().references(() => sessions.id, { onDelete: 'set null' }),
    started_at: time().notNull().default(now),
    ends_at: time().notNull(),
    ended_at: time(),
  },
  (table) => [
    uniqueIndex('one_open_view_per_session').on(table.session_id).where(sql`${table.ended_at} is null`),
    index('customer_views_by_session').on(table.session_id),
    index('customer_views_by_customer').on(table.customer_id),
    index('customer_views_by_staff').on(table.staff_id),
    index('open_customer_views').on(table.ends_at).where(sql`${table.ended_at} is null`),
    check('view_is_of_another_person', sql`${table.customer_id} <> ${table.staff_id}`),
  ],
)
