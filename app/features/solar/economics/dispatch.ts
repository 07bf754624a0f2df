import { monthOfHour } from '#features/solar/pv-model/model.ts'
import { hours_of_year } from '#features/solar/pv-model/sun-path.ts'

/** A battery as the house sees it. */
export type Battery = {
  usable_kwh: number
  /** Highest power in and out, kW. */
  power_kw: number
  /** What comes back of what went in, 0…1. */
  round_trip: number
  /** Share of the energy kept for outages, 0…0.95. */
  reserve: number
}

export type Dispatch = {
  /** Of each hour, kWh: bought, sold, in the battery at its end. */
  imported: Float32Array
  exported: Float32Array
  stored: Float32Array
  production_kwh: number
  use_kwh: number
  /** Of the production: used in the house, at once or by way of the battery. */
  self_used_kwh: number
  exported_kwh: number
  imported_kwh: number
  /** Share of the production that is used in the house, and of the use that the sun covers. */
  self_consumption: number
  self_sufficiency: number
  /** Energy the battery gave, over what it holds. */
  full_cycles: number
  monthly: { production: number; use: number; imported: number; exported: number }[]
}

/**
 * A year of sun, house and battery, hour by hour: the house first, then the battery, the rest is sold; what is missing comes
 * from the battery, then from the grid. The battery never charges from the grid and keeps its reserve.
 * `production` and `use` in kWh for each hour. About a millisecond.
 */
export function dispatchYear(production: Float32Array, use: Float32Array, battery: Battery | null): Dispatch {
  const imported = new Float32Array(hours_of_year)
  const exported = new Float32Array(hours_of_year)
  const stored = new Float32Array(hours_of_year)
  const monthly = Array.from({ length: 12 }, () => ({ production: 0, use: 0, imported: 0, exported: 0 }))
  const one_way = battery ? Math.sqrt(battery.round_trip) : 1
  const least = battery ? battery.usable_kwh * battery.reserve : 0
  const most = battery?.usable_kwh ?? 0
  const power = battery?.power_kw ?? 0
  let level = least
  let given = 0
  for (let hour = 0; hour < hours_of_year; hour++) {
    const made = production[hour] as number
    const used = use[hour] as number
    let surplus = made - used
    if (surplus > 0) {
      const taken = Math.min(surplus, power, (most - level) / one_way)
      level += taken * one_way
      surplus -= taken
      exported[hour] = surplus
    } else {
      const out = Math.min(-surplus, power, (level - least) * one_way)
      level -= out / one_way
      given += out
      surplus += out
      imported[hour] = -surplus
    }
    stored[hour] = level
    const month = monthly[monthOfHour(hour)] as (typeof monthly)[number]
    month.production += made
    month.use += used
    month.imported += imported[hour] as number
    month.exported += exported[hour] as number
  }
  const total = (of: (month: (typeof monthly)[number]) => number) =>
    monthly.reduce((sum, m) => sum + of(m), 0)
  const production_kwh = total((month) => month.production)
  const use_kwh = total((month) => month.use)
  const exported_kwh = total((month) => month.exported)
  const imported_kwh = total((month) => month.imported)
  const covered = use_kwh - imported_kwh
  return {
    imported,
    exported,
    stored,
    production_kwh,
    use_kwh,
    // What the battery loses counts as neither used nor sold.
    self_used_kwh: covered,
    exported_kwh,
    imported_kwh,
    self_consumption: production_kwh > 0 ? Math.min(1, covered / production_kwh) : 0,
    self_sufficiency: use_kwh > 0 ? covered / use_kwh : 0,
    full_cycles: most > 0 ? given / most : 0,
    monthly,
  }
}

/** The mean day of a month (0…11): 24 values of kWh. */
export function meanDay(hourly: Float32Array, month: number): number[] {
  const day = new Float64Array(24)
  let days = 0
  for (let hour = 0; hour < hours_of_year; hour++) {
    if (monthOfHour(hour) !== month) continue
    day[hour % 24] = (day[hour % 24] as number) + (hourly[hour] as number)
    if (hour % 24 === 0) days++
  }
  return Array.from(day, (sum) => sum / days)
}
