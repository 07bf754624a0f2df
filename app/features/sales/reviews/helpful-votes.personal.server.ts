import { eq } from 'drizzle-orm'
import { queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import type { PersonalData } from '#platform/security/personal-data.server.ts'
import { review_votes } from './helpful-votes.table.server.ts'

/** Which reviews of others a customer found helpful, deleted with the account. */
export const helpfulVotesPersonalData: PersonalData = {
  name: 'review_votes',
  tables: { review_votes: { erased: ['user_id'], other: ['review_id', 'created_at'] } },
  collect: (db, { id }) =>
    rowsInPages(db, {
      columns: 'r.product_id, r.title, v.created_at',
      from: 'review_votes v join reviews r on r.id = v.review_id',
      where: 'v.user_id = $1',
      key: ['v.created_at', 'v.review_id'],
      values: [id],
    }),
  async scrub(tx, { id }) {
    await tx.delete(review_votes).where(eq(review_votes.user_id, id))
  },
  async merge(tx, { from, to }) {
    await queryRows(
      tx,
      `update review_votes v set user_id = $2 where v.user_id = $1 and not exists (
         select from review_votes own where own.user_id = $2 and own.review_id = v.review_id)`,
      [from, to],
    )
  },
}
