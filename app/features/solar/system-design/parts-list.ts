import type { Equipment, Inverter, Panel, Part, Product } from './equipment.ts'
import { type MountingPart, mountingFor, type RoofSurface, rowsFor } from './system-check/mounting.ts'
import { transmittersFor } from './system-check/trackers.ts'

export type PlanLine = {
  product_id: string
  name: string
  thumbnail: string
  role: 'panel' | 'inverter' | 'battery' | 'mounting' | 'wiring'
  quantity: number
  unit_price_cents: number
  total_cents: number
}

type Wired = { panel: Panel; panels: number; inverter: Inverter; inverters: number; strings: number[] }

/** Product id of each mounting part. Attachments depend on the roof: see `attachment_products`. */
const part_products: Record<MountingPart, string> = {
  rail: 'hr-100-rail-14-black',
  splice: 'hr-100-splice',
  mid_clamp: 'hm-mid-clamp-black',
  end_clamp: 'hm-end-clamp-black',
  attachment: '',
  ground_lug: 'hw-ground-lug',
  roof_box: 'hw-roof-box',
  ground_rack_12: 'hg-ground-12',
  ground_rack_20: 'hg-ground-20',
  ground_screw: 'hg-ground-screw',
  ballast_tray: 'hb-ballast-tray',
  ballast_block: 'hb-ballast-block',
  wind_deflector: 'hb-wind-deflector',
}
const attachment_products: Partial<Record<RoofSurface, string>> = {
  shingle: 'hf-flashed-foot-black',
  tile: 'ht-tile-hook',
  seam: 'hs-seam-clamp',
  metal: 'hs-metal-bracket',
}

/** The roof or ground that the mounting parts among these lines are made for; null when none of them tells. */
export function surfaceOfParts(lines: readonly { product_id: string }[]): RoofSurface | null {
  const ids = new Set(lines.map(({ product_id }) => product_id))
  const attached = Object.entries(attachment_products).find(([, id]) => ids.has(id))
  if (attached) return attached[0] as RoofSurface
  if (ids.has(part_products.ballast_tray)) return 'low_slope'
  return ids.has(part_products.ground_screw) ? 'ground' : null
}

/** A pack of 100 wire clips is enough for this many panels. */
const panels_per_clip_pack = 22

/** Mounting and wiring parts for a system, as far as the catalog carries them. */
export function partsOf(
  { parts }: Equipment,
  surface: RoofSurface,
  { panel, panels, inverter, inverters, strings }: Wired,
): PlanLine[] {
  const layout = { panels, rows: rowsFor(panels), panel_width_in: panel.width_in }
  const mounting = [...mountingFor(surface, layout)].map(
    ([part, quantity]) =>
      [part === 'attachment' ? attachment_products[surface] : part_products[part], quantity] as const,
  )
  const on_roof = surface !== 'ground'
  const wiring: [string, number][] = [['hw-wire-clips', Math.ceil(panels / panels_per_clip_pack)]]
  if (inverter.kind === 'micro') wiring.push(['hw-mlpe-bolt', inverters])
  else if (on_roof) {
    // NEC 690.12: an array on a building needs rapid shutdown at each panel.
    wiring.push(['hw-rapid-shutdown-switch', panels])
    const strings_each = parts.get('hw-rapid-shutdown-transmitter')?.transmitter_strings ?? strings.length
    wiring.push(['hw-rapid-shutdown-transmitter', transmittersFor(strings, inverters, strings_each)])
  }
  return [...linesOf(parts, 'mounting', mounting), ...linesOf(parts, 'wiring', wiring)]
}

/** Parts that the catalog does not currently carry are omitted and have to be bought elsewhere. */
const linesOf = (
  parts: Map<string, Part>,
  role: PlanLine['role'],
  needed: (readonly [string | undefined, number])[],
) =>
  needed.flatMap(([id, quantity]) => {
    const product = id ? parts.get(id) : undefined
    return product ? [lineOf(role, product, quantity)] : []
  })

/** A plan line for a product, at the unit price for its quantity. */
export function lineOf(role: PlanLine['role'], product: Product, quantity: number): PlanLine {
  const unit_price_cents = product.price_for(quantity)
  const { product_id, name, thumbnail } = product
  return {
    product_id,
    name,
    thumbnail,
    role,
    quantity,
    unit_price_cents,
    total_cents: unit_price_cents * quantity,
  }
}
