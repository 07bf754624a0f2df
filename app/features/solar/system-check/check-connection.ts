import { text } from '#text/text.tsx'
import type { CheckedSystem } from './check-system.ts'
import { type Finding, finding, round } from './finding.ts'
import { breakerFor } from './strings.ts'

/** Whether battery and inverter go together. */
export function checkBattery({ battery, inverter, inverters }: CheckedSystem): Finding[] {
  if (!battery) return []
  const power = battery.power_kw * battery.quantity
  if (battery.coupling === 'ac')
    return [
      finding(
        'battery',
        'pass',
        text('The battery has its own inverter and connects on the AC side, whatever the panels’ inverter.'),
      ),
    ]
  const wanted = battery.coupling === 'dc_low' ? 'low_voltage' : 'high_voltage'
  if (inverter.battery_type !== wanted)
    return [finding('battery', 'fail', text('The battery’s voltage does not suit the inverter.'))]
  const charge = (inverter.charge_kw ?? power) * inverters
  const values = { battery_kw: round(power, 1), inverter_kw: round(charge, 1) }
  return [
    power >= charge * 0.5
      ? finding(
          'battery',
          'pass',
          text('Battery ({{battery_kw}} kW) and inverter ({{inverter_kw}} kW) suit each other.'),
          values,
        )
      : finding(
          'battery',
          'notice',
          text(
            'The battery gives {{battery_kw}} kW, the inverter could take {{inverter_kw}} kW: large devices may not run on battery alone.',
          ),
          values,
        ),
  ]
}

/** The usual service panel of a newer house. */
const usual_busbar = { amps: 200, main_breaker_amps: 200 }

/** A hint on the service panel: the 120 % rule of NEC 705.12(B). */
export function checkBusbar({ busbar, inverter, inverters, battery, property }: CheckedSystem): Finding {
  const battery_amps = battery?.coupling === 'ac' ? (battery.power_kw * battery.quantity * 1000) / 240 : 0
  const breaker = breakerFor(inverter.ac_amps * inverters + battery_amps)
  if (breaker === null || property === 'business')
    return finding(
      'busbar',
      'notice',
      text('A system of this size needs a connection planned by an engineer (NEC 705.12).'),
    )
  const { amps, main_breaker_amps } = busbar ?? usual_busbar
  const room = round(amps * 1.2 - main_breaker_amps)
  const values = { breaker, room, busbar: amps }
  if (breaker > room)
    return finding(
      'busbar_full',
      'notice',
      text(
        'A breaker of {{breaker}} A is more than the {{room}} A that a busbar of {{busbar}} A has room for under the 120 % rule (NEC 705.12): a smaller main breaker, a connection before it or a new panel is needed.',
      ),
      values,
    )
  return busbar
    ? finding(
        'busbar',
        'pass',
        text(
          'A breaker of {{breaker}} A fits the {{room}} A that your busbar of {{busbar}} A has room for under the 120 % rule (NEC 705.12).',
        ),
        values,
      )
    : finding(
        'busbar',
        'notice',
        text(
          'A breaker of {{breaker}} A would fit a common service panel of {{busbar}} A, with room for {{room}} A under the 120 % rule (NEC 705.12). Please read off yours.',
        ),
        values,
      )
}
