import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { products, stock } from '#features/catalog/products/catalog.table.server.ts'
import type { WarehouseId } from '#features/catalog/products/product.ts'
import { now, time } from '#platform/database/columns.server.ts'

/**
 * The part of a product's stock that lies in other warehouses than its main one. `stock.on_hand` includes it: orders reserve
 * from one pool, and what is not here is in `stock.warehouse`.
 */
export const warehouse_stock = pgTable(
  'warehouse_stock',
  {
    product_id: text()
      .notNull()
      .references(() => stock.product_id, { onDelete: 'cascade' }),
    warehouse: text().$type<WarehouseId>().notNull(),
    on_hand: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.product_id, table.warehouse] }),
    check('warehouse_stock_not_negative', sql`${table.on_hand} >= 0`),
  ],
)

/** Every change of the stock in a warehouse: who, when, before, after and why. Rows are never updated. */
export const stock_changes = pgTable(
  'stock_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    product_id: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    warehouse: text().$type<WarehouseId>().notNull(),
    at: time().notNull().default(now),
    /** `staff`, `api_key`, `job` or `system`. */
    actor_kind: text().notNull(),
    /** The account number of a staff member, or a name. */
    actor_id: text().notNull(),
    before: integer().notNull(),
    after: integer().notNull(),
    reason: text().notNull(),
    note: text().notNull().default(''),
    /** The order or return that shipped. */
    order_id: text(),
  },
  (table) => [index('stock_changes_of_product').on(table.product_id, table.id.desc())],
)
