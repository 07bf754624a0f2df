import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { files } from '#platform/files/files.table.server.ts'
import type { PhotoSize } from './review.ts'
import { reviews } from './reviews.table.server.ts'

/** The photos of reviews, each in two sizes. They are the customer's files, deleted with the account's other uploads. */
export const review_photos = pgTable(
  'review_photos',
  {
    review_id: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    size: text().$type<PhotoSize>().notNull(),
    file_id: uuid()
      .notNull()
      .unique()
      .references(() => files.id),
  },
  (table) => [
    primaryKey({ columns: [table.review_id, table.position, table.size] }),
    check('photo_size', sql`${table.size} in ('full', 'thumb')`),
  ],
)
