import { eq } from 'drizzle-orm'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import type { PersonalData } from '#platform/security/personal-data.server.ts'
import { photosColumn } from './review-photo-columns.ts'
import { reviews } from './reviews.table.server.ts'

/** A customer's product reviews with their photos, deleted with the account. */
export const reviewsPersonalData: PersonalData = {
  name: 'reviews',
  tables: {
    reviews: {
      erased: ['user_id', 'order_id', 'author', 'rating', 'title', 'content', 'reply'],
      other: ['id', 'product_id', 'state', 'decided_by', 'replied_at', 'created_at', 'updated_at'],
    },
    // The files are in the section of files.
    review_photos: { erased: ['file_id'], other: ['review_id', 'position', 'size'] },
  },
  collect: (db, { id }) =>
    rowsInPages(db, {
      columns: `r.product_id, r.order_id, r.author, r.rating, r.title, r.content, r.reply, r.state, r.created_at, r.updated_at,
        ${photosColumn} as photos`,
      from: 'reviews r',
      where: 'r.user_id = $1',
      key: ['r.created_at', 'r.id'],
      values: [id],
    }),
  async scrub(tx, { id }) {
    await tx.delete(reviews).where(eq(reviews.user_id, id))
    await bumpPublicVersion(tx)
  },
  async merge(tx, { from, to }) {
    await queryRows(
      tx,
      `update reviews r set user_id = $2 where r.user_id = $1 and not exists (
         select from reviews own where own.user_id = $2 and own.product_id = r.product_id)`,
      [from, to],
    )
  },
}
