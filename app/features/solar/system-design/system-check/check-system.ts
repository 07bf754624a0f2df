import { text } from '#text/text.tsx'
import { checkBattery, checkBusbar } from './check-connection.ts'
import { checkMicroinverters } from './check-microinverters.ts'
import { checkRacking, checkRapidShutdown } from './check-mounting.ts'
import { checkStrings } from './check-strings.ts'
import { type Finding, finding, round } from './finding.ts'
import type { RoofSurface } from './mounting.ts'
import type { Climate, InverterWindow, max_system_voltage, PanelElectrics } from './strings.ts'
import { shareStrings, type Tracker } from './trackers.ts'

export type InverterKind = 'string' | 'hybrid' | 'micro'

export type CheckedInverter = InverterWindow & {
  kind: InverterKind
  /** W; of one inverter. */
  ac_watts: number
  /** A on the AC side. */
  ac_amps: number
  /** MPPT inputs; null: their number is not known. Microinverters have one per channel. */
  trackers: Tracker[] | null
  /** Start voltage, V; null: not known. */
  start_voltage: number | null
  /** Maximum PV power, W; null: not specified. */
  max_pv_watts: number | null
  /** Channels of a microinverter: one panel each. */
  channels: number
  /** Range of panel power it is made for, W; null: not known. */
  panel_watts: [number, number] | null
  /** Maximum number on one 20 A branch circuit; null: not known, or not a microinverter. */
  per_branch: number | null
  needs_optimizers: boolean
  /** The inverter is specified for the rapid-shutdown switches and transmitters in `CheckedSystem.shutdown`. */
  has_shutdown_match: boolean
  battery_type: 'low_voltage' | 'high_voltage' | null
  /** Voltage range of the battery input, V. */
  battery_window: [number, number] | null
  charge_kw: number | null
}

export type CheckedBattery = {
  coupling: 'ac' | 'dc_low' | 'dc_high'
  /** kWh and kW per unit. */
  usable_kwh: number
  power_kw: number
  quantity: number
  /** Voltage from empty to full, V; null: not known. */
  window: [number, number] | null
  /** Maximum number in parallel; null: not known. */
  most: number | null
  /** The specifications are the manufacturer's own. */
  figures_checked: boolean
}

/** Rapid-shutdown parts of a plan: their number and the limits of a switch. */
export type ShutdownParts = {
  switches: number
  transmitters: number
  strings_per_transmitter: number
  /** Maximum open-circuit voltage and short-circuit current of the panel on a switch. */
  max_volts: number
  max_amps: number
}

/** Racking of a plan. `roof`: rails with attachments at this spacing, planned for this ground snow load; null: not known. */
export type Racking =
  | { kind: 'roof'; spacing_in: number | null; snow_psf: number | null }
  | { kind: 'ballast' }
  | { kind: 'ground' }

export type CheckedSystem = {
  property: keyof typeof max_system_voltage
  panel: PanelElectrics
  panels: number
  inverter: CheckedInverter
  inverters: number
  /** Panels in each string, over all inverters; empty for microinverters. */
  strings: number[]
  /** Number of roof faces; each needs its own tracker. */
  faces: number
  battery: CheckedBattery | null
  /** The mounting surface; null: not known. */
  surface: RoofSurface | null
  /** Null: the plan has no racking. */
  racking: Racking | null
  /** Null: the plan has no rapid-shutdown parts with known limits. */
  shutdown: ShutdownParts | null
  climate: Climate
  /** The service panel's busbar and main breaker, A; null: not given. */
  busbar: { amps: number; main_breaker_amps: number } | null
}

/**
 * Checks a system against its data sheets and the NEC (edition 2023). Neither a permit nor an engineered plan: codes
 * differ by location and year.
 */
export function checkSystemDesign(system: CheckedSystem): Finding[] {
  return [
    ...(system.inverter.kind === 'micro' ? checkMicroinverters(system) : checkStrings(system)),
    checkRatio(system),
    checkRapidShutdown(system),
    ...checkRacking(system),
    ...checkBattery(system),
    checkBusbar(system),
  ]
}

/** Whether no finding is a failure. */
export const isBuildable = (findings: Finding[]) => findings.every((finding) => finding.result !== 'fail')

/** The largest number of panels on one inverter: a string cannot be split between inverters. */
const maxPanelsPerInverter = ({ panels, inverter, inverters, strings }: CheckedSystem) =>
  inverter.kind === 'micro'
    ? Math.ceil(panels / inverters)
    : Math.max(...shareStrings(strings, inverters).map((share) => share.reduce((sum, one) => sum + one, 0)))

function checkRatio(system: CheckedSystem): Finding {
  const { panel, panels, inverter, inverters } = system
  const dc = panel.watts * panels
  const ratio = dc / (inverter.ac_watts * inverters)
  const values = { ratio: round(ratio, 2) }
  const most_dc = panel.watts * maxPanelsPerInverter(system)
  if (inverter.max_pv_watts !== null && most_dc > inverter.max_pv_watts)
    return finding(
      'dc_ac_ratio',
      'fail',
      text('The panels on one inverter total {{dc}} W DC. Its limit is {{limit}} W.'),
      {
        dc: round(most_dc),
        limit: inverter.max_pv_watts,
      },
    )
  if (ratio >= 1 && ratio <= 1.35)
    return finding('dc_ac_ratio', 'pass', text('DC/AC ratio: {{ratio}}.'), values)
  if (ratio >= 0.75 && ratio <= 1.5)
    return finding(
      'dc_ac_ratio',
      'notice',
      text('The DC/AC ratio is {{ratio}}. Typical is 1.0 to 1.35.'),
      values,
    )
  return finding('dc_ac_ratio', 'fail', text('A DC/AC ratio of {{ratio}} is out of range.'), values)
}
