import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { orders } from '#features/sales/orders/orders.table.server.ts'
import { files } from '#platform/files/files.table.server.ts'
import type { Site } from './site.ts'

/** Site details of a design or solution order, as the customer gave them. */
export const order_sites = pgTable('order_sites', {
  order_id: text()
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  site: jsonb().$type<Site>().notNull(),
  /** The package that a solution order is for. */
  solution_id: text(),
})

/** Plans, bills and photos uploaded with an order. */
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
