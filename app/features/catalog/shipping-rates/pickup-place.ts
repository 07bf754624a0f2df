/** A warehouse where customers pick up orders, as an order keeps it. */
export type OrderPickup = {
  city: string
  state: string
  zip_code: string
  address: string
  pickup_hours: string
}

/** The warehouse as it is offered near a ZIP code, in whole great-circle miles from it. */
export type PickupPlace = OrderPickup & { miles: number }

/** The place with the day from which everything is ready, and the total with pickup in dollars. */
export type PickupOffer = PickupPlace & { ready_on: string | null; total: number }

/** What an order keeps of the place. */
export const toOrderPickup = ({ miles: _, ...place }: PickupPlace): OrderPickup => place

/** The address in lines. */
export const pickupLines = ({ address, city, state, zip_code }: OrderPickup) => [
  address,
  `${city}, ${state} ${zip_code}`,
]
