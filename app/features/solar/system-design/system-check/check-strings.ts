import { text } from '#text/text.tsx'
import type { CheckedSystem } from './check-system.ts'
import { checkStartVoltage, checkTrackers } from './check-trackers.ts'
import { type Finding, finding, round, signed, temperatureFactorText } from './finding.ts'
import {
  type Climate,
  coldVoltage,
  conductorAmps,
  hotVoltage,
  max_system_voltage,
  roof_heating_k,
} from './strings.ts'
import { bifacialGainOf, gainFactorText } from './trackers.ts'

/** The lowest system voltage that modules are listed for in the US, V: assumed where a module's rating is not known. */
const min_module_rating_v = 600

/** The calculation behind the cold open-circuit voltage, as text. */
export const coldMath = (system: CheckedSystem, length: number, volts: number, limit: number) => {
  const { panel, climate } = system
  const low = round(climate.record_low_c, 1)
  const source = climate.low_source ? ` (${signed(low)} °C: ${climate.low_source})` : ''
  return `${length} × ${panel.voc} V × ${temperatureFactorText(panel.voc_percent_k, `${signed(low)} − 25`)} = ${round(volts, 1)} V ${volts <= limit ? '≤' : '>'} ${limit} V${source}`
}

/** The calculation behind the hot operating voltage, as text. */
export const hotMath = ({ panel, climate }: CheckedSystem, length: number, volts: number, limit: number) =>
  `${length} × ${panel.vmp} V × ${temperatureFactorText(panel.power_percent_k, `${round(climate.hot_day_c)} + ${roof_heating_k} − 25`)} = ${round(volts, 1)} V ${volts >= limit ? '≥' : '<'} ${limit} V`

/** Reports a missing design temperature when no station is near the site. */
export function checkDesignTemperature({ low_source }: Climate): Finding[] {
  return low_source !== null
    ? []
    : [
        finding(
          'design_temperature',
          'unknown',
          text('No nearby weather station provides a design temperature, or you entered it yourself.'),
          {},
          { code: 'NEC 690.7(A)' },
        ),
      ]
}

/** Checks the strings of a string or hybrid inverter: voltages, trackers and currents. */
export function checkStrings(system: CheckedSystem): Finding[] {
  const { panel, panels, inverter, strings, climate, faces } = system
  if (inverter.needs_optimizers)
    return [
      finding(
        'optimizers',
        'fail',
        text(
          'This inverter only works with a power optimizer on every panel, which this plan doesn’t include.',
        ),
      ),
    ]
  const wired = strings.reduce((sum, one) => sum + one, 0)
  return [
    wired === panels
      ? finding('wired', 'pass', text('All {{panels}} panels are assigned to strings.'), { panels })
      : finding('wired', 'fail', text('{{wired}} of {{panels}} panels are assigned to strings.'), {
          panels,
          wired,
        }),
    ...checkVoltages(system),
    ...checkTrackers(system, strings),
    checkStartVoltage(system, Math.min(...strings)),
    finding(
      'conductors',
      'pass',
      text('String conductors must be sized for {{amps}} A (NEC 690.8).'),
      { amps: round(conductorAmps(panel), 1) },
      {
        code: 'NEC 690.8(A)(1), (B)(1)',
        math: `${panel.isc} A${gainFactorText(bifacialGainOf(panel))} × 1.25 × 1.25 = ${round(conductorAmps(panel), 1)} A`,
      },
    ),
    ...checkDesignTemperature(climate),
    ...(faces > 1 && strings.length < faces
      ? [
          finding('faces', 'fail', text('Each of the {{faces}} roof sides needs its own string.'), {
            faces,
          }),
        ]
      : []),
    ...(faces > 1 && strings.length >= faces
      ? [
          finding(
            'faces',
            'notice',
            text('Connect the strings of the {{faces}} roof sides to separate MPPT inputs.'),
            { faces },
          ),
        ]
      : []),
  ]
}

function checkVoltages(system: CheckedSystem): Finding[] {
  const { panel, inverter, strings, climate, property } = system
  const longest = Math.max(...strings)
  const shortest = Math.min(...strings)
  const cold = coldVoltage(panel, longest, climate)
  const hot = hotVoltage(panel, shortest, climate)
  const limit = Math.min(inverter.max_dc_voltage, max_system_voltage[property])
  const values = { volts: round(cold), limit, degrees: round(climate.record_low_c) }
  const shown = { code: 'NEC 690.7(A)', math: coldMath(system, longest, cold, limit) }
  const hot_values = { volts: round(hot), limit: inverter.mppt_low, degrees: round(climate.hot_day_c) }
  const hot_shown = { code: 'NEC 110.3(B)', math: hotMath(system, shortest, hot, inverter.mppt_low) }
  return [
    cold <= limit
      ? finding(
          'cold_voltage',
          'pass',
          text('At {{degrees}}, the longest string reaches {{volts}} V, within the {{limit}} V limit.'),
          values,
          shown,
        )
      : finding(
          'cold_voltage',
          'fail',
          text('At {{degrees}}, the longest string reaches {{volts}} V, above the {{limit}} V limit.'),
          values,
          shown,
        ),
    ...checkModuleVoltage(panel, cold, limit),
    hot >= inverter.mppt_low
      ? finding(
          'hot_voltage',
          'pass',
          text(
            'At {{degrees}}, the shortest string stays at {{volts}} V. The inverter needs at least {{limit}} V.',
          ),
          hot_values,
          hot_shown,
        )
      : finding(
          'hot_voltage',
          'fail',
          text(
            'At {{degrees}}, the shortest string drops to {{volts}} V. The inverter needs at least {{limit}} V.',
          ),
          hot_values,
          hot_shown,
        ),
  ]
}

/** The panel's listed system voltage. A string above the inverter's limit has its own failure. */
function checkModuleVoltage(
  { max_system_volts }: CheckedSystem['panel'],
  cold: number,
  limit: number,
): Finding[] {
  const rating = max_system_volts ?? min_module_rating_v
  if (cold <= rating || cold > limit) return []
  const shown = { code: 'NEC 690.7, 110.3(B)', math: `${round(cold, 1)} V > ${rating} V` }
  return [
    max_system_volts
      ? finding(
          'module_voltage',
          'fail',
          text('The string reaches {{volts}} V. The panel is listed for {{limit}} V.'),
          { volts: round(cold), limit: rating },
          shown,
        )
      : finding(
          'module_voltage',
          'unknown',
          text('The string reaches {{volts}} V. We don’t have the panel’s maximum system voltage.'),
          { volts: round(cold) },
          shown,
        ),
  ]
}
