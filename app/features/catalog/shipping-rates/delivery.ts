import type { SaleProduct } from '#features/catalog/products/product.ts'
import type { Day } from '#features/store/calendar/business-days.ts'
import { shippingTermsAt } from './current-rates.ts'
import { type DeliveryChoice, hasAppointment, hasLiftGate } from './delivery-choice.ts'
import { freightFor, getItBy } from './freight.ts'
import { pickupNear } from './pickup.ts'
import type { PickupPlace } from './pickup-place.ts'
import { milesBetween, zip3Of } from './shipping-zones.ts'
import type { ShippingTerms } from './tariff.ts'

export type Delivery = {
  choice: DeliveryChoice
  freight_cents: number
  /** The arrival day of the last line, or the day from which a pickup is ready; null when there are no lines. */
  get_it_by: Day | null
  /** The warehouse of a pickup. */
  pickup: PickupPlace | null
}

type Line = { product: SaleProduct; quantity: number }

/**
 * Freight and arrival day of lines at a ZIP code, by the rates in force. Each warehouse ships its own lines. Null for an
 * unknown ZIP code and for a state that gets quotes only: staff must quote the freight. Null also for a pickup where no
 * warehouse is near.
 */
export const quoteDelivery = (lines: Line[], zip_code: string, choice: DeliveryChoice, now: Date) =>
  deliveryUnder(shippingTermsAt(now), lines, { zip_code, choice, now })

/** The same by any terms. */
export function deliveryUnder(
  terms: ShippingTerms,
  lines: Line[],
  { zip_code, choice, now }: { zip_code: string; choice: DeliveryChoice; now: Date },
): Delivery | null {
  const place = zip3Of(zip_code)
  const shipped = lines.flatMap((line) => {
    const { shipping_class, warehouse } = line.product
    return shipping_class !== 'none' && warehouse ? [{ ...line, warehouse }] : []
  })
  if (choice === 'pickup') return pickupUnder(terms, shipped, zip_code, now)
  if (shipped.length === 0)
    return {
      choice,
      freight_cents: 0,
      get_it_by: latestDay(terms, lines, { miles: 0, offshore: false }, now),
      pickup: null,
    }
  if (!place) return null

  let freight_cents = 0
  let get_it_by: Day | null = null
  for (const [from, own] of Map.groupBy(shipped, ({ warehouse }) => warehouse)) {
    const pieces = own.map(({ product, quantity }) => ({ ...product, quantity }))
    const freight = freightFor(terms, pieces, from, zip_code, {
      lift_gate: hasLiftGate(choice),
      appointment: hasAppointment(choice),
    })
    if (!freight) return null
    freight_cents += freight.total_cents
    const distance = { miles: milesBetween(terms.warehouses[from], place), offshore: place.offshore }
    const day = latestDay(terms, own, distance, now)
    if (day && (!get_it_by || day > get_it_by)) get_it_by = day
  }
  return { choice, freight_cents, get_it_by, pickup: null }
}

/** A pickup costs no freight and has no transit days. */
function pickupUnder(terms: ShippingTerms, lines: Line[], zip_code: string, now: Date): Delivery | null {
  const pickup = pickupNear(lines, zip_code)
  if (!pickup) return null
  const atWarehouse = { miles: 0, offshore: false, isPickup: true }
  return {
    choice: 'pickup',
    freight_cents: 0,
    get_it_by: latestDay(terms, lines, atWarehouse, now),
    pickup,
  }
}

/** Whether any line ships by freight, so that lift gate and appointment can be offered. */
export const shipsOnPallets = (lines: Line[]) =>
  lines.some((line) => line.product.shipping_class === 'freight')

/** The choices for lines; pickup only where a warehouse is near the ZIP code. */
export const choicesFor = (lines: Line[], zip_code: string | null): DeliveryChoice[] => [
  'standard',
  ...(shipsOnPallets(lines) ? (['lift_gate', 'appointment', 'lift_gate_appointment'] as const) : []),
  ...(zip_code && pickupNear(lines, zip_code) ? (['pickup'] as const) : []),
]

/** The distance from the warehouse. `offshore`: reached by sea or air only. `isPickup`: nothing is in transit. */
export type TransitDistance = { miles: number; offshore: boolean; isPickup?: boolean }

/** The arrival day of one line; for a package, that of its slowest part. */
export const arrivalDay = (line: Line, distance: TransitDistance, now: Date): Day =>
  arrivalUnder(shippingTermsAt(now), line, distance, now)

function arrivalUnder(
  terms: ShippingTerms,
  { product, quantity }: Line,
  distance: TransitDistance,
  now: Date,
): Day {
  const to_build = product.built_parts.filter((part) => quantity > part.enough_for)
  return getItBy(terms, {
    now,
    from: product.warehouse ?? 'OH',
    quantity,
    on_hand: to_build.length > 0 ? 0 : (product.available ?? quantity),
    lead_time_days: Math.max(product.lead_time_days, ...to_build.map((part) => part.lead_time_days)),
    shipping_class: product.shipping_class,
    distance_miles: distance.miles,
    offshore: distance.offshore,
    isPickup: distance.isPickup ?? false,
  })
}

function latestDay(terms: ShippingTerms, lines: Line[], distance: TransitDistance, now: Date): Day | null {
  const days = lines.map((line) => arrivalUnder(terms, line, distance, now))
  return days.toSorted().at(-1) ?? null
}
