import { staffActor } from '#platform/audit/audit.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import { wholeNumber } from '#platform/http/number-shape.ts'
import { text } from '#text/text.tsx'
import { voteHelpful, votesBy } from './helpful-votes.server.ts'
import { reviewOrders } from './review.ts'
import { ReviewInput } from './review-input.server.ts'
import { listReviews, moderateReview, ratingOf, reviewsOf, saveReview } from './reviews.server.ts'

export const reviewsApi = newApi('Reviews')

export const ReviewPhotoDto = z.object({ full: z.string(), thumb: z.string() })
const state = z.enum(['waiting', 'approved', 'rejected'])
const OwnReviewDto = z.object({
  id: z.string(),
  product_id: z.string(),
  rating: z.number().int(),
  title: z.string(),
  content: z.string(),
  state,
})

reviewsApi.endpoint({
  method: 'post',
  path: '/order/review/save',
  summary: 'Save a review of a purchased product, one per customer and product; it is shown after approval',
  access: 'customer',
  body: ReviewInput.extend({ user_id: z.string().optional() }),
  answer: OwnReviewDto,
  async handle({ ctx, customer, body }) {
    await ctx.services.limits.take('ask', `review ${customer.id}`)
    return reply(
      await saveReview(ctx.db, customer, body),
      text('Thank you. We’ll check your review before we publish it.'),
    )
  },
})

reviewsApi.endpoint({
  method: 'get',
  path: '/product/get/reviews',
  summary: 'Get the rating summary of a product and a page of its approved reviews',
  access: 'public',
  query: Paging.extend({
    product_id: z.string().min(1).max(80),
    stars: wholeNumber(1, 5).optional().describe('Only reviews with this rating'),
    order: z.enum(reviewOrders).default('newest'),
  }),
  answer: z.object({
    rating: z
      .object({ value: z.number(), count: z.number().int(), stars: z.record(z.string(), z.number().int()) })
      .nullable(),
    items: z.array(
      z.object({
        id: z.string(),
        rating: z.number().int(),
        title: z.string(),
        content: z.string(),
        author: z.string(),
        create_time: z.string(),
        reply: z.string(),
        photos: z.array(ReviewPhotoDto).describe('The IDs of photos: /reviewPhoto/{id}'),
        is_verified: z.boolean().describe('Whether the author received the product'),
        helpful_count: z.number().int(),
      }),
    ),
    total: z.number().int(),
    page: z.number().int(),
    page_size: z.number().int(),
  }),
  async handle({ ctx, query }) {
    const { product_id, page, page_size } = query
    const rating = await ratingOf(ctx.db, product_id)
    const items = rating ? await reviewsOf(ctx.db, product_id, query) : []
    const total = (query.stars ? rating?.stars[query.stars as 1] : rating?.count) ?? 0
    return { rating, items, total, page, page_size }
  },
})

reviewsApi.endpoint({
  method: 'post',
  path: '/product/review/helpful',
  summary: 'Say that a published review was helpful, or take it back; one vote per customer and review',
  access: 'customer',
  body: z.object({ id: z.uuid(), is_helpful: z.boolean().default(true) }),
  answer: z.object({ helpful_count: z.number().int() }),
  async handle({ ctx, customer, body }) {
    await ctx.services.limits.take('review-vote', customer.id)
    return voteHelpful(ctx.db, customer.id, body.id, body.is_helpful)
  },
})

reviewsApi.endpoint({
  method: 'post',
  path: '/product/review/votes',
  summary: 'The IDs of a product’s reviews that the customer found helpful',
  access: 'customer',
  body: z.object({ product_id: z.string().min(1).max(80) }),
  answer: z.object({ review_ids: z.array(z.string()) }),
  async handle({ ctx, customer, body }) {
    return { review_ids: await votesBy(ctx.db, customer.id, body.product_id) }
  },
})

reviewsApi.endpoint({
  method: 'post',
  path: '/product/review/list',
  summary: 'List reviews by moderation state, by default those awaiting a decision, oldest first',
  access: 'staff',
  permission: 'reviews.moderate',
  body: Paging.extend({ state: state.default('waiting') }),
  answer: z.object({
    items: z.array(OwnReviewDto.extend({ author: z.string() })),
    total: z.number(),
    page: z.number(),
    page_size: z.number(),
  }),
  handle: ({ ctx, body }) => listReviews(ctx.db, body.state, body),
})

reviewsApi.endpoint({
  method: 'post',
  path: '/product/review/moderate',
  summary: 'Approve or reject a review and notify its author',
  access: 'staff',
  permission: 'reviews.moderate',
  body: z.object({ id: z.uuid(), decision: z.enum(['approve', 'reject']) }),
  answer: OwnReviewDto,
  async handle({ ctx, customer, body }) {
    const review = await moderateReview(
      ctx.db,
      staffActor(ctx, customer),
      body.id,
      body.decision === 'approve',
    )
    return reply(review, text('Decision saved'))
  },
})
