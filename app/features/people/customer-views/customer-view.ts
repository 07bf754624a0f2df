import { z } from 'zod'
import { text } from '#text/text.tsx'

/** Minutes after which a view ends by itself. */
export const viewMinutes = 30

/** Why staff look at the shop as a customer; recorded in the audit log. */
export const ViewReason = z
  .string()
  .trim()
  .min(5, text('Say in a few words why you need this view'))
  .max(300, text('Use at most 300 characters'))

/** The view in this browser, as the banner shows it. */
export const ShownView = z.object({
  customer_id: z.string(),
  /** Null: the view has ended. */
  customer: z.object({ name: z.string(), email: z.string() }).nullable(),
  ends_at: z.string(),
  /** Until then, for a browser whose clock is wrong. */
  seconds_left: z.number(),
})
export type ShownView = z.infer<typeof ShownView>
