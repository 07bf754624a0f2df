import type { Inverter, Panel } from './equipment.ts'
import { type Climate, type max_system_voltage, stringLengths } from './system-check/strings.ts'

/** The number of panels on each face, by its share. */
export function panelsPerFace(panels: number, shares: number[]): number[] {
  const first = Math.round(panels * (shares[0] ?? 1))
  return shares.length === 1 ? [panels] : [first, panels - first]
}

/**
 * String lengths of all faces: as few and as even as the inverter's voltage window allows; null when none fit. Lengths may
 * differ by one panel when the inverters have enough trackers for each length and each face.
 */
export function stringsFor(
  panel: Panel,
  panels_by_face: number[],
  inverter: Inverter,
  inverters: number,
  { climate, property }: { climate: Climate; property: keyof typeof max_system_voltage },
): number[] | null {
  const window = stringLengths(panel, inverter, climate, property)
  const trackers = (inverter.trackers?.length ?? 1) * inverters
  if (panels_by_face.length > trackers && inverter.trackers) return null
  const even = panels_by_face.map((panels) => evenStrings(panels, window, inverters))
  if (even.every((strings) => strings !== null)) return even.flat()
  if (!inverter.trackers) return null
  const mixed: number[] = []
  for (const panels of panels_by_face) {
    const strings = mixedStrings(panels, window, inverters)
    if (!strings) return null
    mixed.push(...strings)
  }
  return new Set(mixed).size <= trackers ? mixed : null
}

/** Ways of sharing the panels between two faces that are tried, from even shares on. */
const max_splits = 40

/**
 * All arrangements worth a check when the roof is not known, the preferred first: equal strings on one face, then strings
 * that differ by one panel, then two faces.
 */
export function stringArrangements(
  panel: Panel,
  panels: number,
  inverter: Inverter,
  inverters: number,
  place: { climate: Climate; property: keyof typeof max_system_voltage },
): number[][] {
  const window = stringLengths(panel, inverter, place.climate, place.property)
  const first = stringsFor(panel, [panels], inverter, inverters, place)
  const mixed = inverter.trackers ? mixedStrings(panels, window, inverters) : null
  const count = Math.min(Math.floor(panels / 2), max_splits)
  const halves = Array.from({ length: count }, (_, i) => Math.ceil(panels / 2) + i)
  const split = halves.map((one) => stringsFor(panel, [one, panels - one], inverter, inverters, place))
  const found = [first, mixed, ...split].filter((strings) => strings !== null)
  return [...new Map(found.map((strings) => [strings.join('+'), strings])).values()]
}

type Window = { least: number; most: number }

function evenStrings(panels: number, { least, most }: Window, inverters: number): number[] | null {
  for (let count = Math.max(inverters, Math.ceil(panels / most)); count <= panels / least; count++)
    if (count % inverters === 0 && panels % count === 0) return Array<number>(count).fill(panels / count)
  return null
}

function mixedStrings(panels: number, { least, most }: Window, inverters: number): number[] | null {
  for (let count = Math.max(inverters, Math.ceil(panels / most)); count <= panels / least; count++) {
    const short = Math.floor(panels / count)
    const longer = panels % count
    if (short >= least && (longer === 0 || short < most))
      return Array.from({ length: count }, (_, i) => short + (i < longer ? 1 : 0))
  }
  return null
}
