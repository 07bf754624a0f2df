import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { orders } from '#features/sales/orders/orders.table.server.ts'
import { files } from '#platform/files/files.table.server.ts'
import type { Site } from './site.ts'

/** What a customer told of the place where a design or a solution will stand. */
export const order_sites = pgTable('order_sites', {
  order_id: text()
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  site: jsonb().$type<Site>().notNull(),
  /** The package of the shop that a solution order is made of. */
  solution_id: text(),
})

/** The plans, bills and photos that came with it. */
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
