import { hours_of_year } from '#features/solar/pv-model/sun-path.ts'
import type { Battery } from './dispatch.ts'

/** How long a house can run without the grid, over outages starting throughout the year. */
export type Backup = {
  /** Hours of supply (at most `longest_hours`) reached by half, and by 90 %, of all outages. */
  median_hours: number
  nine_in_ten_hours: number
  /** Share of outages in which the house is still supplied after 24 hours and after `longest_hours`. */
  carried_24h: number
  carried_longest: number
  longest_hours: number
}

const longest_hours = 72
/** An outage is simulated for every third hour of the year. */
const step = 3

/**
 * Backup by battery and solar production. In an outage the full battery is available, including its reserve, starting at
 * the level of the year's dispatch, and solar recharges it. An hour that needs more than the battery's power is unsupplied.
 * `production`, `essential` and `stored` in kWh for each hour of the year.
 */
export function backupOf(
  battery: Battery,
  production: Float32Array,
  essential: Float32Array,
  stored: Float32Array,
): Backup {
  const carried: number[] = []
  for (let begin = 0; begin < hours_of_year; begin += step)
    carried.push(hoursCarried(battery, production, essential, stored[begin] as number, begin))
  carried.sort((a, b) => a - b)
  const at = (share: number) => carried[Math.floor(share * (carried.length - 1))] as number
  const share = (hours: number) => carried.filter((one) => one >= hours).length / carried.length
  return {
    median_hours: at(0.5),
    nine_in_ten_hours: at(0.1),
    carried_24h: share(24),
    carried_longest: share(longest_hours),
    longest_hours,
  }
}

function hoursCarried(
  { usable_kwh, power_kw, round_trip }: Battery,
  production: Float32Array,
  essential: Float32Array,
  start_kwh: number,
  begin: number,
) {
  const one_way_efficiency = Math.sqrt(round_trip)
  let level = start_kwh
  for (let hours = 0; hours < longest_hours; hours++) {
    const hour = (begin + hours) % hours_of_year
    const missing = (essential[hour] as number) - (production[hour] as number)
    if (missing > 0) {
      if (missing > power_kw || missing / one_way_efficiency > level) return hours
      level -= missing / one_way_efficiency
    } else level = Math.min(usable_kwh, level + Math.min(-missing, power_kw) * one_way_efficiency)
  }
  return longest_hours
}
