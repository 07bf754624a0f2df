import { hours_of_year } from '#features/solar/pv-model/sun-path.ts'

/**
 * Additional future loads: car, heat pump, pool, spa, home office. Each device uses our own rounded figures for a typical
 * model, which the report lists among its assumptions.
 */
export type FutureLoads = {
  /** Miles driven on electricity each day, 0…300. */
  ev_miles_per_day: number
  /** Living area heated by a heat pump, square feet; 0: none. */
  heat_pump_sqft: number
  pool: boolean
  /** Hot tubs. */
  spas: number
  /** Number of people who will work from home. */
  offices: number
}

export const no_future_loads: FutureLoads = {
  ev_miles_per_day: 0,
  heat_pump_sqft: 0,
  pool: false,
  spas: 0,
  offices: 0,
}

export const load_assumptions = {
  /** kWh per mile, including charging losses. */
  ev_kwh_mile: 0.34,
  /** The car charges from 22:00 to 6:00. */
  ev_from_hour: 22,
  ev_hours: 8,
  /** Heat loss per square foot for each degree below the balance point, kW/K. */
  heat_loss_kw_k_sqft: 0.00014,
  /** Outdoor temperature below which a house needs heating, °C (65 °F). */
  balance_c: 18.3,
  /** A variable-speed pump that runs from May to September, 10:00 to 18:00. */
  pool_kw: 0.9,
  /** A covered, heated tub: kWh a day at 20 °C outdoors, plus kWh a day for each degree below. */
  spa_kwh_day: 5,
  spa_kwh_day_k: 0.12,
  /** Computer, screens, light and network of one person working from home, Monday to Friday 9:00 to 17:00. */
  office_kw: 0.2,
} as const

/** Coefficient of performance of a heat pump at this air temperature (°C): between 1.6 in hard frost and 4.2 in mild weather. */
export const heatPumpEfficiency = (air_c: number) => Math.min(4.2, Math.max(1.6, 3 + 0.07 * (air_c - 5)))

/** kWh of each hour of the year. `temperature` in °C for each hour of the place's typical year. */
export function futureUse(loads: FutureLoads, temperature: Float32Array): Float32Array {
  const use = new Float32Array(hours_of_year)
  const assumed = load_assumptions
  const ev = (loads.ev_miles_per_day * assumed.ev_kwh_mile) / assumed.ev_hours
  const heat_loss = loads.heat_pump_sqft * assumed.heat_loss_kw_k_sqft
  for (let hour = 0; hour < hours_of_year; hour++) {
    const of_day = hour % 24
    const day = Math.floor(hour / 24)
    const air = temperature[hour] as number
    let kwh = (of_day - assumed.ev_from_hour + 24) % 24 < assumed.ev_hours ? ev : 0
    if (heat_loss > 0 && air < assumed.balance_c)
      kwh += (heat_loss * (assumed.balance_c - air)) / heatPumpEfficiency(air)
    // Day 120 is May 1, day 273 is October 1.
    if (loads.pool && day >= 120 && day < 273 && of_day >= 10 && of_day < 18) kwh += assumed.pool_kw
    if (loads.spas > 0)
      kwh += (loads.spas * (assumed.spa_kwh_day + assumed.spa_kwh_day_k * Math.max(0, 20 - air))) / 24
    // The year is 2001, which begins on a Monday.
    if (day % 7 < 5 && of_day >= 9 && of_day < 17) kwh += loads.offices * assumed.office_kw
    use[hour] = kwh
  }
  return use
}
