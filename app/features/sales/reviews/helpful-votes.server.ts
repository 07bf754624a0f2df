import { and, eq } from 'drizzle-orm'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { review_votes } from './helpful-votes.table.server.ts'
import { reviews } from './reviews.table.server.ts'

/** SQL for the statements of this feature: how many customers found review `r` helpful. */
export const helpfulCountColumn = '(select count(*)::int from review_votes v where v.review_id = r.id)'

/**
 * Records or withdraws a customer's vote that a published review was helpful; repeating it changes nothing. Returns the
 * number of votes. @throws Problem `missing` for a review that is not published, `conflict` for the customer's own
 */
export const voteHelpful = (db: Db, user_id: string, review_id: string, is_helpful: boolean) =>
  inTransaction(db, async (tx) => {
    const [review] = await tx
      .select({ user_id: reviews.user_id })
      .from(reviews)
      .where(and(eq(reviews.id, review_id), eq(reviews.state, 'approved')))
    if (!review) throw new Problem('missing', text('Review not found'))
    if (review.user_id === user_id) throw new Problem('conflict', text('You can’t vote for your own review'))
    if (is_helpful) await tx.insert(review_votes).values({ review_id, user_id }).onConflictDoNothing()
    else
      await tx
        .delete(review_votes)
        .where(and(eq(review_votes.review_id, review_id), eq(review_votes.user_id, user_id)))
    return only(
      await queryRows<{ helpful_count: number }>(
        tx,
        `select ${helpfulCountColumn} as helpful_count from reviews r where r.id = $1`,
        [review_id],
      ),
    )
  })

/** The reviews of a product that a customer found helpful. */
export async function votesBy(db: Db, user_id: string, product_id: string): Promise<string[]> {
  const rows = await db
    .select({ review_id: review_votes.review_id })
    .from(review_votes)
    .innerJoin(reviews, eq(reviews.id, review_votes.review_id))
    .where(and(eq(review_votes.user_id, user_id), eq(reviews.product_id, product_id)))
  return rows.map(({ review_id }) => review_id)
}
