import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'
import { reviews } from './reviews.table.server.ts'

/** Which customers found which reviews helpful; one vote per customer and review. */
export const review_votes = pgTable(
  'review_votes',
  {
    review_id: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    user_id: text()
      .notNull()
      .references(() => users.id),
    created_at: time().notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.review_id, table.user_id] }),
    index('review_votes_of_user').on(table.user_id),
  ],
)
