import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'

/** How often somebody has tried something; `expire` is when that count is over, in milliseconds since 1970. */
export const rate_limits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
    /** When the next try is taken, of a limit that slows down; in milliseconds since 1970. */
    next_at: bigint({ mode: 'number' }).notNull().default(0),
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
  created_at: time().notNull().default(now),
})

/** Which first contents have been laid in, so that it happens once for each database. */
export const seeds = pgTable('seeds', {
  name: text().primaryKey(),
  at: time().notNull().default(now),
})
