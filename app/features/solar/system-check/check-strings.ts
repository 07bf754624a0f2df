import { text } from '#text/text.tsx'
import type { CheckedSystem } from './check-system.ts'
import { type Finding, finding, round } from './finding.ts'
import {
  type Climate,
  coldVoltage,
  conductorAmps,
  highest_voltage,
  hotVoltage,
  roof_heat,
} from './strings.ts'
import { currentsOf, spreadStrings, type Tracker } from './trackers.ts'

/** The lowest system voltage that modules are listed for in the US, V; theirs may be higher, but is not known to us. */
const least_module_rating = 600

const coldMath = (system: CheckedSystem, length: number, volts: number, limit: number) => {
  const { panel, climate } = system
  const low = round(climate.record_low_c, 1)
  const source = climate.low_source ? ` (${low} °C: ${climate.low_source})` : ''
  return `${length} × ${panel.voc} V × (1 + ${panel.voc_percent_k} % × (${low} − 25)) = ${round(volts, 1)} V ${volts <= limit ? '≤' : '>'} ${limit} V${source}`
}

const hotMath = ({ panel, climate }: CheckedSystem, length: number, volts: number, limit: number) =>
  `${length} × ${panel.vmp} V × (1 + ${panel.power_percent_k} % × (${round(climate.hot_day_c)} + ${roof_heat} − 25)) = ${round(volts, 1)} V ${volts >= limit ? '≥' : '<'} ${limit} V`

/** A place that no station speaks for has no design temperature. */
function checkPlace({ low_source }: Climate): Finding[] {
  return low_source !== null
    ? []
    : [
        finding(
          'design_temperature',
          'unknown',
          text('No weather station near this place gives a design temperature, or it was entered by hand.'),
          {},
          { code: 'NEC 690.7(A)' },
        ),
      ]
}

/** Voltage, inputs, branch circuits of microinverters: each panel is a string of one. */
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
    checkBranch(system),
    ...checkPlace(climate),
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

/** A branch circuit's breaker and what it may carry for long: 80 % of 20 A. */
const branch_amps = 20 * 0.8

function checkBranch({ inverter, inverters }: CheckedSystem): Finding {
  const code = 'NEC 690.8(B), 705.28'
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

/** Everything about the strings of an inverter with them: voltages, trackers and currents. */
export function checkStrings(system: CheckedSystem): Finding[] {
  const { panel, panels, inverter, strings, climate, faces } = system
  if (inverter.needs_optimizers)
    return [
      finding(
        'optimizers',
        'fail',
        text('This inverter works only with power optimizers on every panel, which we do not plan here.'),
      ),
    ]
  const wired = strings.reduce((sum, one) => sum + one, 0)
  return [
    wired === panels
      ? finding('wired', 'pass', text('All {{panels}} panels are wired.'), { panels })
      : finding('wired', 'fail', text('{{wired}} of {{panels}} panels are wired.'), { panels, wired }),
    ...checkVoltages(system),
    ...checkTrackers(system, strings),
    finding(
      'conductors',
      'pass',
      text('String conductors are to carry {{amps}} A (NEC 690.8).'),
      { amps: round(conductorAmps(panel), 1) },
      {
        code: 'NEC 690.8(A)(1), (B)(1)',
        math: `${panel.isc} A × 1.25 × 1.25 = ${round(conductorAmps(panel), 1)} A`,
      },
    ),
    ...checkPlace(climate),
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
  ]
}

function checkVoltages(system: CheckedSystem): Finding[] {
  const { panel, inverter, strings, climate, property } = system
  const longest = Math.max(...strings)
  const shortest = Math.min(...strings)
  const cold = coldVoltage(panel, longest, climate)
  const hot = hotVoltage(panel, shortest, climate)
  const limit = Math.min(inverter.max_dc_voltage, highest_voltage[property])
  const values = { volts: round(cold), limit, degrees: round(climate.record_low_c) }
  const shown = { code: 'NEC 690.7(A)', math: coldMath(system, longest, cold, limit) }
  const hot_values = { volts: round(hot), limit: inverter.mppt_low, degrees: round(climate.hot_day_c) }
  const hot_shown = { code: 'NEC 110.3(B)', math: hotMath(system, shortest, hot, inverter.mppt_low) }
  return [
    cold <= limit
      ? finding(
          'cold_voltage',
          'pass',
          text('The longest string reaches {{volts}} V at {{degrees}} °C, within {{limit}} V.'),
          values,
          shown,
        )
      : finding(
          'cold_voltage',
          'fail',
          text('The longest string reaches {{volts}} V at {{degrees}} °C, more than {{limit}} V.'),
          values,
          shown,
        ),
    ...(cold > least_module_rating && cold <= limit
      ? [
          finding(
            'module_voltage',
            'unknown',
            text(
              'The string reaches {{volts}} V; the system voltage the panel is listed for is not in our data.',
            ),
            values,
            { code: 'NEC 690.7, 110.3(B)', math: `${round(cold, 1)} V > ${least_module_rating} V` },
          ),
        ]
      : []),
    hot >= inverter.mppt_low
      ? finding(
          'hot_voltage',
          'pass',
          text(
            'The shortest string holds {{volts}} V on a day of {{degrees}} °C; the inverter works from {{limit}} V.',
          ),
          hot_values,
          hot_shown,
        )
      : finding(
          'hot_voltage',
          'fail',
          text(
            'The shortest string falls to {{volts}} V on a day of {{degrees}} °C; the inverter works from {{limit}} V.',
          ),
          hot_values,
          hot_shown,
        ),
  ]
}

/** Strings on trackers: lengths, and the currents of the busiest one. Of several inverters each has all of its trackers. */
function checkTrackers({ panel, inverter, inverters }: CheckedSystem, strings: readonly number[]): Finding[] {
  const code = 'NEC 690.8(A)(1), 110.3(B)'
  if (!inverter.trackers)
    return [
      finding(
        'trackers',
        'unknown',
        text(
          'The number of the inverter’s trackers and their current limits are not in our data; the data sheet must confirm them.',
        ),
        {},
        { code },
      ),
    ]
  const all =
    inverter.kind === 'micro'
      ? inverter.trackers
      : Array.from({ length: inverters }, () => inverter.trackers ?? []).flat()
  const loads = spreadStrings(strings, all)
  if (!loads)
    return [
      finding(
        'trackers',
        'fail',
        text('The strings have more different lengths than the inverter has trackers: {{trackers}}.'),
        { trackers: all.length },
        { code },
      ),
    ]
  const findings = loads.map(({ tracker, parallel }) => checkCurrent(panel, tracker, parallel))
  const order = { fail: 0, unknown: 1, notice: 2, pass: 3 }
  const [worst] = findings.sort((a, b) => order[a.result] - order[b.result])
  const parallel = Math.max(...loads.map((load) => load.parallel))
  return [
    ...(worst ? [worst] : []),
    ...(parallel > 2
      ? [
          finding(
            'fuses',
            'unknown',
            text('With more than two strings side by side on one input, each needs a fuse (NEC 690.9).'),
            {},
            { code: 'NEC 690.9(A)' },
          ),
        ]
      : []),
  ]
}

function checkCurrent(panel: CheckedSystem['panel'], tracker: Tracker, parallel: number): Finding {
  const { gain, operating, short_circuit } = currentsOf(panel, parallel)
  const code = 'NEC 690.8(A)(1), 110.3(B)'
  const factor = gain === 1 ? '' : ` × ${gain}`
  const limit = tracker.short_circuit_amps
  const math = `${parallel} × 1.25 × ${panel.isc} A${factor} = ${round(short_circuit, 1)} A`
  const amps = round(short_circuit, 1)
  if (limit === null)
    return finding(
      'short_circuit',
      'unknown',
      text('The strings on one tracker can bring {{amps}} A; its short-circuit limit is not in our data.'),
      { amps },
      { code, math },
    )
  const shown = { code, math: `${math} ${short_circuit <= limit ? '≤' : '>'} ${limit} A` }
  if (short_circuit > limit)
    return finding(
      'short_circuit',
      'fail',
      text(
        'The strings on one tracker can bring {{amps}} A, more than its short-circuit limit of {{limit}} A.',
      ),
      { amps, limit },
      shown,
    )
  if (tracker.amps === null)
    return finding(
      'dc_current',
      'unknown',
      text('The highest operating current of the tracker is not in our data.'),
      {},
      { code },
    )
  if (operating > tracker.amps)
    return finding(
      'dc_current',
      'unknown',
      text(
        'At noon the strings bring {{amps}} A, more than the {{limit}} A the tracker works with: it will clip.',
      ),
      { amps: round(operating, 1), limit: tracker.amps },
      shown,
    )
  return finding(
    'short_circuit',
    'pass',
    text('The strings on one tracker can bring {{amps}} A, within its short-circuit limit of {{limit}} A.'),
    { amps, limit },
    shown,
  )
}
