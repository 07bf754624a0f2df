import { builtInWarehouses, type Warehouses } from './shipping-zones.ts'

/** Distances are great-circle miles. Fuel and residential surcharges are included. Money is in cents. */
export type Tariff = {
  parcel: {
    /** By distance: the first pound of a piece, and each further pound. */
    bands: { to_miles: number; first_cents: number; pound_cents: number }[]
    beyond: { first_cents: number; pound_cents: number }
    /** Dimensional weight: cubic inches that are billed as one pound. */
    cubic_inches_per_pound: number
    /** Additional handling: pieces above this weight or length. */
    large: { over_lb: number; over_length_in: number; cents: number }
    /** Larger pieces ship on a pallet. Girth is twice the sum of the two shorter sides. */
    most: { weight_lb: number; length_in: number; length_and_girth_in: number }
    offshore_factor: number
  }
  pallet: {
    minimum_cents: number
    /** Per 100 lb, falling with weight; a shipment never costs more than the lowest weight of the next step. */
    steps: { from_lb: number; hundredweight_cents: number; mile_cents: number }[]
    /** Weight factors by density: the fewer pounds in a cubic foot, the higher the billed weight. */
    density_classes: { from_lb_per_cubic_foot: number; factor: number }[]
    /** Full truckload, which is cheaper for large shipments. */
    truck: { holds_lb: number; holds_cubic_feet: number; mile_cents: number; minimum_cents: number }
    lift_gate_cents: number
    /** For a delivery appointment. */
    appointment_cents: number
    /** Sea freight does not grow with distance: offshore shipments are billed for at most this many miles. */
    offshore: { factor: number; most_miles: number }
  }
  transit: {
    parcel: { to_miles: number; days: number }[]
    parcel_beyond_days: number
    /** One day each for pickup and delivery, plus driving. */
    pallet: { handling_days: number; miles_a_day: number }
    offshore_days: { parcel: number; freight: number }
  }
  /** The order cutoff: before this hour at the warehouse, items in stock ship the same day. */
  last_hour: number
}

/** What a state has instead of the computed freight. */
export type StateRule = {
  state: string
  /** `quote`: nothing can be ordered to it without a freight quote. `flat`: fixed prices of a shipment. */
  kind: 'flat' | 'quote'
  /** Of all parcels that a warehouse ships of an order; null: as computed. */
  parcel_cents: number | null
  /** Of all its pallets, without lift gate. */
  pallet_cents: number | null
}

/** What freight and delivery dates are computed from. */
export type ShippingRates = { tariff: Tariff; states: readonly StateRule[] }

/** The same with the warehouses that the distances begin at. */
export type ShippingTerms = ShippingRates & { warehouses: Warehouses }

/**
 * The built-in shipping rates, structured like a carrier's so that a carrier's rates can replace them. They apply until
 * staff save rates of their own in the back office.
 */
export const builtInTariff: Tariff = {
  parcel: {
    bands: [
      { to_miles: 150, first_cents: 995, pound_cents: 38 },
      { to_miles: 300, first_cents: 1095, pound_cents: 44 },
      { to_miles: 600, first_cents: 1195, pound_cents: 55 },
      { to_miles: 1000, first_cents: 1345, pound_cents: 68 },
      { to_miles: 1400, first_cents: 1495, pound_cents: 82 },
      { to_miles: 1800, first_cents: 1645, pound_cents: 96 },
    ],
    beyond: { first_cents: 1795, pound_cents: 110 },
    cubic_inches_per_pound: 139,
    large: { over_lb: 50, over_length_in: 48, cents: 2_800 },
    most: { weight_lb: 150, length_in: 108, length_and_girth_in: 165 },
    offshore_factor: 2.2,
  },
  pallet: {
    minimum_cents: 14_500,
    steps: [
      { from_lb: 0, hundredweight_cents: 3_200, mile_cents: 2.6 },
      { from_lb: 500, hundredweight_cents: 2_700, mile_cents: 2.2 },
      { from_lb: 1_000, hundredweight_cents: 2_300, mile_cents: 1.9 },
      { from_lb: 2_000, hundredweight_cents: 1_900, mile_cents: 1.6 },
      { from_lb: 5_000, hundredweight_cents: 1_500, mile_cents: 1.3 },
      { from_lb: 10_000, hundredweight_cents: 1_200, mile_cents: 1 },
    ],
    density_classes: [
      { from_lb_per_cubic_foot: 50, factor: 0.75 },
      { from_lb_per_cubic_foot: 35, factor: 0.8 },
      { from_lb_per_cubic_foot: 30, factor: 0.85 },
      { from_lb_per_cubic_foot: 22.5, factor: 0.9 },
      { from_lb_per_cubic_foot: 15, factor: 1 },
      { from_lb_per_cubic_foot: 12, factor: 1.15 },
      { from_lb_per_cubic_foot: 10, factor: 1.25 },
      { from_lb_per_cubic_foot: 8, factor: 1.4 },
      { from_lb_per_cubic_foot: 6, factor: 1.65 },
      { from_lb_per_cubic_foot: 4, factor: 2.1 },
      { from_lb_per_cubic_foot: 2, factor: 2.9 },
      { from_lb_per_cubic_foot: 1, factor: 3.6 },
      { from_lb_per_cubic_foot: 0, factor: 4.4 },
    ],
    truck: { holds_lb: 44_000, holds_cubic_feet: 2_600, mile_cents: 350, minimum_cents: 95_000 },
    lift_gate_cents: 7_500,
    appointment_cents: 0,
    offshore: { factor: 1.6, most_miles: 2_500 },
  },
  transit: {
    parcel: [
      { to_miles: 150, days: 1 },
      { to_miles: 500, days: 2 },
      { to_miles: 1000, days: 3 },
      { to_miles: 1700, days: 4 },
    ],
    parcel_beyond_days: 5,
    pallet: { handling_days: 2, miles_a_day: 420 },
    offshore_days: { parcel: 3, freight: 12 },
  },
  last_hour: 14,
}

export const builtInRates: ShippingRates = { tariff: builtInTariff, states: [] }

export const builtInTerms: ShippingTerms = { ...builtInRates, warehouses: builtInWarehouses }
