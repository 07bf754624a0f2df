import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'

/** Who changed what, and when: one row for each change in the back office. Rows are never updated, except by erasure. */
export const audit_log = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: time().notNull().default(now),
    /** `staff`, `api_key`, `job` or `system`. */
    actor_kind: text().notNull(),
    /** The id of the user or API key, or the name of the job. */
    actor_id: text().notNull(),
    /** What was done: `role.saved`. */
    action: text().notNull(),
    /** What it was done to: `role`, `product`, `order`, `customer`. */
    entity: text().notNull(),
    entity_id: text().notNull(),
    /** How people call it: the name of a role, the number of an order. */
    label: text().notNull().default(''),
    /** The changed fields with their old and new values; null where nothing existed. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    request_id: text().notNull().default(''),
  },
  (table) => [
    index('audit_log_by_entity').on(table.entity, table.entity_id, table.id),
    index('audit_log_by_actor').on(table.actor_id, table.id),
    index('audit_log_by_action').on(table.action, table.id),
    check('audit_actor_kind', sql`${table.actor_kind} in ('staff', 'api_key', 'job', 'system')`),
  ],
)
