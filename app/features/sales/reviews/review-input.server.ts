import { z } from '#platform/http/api/api.server.ts'
import { wholeNumber } from '#platform/http/number-shape.ts'
import { text } from '#text/text.tsx'

/** Schema of a submitted review, used by API and form. */
export const ReviewInput = z.object({
  product_id: z.string().min(1).max(80),
  rating: wholeNumber(1, 5, text('Please choose one to five stars')),
  title: z
    .string()
    .trim()
    .min(1, { error: text('Please give your review a title') })
    .max(120),
  content: z
    .string()
    .trim()
    .min(1, { error: text('Describe the problem in a sentence or two') })
    .max(4000),
})
