import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { files } from '#platform/files/files.table.server.ts'

/** The sizes and crops of uploaded product pictures, made when they are first requested. The bytes are in the file store. */
export const picture_variants = pgTable(
  'picture_variants',
  {
    file_id: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** `960.webp` or `card-50-50.webp`. */
    name: text().notNull(),
    key: text().notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.file_id, table.name] })],
)
