/**
 * DC to AC: the Sandia model of D. King, S. Gonzalez, G. Galbraith and W. Boyson, *Performance Model for Grid-Connected
 * Photovoltaic Inverters*, SAND2007-5036, with its curvature and voltage terms at zero, as PVWatts version 8 uses it.
 */

export type Inverter = {
  /** Rated (maximum) AC power, W. */
  ac_rated: number
  /** DC power at rated AC power, W. */
  dc_rated: number
  /** Start-up DC power, W. */
  dc_start: number
}

/** Start-up power relative to the AC rating: the value of PVWatts for every system of 1 kW or more. */
const start_share = 0.004931

/** The inverter of an array. `dc_ac_ratio` > 0; `efficiency` at rated power, 0…1. */
export function inverterFor(dc_capacity_w: number, dc_ac_ratio: number, efficiency: number): Inverter {
  const ac_rated = dc_capacity_w / dc_ac_ratio
  return { ac_rated, dc_rated: ac_rated / efficiency, dc_start: start_share * ac_rated }
}

/** AC power (W) for a DC power (W): at least 0 (no night-time draw), at most the rating (clipping). */
export function acPower({ ac_rated, dc_rated, dc_start }: Inverter, dc: number): number {
  return Math.min(ac_rated, Math.max(0, (ac_rated / (dc_rated - dc_start)) * (dc - dc_start)))
}
