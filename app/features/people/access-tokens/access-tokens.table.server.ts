import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'

/** Tokens with which a customer's AI assistant reads at /mcp. Only a hash of a token is stored. */
export const access_tokens = pgTable(
  'access_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    token_hash: text().notNull().unique(),
    /** The beginning of the token, by which its owner recognizes it. */
    prefix: text().notNull(),
    scopes: text().array().notNull(),
    created_at: time().notNull().default(now),
    expires_at: time().notNull(),
    last_used_on: date({ mode: 'string' }),
  },
  (table) => [
    index('access_tokens_by_user').on(table.user_id),
    check('named_access_token', sql`length(${table.name}) between 1 and 60`),
  ],
)
