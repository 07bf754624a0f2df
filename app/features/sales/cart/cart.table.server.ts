import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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

/** Products that a customer took out of the cart for later, with the quantity they had there. */
export const saved_for_later = pgTable(
  'saved_for_later',
  {
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    product_id: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    saved_at: time().notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.product_id] }),
    check('saved_quantity_in_bounds', sql`${table.quantity} between 1 and 9999`),
  ],
)

/** Products and quantities behind a link that a customer passes on. The token is stored as it is: its owner copies it again. */
export const shared_carts = pgTable(
  'shared_carts',
  {
    token: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lines: jsonb().$type<{ product_id: string; quantity: number }[]>().notNull(),
    created_at: time().notNull().default(now),
    expires_at: time().notNull(),
  },
  (table) => [
    index('shared_carts_of_customer').on(table.user_id),
    index('shared_carts_by_end').on(table.expires_at),
  ],
)
