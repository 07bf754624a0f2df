import { staffActor } from '#platform/audit/audit.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import { TranslatedTexts } from '#platform/http/api/translated-texts.server.ts'
import { wholeNumber } from '#platform/http/number-shape.ts'
import { text } from '#text/text.tsx'
import { removeReviewPhoto } from '../review-photos.server.ts'
import { ReviewPhotoDto } from '../reviews.api.server.ts'
import { moderateReview } from '../reviews.server.ts'
import {
  listStaffReviewRows,
  matchingReviews,
  maxModerated,
  type ReviewSort,
  reviewSorts,
} from './list-staff-reviews.server.ts'
import { replyToReview } from './reply-to-review.server.ts'

export const staffReviewsApi = newApi('Reviews for staff')

const state = z.enum(['waiting', 'approved', 'rejected'])
const ReviewListFilter = z.object({
  state: state.optional(),
  rating: wholeNumber(1, 5).optional(),
  search: z.string().trim().max(100).optional().describe('Part of the text, the author or the product'),
})
const sortNames = Object.keys(reviewSorts)
const ReviewQuery = Paging.extend(ReviewListFilter.shape).extend({
  sort: z
    .string()
    .regex(/^-?(?:sent|rating)$/)
    .default('-sent')
    .describe(`One of ${sortNames.join(', ')}; with - in front for descending`),
})
export type ReviewQuery = z.input<typeof ReviewQuery>

export const listStaffReviews = staffReviewsApi.endpoint({
  method: 'post',
  path: '/staff/reviews',
  summary: 'Reviews with filters, sorted and paged; the newest first',
  access: 'staff',
  permission: 'reviews.moderate',
  body: ReviewQuery,
  answer: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        product_id: z.string(),
        product: TranslatedTexts,
        order_id: z.string(),
        author: z.string(),
        rating: z.number().int(),
        title: z.string(),
        content: z.string(),
        state,
        reply: z.string(),
        photos: z.array(ReviewPhotoDto),
        is_verified: z.boolean().describe('Whether the author received the product'),
        helpful_count: z.number().int(),
        sent_at: z.string(),
      }),
    ),
    total: z.number().int(),
  }),
  async handle({ ctx, body: { page, page_size, sort, ...filter } }) {
    const { list, total } = await listStaffReviewRows(ctx.db, filter, {
      page,
      size: page_size,
      sort: sort.replace('-', '') as ReviewSort,
      descending: sort.startsWith('-'),
    })
    return {
      total,
      list: list.map(({ updated_at, ...review }) => ({ ...review, sent_at: updated_at.toISOString() })),
    }
  },
})

export const decideReviews = staffReviewsApi.endpoint({
  method: 'post',
  path: '/staff/reviews/decide',
  summary: `Publishes or hides reviews: by id, or up to ${maxModerated} that match a filter. Authors are notified`,
  access: 'staff',
  permission: 'reviews.moderate',
  body: z.object({
    chosen: z.union([
      z.object({ keys: z.array(z.uuid()).min(1).max(maxModerated) }),
      z.object({ filter: ReviewListFilter }),
    ]),
    decision: z.enum(['approve', 'reject']),
  }),
  answer: z.object({ decided: z.number().int() }),
  async handle({ ctx, customer, body: { chosen, decision } }) {
    const ids = 'keys' in chosen ? chosen.keys : await matchingReviews(ctx.db, chosen.filter)
    const actor = staffActor(ctx, customer)
    for (const id of ids) await moderateReview(ctx.db, actor, id, decision === 'approve')
    return reply({ decided: ids.length }, text('Decision saved'))
  },
})

export const replyToStaffReview = staffReviewsApi.endpoint({
  method: 'post',
  path: '/staff/reviews/reply',
  summary: 'Sets the public reply to a review; an empty one removes it',
  access: 'staff',
  permission: 'reviews.moderate',
  body: z.object({ id: z.uuid(), reply: z.string().trim().max(2000, text('This text is too long')) }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await replyToReview(ctx.db, staffActor(ctx, customer), body.id, body.reply)
    return reply(null, text('Saved'))
  },
})

export const removeStaffReviewPhoto = staffReviewsApi.endpoint({
  method: 'post',
  path: '/staff/reviews/remove_photo',
  summary: 'Deletes one photo of a review, which stays published or hidden',
  access: 'staff',
  permission: 'reviews.moderate',
  body: z.object({ id: z.uuid(), photo: z.uuid().describe('The ID of its full size') }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await removeReviewPhoto(ctx.db, staffActor(ctx, customer), body.id, body.photo)
    return reply(null, text('Photo removed'))
  },
})
