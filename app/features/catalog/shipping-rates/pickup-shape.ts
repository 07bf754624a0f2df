import { z } from 'zod'

// Apart from pickup-place.ts, so that pages do not load the library of the shapes.

const place = {
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  address: z.string(),
  pickup_hours: z.string(),
}

/** The warehouse of a pickup order. */
export const OrderPickupShape = z.object(place)

/** A pickup that is offered. */
export const PickupOfferShape = z.object({
  ...place,
  miles: z.number(),
  ready_on: z.string().nullable(),
  total: z.number(),
})
