import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'

/** Roles that the shop created. The built-in ones are in roles.ts. */
export const staff_roles = pgTable(
  'staff_roles',
  {
    /** Stored in `users.role`. */
    id: text().primaryKey(),
    name: text().notNull(),
    permissions: text().array().notNull(),
    created_at: time().notNull().default(now),
    updated_at: time().notNull().default(now),
  },
  (table) => [check('role_is_no_customer', sql`${table.id} <> 'customer'`)],
)
