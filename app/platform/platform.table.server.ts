import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How often somebody has tried something; `expire` is when that count is over, in milliseconds since 1970. */
export const rate_limits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_by_expire').on(table.expire)],
)

/** Moves on whenever something that public pages show has changed. */
export const public_versions = pgTable('public_versions', {
  topic: text().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
})

/** Secrets made at the first start, shared by all processes. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
  created_at: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
})

/** Which first contents have been laid in, so that it happens once for each database. */
export const seeds = pgTable('seeds', {
  name: text().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
})
