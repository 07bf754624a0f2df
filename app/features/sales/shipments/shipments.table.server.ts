import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { products } from '#features/catalog/products/catalog.table.server.ts'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { order_lines, orders } from '#features/sales/orders/orders.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'

/** Parcels of an order that left the warehouse together with one carrier. */
export const shipments = pgTable(
  'shipments',
  {
    id: uuid().primaryKey().defaultRandom(),
    order_id: text()
      .notNull()
      .references(() => orders.id),
    user_id: text()
      .notNull()
      .references(() => users.id),
    /** The exchange whose items it replaces; null for the original items. */
    return_id: text(),
    carrier: text().notNull(),
    actor: text().notNull(),
    shipped_at: time().notNull().default(now),
    delivered_at: time(),
  },
  (table) => [
    index('shipments_of_order').on(table.order_id, table.shipped_at),
    index('shipments_of_user').on(table.user_id, table.shipped_at.desc()),
  ],
)

export const shipment_parcels = pgTable(
  'shipment_parcels',
  {
    shipment_id: uuid()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    tracking_number: text().notNull(),
    weight_lb: real(),
    contents: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.shipment_id, table.position] }),
    index('parcels_by_tracking_number').on(table.tracking_number),
    check('weight_positive', sql`${table.weight_lb} > 0`),
  ],
)

/**
 * Units of an order's lines in a shipment. Shipments of earlier versions have none: they contain the whole order. Those of
 * an exchange have none either; the return lists their items.
 */
export const shipment_items = pgTable(
  'shipment_items',
  {
    id: uuid().primaryKey().defaultRandom(),
    shipment_id: uuid()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    line_id: uuid()
      .notNull()
      .references(() => order_lines.id),
    /** The parcel that they are in; null where it was not recorded. */
    parcel: integer(),
    quantity: integer().notNull(),
  },
  (table) => [
    index('shipment_items_of_shipment').on(table.shipment_id),
    index('shipment_items_of_line').on(table.line_id),
    check('shipped_quantity_positive', sql`${table.quantity} > 0`),
  ],
)

/** A shipped unit with its serial number and its warranty, which begins with its delivery. */
export const product_registrations = pgTable(
  'product_registrations',
  {
    id: uuid().primaryKey().defaultRandom(),
    shipment_id: uuid()
      .notNull()
      .references(() => shipments.id),
    order_id: text()
      .notNull()
      .references(() => orders.id),
    line_id: uuid()
      .notNull()
      .references(() => order_lines.id),
    user_id: text()
      .notNull()
      .references(() => users.id),
    /** The product of the line, or a part of its package. */
    product_id: text()
      .notNull()
      .references(() => products.id),
    serial_number: text().notNull(),
    /** The warranty of the product when it shipped; 0: none beyond the law. */
    warranty_years: doublePrecision().notNull(),
    registered_at: time().notNull().default(now),
  },
  (table) => [
    unique('one_registration_per_unit').on(table.product_id, table.serial_number),
    index('registrations_of_order').on(table.order_id),
    index('registrations_by_serial_number').on(table.serial_number),
    check('warranty_not_negative', sql`${table.warranty_years} >= 0`),
  ],
)
