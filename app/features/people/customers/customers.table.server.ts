import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'

/** Internal notes of staff about a customer. Customers never see them. */
export const customer_notes = pgTable(
  'customer_notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The form's idempotency key: sent twice, a note is stored once. */
    key: uuid().notNull(),
    staff_id: text().notNull(),
    body: text().notNull(),
    at: time().notNull().default(now),
  },
  (table) => [
    unique('customer_note_said_once').on(table.user_id, table.key),
    index('notes_of_customer').on(table.user_id, table.at),
  ],
)
