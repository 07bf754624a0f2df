import type { Inverter, Panel } from './equipment.ts'
import { type Climate, type highest_voltage, stringLengths } from './system-check/strings.ts'

/** Panels on each face, by its share. */
export function byFace(panels: number, shares: number[]): number[] {
  const first = Math.round(panels * (shares[0] ?? 1))
  return shares.length === 1 ? [panels] : [first, panels - first]
}

/**
 * Strings of each face, as few and even as the inverter's window allows; null when none fit. Strings of one face are alike, as they
 * lie side by side; each inverter gets as many of a face as the next.
 */
export function stringsFor(
  panel: Panel,
  panels_by_face: number[],
  inverter: Inverter,
  inverters: number,
  { climate, property }: { climate: Climate; property: keyof typeof highest_voltage },
): number[] | null {
  const { least, most } = stringLengths(panel, inverter, climate, property)
  const strings: number[] = []
  for (const panels of panels_by_face) {
    const count = stringCount(panels, least, most, inverters)
    if (count === null) return null
    strings.push(...Array<number>(count).fill(panels / count))
  }
  return strings
}

function stringCount(panels: number, least: number, most: number, inverters: number): number | null {
  for (let count = Math.max(inverters, Math.ceil(panels / most)); count <= panels / least; count++)
    if (count % inverters === 0 && panels % count === 0) return count
  return null
}
