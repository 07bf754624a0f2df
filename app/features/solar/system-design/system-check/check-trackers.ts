import { text } from '#text/text.tsx'
import type { CheckedSystem } from './check-system.ts'
import { type Finding, finding, round, temperatureFactorText } from './finding.ts'
import { type Climate, hotOpenVoltage, type PanelElectrics, roof_heating_k } from './strings.ts'
import { currentsOf, gainFactorText, spreadOverInverters, type Tracker } from './trackers.ts'

const code = 'NEC 690.8(A)(1), 110.3(B)'

/** Checks the strings on each inverter's trackers: lengths, and the current of the tracker with the worst result. */
export function checkTrackers(
  { panel, inverter, inverters }: CheckedSystem,
  strings: readonly number[],
): Finding[] {
  if (!inverter.trackers)
    return [
      finding(
        'trackers',
        'unknown',
        text(
          'We don’t have the inverter’s number of MPPTs or their current limits. Confirm them with the data sheet.',
        ),
        {},
        { code },
      ),
    ]
  const units = inverter.kind === 'micro' ? 1 : inverters
  const loads = spreadOverInverters(strings, inverter.trackers, units)
  if (!loads)
    return [
      finding(
        'trackers',
        'fail',
        text(
          'One inverter has more string lengths than its {{trackers}} MPPTs, or an inverter has no string.',
        ),
        { trackers: inverter.trackers.length },
        { code },
      ),
    ]
  const findings = loads.flat().map(({ tracker, parallel }) => checkCurrent(panel, tracker, parallel))
  const order = { fail: 0, unknown: 1, condition: 2, notice: 3, pass: 4 }
  const [worst] = findings.sort((a, b) => order[a.result] - order[b.result])
  return [...(worst ? [worst] : []), ...checkInputs(loads.flat())]
}

type Load = { tracker: Tracker; parallel: number }

function checkInputs(loads: readonly Load[]): Finding[] {
  const overloaded = loads.find(
    ({ tracker, parallel }) => tracker.inputs !== undefined && parallel > tracker.inputs,
  )
  return [
    ...(loads.some(({ parallel }) => parallel > 2)
      ? [
          finding(
            'fuses',
            'unknown',
            text(
              'With more than two strings in parallel on one input, each string needs a fuse (NEC 690.9).',
            ),
            {},
            { code: 'NEC 690.9(A)' },
          ),
        ]
      : []),
    ...(overloaded
      ? [
          finding(
            'inputs',
            'unknown',
            text(
              '{{parallel}} strings share an MPPT with {{inputs}} inputs. The plan has no listed combiner or connector for them.',
            ),
            { parallel: overloaded.parallel, inputs: overloaded.tracker.inputs ?? 0 },
            { code: 'NEC 690.4(B), 110.3(B)' },
          ),
        ]
      : []),
  ]
}

/** Currents of one tracker: the short-circuit limit must not be exceeded; above the operating limit it clips. */
function checkCurrent(panel: PanelElectrics, tracker: Tracker, parallel: number): Finding {
  const { gain, operating, short_circuit } = currentsOf(panel, parallel)
  const limit = tracker.short_circuit_amps
  const math = `${parallel} × 1.25 × ${panel.isc} A${gainFactorText(gain)} = ${round(short_circuit, 1)} A`
  const amps = round(short_circuit, 1)
  if (limit === null)
    return finding(
      'short_circuit',
      'unknown',
      text('The strings on one MPPT can deliver {{amps}} A. We don’t have its short-circuit limit.'),
      { amps },
      { code, math },
    )
  const shown = { code, math: `${math} ${short_circuit <= limit ? '≤' : '>'} ${limit} A` }
  if (short_circuit > limit)
    return finding(
      'short_circuit',
      'fail',
      text('The strings on one MPPT can deliver {{amps}} A, above its short-circuit limit of {{limit}} A.'),
      { amps, limit },
      shown,
    )
  const operating_math = `${parallel} × ${panel.imp} A${gainFactorText(gain)} = ${round(operating, 1)} A`
  if (tracker.amps === null)
    return finding(
      'dc_current',
      'unknown',
      text('We don’t have the MPPT’s maximum operating current.'),
      {},
      { code, math: operating_math },
    )
  if (operating > tracker.amps)
    return finding(
      'dc_current',
      'unknown',
      text(
        'At noon, the strings deliver {{amps}} A, above the MPPT’s {{limit}} A operating current. The inverter will clip.',
      ),
      { amps: round(operating, 1), limit: tracker.amps },
      { code: 'NEC 110.3(B)', math: `${operating_math} > ${tracker.amps} A` },
    )
  return finding(
    'short_circuit',
    'pass',
    text('The strings on one MPPT can deliver {{amps}} A, within its short-circuit limit of {{limit}} A.'),
    { amps, limit },
    shown,
  )
}

/** Start voltage: the shortest string must reach it on a hot roof, in open circuit. */
export function checkStartVoltage({ panel, inverter, climate }: CheckedSystem, shortest: number): Finding {
  const shown_code = 'NEC 110.3(B)'
  const volts = hotOpenVoltage(panel, shortest, climate)
  const start = inverter.start_voltage
  if (start === null)
    return finding(
      'start_voltage',
      'unknown',
      text('We don’t have the inverter’s start voltage.'),
      {},
      { code: shown_code },
    )
  return finding(
    'start_voltage',
    volts >= start ? 'pass' : 'fail',
    text(
      'On a hot roof, the shortest string has an open-circuit voltage of {{volts}} V. The inverter starts at {{start}} V.',
    ),
    { volts: round(volts, 1), start },
    { code: shown_code, math: startMath(panel, shortest, climate, volts, start) },
  )
}

const startMath = (panel: PanelElectrics, shortest: number, climate: Climate, volts: number, start: number) =>
  `${shortest} × ${panel.voc} V × ${temperatureFactorText(panel.voc_percent_k, `${round(climate.hot_day_c)} + ${roof_heating_k} − 25`)} = ${round(volts, 1)} V ${volts >= start ? '≥' : '<'} ${start} V`
