import { hours_of_year } from '#features/solar/pv-model/sun-path.ts'

/**
 * What a house will use more: car, heat pump, pool, spa, work at home. Round figures of ours for an ordinary device, named with the
 * result among its assumptions.
 */
export type FutureLoads = {
  /** Miles driven on electricity each day, 0…300. */
  ev_miles_per_day: number
  /** Living space that a heat pump is to heat, square feet; 0: none. */
  heat_pump_sqft: number
  pool: boolean
  /** Hot tubs. */
  spas: number
  /** People who begin to work at home. */
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
  /** From the wall to the wheel, kWh a mile, charging losses included. */
  ev_kwh_mile: 0.34,
  /** The car charges from 22 to 6 o'clock. */
  ev_from_hour: 22,
  ev_hours: 8,
  /** Heat a square foot loses for each degree below the balance point, kW/K. */
  heat_loss_kw_k_sqft: 0.00014,
  /** °C outside from which on a house needs heat (65 °F). */
  balance_c: 18.3,
  /** A pump of the variable-speed kind from May to September, 10 to 18 o'clock. */
  pool_kw: 0.9,
  /** A covered tub kept warm: kWh a day at 20 °C outside, and more for each degree below. */
  spa_kwh_day: 5,
  spa_kwh_day_k: 0.12,
  /** Computer, screens, light and network of somebody who works at home, Monday to Friday from 9 to 17 o'clock. */
  office_kw: 0.2,
} as const

/** Heat for each kWh of electricity at this air temperature (°C): 1.6 in hard frost, 4.2 in mild weather. */
export const heatPumpEfficiency = (air_c: number) => Math.min(4.2, Math.max(1.6, 3 + 0.07 * (air_c - 5)))

/** kWh of each hour of the year. `temperature` in °C for each hour of the place's typical year. */
export function futureUse(loads: FutureLoads, temperature: Float32Array): Float32Array {
  const use = new Float32Array(hours_of_year)
  const is = load_assumptions
  const ev = (loads.ev_miles_per_day * is.ev_kwh_mile) / is.ev_hours
  const heat_loss = loads.heat_pump_sqft * is.heat_loss_kw_k_sqft
  for (let hour = 0; hour < hours_of_year; hour++) {
    const of_day = hour % 24
    const day = Math.floor(hour / 24)
    const air = temperature[hour] as number
    let kwh = (of_day - is.ev_from_hour + 24) % 24 < is.ev_hours ? ev : 0
    if (heat_loss > 0 && air < is.balance_c)
      kwh += (heat_loss * (is.balance_c - air)) / heatPumpEfficiency(air)
    // Day 120 is 1 May, day 273 the first of October.
    if (loads.pool && day >= 120 && day < 273 && of_day >= 10 && of_day < 18) kwh += is.pool_kw
    if (loads.spas > 0) kwh += (loads.spas * (is.spa_kwh_day + is.spa_kwh_day_k * Math.max(0, 20 - air))) / 24
    // The year is 2001, which begins on a Monday.
    if (day % 7 < 5 && of_day >= 9 && of_day < 17) kwh += loads.offices * is.office_kw
    use[hour] = kwh
  }
  return use
}
