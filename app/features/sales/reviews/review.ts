import { text } from '#text/text.tsx'

/** Moderation state of a review. */
export type ReviewState = 'waiting' | 'approved' | 'rejected'

export const reviewStateLabels: Record<ReviewState, string> = {
  waiting: text('Awaiting approval'),
  approved: text('Published on the product page'),
  rejected: text('Not published'),
}

/** A review as shown to everyone: the author's first name and last initial only. */
export type PublicReview = {
  id: string
  rating: number
  title: string
  content: string
  author: string
  create_time: string
  /** The public answer of the shop; empty for none. */
  reply: string
}

/** Average rating of a product (1 to 5, one decimal) and the number of reviews per star. */
export type RatingSummary = { value: number; count: number; stars: Record<1 | 2 | 3 | 4 | 5, number> }

/** Path of the review form for a product. */
export const pathToReview = (product_id: string) =>
  `/writeReview?product_id=${encodeURIComponent(product_id)}`
