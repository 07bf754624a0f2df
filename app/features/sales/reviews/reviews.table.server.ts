import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { products } from '#features/catalog/products/catalog.table.server.ts'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { orders } from '#features/sales/orders/orders.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'
import type { ReviewState } from './review.ts'

/** Product reviews, one per buyer and product, shown once approved. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid().primaryKey().defaultRandom(),
    product_id: text()
      .notNull()
      .references(() => products.id),
    user_id: text()
      .notNull()
      .references(() => users.id),
    /** The order that proves the purchase. */
    order_id: text()
      .notNull()
      .references(() => orders.id),
    /** Display name: first name and last initial. */
    author: text().notNull(),
    rating: integer().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    state: text().$type<ReviewState>().notNull().default('waiting'),
    decided_by: text(),
    /** The public answer of the shop; empty for none. */
    reply: text().notNull().default(''),
    replied_at: time(),
    created_at: time().notNull().default(now),
    updated_at: time().notNull().default(now),
  },
  (table) => [
    unique('one_review_per_buyer').on(table.product_id, table.user_id),
    index('reviews_of_product').on(table.product_id, table.state, table.updated_at.desc()),
    index('reviews_waiting').on(table.updated_at).where(sql`${table.state} = 'waiting'`),
    check('one_to_five_stars', sql`${table.rating} between 1 and 5`),
  ],
)
