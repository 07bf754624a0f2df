import { date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { orders } from '#features/sales/orders/orders.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'
import type { Locale } from '#text/text.tsx'
import type { Quote } from './quote.ts'

/** Quotes that customers asked for, with the prices of that day, so that staff can honor them. */
export const quotes = pgTable(
  'quotes',
  {
    /** Random, so that quotes cannot be counted or guessed. */
    number: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Name and address of the customer when they asked. */
    customer_name: text().notNull(),
    email: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    lines: jsonb().$type<Quote['lines']>().notNull(),
    sums: jsonb().$type<Quote['sums']>().notNull(),
    place: jsonb().$type<Quote['place']>().notNull(),
    valid_until: date().notNull(),
    created_at: time().notNull().default(now),
  },
  (table) => [
    index('quotes_of_customer').on(table.user_id, table.created_at.desc()),
    index('quotes_newest').on(table.created_at.desc(), table.number),
  ],
)

/** Orders that were placed at the prices of a quote. */
export const quote_orders = pgTable(
  'quote_orders',
  {
    order_id: text()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    quote_number: text()
      .notNull()
      .references(() => quotes.number, { onDelete: 'cascade' }),
    created_at: time().notNull().default(now),
  },
  (table) => [index('orders_of_quote').on(table.quote_number, table.created_at)],
)
