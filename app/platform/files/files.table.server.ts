import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'

/** What people have sent us. The bytes are in the file store under `key`. */
export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Who may open it besides the staff; nobody when a guest sent it. */
    owner_user_id: text(),
    /** What it was sent for: a bill, a certificate, pictures of a roof. */
    purpose: text().notNull(),
    /** The sender's own name for it, made harmless. */
    name: text().notNull(),
    content_type: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    key: text().notNull().unique(),
    created_at: time().notNull().default(now),
  },
  (table) => [
    check('files_not_empty', sql`${table.bytes} > 0`),
    index('files_by_owner').on(table.owner_user_id, table.created_at.desc()),
  ],
)

export type StoredFile = typeof files.$inferSelect
