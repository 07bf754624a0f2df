import {
  type Equipment,
  type Inverter,
  type Panel,
  rackingOf,
  shutdownOf,
} from '#features/solar/system-design/equipment.ts'
import type { CheckedSystem } from '#features/solar/system-design/system-check/check-system.ts'
import { type Finding, finding } from '#features/solar/system-design/system-check/finding.ts'
import { text } from '#text/text.tsx'

/** A product and its quantity, in a cart or a package. */
export type Line = { product_id: string; quantity: number }

export type LineSystem = {
  panel: Panel | undefined
  panels: number
  inverter: Inverter | undefined
  inverters: number
  battery: CheckedSystem['battery']
  /** Whether the lines have several models of panels, inverters or batteries, which cannot be checked. */
  isMixed: boolean
}

/** The panel, the inverter and the battery in these lines, with their quantities. */
export function systemOfLines(equipment: Equipment, lines: readonly Line[]): LineSystem {
  const quantities = new Map(lines.map((line) => [line.product_id, line.quantity]))
  const quantityOf = (part: { product_id: string } | undefined) => quantities.get(part?.product_id ?? '') ?? 0
  const inLines = <Kind extends { product_id: string }>(kinds: Kind[]) =>
    kinds.filter((kind) => quantityOf(kind) > 0)
  const [panel, ...other_panels] = inLines(equipment.panels)
  const [inverter, ...other_inverters] = inLines(equipment.inverters)
  const [battery, ...other_batteries] = inLines(equipment.batteries)
  return {
    panel,
    panels: quantityOf(panel),
    inverter,
    inverters: quantityOf(inverter),
    battery: battery ? { ...battery, quantity: quantityOf(battery) } : null,
    isMixed: other_panels.length + other_inverters.length + other_batteries.length > 0,
  }
}

/** What the system check needs besides the panels, the inverters, their strings and the place. One roof face. */
export function mountingOfLines(
  equipment: Equipment,
  lines: readonly Line[],
): Pick<CheckedSystem, 'faces' | 'surface' | 'racking' | 'shutdown' | 'busbar'> {
  const racking = rackingOf(equipment, lines)
  return {
    faces: 1,
    surface: racking?.kind === 'ground' ? 'ground' : null,
    racking,
    shutdown: shutdownOf(equipment, lines),
    busbar: null,
  }
}

/** Several models of panels, inverters or batteries in one system cannot be checked. */
export const mixedKinds = (): Finding =>
  finding(
    'kinds_mixed',
    'unknown',
    text(
      'Your list has more than one type of panel, inverter or battery. Each string needs a single panel type. Ask us to check the mix.',
    ),
  )
