export const roof_surfaces = ['shingle', 'tile', 'seam', 'metal', 'low_slope', 'ground'] as const
export type RoofSurface = (typeof roof_surfaces)[number]

/** Panels in portrait orientation in even rows; row lengths differ by at most one panel. */
export type Layout = { panels: number; rows: number; panel_width_in: number }

/** Mounting parts. `part_products` in parts-list.ts maps them to products. */
export type MountingPart =
  | 'rail'
  | 'splice'
  | 'mid_clamp'
  | 'end_clamp'
  | 'attachment'
  | 'ground_lug'
  | 'roof_box'
  | 'ground_rack_12'
  | 'ground_rack_20'
  | 'ground_screw'
  | 'ballast_tray'
  | 'ballast_block'
  | 'wind_deflector'

const rail_in = 168
/** Gap between panels for clamps, and rail beyond the last panel, inches. */
const gap_in = 1
const rail_overhang_in = 4
const attachment_spacing_in = 48
/** Ballast blocks per tray on an ordinary site; the actual number depends on wind load. */
const blocks_per_tray = 4

/** The number of rows for a number of panels on a house roof: at most ten panels per row. */
export const rowsFor = (panels: number) => Math.max(1, Math.ceil(panels / 10), panels > 6 ? 2 : 1)

/** Quantity of each mounting part for an array, by the rules on the parts' product pages. */
export function mountingFor(surface: RoofSurface, layout: Layout): Map<MountingPart, number> {
  const { panels } = layout
  if (surface === 'ground') {
    const large = Math.floor(panels / 20) + (panels % 20 > 12 ? 1 : 0)
    const small = panels > large * 20 ? 1 : 0
    return nonZero([
      ['ground_rack_20', large],
      ['ground_rack_12', small],
      ['ground_screw', large * 10 + small * 6],
    ])
  }
  const lengths = rowLengths(layout)
  if (surface === 'low_slope')
    return nonZero([
      ['ballast_tray', panels + lengths.length],
      ['ballast_block', (panels + lengths.length) * blocks_per_tray],
      ['wind_deflector', panels],
    ])
  const rails = lengths.map((count) => count * (layout.panel_width_in + gap_in) + rail_overhang_in)
  const total = rails.reduce((sum, length) => sum + 2 * length, 0)
  const each = (of: (length: number) => number) => rails.reduce((sum, length) => sum + 2 * of(length), 0)
  return nonZero([
    ['rail', Math.ceil(total / rail_in)],
    ['splice', each((length) => Math.ceil(length / rail_in) - 1)],
    ['mid_clamp', lengths.reduce((sum, count) => sum + 2 * (count - 1), 0)],
    ['end_clamp', lengths.length * 4],
    ['attachment', each((length) => Math.ceil(length / attachment_spacing_in) + 1)],
    ['ground_lug', lengths.length * 2],
    ['roof_box', surface === 'shingle' ? 1 : 0],
  ])
}

function rowLengths({ panels, rows }: Layout) {
  const shortest = Math.floor(panels / rows)
  return Array.from({ length: rows }, (_, row) => shortest + (row < panels % rows ? 1 : 0))
}

const nonZero = (parts: [MountingPart, number][]) => new Map(parts.filter(([, quantity]) => quantity > 0))
