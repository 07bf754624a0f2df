import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'

/** Keys with which programs make staff calls. Only a hash of a key is stored. */
export const api_keys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    key_hash: text().notNull().unique(),
    /** The beginning of the key, by which people recognize it. */
    prefix: text().notNull(),
    /** Permissions. What its creator may no longer do, the key may not do either. */
    scopes: text().array().notNull(),
    created_by: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: time().notNull().default(now),
    /** Accurate to a minute. */
    last_used_at: time(),
    revoked_at: time(),
  },
  (table) => [index('api_keys_by_creator').on(table.created_by)],
)
