import { z } from 'zod'

/** Schema of a parcel that staff ship. */
export const ParcelInput = z.object({
  tracking_number: z.string().trim().min(3).max(60),
  weight_lb: z.number().positive().max(100_000).nullable().default(null),
  contents: z.string().trim().max(200).default(''),
})

/** Serial numbers as staff enter them, each once. */
export const SerialNumbersInput = z.array(z.string().trim().min(1).max(60)).max(500)

/** Schema of a parcel of an order with its items. Without any items, all that is left of the order is shipped. */
export const PackedParcelInput = ParcelInput.extend({
  items: z
    .array(
      z.object({
        line_id: z.uuid(),
        quantity: z.number().int().min(1).max(100_000),
        serial_numbers: z
          .array(z.object({ product_id: z.string().min(1).max(100), serial_numbers: SerialNumbersInput }))
          .max(50)
          .default([]),
      }),
    )
    .max(200)
    .default([]),
})
