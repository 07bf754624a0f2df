import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'

/** Saved views of back-office lists: a name for a set of filters and an order. */
export const table_views = pgTable(
  'table_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    staff_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The list: its path in the back office, `/admin/orders`. */
    path: text().notNull(),
    name: text().notNull(),
    /** The filters and the order, as in the URL: `status=1&sort=-total`. */
    query: text().notNull(),
    /** All staff see it. */
    shared: boolean().notNull().default(false),
    created_at: time().notNull().default(now),
  },
  (table) => [
    index('table_views_by_staff').on(table.staff_id),
    check('table_view_path', sql`${table.path} like '/admin/%'`),
  ],
)
