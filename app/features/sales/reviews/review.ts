import { text } from '#text/text.tsx'

/** Moderation state of a review. */
export type ReviewState = 'waiting' | 'approved' | 'rejected'

export const reviewStateLabels: Record<ReviewState, string> = {
  waiting: text('Awaiting approval'),
  approved: text('Published on the product page'),
  rejected: text('Not published'),
}

/** Photos of a review: at most so many, each at most so large. */
export const maxReviewPhotos = 4
export const maxReviewPhotoBytes = 10 * 1024 * 1024

/** `full`: up to 1,600 pixels wide; `thumb`: a square of 240. */
export type PhotoSize = 'full' | 'thumb'

/** The file IDs of a photo in its sizes. */
export type ReviewPhoto = Record<PhotoSize, string>

/** Path of a photo. */
export const pathOfPhoto = (id: string) => `/reviewPhoto/${id}`

/** How the reviews of a product can be ordered. */
export const reviewOrders = ['newest', 'helpful', 'highest', 'lowest'] as const
export type ReviewOrder = (typeof reviewOrders)[number]

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
  photos: ReviewPhoto[]
  /** Whether this customer received the product. */
  is_verified: boolean
  /** How many customers found the review helpful. */
  helpful_count: number
}

/** Average rating of a product (1 to 5, one decimal) and the number of reviews per star. */
export type RatingSummary = { value: number; count: number; stars: Record<1 | 2 | 3 | 4 | 5, number> }
