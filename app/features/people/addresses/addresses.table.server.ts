import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'
import type { AddressKind } from './address.ts'

/** Addresses of customers. Orders have their own copy, so an address can be changed or deleted at any time. */
export const addresses = pgTable(
  'addresses',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<AddressKind>().notNull().default('shipping'),
    first_name: text().notNull(),
    last_name: text().notNull(),
    address: text().notNull(),
    building: text().notNull().default(''),
    zip_code: text().notNull(),
    city: text().notNull(),
    state: text().notNull().default(''),
    company_name: text().notNull().default(''),
    email: text().notNull(),
    phone: text().notNull(),
    ext: text().notNull().default(''),
    is_default: boolean().notNull().default(false),
    created_at: time().notNull().default(now),
    updated_at: time().notNull().default(now),
  },
  (table) => [
    index('addresses_of_user').on(table.user_id, table.created_at),
    index('addresses_by_state').on(table.state, table.user_id),
    uniqueIndex('one_default_address').on(table.user_id, table.kind).where(sql`${table.is_default}`),
    check('known_address_kind', sql`${table.kind} in ('shipping', 'billing')`),
    check('zip_code_is_digits', sql`${table.zip_code} ~ '^[0-9]{5}$'`),
  ],
)
