/**
 * System losses besides temperature, cover and inverter: A. Dobos, *PVWatts Version 5 Manual*, NREL/TP-6A20-62641 (2014),
 * table 6 and eq. 13. Losses act in series, so the remaining shares multiply.
 */

/** Percent of the DC energy, 0…99 each. */
export type Losses = {
  soiling: number
  shading: number
  snow: number
  mismatch: number
  wiring: number
  connections: number
  light_induced_degradation: number
  nameplate: number
  age: number
  availability: number
}

/** The default values of the table; combined 14.08 %. */
export const default_losses: Readonly<Losses> = {
  soiling: 2,
  shading: 3,
  snow: 0,
  mismatch: 2,
  wiring: 2,
  connections: 0.5,
  light_induced_degradation: 1.5,
  nameplate: 1,
  age: 0,
  availability: 3,
}

/** The combined loss, percent. */
export function totalLosses(losses: Losses): number {
  const left = Object.values(losses).reduce((product, loss) => product * (1 - loss / 100), 1)
  return 100 * (1 - left)
}
