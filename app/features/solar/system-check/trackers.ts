import type { PanelElectrics } from './strings.ts'

/** One input of an inverter with its own power point tracker; null: the data sheet's figure is not known to us. */
export type Tracker = {
  /** Highest operating current, A: beyond it the inverter clips. */
  amps: number | null
  /** Highest short-circuit current of the array behind it, A: never to be exceeded. */
  short_circuit_amps: number | null
}

/** Strings of one length side by side on one tracker. */
export type TrackerLoad = { tracker: Tracker; length: number; parallel: number }

/**
 * The rear side's share of current for bifacial modules: the rear irradiance of IEC 61215's bifacial stress condition, 0.3 of the
 * front's, times a bifaciality of 0.8, which is the upper end of what is sold.
 */
export const bifacial_gain = 0.24

/** Currents of so many strings side by side with the gain of the rear side, A: operating, and 1.25 times short-circuit (NEC 690.8(A)(1)). */
export function currentsOf(panel: PanelElectrics, parallel: number) {
  const gain = panel.bifacial ? 1 + bifacial_gain : 1
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
