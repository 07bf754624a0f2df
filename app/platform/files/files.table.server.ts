import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'

/** Uploaded files. The bytes are in the file store under `key`. */
export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Owner who may open it besides staff; null for a guest's upload. */
    owner_user_id: text(),
    /** Purpose of the upload: a bill, a certificate, pictures of a roof. */
    purpose: text().notNull(),
    /** The uploader's file name, sanitized. */
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
