import { type ModuleType, module_types } from './module.ts'

export const array_types = ['rack', 'roof', 'one_axis', 'one_axis_backtracked', 'two_axis'] as const
/** Mounting of an array: racks in rows, on a roof, or on trackers. */
export type ArrayType = (typeof array_types)[number]

/** Modules in one plane. Angles in degrees; azimuth clockwise from north, 180 is south. */
export type Plane = {
  /** DC power at standard test conditions, kW, above 0; all planes together 0.05…500,000. */
  capacity_kw: number
  /** 0…90; for one-axis trackers the slope of the axis. */
  tilt_deg: number
  /** 0…360; for one-axis trackers the azimuth of the axis. */
  azimuth_deg: number
  array_type: ArrayType
}

/** Planes on one inverter, each with its own maximum power point tracker. */
export type PvSystem = {
  planes: Plane[]
  module_type: ModuleType
  /** All DC losses, percent, −5…99. */
  losses_percent: number
  /** DC over AC power, 0.1…10. */
  dc_ac_ratio: number
  /** At rated power, 90…99.5 %. */
  inverter_efficiency_percent: number
  /** Ground coverage ratio: row width over row distance, 0.01…0.99; ignored for roofs and two-axis trackers. */
  ground_coverage: number
  /** Share of light reflected by the ground, 0…1. */
  albedo: number
}

/** The default values of PVWatts. */
export const pvwatts_defaults = {
  module_type: 'standard',
  losses_percent: 14.08,
  dc_ac_ratio: 1.2,
  inverter_efficiency_percent: 96,
  ground_coverage: 0.4,
  albedo: 0.2,
} as const satisfies Omit<PvSystem, 'planes'>

/** Validates a system. @throws RangeError that names the first value out of range. */
export function checkSystem(system: PvSystem): void {
  const within = (name: string, value: number, low: number, high: number) => {
    if (!(value >= low && value <= high))
      throw new RangeError(`${name} must be between ${low} and ${high}; it is ${value}`)
  }
  if (system.planes.length === 0) throw new RangeError('planes must hold at least one plane')
  const capacity_kw = system.planes.reduce((sum, plane) => sum + plane.capacity_kw, 0)
  within('capacity_kw', capacity_kw, 0.05, 500_000)
  for (const plane of system.planes) {
    if (!(plane.capacity_kw > 0))
      throw new RangeError(`capacity_kw must be above 0; it is ${plane.capacity_kw}`)
    within('tilt_deg', plane.tilt_deg, 0, 90)
    within('azimuth_deg', plane.azimuth_deg, 0, 360)
    if (!array_types.includes(plane.array_type))
      throw new RangeError(`array_type ${plane.array_type} is unknown`)
  }
  if (!module_types.includes(system.module_type))
    throw new RangeError(`module_type ${system.module_type} is unknown`)
  within('losses_percent', system.losses_percent, -5, 99)
  within('dc_ac_ratio', system.dc_ac_ratio, 0.1, 10)
  within('inverter_efficiency_percent', system.inverter_efficiency_percent, 90, 99.5)
  within('ground_coverage', system.ground_coverage, 0.01, 0.99)
  within('albedo', system.albedo, 0, 1)
}
