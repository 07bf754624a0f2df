import type { SaleProduct, Warehouse } from '#features/catalog/products/product.ts'
import type { Day } from '#features/store/calendar/business-days.ts'
import { freightFor, getItBy } from './freight.ts'
import { milesBetween, warehouses, zip3Of } from './shipping-zones.ts'

export type DeliveryChoice = 'standard' | 'lift_gate'

export type Delivery = {
  choice: DeliveryChoice
  freight_cents: number
  /** The day by which all of it is there; null when nothing travels or the place is unknown to us. */
  get_it_by: Day | null
}

type Line = { product: SaleProduct; quantity: number }

/**
 * What it costs to bring these lines to a ZIP code and by when all of it is there. Each warehouse sends its own
 * lines. Null where we do not know the place: then somebody has to make a quote.
 */
export function quoteDelivery(
  lines: Line[],
  zip_code: string,
  choice: DeliveryChoice,
  now: Date,
): Delivery | null {
  const place = zip3Of(zip_code)
  const travelling = lines.filter((line) => line.product.shipping_class !== 'none' && line.product.warehouse)
  if (travelling.length === 0)
    return { choice, freight_cents: 0, get_it_by: latestDay(lines, { miles: 0, offshore: false }, now) }
  if (!place) return null

  let freight_cents = 0
  let get_it_by: Day | null = null
  for (const [from, own] of Map.groupBy(travelling, (line) => line.product.warehouse as Warehouse)) {
    const pieces = own.map(({ product, quantity }) => ({ ...product, quantity }))
    const freight = freightFor(pieces, from, zip_code, { lift_gate: choice === 'lift_gate' })
    if (!freight) return null
    freight_cents += freight.total_cents
    const way = { miles: milesBetween(warehouses[from], place), offshore: place.offshore }
    const day = latestDay(own, way, now)
    if (day && (!get_it_by || day > get_it_by)) get_it_by = day
  }
  return { choice, freight_cents, get_it_by }
}

/** Whether a tail lift is worth asking about: something comes on a pallet. */
export const shipsOnPallets = (lines: Line[]) =>
  lines.some((line) => line.product.shipping_class === 'freight')

/** How far a place is from the warehouse, and whether a truck gets there at all. */
export type TransitDistance = { miles: number; offshore: boolean }

/** The day a single line is there: of a package the day of its slowest part. */
export function arrivalDay({ product, quantity }: Line, way: TransitDistance, now: Date): Day {
  const to_build = product.built_parts.filter((part) => quantity > part.enough_for)
  return getItBy({
    now,
    from: product.warehouse ?? 'OH',
    quantity,
    on_hand: to_build.length > 0 ? 0 : (product.available ?? quantity),
    lead_time_days: Math.max(product.lead_time_days, ...to_build.map((part) => part.lead_time_days)),
    shipping_class: product.shipping_class,
    distance_miles: way.miles,
    offshore: way.offshore,
  })
}

/** About the distance from the warehouse of most addresses in the US. */
const typicalMiles = 700

/** The arrival day for a visitor whose place is not known; null for services. */
export const typicalArrival = (line: Line, now: Date): Day | null =>
  line.product.shipping_class === 'none'
    ? null
    : arrivalDay(line, { miles: typicalMiles, offshore: false }, now)

function latestDay(lines: Line[], way: TransitDistance, now: Date): Day | null {
  const days = lines.map((line) => arrivalDay(line, way, now))
  return days.toSorted().at(-1) ?? null
}
