import { cellTemperature, noct } from './cell-temperature.ts'
import { beamModifier, diffuseModifiers, spectralModifier } from './cover.ts'
import { acPower, inverterFor } from './inverter.ts'
import { efficiencyOf, maximumPower, modules } from './module.ts'
import { cosIncidence, type Facing, trackOneAxis } from './orientation.ts'
import {
  groundReflectedFactor,
  type RowLayout,
  shadedByRowInFront,
  skyDiffuseFactor,
  skyDiffuseFactorTable,
  squareLayout,
} from './row-shading.ts'
import { hours_of_year, type SunPath } from './sun-path.ts'
import { checkSystem, type Plane, type PvSystem } from './system.ts'
import { planeIrradiance } from './transposition.ts'

/** A typical year in hourly values, local standard time; value h is the mean of the hour that starts at h. */
export type WeatherYear = {
  /** Direct normal and diffuse horizontal irradiance, W/m². */
  dni: Float32Array
  dhi: Float32Array
  /** Air temperature, °C. */
  temperature: Float32Array
  /** Wind speed, m/s. */
  wind: Float32Array
}

export type PvYear = {
  /** Average AC power of each hour, W, which is also its energy in Wh. */
  ac: Float32Array
  ac_annual_kwh: number
  /** January to December. */
  ac_monthly_kwh: number[]
  dc_annual_kwh: number
  /** Plane-of-array irradiation after row shading; for several planes the average weighted by capacity. */
  poa_annual_kwh_m2: number
  poa_monthly_kwh_m2: number[]
  /** AC energy per kW of modules, kWh/kW. */
  kwh_per_kw: number
}

const degree = Math.PI / 180
/** Rotation limit of one-axis trackers to either side. */
const rotation_limit = 45 * degree
/** Module efficiency assumed for the row layout. */
const layout_efficiency = { standard: 0.19, premium: 0.21, thin_film: 0.18 } as const
const month_days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const month_of_day = Uint8Array.from(month_days.flatMap((days, month) => Array(days).fill(month)))

/** The month (0…11) of an hour of the year. */
export const monthOfHour = (hour: number) => month_of_day[Math.floor(hour / 24)] as number

/** A plane's simulated year before the inverter. */
export type PlaneYear = {
  capacity_kw: number
  /** DC power of each hour after losses, W. */
  dc: Float32Array
  /** Plane-of-array irradiation, January to December, kWh/m². */
  poa_monthly_kwh_m2: number[]
}

/**
 * Simulates a year of a PV system with the model chain of PVWatts version 8: sun position, transposition, row shading,
 * cover, spectrum, cell temperature, module, losses, inverter. Pure; takes about 5 ms per plane.
 * @throws RangeError when a value of the system is out of range.
 */
export function simulateYear(
  weather: WeatherYear,
  sun: SunPath,
  elevation_m: number,
  system: PvSystem,
): PvYear {
  checkSystem(system)
  const planes = system.planes.map((plane) => simulatePlane(weather, sun, elevation_m, system, plane))
  return applyInverter(planes, system)
}

/** Combines simulated planes and applies the inverter. */
export function applyInverter(
  planes: PlaneYear[],
  { dc_ac_ratio, inverter_efficiency_percent }: Pick<PvSystem, 'dc_ac_ratio' | 'inverter_efficiency_percent'>,
): PvYear {
  const capacity_kw = planes.reduce((sum, plane) => sum + plane.capacity_kw, 0)
  const inverter = inverterFor(capacity_kw * 1000, dc_ac_ratio, inverter_efficiency_percent / 100)
  const ac = new Float32Array(hours_of_year)
  const ac_monthly = new Float64Array(12)
  let dc_wh = 0
  for (let hour = 0; hour < hours_of_year; hour++) {
    let dc = 0
    for (const plane of planes) dc += plane.dc[hour] as number
    if (dc === 0) continue
    const power = acPower(inverter, dc)
    ac[hour] = power
    addTo(ac_monthly, monthOfHour(hour), power / 1000)
    dc_wh += dc
  }
  const poa_monthly_kwh_m2 = month_days.map((_, month) =>
    planes.reduce(
      (sum, plane) => sum + ((plane.poa_monthly_kwh_m2[month] as number) * plane.capacity_kw) / capacity_kw,
      0,
    ),
  )
  const ac_annual_kwh = sum(ac_monthly)
  return {
    ac,
    ac_annual_kwh,
    ac_monthly_kwh: [...ac_monthly],
    dc_annual_kwh: dc_wh / 1000,
    poa_annual_kwh_m2: sum(poa_monthly_kwh_m2),
    poa_monthly_kwh_m2,
    kwh_per_kw: ac_annual_kwh / capacity_kw,
  }
}

/** The same plane with another capacity. Exact without row shading: on roofs and two-axis trackers. */
export const scalePlane = (plane: PlaneYear, capacity_kw: number): PlaneYear => ({
  ...plane,
  capacity_kw,
  dc: plane.dc.map((watts) => (watts * capacity_kw) / plane.capacity_kw),
})

const sum = (numbers: Iterable<number>) => {
  let total = 0
  for (const one of numbers) total += one
  return total
}

const addTo = (sums: Float64Array, at: number, value: number) => {
  sums[at] = (sums[at] as number) + value
}

/** Simulates a plane's year from sun position to DC power. The system must have passed `checkSystem`. */
export function simulatePlane(
  weather: WeatherYear,
  sun: SunPath,
  elevation_m: number,
  system: Omit<PvSystem, 'planes' | 'dc_ac_ratio' | 'inverter_efficiency_percent'>,
  plane: Plane,
): PlaneYear {
  const dc = new Float32Array(hours_of_year)
  const poa_monthly = new Float64Array(12)
  const module = modules[system.module_type]
  const efficiency = efficiencyOf(module)
  const nominal = plane.array_type === 'roof' ? noct.roof : noct.open
  const scale = ((plane.capacity_kw * 1000) / (module.vmp * module.imp)) * (1 - system.losses_percent / 100)
  const facingAt = facingOf(plane, system)
  const rows = rowShadingOf(plane, system)
  const fixed = isFixed(plane) ? diffuseModifiers(plane.tilt_deg * degree) : null
  for (let i = 0; i < sun.hours.length; i++) {
    const hour = sun.hours[i] as number
    const zenith = sun.zenith[i] as number
    const dni = weather.dni[hour] as number
    const dhi = weather.dhi[hour] as number
    if (dni + dhi <= 0) continue
    // Beam irradiance above the extraterrestrial irradiance is a data error: skip the hour.
    if (dni * Math.cos(zenith) > (sun.extraterrestrial_horizontal[i] as number)) continue
    const azimuth = sun.azimuth[i] as number
    const facing = facingAt(zenith, azimuth)
    const light = planeIrradiance(
      { dni, dhi, albedo: system.albedo },
      Math.min(zenith, Math.PI / 2),
      facing.tilt,
      facing.cos_incidence,
    )
    rows?.(light, facing, { dni, dhi }, zenith, azimuth)
    const poa = light.beam + light.sky + light.ground
    if (poa <= 0) continue
    const diffuse = fixed ?? diffuseModifiers(facing.tilt)
    const beam = light.beam > 0 ? light.beam * beamModifier(Math.acos(Math.min(1, facing.cos_incidence))) : 0
    const passed = beam + light.sky * diffuse.sky + light.ground * diffuse.ground
    const irradiance = passed * spectralModifier(zenith, elevation_m)
    const air_temperature = weather.temperature[hour] as number
    const wind_speed = weather.wind[hour] as number
    const temperature = cellTemperature({ irradiance, air_temperature, wind_speed }, nominal, efficiency)
    dc[hour] = maximumPower(module, irradiance, temperature) * scale
    addTo(poa_monthly, monthOfHour(hour), poa / 1000)
  }
  return { capacity_kw: plane.capacity_kw, dc, poa_monthly_kwh_m2: [...poa_monthly] }
}

const isFixed = (plane: Plane) => plane.array_type === 'roof' || plane.array_type === 'rack'

function facingOf(
  plane: Plane,
  system: Pick<PvSystem, 'ground_coverage'>,
): (zenith: number, azimuth: number) => Facing {
  const tilt = plane.tilt_deg * degree
  const facing = plane.azimuth_deg * degree
  if (plane.array_type === 'two_axis')
    return (zenith, azimuth) => ({ tilt: zenith, azimuth, cos_incidence: 1, shaded: 0 })
  if (isFixed(plane))
    return (zenith, azimuth) => ({
      tilt,
      azimuth: facing,
      cos_incidence: cosIncidence(zenith, azimuth, tilt, facing),
      shaded: 0,
    })
  const axis = {
    tilt,
    azimuth: facing,
    rotation_limit,
    ground_coverage: system.ground_coverage,
    backtracking: plane.array_type === 'one_axis_backtracked',
  }
  return (zenith, azimuth) => trackOneAxis(zenith, azimuth, axis)
}

type Light = ReturnType<typeof planeIrradiance>
type Shade = (
  light: Light,
  facing: Facing,
  measured: { dni: number; dhi: number },
  zenith: number,
  sun_azimuth: number,
) => void

/** A function that reduces the irradiance of a plane by the shading of other rows; null without rows. */
function rowShadingOf(plane: Plane, system: Pick<PvSystem, 'ground_coverage' | 'module_type'>): Shade | null {
  if (plane.array_type === 'roof' || plane.array_type === 'two_axis') return null
  const layout: RowLayout = squareLayout(
    plane.capacity_kw * 1000,
    layout_efficiency[system.module_type],
    system.ground_coverage,
    plane.array_type === 'one_axis' ? 1 : 2,
  )
  const fixed_sky_factor = isFixed(plane)
    ? skyDiffuseFactor(plane.tilt_deg * degree, system.ground_coverage)
    : null
  const skyFactorAt =
    fixed_sky_factor === null ? skyDiffuseFactorTable(system.ground_coverage) : () => fixed_sky_factor
  return (light, facing, measured, zenith, sun_azimuth) => {
    const shaded =
      fixed_sky_factor === null
        ? facing.shaded
        : shadedByRowInFront(layout, zenith, sun_azimuth, facing.tilt, facing.azimuth)
    light.beam *= 1 - shaded
    if (light.sky + light.ground < 0.1) return
    light.sky *= skyFactorAt(facing.tilt)
    light.ground *= Math.min(1, Math.max(0, groundReflectedFactor(layout, measured, zenith, facing.tilt)))
  }
}
