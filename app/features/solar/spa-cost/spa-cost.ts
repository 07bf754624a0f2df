import { hours_of_year } from '#features/solar/pv-model/sun-path.ts'

/** Electricity that a hot tub uses, as a range: what a well-insulated tub needs, and what the legal limit allows. */

export type SpaCover = 'good' | 'worn' | 'none'

export type SpaUse = {
  /** Water volume, US gallons. */
  gallons: number
  /** Length times width, square feet; null if only the volume is known. */
  footprint_sqft: number | null
  /** The product's standby energy with water at 102 °F and air at 60 °F, kWh a day; null if only the volume is known. */
  rated_kwh_day: number | null
  /** Heated by a heat pump; then `rated_kwh_day` is what the heat pump takes. */
  has_heat_pump: boolean
  /** Water temperature, °F. */
  water_f: number
  /** A tight, dry cover; one that is soaked, torn or does not close; or none. */
  cover: SpaCover
  /** Hours a week with the cover off and people in the water. */
  open_hours_week: number
}

export type Range = { low: number; high: number }

/** A month of the typical year: mean air temperature (°F) and electricity (kWh). */
export type SpaMonth = { air_f: number; kwh: Range }

/** Temperature difference of the standby test, °F (APSP-14: water at 102 °F, air at 65 °F or below). */
const test_difference_f = 37
/** Conditions of the standby energy on our product pages, °F. */
const rated_water_f = 102
const rated_air_f = 60

/**
 * Maximum standby power of a portable electric spa with its cover on, W, for `gallons` of water at a temperature
 * difference of 37 °F: 3.75 V^(2/3) + 40. Source: ANSI/APSP/ICC-14 and California Title 20, section 1605.3(g), for spas
 * made from June 1, 2019; the same table is in Washington’s amendment 1619-S.E AMS FORT S5137.2 (read November 24, 2026).
 */
export const standbyLimitW = (gallons: number) => 3.75 * gallons ** (2 / 3) + 40

/**
 * Standby power of the best-insulated tub without a heat pump, as a share of the limit. Our own products need 64 % to
 * 82 % of it by the energy on their pages; `spa-cost.test.ts` checks that.
 */
export const best_share_of_limit = 0.64

/**
 * What a worn cover multiplies standby energy by. Low: better covers and insulation save up to 30 % (Appliance Standards
 * Awareness Project, portable electric spas), so their lack costs 1 / 0.7. High: twice, as our article on hot tubs says.
 */
export const worn_cover_factor: Range = { low: 1.4, high: 2 }

/**
 * Electricity of resistance heating divided by that of a heat pump at 60 °F: 4.3 kWh a day for our Terrace 6, 1.9 kWh for
 * the Summit 6 of the same size. Below 25 °F most of the gain is gone, so it is 1 there, and linear in between.
 */
export const heat_pump_gain = { at_60f: 4.3 / 1.9, none_below_f: 25 } as const

/**
 * Water surface of a tub, square feet: 0.75 V^(2/3), which is three quarters of the footprint of our acrylic tubs, and at
 * most 0.8 of the footprint where that is known, as in a deep round tub.
 */
export const surfaceSqFt = (gallons: number, footprint_sqft: number | null) =>
  Math.min(0.75 * gallons ** (2 / 3), footprint_sqft === null ? Infinity : footprint_sqft * 0.8)

/**
 * Heat that evaporation takes from a water surface, Btu per hour and square foot: (95 + 0.425 v)(pw − pa), where v is the
 * air speed (ft/min), pw the vapor pressure at the water and pa that of the air (in Hg). Measured: 74 % of it for quiet
 * water, and 40 % to 70 % more than that for water in use. Source: Smith, Löf and Jones, Rates of evaporation from
 * swimming pools in active use, ASHRAE Transactions 104 (1998), part 1A.
 */
const quiet_share = 0.74
const use_factor: Range = { low: 1.4, high: 1.7 }
/** Air speed over the water: still, and a breeze of 2 mph. */
const air_speed_ft_min: Range = { low: 0, high: 176 }
/** Relative humidity of the air: fog, and a dry day. Moist air takes less heat. */
const humidity: Range = { low: 1, high: 0.4 }

const btu_per_kwh = 3412.14
const hpa_per_inch_hg = 33.8639

/** Saturation vapor pressure over water, in Hg (Alduchov and Eskridge 1996). */
function vaporPressure(fahrenheit: number) {
  const celsius = (fahrenheit - 32) / 1.8
  return (6.1094 * Math.exp((17.625 * celsius) / (celsius + 243.04))) / hpa_per_inch_hg
}

/** Heat that an uncovered tub loses by evaporation, kW: in use, or quiet. Never negative. */
export function evaporationKw(
  { gallons, footprint_sqft, water_f }: SpaUse,
  air_f: number,
  in_use: boolean,
): Range {
  const at = (bound: keyof Range) => {
    const pressure = Math.max(0, vaporPressure(water_f) - humidity[bound] * vaporPressure(air_f))
    const btu = (95 + 0.425 * air_speed_ft_min[bound]) * pressure * quiet_share
    return (btu * (in_use ? use_factor[bound] : 1) * surfaceSqFt(gallons, footprint_sqft)) / btu_per_kwh
  }
  return { low: at('low'), high: at('high') }
}

/** The heat lost through cover and walls and the power of circulation, kW, in proportion to water minus air. */
export function standbyKw(use: SpaUse, air_f: number): Range {
  const difference = Math.max(0, use.water_f - air_f)
  const limit = ((standbyLimitW(use.gallons) / 1000) * difference) / test_difference_f
  const { rated_kwh_day, has_heat_pump } = use
  const own =
    rated_kwh_day === null
      ? limit * best_share_of_limit
      : ((rated_kwh_day / 24) * (has_heat_pump ? heat_pump_gain.at_60f : 1) * difference) /
        (rated_water_f - rated_air_f)
  const factor = use.cover === 'worn' ? worn_cover_factor : { low: 1, high: 1 }
  return { low: Math.min(own, limit) * factor.low, high: Math.max(own, limit) * factor.high }
}

/** What a heat pump divides the electricity by at this air temperature (°F): from 1 in frost to its gain at 60 °F. */
export function heatPumpGain(air_f: number) {
  const { at_60f, none_below_f } = heat_pump_gain
  const share = (air_f - none_below_f) / (rated_air_f - none_below_f)
  return 1 + (at_60f - 1) * Math.min(1, Math.max(0, share))
}

/** Electricity at one air temperature (°F) on average over a week, kW. */
export function spaKw(use: SpaUse, air_f: number): Range {
  const standby = standbyKw(use, air_f)
  const open_share = use.cover === 'none' ? 1 : use.open_hours_week / 168
  const bathing_share = use.open_hours_week / 168
  const bathing = evaporationKw(use, air_f, true)
  const quiet = evaporationKw(use, air_f, false)
  const gain = use.has_heat_pump ? heatPumpGain(air_f) : 1
  const at = (bound: keyof Range) =>
    (standby[bound] + bathing[bound] * bathing_share + quiet[bound] * (open_share - bathing_share)) / gain
  return { low: at('low'), high: at('high') }
}

const month_days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/**
 * Electricity of each month of a typical year, for `air_c`, the air temperature of each of its 8,760 hours in °C. Jet
 * pumps, lights, refilling, wind above 2 mph and rain are not included.
 */
export function spaYear(use: SpaUse, air_c: ArrayLike<number>): SpaMonth[] {
  if (air_c.length !== hours_of_year) throw new Error('A typical year has 8,760 hours')
  let hour = 0
  return month_days.map((days) => {
    const month: SpaMonth = { air_f: 0, kwh: { low: 0, high: 0 } }
    const end = hour + days * 24
    for (; hour < end; hour++) {
      const air_f = (air_c[hour] ?? 0) * 1.8 + 32
      const { low, high } = spaKw(use, air_f)
      month.air_f += air_f / (days * 24)
      month.kwh.low += low
      month.kwh.high += high
    }
    return month
  })
}

/** The range of an average month: the year divided by twelve. */
export const averageMonth = (months: readonly SpaMonth[]): Range => ({
  low: months.reduce((sum, { kwh }) => sum + kwh.low, 0) / 12,
  high: months.reduce((sum, { kwh }) => sum + kwh.high, 0) / 12,
})

/** A range in round numbers, so that it does not look more precise than it is: outward to steps of 5, above 200 of 10. */
export function roundedRange({ low, high }: Range): Range {
  const step = high > 200 ? 10 : 5
  return { low: Math.floor(low / step) * step, high: Math.ceil(high / step) * step }
}

/** Gallons of a tub with this many seats: the median of our hot tubs is 57.5 gallons a seat. */
export const gallonsOfSeats = (seats: number) => Math.round((seats * 57.5) / 5) * 5
