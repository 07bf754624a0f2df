import { z } from 'zod'

/** Schema of a parcel that staff ship. */
export const ParcelInput = z.object({
  tracking_number: z.string().trim().min(3).max(60),
  weight_lb: z.number().positive().max(100_000).nullable().default(null),
  contents: z.string().trim().max(200).default(''),
})
