import { z } from 'zod'

/** A warehouse where customers pick up orders, as they read it. */
export const PickupPlace = z.object({
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  address: z.string(),
  pickup_hours: z.string(),
  /** Whole great-circle miles from the ZIP code. */
  miles: z.number(),
})
export type PickupPlace = z.infer<typeof PickupPlace>

/** What an order keeps of the place. */
export type OrderPickup = Omit<PickupPlace, 'miles'>

export const toOrderPickup = ({ miles: _, ...place }: PickupPlace): OrderPickup => place

/** The address in lines. */
export const pickupLines = ({ address, city, state, zip_code }: OrderPickup) => [
  address,
  `${city}, ${state} ${zip_code}`,
]

/** The place with the day from which everything is ready, and the total with pickup in dollars. */
export const PickupOffer = PickupPlace.extend({ ready_on: z.string().nullable(), total: z.number() })
export type PickupOffer = z.infer<typeof PickupOffer>
