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
  /** Inputs with a tracker of their own; null: their number is not known to us. Microinverters: one for each channel. */
  trackers: Tracker[] | null
  /** Voltage at which it wakes, V; null: not known. */
  start_voltage: number | null
  /** Most panels' power it takes, W; null where nothing is said. */
  max_pv_watts: number | null
  /** Most panels one takes; of microinverters their channels. */
  channels: number
  /** Panels it is made for, W; null: not known. */
  panel_watts: [number, number] | null
  /** Most on one branch circuit of 20 A; null: not known, or no microinverter. */
  per_branch: number | null
  needs_optimizers: boolean
  battery_type: 'low_voltage' | 'high_voltage' | null
  /** Battery voltages it works with, V. */
  battery_window: [number, number] | null
  charge_kw: number | null
}

export type CheckedBattery = {
  coupling: 'ac' | 'dc_low' | 'dc_high'
  /** Of one, kWh and kW. */
  usable_kwh: number
  power_kw: number
  quantity: number
  /** Its voltages from empty to full, V; null: not known. */
  window: [number, number] | null
  /** Most of them side by side; null: not known. */
  most: number | null
  /** The figures are the maker's own. */
  figures_checked: boolean
}

export type CheckedSystem = {
  property: keyof typeof max_system_voltage
  panel: PanelElectrics
  panels: number
  inverter: CheckedInverter
  inverters: number
  /** Panels in each string of all inverters; microinverters have none. */
  strings: number[]
  /** Roof faces, each of which needs a tracker of its own. */
  faces: number
  battery: CheckedBattery | null
  /** What the panels stand on; null: not known. */
  surface: RoofSurface | null
  /** Rails and attachments are part of the plan. */
  has_racking: boolean
  climate: Climate
  /** The service panel: busbar and main breaker, A; null where the owner has not read it off. */
  busbar: { amps: number; main_breaker_amps: number } | null
}

/** Everything that can be said of a system from its data sheets. Not a permit and no plan: codes differ by place and year. */
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

export const isBuildable = (findings: Finding[]) => findings.every((finding) => finding.result !== 'fail')

/** Most panels on one of the inverters: strings cannot be divided among them. */
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
    return finding('dc_ac_ratio', 'fail', text('The panels have {{dc}} W; the inverter takes {{limit}} W.'), {
      dc: round(most_dc),
      limit: inverter.max_pv_watts,
    })
  if (ratio >= 1 && ratio <= 1.35)
    return finding('dc_ac_ratio', 'pass', text('{{ratio}} W of panels for each W of the inverter.'), values)
  if (ratio >= 0.75 && ratio <= 1.5)
    return finding(
      'dc_ac_ratio',
      'notice',
      text('{{ratio}} W of panels for each W of the inverter; between 1.0 and 1.35 is usual.'),
      values,
    )
  return finding(
    'dc_ac_ratio',
    'fail',
    text('{{ratio}} W of panels for each W of the inverter do not fit together.'),
    values,
  )
}
