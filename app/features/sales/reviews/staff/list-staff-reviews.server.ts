import { hasReceived } from '#features/sales/shipments/shipments.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { escapeLike } from '#platform/database/like.ts'
import { only } from '#platform/database/rows.ts'
import type { Texts } from '#text/text.tsx'
import { helpfulCountColumn } from '../helpful-votes.server.ts'
import type { ReviewPhoto, ReviewState } from '../review.ts'
import { photosColumn } from '../review-photo-columns.ts'

export type ReviewFilter = {
  state?: ReviewState | undefined
  rating?: number | undefined
  search?: string | undefined
}

export type StaffReview = {
  id: string
  product_id: string
  product: Texts
  order_id: string
  author: string
  rating: number
  title: string
  content: string
  state: ReviewState
  reply: string
  photos: ReviewPhoto[]
  is_verified: boolean
  helpful_count: number
  updated_at: Date
}

/** The columns by which the list can be sorted. */
export const reviewSorts = { sent: 'r.updated_at', rating: 'r.rating', helpful: 'helpful_count' } as const
export type ReviewSort = keyof typeof reviewSorts

const from = 'reviews r join products p on p.id = r.product_id'

function conditionsOf({ state, rating, search }: ReviewFilter) {
  const like = search ? `%${escapeLike(search)}%` : null
  return {
    values: [state ?? null, rating ?? null, like],
    where: `($1::text is null or r.state = $1) and ($2::int is null or r.rating = $2)
      and ($3::text is null or r.title ilike $3 or r.content ilike $3 or r.author ilike $3 or r.product_id ilike $3
           or p.name ->> 'en' ilike $3)`,
  }
}

type Paging = { page: number; size: number; sort: ReviewSort; descending: boolean }

/** A page of reviews with their products, and how many match. */
export async function listStaffReviewRows(db: Db, filter: ReviewFilter, paging: Paging) {
  const { page, size, sort, descending } = paging
  const { where, values } = conditionsOf(filter)
  const list = await queryRows<StaffReview>(
    db,
    `select r.id, r.product_id, p.name as product, r.order_id, r.author, r.rating, r.title, r.content, r.state, r.reply,
            r.updated_at, ${photosColumn} as photos, ${hasReceived('r.user_id', 'r.product_id')} as is_verified,
            ${helpfulCountColumn} as helpful_count
     from ${from} where ${where}
     order by ${reviewSorts[sort]} ${descending ? 'desc' : 'asc'}, r.id limit $4 offset $5`,
    [...values, size, (page - 1) * size],
  )
  const { total } = only(
    await queryRows<{ total: number }>(
      db,
      `select count(*)::int as total from ${from} where ${where}`,
      values,
    ),
  )
  return { list, total }
}

/** How many reviews one decision is for. */
export const maxModerated = 500

/** The ids of the reviews that match, the oldest first. */
export async function matchingReviews(db: Db, filter: ReviewFilter): Promise<string[]> {
  const { where, values } = conditionsOf(filter)
  const rows = await queryRows<{ id: string }>(
    db,
    `select r.id from ${from} where ${where} order by r.updated_at, r.id limit ${maxModerated}`,
    values,
  )
  return rows.map(({ id }) => id)
}
