import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { products } from '#features/catalog/products/catalog.table.server.ts'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'

/** A cart belongs to a customer, or to the holder of a guest cookie's secret; only its hash is stored. */
export const carts = pgTable(
  'carts',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret_hash: text().unique(),
    /** Coupon code as entered; it is checked whenever the cart is priced. */
    coupon_code: text(),
    updated_at: time().notNull().default(now),
  },
  (table) => [
    check('one_owner', sql`(${table.user_id} is null) <> (${table.secret_hash} is null)`),
    index('guest_carts_by_age').on(table.updated_at).where(sql`${table.user_id} is null`),
  ],
)

export const cart_lines = pgTable(
  'cart_lines',
  {
    cart_id: uuid()
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    product_id: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    /**
     * Sum of the quantities added, before it was raised to the minimum order quantity: with a minimum of five, adding
     * one nine times still gives nine.
     */
    asked: integer().notNull(),
    added_at: time().notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.cart_id, table.product_id] }),
    check('asked_in_bounds', sql`${table.asked} between 1 and ${table.quantity}`),
    check('quantity_in_bounds', sql`${table.quantity} between 1 and 9999`),
  ],
)

export const wish_list = pgTable(
  'wish_list',
  {
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    product_id: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    added_at: time().notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.product_id] })],
)
