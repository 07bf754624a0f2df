import type { PanelElectrics } from './strings.ts'

/** One MPPT input of an inverter; null: the data sheet value is not known. */
export type Tracker = {
  /** Maximum operating current, A; above it the inverter clips. */
  amps: number | null
  /** Maximum short-circuit current of the connected strings, A; must not be exceeded. */
  short_circuit_amps: number | null
  /** Pairs of terminals; more strings than these need a combiner. Undefined: not known. */
  inputs?: number
}

/** Parallel strings of one length on one tracker. */
export type TrackerLoad = { tracker: Tracker; length: number; parallel: number }

/**
 * The rear side's share of current for bifacial modules. Enphase's IQ7 installation manual, 5.1.2 (2023;
 * manualslib.com/manual/3224359, page 31, read November 23, 2026): "anywhere between 0% to 30% of the nominal rating".
 * We use the upper end, which exceeds the 130 to 140 W/m² of rear irradiance at 1000 W/m² of front irradiance in NREL's
 * reference condition (Deline and others, 43rd IEEE PVSC, 2016) for any bifaciality.
 */
export const bifacial_gain = 0.3

/** The factor by which the rear side raises a module's current: 1 for monofacial modules. */
export const bifacialGainOf = (panel: Pick<PanelElectrics, 'bifacial'>) =>
  panel.bifacial ? 1 + bifacial_gain : 1

/** The gain as a factor in a displayed calculation; empty when it is 1. */
export const gainFactorText = (gain: number) => (gain === 1 ? '' : ` × ${gain}`)

/** Currents of parallel strings with bifacial gain, A: operating, and 1.25 times short-circuit (NEC 690.8(A)(1)). */
export function currentsOf(panel: PanelElectrics, parallel: number) {
  const gain = bifacialGainOf(panel)
  return { gain, operating: panel.imp * gain * parallel, short_circuit: 1.25 * panel.isc * gain * parallel }
}

/**
 * Assigns strings to trackers: each length on separate trackers, with as few strings in parallel as possible, and the
 * trackers with the highest limits for the largest groups. Null when there are more lengths than trackers.
 */
export function spreadStrings(
  strings: readonly number[],
  trackers: readonly Tracker[],
): TrackerLoad[] | null {
  const groups = [...new Set(strings)].map((length) => ({
    length,
    count: strings.filter((one) => one === length).length,
    trackers: 1,
  }))
  if (groups.length > trackers.length) return null
  for (let free = trackers.length - groups.length; free > 0; free--) {
    const [busiest] = groups
      .filter((group) => group.count > group.trackers)
      .sort((a, b) => b.count / b.trackers - a.count / a.trackers)
    if (!busiest) break
    busiest.trackers++
  }
  const loads = groups.flatMap(({ length, count, trackers: share }) =>
    Array.from({ length: share }, (_, i) => ({
      length,
      parallel: Math.floor(count / share) + (i < count % share ? 1 : 0),
    })),
  )
  const strongest = trackers.toSorted((a, b) => (b.short_circuit_amps ?? 0) - (a.short_circuit_amps ?? 0))
  return loads
    .toSorted((a, b) => b.parallel - a.parallel)
    .map((load, i) => ({ ...load, tracker: strongest[i] as Tracker }))
}

/**
 * Distributes strings over inverters as evenly as possible, sorted by length, so that each inverter has few different
 * lengths. Every string is on exactly one inverter; with too few strings an inverter may have none.
 */
export function shareStrings(strings: readonly number[], inverters: number): number[][] {
  const sorted = strings.toSorted((a, b) => b - a)
  let first = 0
  return Array.from({ length: inverters }, (_, i) => {
    const count =
      Math.floor(sorted.length / inverters) + (i >= inverters - (sorted.length % inverters) ? 1 : 0)
    first += count
    return sorted.slice(first - count, first)
  })
}

/** Rapid-shutdown transmitters that a plan needs: each inverter has its own, one for so many of its strings. */
export const transmittersFor = (
  strings: readonly number[],
  inverters: number,
  strings_per_transmitter: number,
) =>
  shareStrings(strings, inverters)
    .map((share) => Math.max(1, Math.ceil(share.length / strings_per_transmitter)))
    .reduce((sum, count) => sum + count, 0)

/** The tracker loads of each inverter; null when an inverter has no string or more lengths than trackers. */
export function spreadOverInverters(
  strings: readonly number[],
  trackers: readonly Tracker[],
  inverters: number,
): TrackerLoad[][] | null {
  const loads: TrackerLoad[][] = []
  for (const share of shareStrings(strings, inverters)) {
    const spread = share.length > 0 ? spreadStrings(share, trackers) : null
    if (!spread) return null
    loads.push(spread)
  }
  return loads
}
