import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { orders } from '#features/sales/orders/orders.table.server.ts'
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
