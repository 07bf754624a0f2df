import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'

/** Settings that were entered in the back office. A variable of the environment with the same name wins. */
export const shop_settings = pgTable('shop_settings', {
  key: text().primaryKey(),
  /** The value; of a secret the encrypted value (secret-box.server.ts). */
  value: text().notNull(),
  is_secret: boolean().notNull(),
  updated_at: time().notNull().default(now),
})
