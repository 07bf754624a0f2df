/**
 * Mutual shading of the rows of an array. Beam: J. Appelbaum and J. Bany, *Shadow effect of adjacent solar collectors
 * in large scale systems*, Solar Energy 23 (1979) 497–507. Sky and ground: C. Deline, A. Dobos, S. Janzou, J. Meydbray
 * and M. Donovan, *A simplified model of uniform shading in large photovoltaic arrays*, Solar Energy 96 (2013) 274–282.
 * The layout is the PVWatts default: a square field of 300 W modules in portrait, two high on racks and on backtracked
 * axes. Shading is linear, without electrical mismatch.
 */

const degree = Math.PI / 180
const module_watts = 300
const module_shape = 1.7
const modules_in_string = 7

export type RowLayout = {
  rows: number
  /** Row width along the slope, row length and distance between rows, m. */
  width: number
  length: number
  distance: number
  /** Width over distance, 0.01…0.99. */
  ground_coverage: number
  /** A row has several strings side by side, so the unshaded end of the row is ignored. */
  endless: boolean
}

/** The default PVWatts layout for a capacity; `efficiency` is that of the module, 0…1. */
export function squareLayout(
  capacity_w: number,
  efficiency: number,
  ground_coverage: number,
  modules_high: 1 | 2,
): RowLayout {
  const module_width = Math.sqrt(module_watts / efficiency / 1000 / module_shape)
  const width = module_width * module_shape * modules_high
  const rows = Math.ceil(Math.sqrt(Math.max(1, Math.ceil(capacity_w / module_watts))))
  const modules_long = Math.max(1, Math.floor(rows / modules_high))
  return {
    rows,
    width,
    length: modules_long * module_width,
    distance: width / ground_coverage,
    ground_coverage,
    endless: Math.floor(modules_long / modules_in_string) > 1,
  }
}

/** Share of a fixed row's area shaded by the row in front, 0…1 (Appelbaum and Bany, eqs. 11–13 and 15). */
export function shadedByRowInFront(
  layout: RowLayout,
  zenith: number,
  sun_azimuth: number,
  tilt: number,
  azimuth: number,
): number {
  const around = Math.abs(Math.atan2(Math.sin(sun_azimuth - azimuth), Math.cos(sun_azimuth - azimuth)))
  if (zenith >= Math.PI / 2 || tilt === 0 || around >= Math.PI / 2) return 0
  const tangent = Math.tan(Math.PI / 2 - zenith)
  const reach = layout.width * (Math.cos(tilt) + (Math.cos(around) * Math.sin(tilt)) / tangent)
  const sideways = (layout.width * Math.sin(tilt) * Math.sin(sun_azimuth - azimuth)) / tangent
  const open_end = layout.endless
    ? 0
    : Math.min(layout.length, Math.max(0, (layout.distance * sideways) / reach))
  const height = Math.min(layout.width, Math.max(0, layout.width * (1 - layout.distance / reach)))
  return (height * (layout.length - open_end)) / (layout.width * layout.length)
}

/** Share of the sky-diffuse light left between rows, averaged over the height of the row. */
export function skyDiffuseFactor(tilt: number, ground_coverage: number): number {
  if (tilt < 1e-9) return 1
  const steps = 1000
  const open = 1 + Math.cos(tilt)
  let sum = 0
  for (let step = 0; step < steps; step++) {
    const distance = 1 / (ground_coverage * (1 - step / steps))
    const mask = Math.atan2(Math.sin(tilt), distance - Math.cos(tilt))
    sum += (1 + Math.abs(Math.cos(tilt + mask))) / open
  }
  return sum / steps
}

/** `skyDiffuseFactor` for any tilt of a tracker, interpolated from a table in whole degrees. */
export function skyDiffuseFactorTable(ground_coverage: number): (tilt: number) => number {
  const table = Float64Array.from({ length: 92 }, (_, tilt) =>
    skyDiffuseFactor(tilt * degree, ground_coverage),
  )
  return (tilt) => {
    const at = Math.min(90, tilt / degree)
    const below = Math.floor(at)
    const low = table[below] as number
    return low + (at - below) * ((table[below + 1] as number) - low)
  }
}

/** Share of the ground-reflected light left between rows. `dni` and `dhi` in W/m², angles in radians. */
export function groundReflectedFactor(
  layout: RowLayout,
  light: { dni: number; dhi: number },
  zenith: number,
  tilt: number,
): number {
  const beam = light.dni * Math.cos(zenith)
  if (beam + light.dhi <= 0) return 1
  const distance = 1 / layout.ground_coverage
  const elevation = Math.PI / 2 - zenith
  const lit = Math.max(0.00001, distance - Math.sin(Math.PI - elevation - tilt) / Math.sin(elevation))
  const whole = Math.sin(tilt / 2) ** 2
  if (whole < 1e-9) return 1
  /** View factor from a row to a strip of ground that starts at its foot, relative to unlimited ground. */
  const view = (strip: number) =>
    (0.5 * (1 + strip - Math.sqrt(strip * strip + 2 * strip * Math.cos(tilt) + 1))) / whole
  const inner = layout.rows - 1
  const left =
    ((1 + inner * view(lit)) / layout.rows) * beam + ((1 + inner * view(distance)) / layout.rows) * light.dhi
  return left / (beam + light.dhi)
}
