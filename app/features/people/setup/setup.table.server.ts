import { pgTable, text } from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'

/** The one-time link of a shop without staff. Only a hash of its token is stored; each start replaces it. */
export const setup_links = pgTable('setup_links', {
  token_hash: text().primaryKey(),
  created_at: time().notNull().default(now),
  expires_at: time().notNull(),
})

/** The first-run setup of the shop: at most one row, created with the owner account. */
export const shop_setup = pgTable('shop_setup', {
  id: text().primaryKey().default('shop'),
  /** The step that comes next. */
  step: text().notNull(),
  started_at: time().notNull().default(now),
  completed_at: time(),
})
