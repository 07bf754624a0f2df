import { text } from '#text/text.tsx'
import { checkDesignTemperature, coldMath, hotMath } from './check-strings.ts'
import type { CheckedSystem } from './check-system.ts'
import { checkStartVoltage, checkTrackers } from './check-trackers.ts'
import { type Finding, finding, round } from './finding.ts'
import { coldVoltage, hotVoltage } from './strings.ts'

/** Voltages, inputs and branch circuits of microinverters: each panel is a string of one. */
export function checkMicroinverters(system: CheckedSystem): Finding[] {
  const { panel, panels, inverter, inverters, climate } = system
  const cold = coldVoltage(panel, 1, climate)
  const hot = hotVoltage(panel, 1, climate)
  const values = { volts: round(cold), limit: inverter.max_dc_voltage }
  const shown = { code: 'NEC 690.7(A)', math: coldMath(system, 1, cold, inverter.max_dc_voltage) }
  const hot_shown = { code: 'NEC 110.3(B)', math: hotMath(system, 1, hot, inverter.mppt_low) }
  const hot_values = { volts: round(hot, 1), limit: inverter.mppt_low }
  const inputs = inverters * inverter.channels
  return [
    cold <= inverter.max_dc_voltage
      ? finding(
          'cold_voltage',
          'pass',
          text('A panel reaches {{volts}} V on the coldest morning; the microinverter takes {{limit}} V.'),
          values,
          shown,
        )
      : finding(
          'cold_voltage',
          'fail',
          text(
            'A panel reaches {{volts}} V on the coldest morning, more than the microinverter’s {{limit}} V.',
          ),
          values,
          shown,
        ),
    hot >= inverter.mppt_low
      ? finding(
          'hot_voltage',
          'pass',
          text('A hot panel holds {{volts}} V; the microinverter works from {{limit}} V.'),
          hot_values,
          hot_shown,
        )
      : finding(
          'hot_voltage',
          'fail',
          text('A hot panel falls to {{volts}} V; the microinverter works from {{limit}} V.'),
          hot_values,
          hot_shown,
        ),
    inputs >= panels
      ? finding('channels', 'pass', text('Each of the {{panels}} panels has its own input.'), { panels })
      : finding('channels', 'fail', text('There are {{inputs}} inputs for {{panels}} panels.'), {
          panels,
          inputs,
        }),
    checkPanelWatts(system),
    ...checkTrackers(system, [1]),
    checkStartVoltage(system, 1),
    checkBranch(system),
    ...checkDesignTemperature(climate),
  ]
}

function checkPanelWatts({ panel, inverter }: CheckedSystem): Finding {
  if (!inverter.panel_watts)
    return finding(
      'panel_watts',
      'unknown',
      text('Which panels the microinverter is made for is not in our data.'),
    )
  const [low, high] = inverter.panel_watts
  const is_within = panel.watts >= low && panel.watts <= high
  return finding(
    'panel_watts',
    is_within ? 'pass' : 'fail',
    text('The microinverter is made for panels of {{low}} to {{high}} W; these have {{watts}} W.'),
    { low, high, watts: panel.watts },
    { code: 'NEC 110.3(B)', math: `${low} W ≤ ${panel.watts} W ≤ ${high} W` },
  )
}

/** Continuous current allowed on a 20 A branch circuit: 80 % of the breaker, A. */
const branch_amps = 20 * 0.8

function checkBranch({ inverter, inverters }: CheckedSystem): Finding {
  const code = 'NEC 705.28, 705.30(B)'
  if (inverter.per_branch === null)
    return finding(
      'branch',
      'unknown',
      text('How many microinverters a branch circuit takes is not in our data.'),
      {},
      { code },
    )
  const amps = inverter.per_branch * inverter.ac_amps
  const circuits = Math.ceil(inverters / inverter.per_branch)
  const does_fit = amps <= branch_amps + 1e-9
  return finding(
    'branch',
    does_fit ? 'pass' : 'fail',
    text('{{circuits}} branch circuits of 20 A with at most {{units}} microinverters each.'),
    { circuits, units: inverter.per_branch },
    {
      code,
      math: `${inverter.per_branch} × ${inverter.ac_amps} A = ${round(amps, 1)} A ${does_fit ? '≤' : '>'} 20 A × 0.8 = 16 A`,
    },
  )
}
