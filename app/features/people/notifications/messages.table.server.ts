import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'
import type { Texts } from '#text/text.tsx'

/** Messages to a customer, stored in every language, since customers can change theirs. */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: jsonb().$type<Texts>().notNull(),
    body: jsonb().$type<Texts>().notNull(),
    /** Path of the related page. */
    link: text(),
    created_at: time().notNull().default(now),
    read_at: time(),
  },
  (table) => [
    index('messages_by_customer').on(table.user_id, table.created_at.desc()),
    index('unread_messages').on(table.user_id).where(sql`${table.read_at} is null`),
    check('message_link_of_this_site', sql`${table.link} is null or ${table.link} ~ '^/([^/]|$)'`),
  ],
)
