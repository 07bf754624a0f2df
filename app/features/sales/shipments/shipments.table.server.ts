import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { orders } from '#features/sales/orders/orders.table.server.ts'
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
