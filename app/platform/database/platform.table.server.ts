import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'

/** Rate limit counters. `expire`: when the counter resets, in milliseconds since 1970. */
export const rate_limits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
    /** For a limit with increasing delays: when the next attempt is allowed, in milliseconds since 1970. */
    next_at: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [index('rate_limits_by_expire').on(table.expire)],
)

/** Increases whenever public content changes. */
export const public_versions = pgTable('public_versions', {
  topic: text().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
})

/** Secrets generated at the first start, shared by all processes. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
  created_at: time().notNull().default(now),
})

/** Which seed data has been inserted, so that it happens once per database. */
export const seeds = pgTable('seeds', {
  name: text().primaryKey(),
  at: time().notNull().default(now),
})
