import { and, eq, sql } from 'drizzle-orm'
import { createMessage } from '#features/people/notifications/messages.server.ts'
import { orderWithProduct } from '#features/sales/orders/queries/look-up-order.server.ts'
import { hasReceived } from '#features/sales/shipments/shipments.server.ts'
import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { now } from '#platform/database/columns.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { helpfulCountColumn } from './helpful-votes.server.ts'
import type { PublicReview, RatingSummary, ReviewOrder, ReviewState } from './review.ts'
import { photosColumn } from './review-photo-columns.ts'
import { reviews } from './reviews.table.server.ts'

export type OwnReview = {
  id: string
  product_id: string
  rating: number
  title: string
  content: string
  state: ReviewState
}

const ownColumns = {
  id: reviews.id,
  product_id: reviews.product_id,
  rating: reviews.rating,
  title: reviews.title,
  content: reviews.content,
  state: reviews.state,
}

/**
 * Saves a buyer's review of a product, replacing their earlier one. It is shown after moderation, also when changed.
 * Throws a conflict if the customer has not bought the product.
 */
export async function saveReview(
  db: Db,
  customer: Pick<Customer, 'id' | 'first_name' | 'last_name'>,
  review: { product_id: string; rating: number; title: string; content: string },
): Promise<OwnReview> {
  const order_id = await orderWithProduct(db, customer.id, review.product_id)
  if (!order_id)
    throw new Problem('conflict', text('Only customers who bought a product can review it'), {
      data: { reason: 'not_bought' },
    })
  return inTransaction(db, async (tx) => {
    const before = await reviewBy(tx, customer.id, review.product_id)
    const { product_id, rating, title, content } = review
    const fields = { author: authorOf(customer), rating, title, content }
    const saved = await tx
      .insert(reviews)
      .values({ ...fields, product_id, user_id: customer.id, order_id })
      .onConflictDoUpdate({
        target: [reviews.product_id, reviews.user_id],
        set: { ...fields, state: 'waiting', updated_at: now },
      })
      .returning(ownColumns)
    // The earlier review is no longer shown.
    if (before?.state === 'approved') await bumpPublicVersion(tx)
    return only(saved)
  })
}

const authorOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${[...last_name][0] ?? ''}`
    .trim()
    .replace(/(\p{L})$/u, (last) => (last_name ? `${last}.` : last))

/** The customer's review of a product, or null. */
export async function reviewBy(db: Db, user_id: string, product_id: string): Promise<OwnReview | null> {
  const rows = await db
    .select(ownColumns)
    .from(reviews)
    .where(and(eq(reviews.user_id, user_id), eq(reviews.product_id, product_id)))
  return rows[0] ?? null
}

/**
 * Approves or rejects a review, and notifies its author when that is new. A later decision replaces an earlier one.
 * @throws Problem `missing`
 */
export const moderateReview = (db: Db, actor: Actor, id: string, approve: boolean) =>
  inTransaction(db, async (tx) => {
    const [before] = await tx
      .select({ ...ownColumns, user_id: reviews.user_id })
      .from(reviews)
      .where(eq(reviews.id, id))
      .for('update')
    if (!before) throw new Problem('missing', text('Review not found'))
    const { user_id, ...shown } = before
    const state: ReviewState = approve ? 'approved' : 'rejected'
    if (before.state === state) return shown
    await tx
      .update(reviews)
      .set({ state, decided_by: `staff:${actor.id}` })
      .where(eq(reviews.id, id))
    await bumpPublicVersion(tx)
    await recordChange(tx, actor, {
      action: 'review.moderated',
      entity: 'review',
      entity_id: id,
      label: before.product_id,
      before: { state: before.state },
      after: { state },
    })
    await notifyAuthor(tx, user_id, before, approve)
    return { ...shown, state }
  })

const notifyAuthor = (
  tx: Db,
  user_id: string,
  { title, product_id }: Pick<OwnReview, 'title' | 'product_id'>,
  approve: boolean,
) =>
  createMessage(tx, user_id, {
    write: (t) =>
      approve
        ? {
            title: t('Your review is published'),
            body: t('Thank you for sharing your review “{{title}}”.', { title }),
          }
        : {
            title: t('Your review wasn’t published'),
            body: t('Your review isn’t about the product or names people. You can edit and resubmit it.'),
          },
    link: `/productDetails?id=${encodeURIComponent(product_id)}`,
  })

type Shown = { page: number; page_size: number; stars?: number | undefined; order?: ReviewOrder | undefined }

const orderings: Record<ReviewOrder, string> = {
  newest: 'r.updated_at desc',
  helpful: 'helpful_count desc, r.updated_at desc',
  highest: 'r.rating desc, r.updated_at desc',
  lowest: 'r.rating, r.updated_at desc',
}

/** A page of a product's approved reviews, of one number of stars if given; the newest first by default. */
export const reviewsOf = (db: Db, product_id: string, { page, page_size, stars, order = 'newest' }: Shown) =>
  queryRows<PublicReview>(
    db,
    `select r.id, r.rating, r.title, r.content, r.author, r.reply,
            to_char(r.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as create_time,
            ${photosColumn} as photos, ${hasReceived('r.user_id', 'r.product_id')} as is_verified,
            ${helpfulCountColumn} as helpful_count
     from reviews r where r.product_id = $1 and r.state = 'approved' and ($4::int is null or r.rating = $4)
     order by ${orderings[order]}, r.id limit $2 offset $3`,
    [product_id, page_size, (page - 1) * page_size, stars ?? null],
    `reviews-of-${order}`,
  )

/** Rating summary of a product's approved reviews; null if there are none. */
export async function ratingOf(db: Db, product_id: string): Promise<RatingSummary | null> {
  const rows = await queryRows<{ rating: 1 | 2 | 3 | 4 | 5; count: number }>(
    db,
    `select rating, count(*)::int as count from reviews where product_id = $1 and state = 'approved' group by rating`,
    [product_id],
    'rating-of',
  )
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  if (count === 0) return null
  const total = rows.reduce((sum, row) => sum + row.rating * row.count, 0)
  const stars = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  for (const row of rows) stars[row.rating] = row.count
  return { value: Math.round((total / count) * 10) / 10, count, stars }
}

/** Reviews in a moderation state for staff, oldest first, with the total count. */
export async function listReviews(
  db: Db,
  state: ReviewState,
  { page, page_size }: { page: number; page_size: number },
) {
  const rows = await db
    .select({ ...ownColumns, author: reviews.author, total: sql`count(*) over ()`.mapWith(Number) })
    .from(reviews)
    .where(eq(reviews.state, state))
    .orderBy(reviews.updated_at, reviews.id)
    .limit(page_size)
    .offset((page - 1) * page_size)
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0, page, page_size }
}

/** Reviews that wait for approval. */
export const countWaitingReviews = async (db: Db) =>
  only(
    await queryRows<{ count: number }>(
      db,
      `select count(*)::int as count from reviews where state = 'waiting'`,
    ),
  )
