import { text } from '#text/text.tsx'
import { checkDesignTemperature, coldMath, hotMath } from './check-strings.ts'
import type { CheckedSystem } from './check-system.ts'
import { checkStartVoltage, checkTrackers } from './check-trackers.ts'
import { type Finding, finding, round } from './finding.ts'
import { coldVoltage, hotVoltage } from './strings.ts'

/** Voltages, inputs and branch circuits of microinverters: each panel is a string of one. */
export const checkMicroinverters = (system: CheckedSystem): Finding[] => [
  checkColdPanel(system),
  checkHotPanel(system),
  checkChannels(system),
  checkPanelWatts(system),
  ...checkTrackers(system, [1]),
  checkStartVoltage(system, 1),
  checkBranch(system),
  ...checkDesignTemperature(system.climate),
]

function checkColdPanel(system: CheckedSystem): Finding {
  const { panel, inverter, climate } = system
  const cold = coldVoltage(panel, 1, climate)
  const isWithin = cold <= inverter.max_dc_voltage
  return finding(
    'cold_voltage',
    isWithin ? 'pass' : 'fail',
    isWithin
      ? text(
          'At the lowest expected temperature, a panel reaches {{volts}} V, within the microinverter’s {{limit}} V limit.',
        )
      : text(
          'At the lowest expected temperature, a panel reaches {{volts}} V, above the microinverter’s {{limit}} V limit.',
        ),
    { volts: round(cold), limit: inverter.max_dc_voltage },
    { code: 'NEC 690.7(A)', math: coldMath(system, 1, cold, inverter.max_dc_voltage) },
  )
}

function checkHotPanel(system: CheckedSystem): Finding {
  const { panel, inverter, climate } = system
  const hot = hotVoltage(panel, 1, climate)
  const isEnough = hot >= inverter.mppt_low
  return finding(
    'hot_voltage',
    isEnough ? 'pass' : 'fail',
    isEnough
      ? text('The voltage of a hot panel stays at {{volts}} V. The microinverter needs at least {{limit}} V.')
      : text(
          'The voltage of a hot panel drops to {{volts}} V. The microinverter needs at least {{limit}} V.',
        ),
    { volts: round(hot, 1), limit: inverter.mppt_low },
    { code: 'NEC 110.3(B)', math: hotMath(system, 1, hot, inverter.mppt_low) },
  )
}

function checkChannels({ panels, inverter, inverters }: CheckedSystem): Finding {
  const inputs = inverters * inverter.channels
  if (inputs >= panels)
    return finding('channels', 'pass', text('Each of the {{panels}} panels has its own input.'), { panels })
  return finding(
    'channels',
    'fail',
    text('Each panel needs its own input: {{panels}} panels, {{inputs}} inputs.'),
    { panels, inputs },
  )
}

function checkPanelWatts({ panel, inverter }: CheckedSystem): Finding {
  if (!inverter.panel_watts)
    return finding(
      'panel_watts',
      'unknown',
      text('We don’t have the panel wattage range for this microinverter.'),
    )
  const [low, high] = inverter.panel_watts
  const is_within = panel.watts >= low && panel.watts <= high
  return finding(
    'panel_watts',
    is_within ? 'pass' : 'fail',
    text('The microinverter is rated for {{low}} to {{high}} W panels. These are {{watts}} W.'),
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
      text('We don’t have the maximum number of microinverters per branch circuit.'),
      {},
      { code },
    )
  const amps = inverter.per_branch * inverter.ac_amps
  const circuits = Math.ceil(inverters / inverter.per_branch)
  const does_fit = amps <= branch_amps + 1e-9
  return finding(
    'branch',
    does_fit ? 'pass' : 'fail',
    text('{{circuits}} branch circuits of 20 A with up to {{units}} microinverters each.'),
    { circuits, units: inverter.per_branch },
    {
      code,
      math: `${inverter.per_branch} × ${inverter.ac_amps} A = ${round(amps, 1)} A ${does_fit ? '≤' : '>'} 20 A × 0.8 = 16 A`,
    },
  )
}
