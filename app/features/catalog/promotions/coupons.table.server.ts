import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'

export const coupons = pgTable(
  'coupons',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Capital letters, digits and dashes; entered in any case. */
    code: text().notNull().unique(),
    name: jsonb().$type<{ en: string; de?: string | undefined; zh?: string | undefined }>().notNull(),
    kind: text().$type<'amount' | 'percent'>().notNull(),
    /** The discount of kind `amount`; the maximum discount of kind `percent`. */
    minus_cents: integer(),
    basis_points: integer(),
    threshold_cents: integer().notNull().default(0),
    combines: boolean().notNull().default(false),
    /** For all customers together, and for each customer; null for unlimited. */
    most_uses: integer(),
    most_uses_each: integer(),
    uses: integer().notNull().default(0),
    starts_at: time().notNull(),
    ends_at: time(),
    /** Both empty for all products. */
    product_ids: text().array().notNull().default([]),
    family_ids: text().array().notNull().default([]),
    enabled: boolean().notNull().default(true),
    /** Counts changes, so that two people do not overwrite each other. Uses are not changes. */
    version: integer().notNull().default(1),
    created_at: time().notNull().default(now),
  },
  (table) => [
    check('code_in_capitals', sql`${table.code} ~ '^[A-Z0-9][A-Z0-9-]{2,39}$'`),
    check(
      'kind_has_its_figure',
      sql`case ${table.kind} when 'amount' then ${table.minus_cents} > 0 and ${table.basis_points} is null
            when 'percent' then ${table.basis_points} between 1 and 10000 and coalesce(${table.minus_cents} > 0, true)
            else false end`,
    ),
    check('threshold_not_negative', sql`${table.threshold_cents} >= 0`),
    check(
      'never_used_too_often',
      sql`${table.uses} between 0 and coalesce(${table.most_uses}, ${table.uses})`,
    ),
  ],
)

/** The orders that used a coupon. Deleted when the order is canceled. */
export const coupon_uses = pgTable(
  'coupon_uses',
  {
    order_id: text().primaryKey(),
    coupon_id: uuid()
      .notNull()
      .references(() => coupons.id),
    user_id: text().references(() => users.id, { onDelete: 'set null' }),
    used_at: time().notNull().default(now),
  },
  (table) => [index('coupon_uses_of_coupon').on(table.coupon_id)],
)

/**
 * Keyed hashes that recognize a customer under another account: of the account, email addresses, phone numbers and the
 * card, as its payment provider identifies it.
 */
export const coupon_use_marks = pgTable(
  'coupon_use_marks',
  {
    coupon_id: uuid()
      .notNull()
      .references(() => coupons.id),
    mark: text().notNull(),
    order_id: text()
      .notNull()
      .references(() => coupon_uses.order_id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.coupon_id, table.mark, table.order_id] }),
    index('coupon_marks_of_order').on(table.order_id),
  ],
)
