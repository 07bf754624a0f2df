import { text } from '#text/text.tsx'

/** A review waits until somebody of the shop has read it. */
export type ReviewState = 'waiting' | 'approved' | 'rejected'

export const stateWords: Record<ReviewState, string> = {
  waiting: text('We read it before it is shown'),
  approved: text('Shown on the page of the product'),
  rejected: text('Not shown'),
}

/** A review as everybody reads it: of its author only the first name and the first letter of the last. */
export type PublicReview = {
  id: string
  rating: number
  title: string
  content: string
  author: string
  create_time: string
}

/** What buyers think of a product together; null while nobody's opinion is shown. */
export type RatingSummary = { value: number; count: number; stars: Record<1 | 2 | 3 | 4 | 5, number> }

export const pathToReview = (product_id: string) =>
  `/writeReview?product_id=${encodeURIComponent(product_id)}`
