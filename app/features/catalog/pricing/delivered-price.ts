import type { SaleProduct } from '#features/catalog/products/product.ts'
import { quoteDelivery } from '#features/catalog/shipping-rates/delivery.ts'
import type { DeliveryChoice } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { pickupNear } from '#features/catalog/shipping-rates/pickup.ts'
import type { PickupPlace } from '#features/catalog/shipping-rates/pickup-place.ts'
import { type PricingInput, priceOrder } from './pricing.ts'

/** What the price depends on besides lines and address. */
export type Terms = Pick<PricingInput, 'promotions' | 'coupon' | 'taxes' | 'exemption'> & { now: Date }

/** An address, as far as taxes depend on it. */
type TaxedPlace = Pick<PickupPlace, 'address' | 'city' | 'state' | 'zip_code'>

/**
 * Where the tax is due: at the address, and for a pickup at the warehouse. `taxes` and `exemption` of the terms must be
 * those of this place.
 */
export const taxPlaceFor = (
  lines: { product: SaleProduct; quantity: number }[],
  to: TaxedPlace,
  choice: DeliveryChoice,
): TaxedPlace => (choice === 'pickup' ? (pickupNear(lines, to.zip_code) ?? to) : to)

/**
 * Prices lines for a place, with freight, tax and delivery date: the one function behind product page, cart, checkout and
 * order. Not `reachable` if we have no freight rate for its ZIP code, or for a pickup no warehouse near it.
 */
export function priceFor(
  lines: { product: SaleProduct; quantity: number }[],
  to: { state: string; zip_code: string } | null,
  choice: DeliveryChoice,
  { promotions, now, ...terms }: Terms,
) {
  const delivery = to ? quoteDelivery(lines, to.zip_code, choice, now) : null
  const price = priceOrder({
    lines,
    promotions,
    state: delivery?.pickup?.state ?? to?.state ?? null,
    freight_cents: delivery?.freight_cents ?? 0,
    ...terms,
  })
  return { price, delivery, reachable: to === null || delivery !== null }
}
