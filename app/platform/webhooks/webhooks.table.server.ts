import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'

/** Addresses of other systems that the shop notifies of events. */
export const webhook_endpoints = pgTable('webhook_endpoints', {
  id: uuid().primaryKey().defaultRandom(),
  url: text().notNull(),
  description: text().notNull().default(''),
  /** Event types with their version: `order.placed.v1`. */
  events: text().array().notNull(),
  /** Signing secret, `whsec_…`; encrypted when AUTH_SECRET is in the environment. */
  secret: text().notNull(),
  is_secret_sealed: boolean().notNull(),
  is_enabled: boolean().notNull().default(true),
  /** Since when every delivery has failed; null after a success. */
  failing_since: time(),
  /** Set when the shop disabled it after days of failures. */
  disabled_at: time(),
  created_at: time().notNull().default(now),
})

/** One row for each event and endpoint, written in the transaction of the event. */
export const webhook_deliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    endpoint_id: uuid()
      .notNull()
      .references(() => webhook_endpoints.id, { onDelete: 'cascade' }),
    /** The same for all endpoints of one event, and for each repetition. */
    event_id: text().notNull(),
    event: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /** `waiting`, `delivered` or `failed`. */
    state: text().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    last_status: integer(),
    last_error: text(),
    created_at: time().notNull().default(now),
    delivered_at: time(),
  },
  (table) => [
    index('webhook_deliveries_by_endpoint').on(table.endpoint_id, table.created_at),
    index('webhook_deliveries_by_time').on(table.created_at),
    check('webhook_delivery_state', sql`${table.state} in ('waiting', 'delivered', 'failed')`),
  ],
)
