import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { products } from '#features/catalog/products/catalog.table.server.ts'
import type { DeliveryChoice } from '#features/catalog/shipping-rates/delivery-choice.ts'
import type { OrderPickup } from '#features/catalog/shipping-rates/pickup-place.ts'
import type { TaxLine } from '#features/catalog/tax/sales-tax.ts'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { cents, now, time } from '#platform/database/columns.server.ts'
import { files } from '#platform/files/files.table.server.ts'
import type { Locale } from '#text/text.tsx'
import type { ShipTo } from './placed-order.ts'

export const orders = pgTable(
  'orders',
  {
    /** The order number that the customer sees: short, unguessable, never reused. */
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    order_type: integer().notNull().default(0),
    status: integer().notNull().default(0),
    refund_status: text(),
    /** Why nothing may ship, whatever the status: a disputed payment. */
    held_for: text(),
    /** Idempotency key of the submission: the same key returns the same order. */
    placement_key: text().notNull(),
    /** Hash of the submission: the same key with other contents is refused. */
    placement_hash: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    ship_to: jsonb().$type<ShipTo>().notNull(),
    /** Billing address; null: the shipping address. */
    bill_to: jsonb().$type<ShipTo>(),
    delivery: text().$type<DeliveryChoice>().notNull(),
    /** The warehouse of a pickup, as it was when the order was placed. */
    pickup: jsonb().$type<OrderPickup>(),
    /** Preferred days and times of a delivery appointment, for the carrier. */
    carrier_note: text().notNull().default(''),
    /** Promised delivery date. */
    get_it_by: date(),
    list_cents: cents().notNull(),
    subtotal_cents: cents().notNull(),
    promotion_name: text(),
    minus_cents: cents().notNull().default(0),
    /** The coupon used, and its share of `minus_cents`. */
    coupon_code: text(),
    coupon_cents: cents().notNull().default(0),
    tax_lines: jsonb().$type<TaxLine[]>().notNull().default([]),
    tax_cents: cents().notNull().default(0),
    freight_cents: cents().notNull().default(0),
    total_cents: cents().notNull(),
    note: text().notNull().default(''),
    /** The number of the customer's purchase order. */
    po_number: text().notNull().default(''),
    /** The order whose returned items this one replaces. */
    replaces_order_id: text(),
    /** Incremented with every change; a change based on an older version is refused. */
    version: integer().notNull().default(1),
    /** Keyed hash of the network address it was placed from, while unpaid: unpaid orders are limited per network. */
    placed_from: text(),
    /** Stock of an unpaid order is reserved until then. */
    expires_at: time(),
    /** Removed from the customer's order list; the row stays for accounting. */
    removed_at: time(),
    placed_at: time().notNull().default(now),
    updated_at: time().notNull().default(now),
  },
  (table) => [
    unique('one_order_per_press').on(table.user_id, table.placement_key),
    index('orders_of_user').on(table.user_id, table.placed_at.desc()),
    index('orders_held_from').on(table.placed_from).where(sql`${table.placed_from} is not null`),
    index('orders_newest').on(table.placed_at.desc(), table.id),
    index('orders_by_status').on(table.status, table.placed_at.desc(), table.id),
    index('orders_by_total').on(table.total_cents.desc(), table.id),
    index('orders_by_status_only').on(table.status.desc(), table.id),
    index('orders_by_type').on(table.order_type, table.placed_at.desc(), table.id),
    index('orders_on_hold').on(table.placed_at.desc(), table.id).where(sql`${table.held_for} is not null`),
    index('orders_with_refund')
      .on(table.refund_status, table.placed_at.desc(), table.id)
      .where(sql`${table.refund_status} is not null`),
    // For the search of the back office by the beginning of a number, an address or a name.
    index('orders_by_id_prefix').on(sql`${table.id} text_pattern_ops`),
    index('orders_by_email').on(sql`lower(${table.ship_to} ->> 'email') text_pattern_ops`),
    index('orders_by_last_name').on(sql`lower(${table.ship_to} ->> 'last_name') text_pattern_ops`),
    index('orders_by_company').on(sql`lower(${table.ship_to} ->> 'company_name') text_pattern_ops`),
    index('orders_with_coupon').on(table.placed_at).where(sql`${table.coupon_code} is not null`),
    index('orders_replacing').on(table.replaces_order_id).where(sql`${table.replaces_order_id} is not null`),
    index('orders_expiring').on(table.expires_at).where(sql`${table.status} = 0`),
    check('coupon_is_part_of_minus', sql`${table.coupon_cents} between 0 and ${table.minus_cents}`),
    check('known_status', sql`${table.status} between -2 and 4`),
    check(
      'total_is_the_sum',
      sql`${table.total_cents} = ${table.subtotal_cents} - ${table.minus_cents} + ${table.tax_cents} + ${table.freight_cents}`,
    ),
  ],
)

/** A line as it was sold, with name and prices at the time of the order. */
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
    /** Units refunded before they shipped: they are not shipped any more. */
    canceled_quantity: integer().notNull().default(0),
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
    check('canceled_within', sql`${table.canceled_quantity} between 0 and ${table.quantity}`),
    check(
      'line_is_the_sum',
      sql`${table.subtotal_cents} = (${table.now_cents} - ${table.discount_cents})::bigint * ${table.quantity}`,
    ),
  ],
)

/** Event log of an order: what happened, who did it and why. Append-only. */
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
    /** What caused it: a payment attempt, a webhook event, an expiry. */
    cause: text().notNull(),
    /** Audit log: the changed fields with their old and new values. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    at: time().notNull().default(now),
    /** Sequence of events, also of those with the same timestamp. */
    step: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  },
  (table) => [index('events_of_order').on(table.order_id, table.step)],
)

/** Files that the customer uploaded with an order: a purchase order, a permit, plans, bills and photos. */
export const order_files = pgTable(
  'order_files',
  {
    order_id: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    file_id: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.order_id, table.file_id] })],
)

/** Internal notes of staff about an order. Customers never see them. */
export const order_notes = pgTable(
  'order_notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    order_id: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The form's idempotency key: sent twice, a note is stored once. */
    key: uuid().notNull(),
    staff_id: text().notNull(),
    body: text().notNull(),
    at: time().notNull().default(now),
  },
  (table) => [
    unique('order_note_said_once').on(table.order_id, table.key),
    index('notes_of_order').on(table.order_id, table.at),
  ],
)

/** Orders whose tax was calculated while the tax service was unavailable; it is asked again until it answers. */
export const order_tax_rechecks = pgTable(
  'order_tax_rechecks',
  {
    order_id: text()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    charged_cents: cents().notNull(),
    /** The tax according to the service; null until it has answered. */
    due_cents: cents(),
    noted_at: time().notNull().default(now),
    settled_at: time(),
  },
  (table) => [
    index('tax_rechecks_open').on(table.noted_at).where(sql`${table.settled_at} is null`),
    check('settled_with_an_answer', sql`(${table.due_cents} is null) = (${table.settled_at} is null)`),
  ],
)
