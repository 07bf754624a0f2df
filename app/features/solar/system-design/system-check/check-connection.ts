import { text } from '#text/text.tsx'
import type { CheckedSystem } from './check-system.ts'
import { type Finding, finding, round } from './finding.ts'
import { breakerFor } from './strings.ts'

type BatterySystem = Pick<CheckedSystem, 'battery' | 'inverter' | 'inverters'>

/** Compatibility of battery and inverter: coupling, voltage window, number in parallel, power. */
export function checkBattery(system: BatterySystem): Finding[] {
  const { battery, inverter } = system
  if (!battery) return []
  return [
    ...checkCoupling(battery, inverter),
    ...checkBatteryCount(battery),
    ...(battery.figures_checked
      ? []
      : [
          finding(
            'battery_figures',
            'unknown',
            text('Battery figures come from a third party. Confirm them with the data sheet.'),
            {},
            { code: 'NEC 110.3(B)' },
          ),
        ]),
    ...(battery.coupling === 'ac' ? [] : [checkBatteryPower(system, battery)]),
  ]
}

type Battery = NonNullable<CheckedSystem['battery']>

function checkCoupling(battery: Battery, inverter: CheckedSystem['inverter']): Finding[] {
  if (battery.coupling === 'ac')
    return [
      finding(
        'battery',
        'pass',
        text(
          'The battery has its own inverter and connects on the AC side, so it works with any solar inverter.',
        ),
      ),
    ]
  const required_type = battery.coupling === 'dc_low' ? 'low_voltage' : 'high_voltage'
  if (inverter.battery_type !== required_type)
    return [finding('battery', 'fail', text('The battery voltage doesn’t match the inverter.'))]
  const code = 'NEC 110.3(B), 706.5'
  if (!battery.window || !inverter.battery_window)
    return [
      finding(
        'battery',
        'unknown',
        text('We don’t have the battery’s voltage range or the inverter’s battery voltage window.'),
        {},
        { code },
      ),
    ]
  const [low, high] = battery.window
  const [from, to] = inverter.battery_window
  const does_fit = low >= from && high <= to
  return [
    finding(
      'battery',
      does_fit ? 'pass' : 'fail',
      text(
        'The battery operates at {{low}} to {{high}} V. The inverter’s battery input takes {{from}} to {{to}} V.',
      ),
      { low, high, from, to },
      { code, math: `${from} V ≤ ${low}–${high} V ≤ ${to} V` },
    ),
  ]
}

function checkBatteryCount({ quantity, most }: Battery): Finding[] {
  if (quantity === 1) return []
  if (most === null)
    return [
      finding(
        'battery_number',
        'unknown',
        text('We don’t have the maximum number of these batteries in parallel.'),
      ),
    ]
  return [
    finding(
      'battery_number',
      quantity <= most ? 'pass' : 'fail',
      text('{{quantity}} of these batteries in parallel (maximum {{most}}).'),
      { quantity, most },
      { code: 'NEC 110.3(B)', math: `${quantity} ${quantity <= most ? '≤' : '>'} ${most}` },
    ),
  ]
}

function checkBatteryPower({ inverter, inverters }: BatterySystem, battery: Battery): Finding {
  const power = battery.power_kw * battery.quantity
  const charge = (inverter.charge_kw ?? power) * inverters
  const values = { battery_kw: round(power, 1), inverter_kw: round(charge, 1) }
  const shown = {
    code: 'NEC 110.3(B)',
    math: `${battery.quantity} × ${battery.power_kw} kW = ${values.battery_kw} kW`,
  }
  if (power >= charge)
    return finding(
      'battery_power',
      'pass',
      text('The battery ({{battery_kw}} kW) and inverter ({{inverter_kw}} kW) match.'),
      values,
      shown,
    )
  return finding(
    'battery_power',
    'notice',
    text(
      'The battery supplies {{battery_kw}} kW and the inverter can take {{inverter_kw}} kW. Set the inverter’s charge limit to the battery’s. Large appliances may not run on battery alone.',
    ),
    values,
    shown,
  )
}

/** A common service panel of newer houses, used when the owner's is unknown. */
const default_busbar = { amps: 200, main_breaker_amps: 200 }

/** The 120 % rule of NEC 705.12(B) for the service panel's busbar. Without a given busbar, names the one it needs. */
export function checkBusbar({ busbar, inverter, inverters, battery, property }: CheckedSystem): Finding {
  const battery_amps = battery?.coupling === 'ac' ? (battery.power_kw * battery.quantity * 1000) / 240 : 0
  const breaker = breakerFor(inverter.ac_amps * inverters + battery_amps)
  if (breaker === null || property === 'business') return engineeredConnection(breaker)
  const { amps, main_breaker_amps } = busbar ?? default_busbar
  const room = round(amps * 1.2 - main_breaker_amps)
  const values = { breaker, room, busbar: amps }
  const shown = {
    code: 'NEC 705.12(B)(2)',
    math: `${breaker} A ${breaker > room ? '>' : '≤'} ${amps} A × 1.2 − ${main_breaker_amps} A = ${room} A`,
  }
  if (breaker > room)
    return finding(
      'busbar_full',
      'condition',
      busbar
        ? text(
            'The {{breaker}} A breaker exceeds the {{room}} A available on a {{busbar}} A busbar under the 120% rule (NEC 705.12). You need a smaller main breaker, a supply-side connection or a new panel.',
          )
        : text(
            'The {{breaker}} A breaker exceeds the {{room}} A available on a typical {{busbar}} A main panel under the 120% rule (NEC 705.12). Check your panel’s label. If it has less than {{breaker}} A available, you need a smaller main breaker, a supply-side connection or a new panel.',
          ),
      values,
      shown,
    )
  return busbar
    ? finding(
        'busbar',
        'pass',
        text(
          'The {{breaker}} A breaker fits within the {{room}} A available on your {{busbar}} A busbar under the 120% rule (NEC 705.12).',
        ),
        values,
        shown,
      )
    : finding(
        'busbar',
        'condition',
        text(
          'The {{breaker}} A breaker fits a typical {{busbar}} A main panel, which has {{room}} A available under the 120% rule (NEC 705.12). Check the label on your panel.',
        ),
        values,
        shown,
      )
}

/** A connection that an engineer has to plan. `breaker`: what the inverters need, A; null: more than a standard size. */
const engineeredConnection = (breaker: number | null): Finding =>
  breaker === null
    ? finding(
        'busbar',
        'condition',
        text('An engineer must plan the grid connection for a system of this size (NEC 705.12).'),
        {},
        { code: 'NEC 705.12' },
      )
    : finding(
        'busbar',
        'condition',
        text(
          'The inverters connect through breakers totaling {{amps}} A. An engineer must plan the connection to the building’s service (NEC 705.12).',
        ),
        { amps: breaker },
        { code: 'NEC 705.12' },
      )
