import { text } from '#text/text.tsx'
import { checkBattery, checkBusbar } from './check-connection.ts'
import { type Finding, finding, round } from './finding.ts'
import {
  type Climate,
  coldVoltage,
  conductorAmps,
  highest_voltage,
  hotVoltage,
  type InverterWindow,
  type PanelElectrics,
} from './strings.ts'

export type InverterKind = 'string' | 'hybrid' | 'micro'

export type CheckedInverter = InverterWindow & {
  kind: InverterKind
  /** W; of one inverter. */
  ac_watts: number
  /** A on the AC side. */
  ac_amps: number
  /** Highest DC current it works with, A; null where the list does not say. */
  dc_amps: number | null
  /** Most panels' power it takes, W; null where nothing is said. */
  max_pv_watts: number | null
  /** Most panels one takes; of microinverters their channels. */
  channels: number
  needs_optimizers: boolean
  battery_type: 'low_voltage' | 'high_voltage' | null
  charge_kw: number | null
}

export type CheckedBattery = {
  coupling: 'ac' | 'dc_low' | 'dc_high'
  /** Of one, kWh and kW. */
  usable_kwh: number
  power_kw: number
  quantity: number
}

export type CheckedSystem = {
  property: keyof typeof highest_voltage
  panel: PanelElectrics
  panels: number
  inverter: CheckedInverter
  inverters: number
  /** Panels in each string of all inverters; microinverters have none. */
  strings: number[]
  /** Roof faces, each of which needs a tracker of its own. */
  faces: number
  battery: CheckedBattery | null
  climate: Climate
  /** The service panel: busbar and main breaker, A; null where the owner has not read it off. */
  busbar: { amps: number; main_breaker_amps: number } | null
}

/** Everything that can be said of a system from its data sheets. Not a permit and no plan: codes differ by place and year. */
export function checkSystemDesign(system: CheckedSystem): Finding[] {
  return [
    ...(system.inverter.kind === 'micro' ? checkMicroinverters(system) : checkStrings(system)),
    checkRatio(system),
    ...checkBattery(system),
    checkBusbar(system),
  ]
}

export const isBuildable = (findings: Finding[]) => findings.every((finding) => finding.result !== 'fail')

function checkMicroinverters({ panel, panels, inverter, inverters, climate }: CheckedSystem): Finding[] {
  const cold = coldVoltage(panel, 1, climate)
  const values = { volts: round(cold), limit: inverter.max_dc_voltage }
  return [
    cold <= inverter.max_dc_voltage
      ? finding(
          'cold_voltage',
          'pass',
          text('A panel reaches {{volts}} V on the coldest morning; the microinverter takes {{limit}} V.'),
          values,
        )
      : finding(
          'cold_voltage',
          'fail',
          text(
            'A panel reaches {{volts}} V on the coldest morning, more than the microinverter’s {{limit}} V.',
          ),
          values,
        ),
    inverters * inverter.channels >= panels
      ? finding('channels', 'pass', text('Each of the {{panels}} panels has its own input.'), { panels })
      : finding('channels', 'fail', text('There are {{inputs}} inputs for {{panels}} panels.'), {
          panels,
          inputs: inverters * inverter.channels,
        }),
  ]
}

function checkStrings(system: CheckedSystem): Finding[] {
  const { panel, panels, inverter, inverters, strings, climate, property, faces } = system
  if (inverter.needs_optimizers)
    return [
      finding(
        'optimizers',
        'fail',
        text('This inverter works only with power optimizers on every panel, which we do not plan here.'),
      ),
    ]
  const longest = Math.max(...strings)
  const shortest = Math.min(...strings)
  const cold = coldVoltage(panel, longest, climate)
  const hot = hotVoltage(panel, shortest, climate)
  const limit = Math.min(inverter.max_dc_voltage, highest_voltage[property])
  const cold_values = { volts: round(cold), limit, degrees: round(climate.record_low_c) }
  const hot_values = { volts: round(hot), limit: inverter.mppt_low, degrees: round(climate.hot_day_c) }
  const wired = strings.reduce((sum, one) => sum + one, 0)
  return [
    wired === panels
      ? finding('wired', 'pass', text('All {{panels}} panels are wired.'), { panels })
      : finding('wired', 'fail', text('{{wired}} of {{panels}} panels are wired.'), { panels, wired }),
    cold <= limit
      ? finding(
          'cold_voltage',
          'pass',
          text('The longest string reaches {{volts}} V at {{degrees}} °C, within {{limit}} V.'),
          cold_values,
        )
      : finding(
          'cold_voltage',
          'fail',
          text('The longest string reaches {{volts}} V at {{degrees}} °C, more than {{limit}} V.'),
          cold_values,
        ),
    hot >= inverter.mppt_low
      ? finding(
          'hot_voltage',
          'pass',
          text(
            'The shortest string holds {{volts}} V on a day of {{degrees}} °C; the inverter works from {{limit}} V.',
          ),
          hot_values,
        )
      : finding(
          'hot_voltage',
          'fail',
          text(
            'The shortest string falls to {{volts}} V on a day of {{degrees}} °C; the inverter works from {{limit}} V.',
          ),
          hot_values,
        ),
    checkCurrent(system),
    finding('conductors', 'pass', text('String conductors are to carry {{amps}} A (NEC 690.8).'), {
      amps: round(conductorAmps(panel), 1),
    }),
    ...(faces > 1 && strings.length < faces
      ? [
          finding('faces', 'fail', text('Each of the {{faces}} roof faces needs a string of its own.'), {
            faces,
          }),
        ]
      : []),
    ...(faces > 1 && strings.length >= faces
      ? [
          finding(
            'faces',
            'notice',
            text('Put the strings of the {{faces}} roof faces on separate trackers of the inverter.'),
            { faces },
          ),
        ]
      : []),
    ...(strings.length / inverters > 2
      ? [
          finding(
            'fuses',
            'notice',
            text('With more than two strings side by side on one input, each needs a fuse (NEC 690.9).'),
          ),
        ]
      : []),
  ]
}

/** Beyond so many times the listed current the strings are more than the inverter can be meant for. */
const most_overcurrent = 1.5

function checkCurrent({ panel, strings, inverter, inverters }: CheckedSystem): Finding {
  const amps = panel.imp * Math.ceil(strings.length / inverters)
  if (inverter.dc_amps === null)
    return finding(
      'dc_current_unknown',
      'notice',
      text('The strings bring {{amps}} A together; compare it with the inputs on the inverter’s data sheet.'),
      { amps: round(amps, 1) },
    )
  const values = { amps: round(amps, 1), limit: round(inverter.dc_amps, 1) }
  if (amps <= inverter.dc_amps)
    return finding(
      'dc_current',
      'pass',
      text('The strings bring {{amps}} A together; the inverter works with {{limit}} A.'),
      values,
    )
  if (amps > inverter.dc_amps * most_overcurrent)
    return finding(
      'dc_current',
      'fail',
      text('The strings bring {{amps}} A together, far more than the {{limit}} A the inverter works with.'),
      values,
    )
  return finding(
    'dc_current',
    'notice',
    text(
      'The strings bring {{amps}} A together, more than the {{limit}} A the inverter works with at its rated voltage: at noon it will use less of them.',
    ),
    values,
  )
}

function checkRatio({ panel, panels, inverter, inverters }: CheckedSystem): Finding {
  const dc = panel.watts * panels
  const ratio = dc / (inverter.ac_watts * inverters)
  const values = { ratio: round(ratio, 2) }
  if (inverter.max_pv_watts !== null && dc > inverter.max_pv_watts * inverters)
    return finding('dc_ac_ratio', 'fail', text('The panels have {{dc}} W; the inverter takes {{limit}} W.'), {
      dc: round(dc),
      limit: inverter.max_pv_watts * inverters,
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
