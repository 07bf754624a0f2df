import { sql } from 'drizzle-orm'
import { check, integer, json, pgTable, text } from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'
import type { ShippingRates } from '../tariff.ts'

/** The shipping rates that staff saved; rows are added, never changed, but for the time they were withdrawn. */
export const shipping_rates = pgTable(
  'shipping_rates',
  {
    /** Counts from 1 without gaps, so that two people do not save over each other. */
    version: integer().primaryKey(),
    in_force_from: time().notNull(),
    /** JSON as text keeps the order of the fields, by which the audit log compares. */
    rates: json().$type<ShippingRates>().notNull(),
    note: text().notNull().default(''),
    /** The version that was saved again; 0: the built-in rates. */
    restored: integer(),
    actor_kind: text().notNull(),
    actor_id: text().notNull(),
    created_at: time().notNull().default(now),
    /** Scheduled rates that were withdrawn before they applied. */
    withdrawn_at: time(),
  },
  (table) => [
    check('shipping_rates_count_from_1', sql`${table.version} > 0`),
    check('shipping_rates_withdrawn_in_time', sql`${table.withdrawn_at} < ${table.in_force_from}`),
  ],
)
