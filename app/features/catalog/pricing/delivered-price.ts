import type { SaleProduct } from '#features/catalog/products/product.ts'
import { type DeliveryChoice, quoteDelivery } from '#features/catalog/shipping-rates/delivery.ts'
import { type PricingInput, priceOrder } from './pricing.ts'

/** What the price depends on besides lines and address. */
export type Terms = Pick<PricingInput, 'promotions' | 'coupon' | 'taxes' | 'exemption'> & { now: Date }

/**
 * Prices lines for a place, with freight, tax and delivery date: the one function behind product page, cart, checkout and
 * order. Not `reachable` if we have no freight rate for its ZIP code.
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
    state: to?.state ?? null,
    freight_cents: delivery?.freight_cents ?? 0,
    ...terms,
  })
  return { price, delivery, reachable: to === null || delivery !== null }
}
