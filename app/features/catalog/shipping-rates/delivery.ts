import type { SaleProduct } from '#features/catalog/products/product.ts'
import type { Day } from '#features/store/calendar/business-days.ts'
import { shippingTermsAt } from './current-rates.ts'
import { freightFor, getItBy } from './freight.ts'
import { milesBetween, zip3Of } from './shipping-zones.ts'
import type { ShippingTerms } from './tariff.ts'

export type DeliveryChoice = 'standard' | 'lift_gate'

export type Delivery = {
  choice: DeliveryChoice
  freight_cents: number
  /** The arrival day of the last line; null when there are no lines. */
  get_it_by: Day | null
}

type Line = { product: SaleProduct; quantity: number }

/**
 * Freight and arrival day of lines at a ZIP code, by the rates in force. Each warehouse ships its own lines. Null for an
 * unknown ZIP code and for a state that gets quotes only: staff must quote the freight.
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
  if (shipped.length === 0)
    return {
      choice,
      freight_cents: 0,
      get_it_by: latestDay(terms, lines, { miles: 0, offshore: false }, now),
    }
  if (!place) return null

  let freight_cents = 0
  let get_it_by: Day | null = null
  for (const [from, own] of Map.groupBy(shipped, ({ warehouse }) => warehouse)) {
    const pieces = own.map(({ product, quantity }) => ({ ...product, quantity }))
    const freight = freightFor(terms, pieces, from, zip_code, { lift_gate: choice === 'lift_gate' })
    if (!freight) return null
    freight_cents += freight.total_cents
    const distance = { miles: milesBetween(terms.warehouses[from], place), offshore: place.offshore }
    const day = latestDay(terms, own, distance, now)
    if (day && (!get_it_by || day > get_it_by)) get_it_by = day
  }
  return { choice, freight_cents, get_it_by }
}

/** Whether any line ships by freight, so that a lift gate can be offered. */
export const shipsOnPallets = (lines: Line[]) =>
  lines.some((line) => line.product.shipping_class === 'freight')

/** The distance from the warehouse. `offshore`: reached by sea or air only. */
export type TransitDistance = { miles: number; offshore: boolean }

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
  })
}

function latestDay(terms: ShippingTerms, lines: Line[], distance: TransitDistance, now: Date): Day | null {
  const days = lines.map((line) => arrivalUnder(terms, line, distance, now))
  return days.toSorted().at(-1) ?? null
}
