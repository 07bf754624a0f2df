import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { products } from '#features/catalog/products/catalog.table.server.ts'
import type { TaxLine } from '#features/catalog/tax/sales-tax.ts'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { cents, now, time } from '#platform/database/columns.server.ts'
import type { ShipTo } from './placed-order.ts'

export const orders = pgTable(
  'orders',
  {
    /** The number the customer sees: short, unguessable, never reused. */
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    order_type: integer().notNull().default(0),
    status: integer().notNull().default(0),
    refund_status: text(),
    /** Why nothing of it may leave the warehouse, whatever its status: a disputed payment. */
    held_for: text(),
    /** Names one press of the button: the same press again gives the same order. */
    placement_key: text().notNull(),
    /** What the press asked for: the same key for something else is refused. */
    placement_hash: text().notNull(),
    locale: text().notNull(),
    ship_to: jsonb().$type<ShipTo>().notNull(),
    delivery: text().$type<'standard' | 'lift_gate'>().notNull(),
    /** The day it is promised for. */
    get_it_by: date(),
    list_cents: cents().notNull(),
    subtotal_cents: cents().notNull(),
    promotion_name: text(),
    minus_cents: cents().notNull().default(0),
    /** The coupon that was used, and its part of what is taken off. */
    coupon_code: text(),
    coupon_cents: cents().notNull().default(0),
    tax_lines: jsonb().$type<TaxLine[]>().notNull().default([]),
    tax_cents: cents().notNull().default(0),
    freight_cents: cents().notNull().default(0),
    total_cents: cents().notNull(),
    note: text().notNull().default(''),
    /** Goes up with every change; a change made on an older one is refused. */
    version: integer().notNull().default(1),
    /** From which network it was placed, as a keyed hash, while it is unpaid: one network holds only so much. */
    placed_from: text(),
    /** An unpaid order's stock is promised until then. */
    expires_at: time(),
    /** Taken off the customer's list; kept for the books. */
    removed_at: time(),
    placed_at: time().notNull().default(now),
    updated_at: time().notNull().default(now),
  },
  (table) => [
    unique('one_order_per_press').on(table.user_id, table.placement_key),
    index('orders_of_user').on(table.user_id, table.placed_at.desc()),
    index('orders_held_from').on(table.placed_from).where(sql`${table.placed_from} is not null`),
    index('orders_expiring').on(table.expires_at).where(sql`${table.status} = 0`),
    check('coupon_is_part_of_minus', sql`${table.coupon_cents} between 0 and ${table.minus_cents}`),
    check('known_status', sql`${table.status} between -2 and 4`),
    check(
      'total_is_the_sum',
      sql`${table.total_cents} = ${table.subtotal_cents} - ${table.minus_cents} + ${table.tax_cents} + ${table.freight_cents}`,
    ),
  ],
)

/** A line as it was sold: names and prices of that day. */
export const order_lines = pgTable(
  'order_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    order_id: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    product_id: text()
      .notNull()
      .references(() => products.id),
    name: text().notNull(),
    model_number: text().notNull(),
    thumbnail: text().notNull(),
    power_w: integer().notNull().default(0),
    has_battery: integer().notNull().default(0),
    quantity: integer().notNull(),
    list_cents: integer().notNull(),
    now_cents: integer().notNull(),
    discount_cents: integer().notNull(),
    subtotal_cents: cents().notNull(),
    minus_cents: cents().notNull(),
    tax_cents: cents().notNull(),
  },
  (table) => [
    unique('one_line_per_position').on(table.order_id, table.position),
    check('quantity_positive', sql`${table.quantity} > 0`),
    check(
      'line_is_the_sum',
      sql`${table.subtotal_cents} = (${table.now_cents} - ${table.discount_cents})::bigint * ${table.quantity}`,
    ),
  ],
)

/** Everything that ever happened to an order, with who did it and why. Only ever added to. */
export const order_events = pgTable(
  'order_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    order_id: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    from_status: integer(),
    to_status: integer(),
    /** `customer:<id>`, `staff:<id>`, `provider:<name>` or `system`. */
    actor: text().notNull(),
    /** What made it happen: an attempt, a notice, an expiry. */
    cause: text().notNull(),
    /** The audit log: the fields that a change replaced, and what by. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    at: time().notNull().default(now),
    /** In which order things happened, also within one moment of the clock. */
    step: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  },
  (table) => [index('events_of_order').on(table.order_id, table.step)],
)

/** Orders whose tax was worked out while the tax service was silent: to be asked for again, until it answers. */
export const order_tax_rechecks = pgTable(
  'order_tax_rechecks',
  {
    order_id: text()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    charged_cents: cents().notNull(),
    /** What the service says it should have been; null until it has answered. */
    due_cents: cents(),
    noted_at: time().notNull().default(now),
    settled_at: time(),
  },
  (table) => [
    index('tax_rechecks_open').on(table.noted_at).where(sql`${table.settled_at} is null`),
    check('settled_with_an_answer', sql`(${table.due_cents} is null) = (${table.settled_at} is null)`),
  ],
)
