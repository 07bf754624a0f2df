import type { PanelElectrics } from './strings.ts'

/** One input of an inverter with its own power point tracker; null: the data sheet's figure is not known to us. */
export type Tracker = {
  /** Highest operating current, A: beyond it the inverter clips. */
  amps: number | null
  /** Highest short-circuit current of the array behind it, A: never to be exceeded. */
  short_circuit_amps: number | null
  /** Pairs of terminals; strings beyond them need a combiner. Left out: not known to us. */
  inputs?: number
}

/** Strings of one length side by side on one tracker. */
export type TrackerLoad = { tracker: Tracker; length: number; parallel: number }

/**
 * The rear side's share of current for bifacial modules. Enphase's IQ7 installation manual, 5.1.2 (2023; manualslib.com/manual/3224359,
 * page 31, read November 23, 2026): "anywhere between 0% to 30% of the nominal rating". The upper end is taken, which is more than the
 * 130 to 140 W/m² behind 1000 W/m² of NREL's reference condition (Deline and others, 43rd IEEE PVSC, 2016) give with any bifaciality.
 */
export const bifacial_gain = 0.3

/** What the rear side multiplies a module's current by. */
export const bifacialGainOf = (panel: Pick<PanelElectrics, 'bifacial'>) =>
  panel.bifacial ? 1 + bifacial_gain : 1

/** The gain as a factor of shown arithmetic; nothing where there is none. */
export const gainFactorText = (gain: number) => (gain === 1 ? '' : ` × ${gain}`)

/** Currents of so many strings side by side with the gain of the rear side, A: operating, and 1.25 times short-circuit (NEC 690.8(A)(1)). */
export function currentsOf(panel: PanelElectrics, parallel: number) {
  const gain = bifacialGainOf(panel)
  return { gain, operating: panel.imp * gain * parallel, short_circuit: 1.25 * panel.isc * gain * parallel }
}

/**
 * Spreads strings over trackers: each length on trackers of its own, as few side by side as can be, the strongest trackers first
 * for the heaviest loads. Null where there are more lengths than trackers.
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
 * Shares strings among inverters as evenly as can be, neighbors in length together, so that each inverter has as few different
 * lengths as possible. Every string is on exactly one inverter; an inverter may be left without when there are too few.
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

/** Loads of each inverter's own trackers; null where an inverter has no string or more lengths than trackers. */
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
