import type { SaleProduct, WarehouseId } from '#features/catalog/products/product.ts'
import { freightFor, transitDays } from './freight.ts'
import { milesBetween, type Warehouse, type Zip3, zip3Of } from './shipping-zones.ts'
import type { ShippingTerms } from './tariff.ts'

/** Freight and transit to a group of states: the most that any of their ZIP codes costs and takes. */
export type ShippingBand = { states: string[]; freight_cents: number; least_days: number; most_days: number }

type Shipped = Pick<
  SaleProduct,
  'shipping_class' | 'warehouse' | 'min_quantity' | 'weight_lb' | 'length_in' | 'width_in' | 'height_in'
>

/** Bounds between the groups of states, miles from the warehouse to the farthest ZIP code of a state. */
const band_miles = [500, 1000, 1700] as const

/**
 * The smallest order of a product to each group of states from its warehouse; empty for services. States with rules of
 * their own are groups of their own, and states that get quotes only are left out.
 */
export function shippingBands(rates: ShippingTerms, product: Shipped): ShippingBand[] {
  const { warehouse, shipping_class, min_quantity } = product
  if (!warehouse || shipping_class === 'none') return []
  return bandsFrom(rates, warehouse).flatMap(
    ({ states, farthest_zip, nearest_miles, farthest_miles, offshore }) => {
      const freight = freightFor(rates, [{ ...product, quantity: min_quantity }], warehouse, farthest_zip)
      if (!freight) return []
      return [
        {
          states,
          freight_cents: freight.total_cents,
          least_days: transitDays(rates.tariff, nearest_miles, shipping_class, offshore),
          most_days: transitDays(rates.tariff, farthest_miles, shipping_class, offshore),
        },
      ]
    },
  )
}

type Band = {
  states: string[]
  farthest_zip: string
  nearest_miles: number
  farthest_miles: number
  offshore: boolean
}

type Prefix = Zip3 & { zip: string; miles: number }

const cached = new WeakMap<ShippingTerms, Map<WarehouseId, Band[]>>()

function bandsFrom(rates: ShippingTerms, warehouse: WarehouseId): Band[] {
  let bands_by_warehouse = cached.get(rates)
  if (!bands_by_warehouse) cached.set(rates, (bands_by_warehouse = new Map()))
  const known = bands_by_warehouse.get(warehouse)
  if (known) return known
  const ruled = new Set(rates.states.map(({ state }) => state))
  const by_state = Map.groupBy(prefixesFrom(rates.warehouses[warehouse]), ({ state }) => state)
  const groups = Map.groupBy(by_state.values(), (prefixes) => {
    const most = Math.max(...prefixes.map(({ miles }) => miles))
    const state = prefixes[0]?.state ?? ''
    if (ruled.has(state)) return state
    return prefixes[0]?.offshore ? -1 : band_miles.filter((miles) => most > miles).length
  })
  const bands = [...groups.values()].map((group) => bandOf(group.flat()))
  bands_by_warehouse.set(warehouse, bands)
  return bands
}

function bandOf(prefixes: Prefix[]): Band {
  const by_miles = prefixes.toSorted((a, b) => a.miles - b.miles)
  const [nearest, farthest] = [by_miles[0], by_miles.at(-1)]
  return {
    states: [...new Set(prefixes.map(({ state }) => state))].toSorted(),
    farthest_zip: farthest?.zip ?? '',
    nearest_miles: nearest?.miles ?? 0,
    farthest_miles: farthest?.miles ?? 0,
    offshore: farthest?.offshore ?? false,
  }
}

/** The states that search engines know as regions of the United States: no islands and no military mail. */
const islands = new Set(['PR', 'VI', 'GU', 'MP', 'AS', 'AA', 'AE', 'AP'])

function prefixesFrom(warehouse: Warehouse): Prefix[] {
  return Array.from({ length: 1000 }, (_, digits) => `${String(digits).padStart(3, '0')}01`).flatMap(
    (zip) => {
      const place = zip3Of(zip)
      return place && !islands.has(place.state)
        ? [{ ...place, zip, miles: milesBetween(warehouse, place) }]
        : []
    },
  )
}
