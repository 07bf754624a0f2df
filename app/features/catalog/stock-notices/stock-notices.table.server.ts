import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { products } from '#features/catalog/products/catalog.table.server.ts'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'
import type { Locale } from '#text/text.tsx'
import type { StockNoticeState } from './stock-notice.ts'

/** Requests for one mail when a product is back in stock; at most one open request per product and address. */
export const stock_notices = pgTable(
  'stock_notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    product_id: text()
      .notNull()
      .references(() => products.id),
    /** The account whose own address it is; null for a typed address. */
    user_id: text().references(() => users.id),
    email: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    state: text().$type<StockNoticeState>().notNull().default('unconfirmed'),
    /** The wording that the requester agreed to, at `requested_at`. */
    consent_version: text().notNull(),
    requested_at: time().notNull().default(now),
    confirmed_at: time(),
    sent_at: time(),
    canceled_at: time(),
  },
  (table) => [
    uniqueIndex('one_open_notice_per_address')
      .on(table.product_id, table.email)
      .where(sql`${table.state} in ('unconfirmed', 'waiting')`),
    index('notices_waiting').on(table.product_id, table.requested_at).where(sql`${table.state} = 'waiting'`),
    index('notices_of_user').on(table.user_id),
    index('notices_by_email').on(table.email),
    index('notices_newest').on(table.requested_at.desc(), table.id),
    check('notice_state', sql`${table.state} in ('unconfirmed', 'waiting', 'sent', 'canceled')`),
    check('sent_notice_has_time', sql`(${table.state} = 'sent') = (${table.sent_at} is not null)`),
  ],
)
