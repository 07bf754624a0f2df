import { expect, test } from 'vitest'
import { type Locale, translator } from '#text/text.tsx'
import { type CheckedSystem, checkSystemDesign, isBuildable } from './check-system.ts'
import { requirementsOf, verdictOf } from './finding.ts'
import { findingView } from './finding-view.ts'
import { mountingFor, rowsFor } from './mounting.ts'
import {
  breakerFor,
  coldVoltage,
  conductorAmps,
  hotOpenVoltage,
  hotVoltage,
  stringLengths,
  temperatureRange,
} from './strings.ts'
import { currentsOf, shareStrings, spreadOverInverters, spreadStrings, transmittersFor } from './trackers.ts'

/** A typical 400 W panel and 7.6 kW string inverter. */
const panel = {
  watts: 400,
  voc: 45.3,
  vmp: 37.1,
  isc: 11.14,
  imp: 10.77,
  voc_percent_k: -0.27,
  power_percent_k: -0.362,
}
const inverter = {
  kind: 'string' as const,
  ac_watts: 7600,
  ac_amps: 31.7,
  trackers: [
    { amps: 12, short_circuit_amps: 18 },
    { amps: 12, short_circuit_amps: 18 },
  ],
  start_voltage: 120,
  panel_watts: null,
  per_branch: null,
  battery_window: null,
  max_dc_voltage: 500,
  mppt_low: 200,
  max_pv_watts: null,
  channels: 0,
  needs_optimizers: false,
  has_shutdown_match: false,
  battery_type: null,
  charge_kw: null,
}
const ohio = { record_low_c: -28, hot_day_c: 34 }

const aSystem = (change: Partial<CheckedSystem> = {}): CheckedSystem => ({
  property: 'home',
  panel,
  panels: 18,
  inverter,
  inverters: 1,
  strings: [9, 9],
  faces: 1,
  battery: null,
  surface: 'ground',
  racking: null,
  shutdown: null,
  climate: ohio,
  busbar: { amps: 200, main_breaker_amps: 200 },
  ...change,
})
const resultOf = (system: CheckedSystem, id: string) =>
  checkSystemDesign(system).find((finding) => finding.id === id)?.result

test('two strings of nine can be built in Ohio, two of ten exceed the voltage limit in the cold', () => {
  expect(isBuildable(checkSystemDesign(aSystem()))).toBe(true)
  expect(coldVoltage(panel, 9, ohio)).toBeCloseTo(466, 0)
  const ten = aSystem({ panels: 20, strings: [10, 10] })
  expect(resultOf(ten, 'cold_voltage')).toBe('fail')
  expect(isBuildable(checkSystemDesign(ten))).toBe(false)
})

test('a short string falls below the MPPT range on a hot day', () => {
  expect(stringLengths(panel, inverter, ohio, 'home')).toEqual({ least: 7, most: 9 })
  expect(resultOf(aSystem({ panels: 12, strings: [6, 6] }), 'hot_voltage')).toBe('fail')
})

test('a home is limited to 600 V, whatever its inverter allows', () => {
  const high = { ...inverter, max_dc_voltage: 1000 }
  expect(stringLengths(panel, high, ohio, 'home').most).toBe(11)
  expect(stringLengths(panel, high, ohio, 'business').most).toBe(19)
})

test('unwired panels, missing optimizers and too much DC power fail', () => {
  expect(resultOf(aSystem({ panels: 19 }), 'wired')).toBe('fail')
  expect(resultOf(aSystem({ inverter: { ...inverter, needs_optimizers: true } }), 'optimizers')).toBe('fail')
  expect(resultOf(aSystem({ inverter: { ...inverter, max_pv_watts: 7000 } }), 'dc_ac_ratio')).toBe('fail')
  expect(resultOf(aSystem({ inverter: { ...inverter, ac_watts: 3000 } }), 'dc_ac_ratio')).toBe('fail')
  expect(resultOf(aSystem({ panels: 36, strings: [9, 9, 9, 9] }), 'short_circuit')).toBe('fail')
})

test('each roof face needs its own string', () => {
  expect(resultOf(aSystem({ faces: 2 }), 'faces')).toBe('notice')
  expect(resultOf(aSystem({ faces: 2, panels: 9, strings: [9] }), 'faces')).toBe('fail')
})

test('a battery must be compatible with its inverter', () => {
  const battery = {
    coupling: 'dc_low' as const,
    usable_kwh: 9.2,
    power_kw: 5,
    quantity: 1,
    window: [44, 58] as [number, number],
    most: 8,
    figures_checked: true,
  }
  const hybrid = {
    ...inverter,
    kind: 'hybrid' as const,
    battery_type: 'low_voltage' as const,
    battery_window: [40, 60] as [number, number],
    charge_kw: 6,
  }
  expect(resultOf(aSystem({ battery }), 'battery')).toBe('fail')
  expect(resultOf(aSystem({ battery, inverter: hybrid }), 'battery')).toBe('pass')
  expect(resultOf(aSystem({ battery: { ...battery, power_kw: 2 }, inverter: hybrid }), 'battery_power')).toBe(
    'notice',
  )
  expect(resultOf(aSystem({ battery: { ...battery, coupling: 'ac' } }), 'battery')).toBe('pass')
})

test('the 120 % rule leaves 40 A on a 200 A panel, and less on a small one', () => {
  expect(breakerFor(31.7)).toBe(40)
  expect(breakerFor(400)).toBeNull()
  expect(resultOf(aSystem(), 'busbar')).toBe('pass')
  expect(resultOf(aSystem({ busbar: null }), 'busbar')).toBe('condition')
  expect(resultOf(aSystem({ busbar: { amps: 100, main_breaker_amps: 100 } }), 'busbar_full')).toBe(
    'condition',
  )
})

test('breakers and the free capacity of a busbar are those of published worked examples', () => {
  // forums.mikeholt.com/threads/enphase-ocpd-and-disconnect-sizing.2585351 (read November 23, 2026), NEC 2023 705.28 and
  // 705.30(B): 17 × 1.35 A × 1.25 = 28.69 A, a 30 A breaker; 18 × 1.35 A × 1.25 = 30.38 A, a 35 A breaker.
  expect([breakerFor(17 * 1.35), breakerFor(18 * 1.35)]).toEqual([30, 35])
  // solardesignlab.com/solar-120-percent-rule-nec-705-12 (same day), NEC 2023 705.12(B)(2): a 200 A busbar with a 200 A main
  // breaker has room for 40 A, an inverter of about 32 A (7.6 kW).
  const of = (ac_amps: number) =>
    checkSystemDesign(aSystem({ inverter: { ...inverter, ac_amps } })).find(({ id }) =>
      id.startsWith('busbar'),
    )
  expect(of(32)).toMatchObject({ id: 'busbar', result: 'pass', values: { breaker: 40, room: 40 } })
  expect(of(32.1)).toMatchObject({
    id: 'busbar_full',
    result: 'condition',
    values: { breaker: 45, room: 40 },
  })
})

test('a business is told the breakers that its inverters need', () => {
  const busbar = checkSystemDesign(aSystem({ property: 'business' })).find(({ id }) => id === 'busbar')

  expect(busbar).toMatchObject({ result: 'condition', values: { amps: 40 } })
})

test('string currents are those of a published worked example', () => {
  // orbitaljump.com/electrical-calculations/blog/solar-pv-circuit-sizing-nec-690 (read November 23, 2026), NEC 2023 690.8:
  // Isc 10.25 A: maximum current 10.25 × 1.25 = 12.81 A; conductors 12.81 × 1.25 = 16.02 A.
  const published = { ...panel, isc: 10.25, imp: 9.81 }
  expect(currentsOf(published, 1).short_circuit).toBeCloseTo(12.81, 2)
  expect(conductorAmps(published)).toBeCloseTo(16.02, 2)
})

test('strings reach the inverter’s limits at the ends of their temperature range', () => {
  const window = { ...inverter, start_voltage: 120 }
  const { low_c, high_c } = temperatureRange(panel, window, { longest: 9, shortest: 7 }, 'home')

  expect(coldVoltage(panel, 9, { record_low_c: low_c, hot_day_c: 0 })).toBeCloseTo(500, 6)
  expect(hotVoltage(panel, 7, { record_low_c: 0, hot_day_c: high_c })).toBeCloseTo(200, 6)
  // A start voltage above the MPPT range is reached later: 7 × 45.3 V falls to 290 V before 7 × 37.1 V falls to 200 V.
  const late = temperatureRange(panel, { ...window, start_voltage: 290 }, { longest: 9, shortest: 7 }, 'home')
  expect(hotOpenVoltage(panel, 7, { record_low_c: 0, hot_day_c: late.high_c })).toBeCloseTo(290, 6)
  expect(late.high_c).toBeLessThan(high_c)
})

test('a full busbar requires an upgrade with its code section', () => {
  const small = aSystem({ busbar: { amps: 100, main_breaker_amps: 100 } })

  expect(requirementsOf(checkSystemDesign(small))).toEqual([
    { id: 'busbar_upgrade', code: 'NEC 2023 705.12(B)(2)' },
  ])
  expect(requirementsOf(checkSystemDesign(aSystem()))).toEqual([])
})

test('microinverters need an input for each panel and enough voltage headroom in the cold', () => {
  const micro = {
    ...inverter,
    kind: 'micro' as const,
    ac_watts: 384,
    ac_amps: 1.6,
    max_dc_voltage: 60,
    channels: 1,
    trackers: [{ amps: 15, short_circuit_amps: 25 }],
    mppt_low: 26,
    start_voltage: 22,
    panel_watts: [340, 480] as [number, number],
    per_branch: 10,
  }
  const system = aSystem({ inverter: micro, inverters: 18, strings: [] })
  expect(verdictOf(checkSystemDesign(system))).toBe('fits')
  expect(isBuildable(checkSystemDesign(system))).toBe(true)
  expect(resultOf({ ...system, inverters: 17 }, 'channels')).toBe('fail')
  expect(resultOf({ ...system, inverter: { ...micro, max_dc_voltage: 48 } }, 'cold_voltage')).toBe('fail')
})

test('mounting parts are counted by the rules on their product pages', () => {
  const parts = mountingFor('shingle', { panels: 18, rows: 2, panel_width_in: 41.1 })
  // Two rows of nine: 32 mid clamps, 8 end clamps, 9 feet under each of 4 rails.
  expect(Object.fromEntries(parts)).toMatchObject({
    mid_clamp: 32,
    end_clamp: 8,
    attachment: 36,
    ground_lug: 4,
    splice: 8,
  })
  expect(mountingFor('tile', { panels: 7, rows: 2, panel_width_in: 41.1 }).get('mid_clamp')).toBe(10)
  expect(Object.fromEntries(mountingFor('ground', { panels: 33, rows: 4, panel_width_in: 41 }))).toEqual({
    ground_rack_20: 2,
    ground_screw: 20,
  })
  expect(mountingFor('low_slope', { panels: 10, rows: 1, panel_width_in: 41 }).get('ballast_tray')).toBe(11)
  expect([6, 7, 20, 21].map(rowsFor)).toEqual([1, 2, 2, 3])
})

test('missing data is never a fit, and an exceeded limit outweighs it', () => {
  expect(verdictOf(checkSystemDesign(aSystem()))).toBe('fits_with_conditions')
  const unlisted = aSystem({ inverter: { ...inverter, trackers: null } })
  expect(verdictOf(checkSystemDesign(unlisted))).toBe('cannot_be_confirmed')
  expect(verdictOf(checkSystemDesign(aSystem({ climate: { ...ohio, low_source: null } })))).toBe(
    'cannot_be_confirmed',
  )
  expect(verdictOf(checkSystemDesign({ ...unlisted, panels: 20, strings: [10, 10] }))).toBe('does_not_fit')
  expect(verdictOf([])).toBe('cannot_be_confirmed')
})

test('13 modules in series exceed 600 V at the design low of Yakima', () => {
  // 13 × 41.6 V × (1 − 0.266 % × (−17.2 − 25)) = 540.8 V × 1.11225 = 601.5 V.
  const trina = { ...panel, voc: 41.6, voc_percent_k: -0.266 }
  const yakima = { record_low_c: -17.2, hot_day_c: 36 }
  const high = { ...inverter, max_dc_voltage: 800 }
  expect(coldVoltage(trina, 13, yakima)).toBeCloseTo(601.5, 1)
  const system = aSystem({ panel: trina, panels: 13, strings: [13], inverter: high, climate: yakima })
  expect(resultOf(system, 'cold_voltage')).toBe('fail')
  expect(resultOf({ ...system, panels: 12, strings: [12] }, 'cold_voltage')).toBe('pass')
})

test('each length has trackers of its own, and strings are spread as thin as can be', () => {
  const tracker = { amps: 12, short_circuit_amps: 18 }
  const spread = (strings: number[], count: number) =>
    spreadStrings(
      strings,
      Array.from({ length: count }, () => tracker),
    )?.map(({ length, parallel }) => [length, parallel])
  expect(spread([9, 9, 8], 2)).toEqual([
    [9, 2],
    [8, 1],
  ])
  expect(spread([9, 9, 8], 3)).toEqual([
    [9, 1],
    [9, 1],
    [8, 1],
  ])
  expect(spreadStrings([9, 8], [tracker])).toBeNull()
})

test('short-circuit current is a limit, operating current clips, and a bifacial rear side counts', () => {
  // NEC 690.8(A)(1): 1.25 × 11.14 A = 13.925 A a string; with 30 % from the rear 18.103 A.
  expect(currentsOf(panel, 1).short_circuit).toBeCloseTo(13.925, 3)
  expect(currentsOf({ ...panel, bifacial: true }, 1).short_circuit).toBeCloseTo(18.1025, 3)
  const clipping = { ...inverter, trackers: [{ amps: 10, short_circuit_amps: 18 }] }
  const one = { panels: 9, strings: [9] }
  expect(resultOf(aSystem({ ...one, inverter: clipping }), 'dc_current')).toBe('unknown')
  const weak = { ...inverter, trackers: [{ amps: 12, short_circuit_amps: 13.9 }] }
  expect(resultOf(aSystem({ ...one, inverter: weak }), 'short_circuit')).toBe('fail')
})

test('cold voltage is that of published worked examples', () => {
  // tools.gera.services/pv-string-voltage-temperature-calculator (read November 23, 2026): 49.5 V, −0.27 %/°C, −10 °C gives about
  // 54.2 V a module and 650 V for 12. By hand: 49.5 × (1 + 0.0027 × 35) = 54.18 V; × 12 = 650.1 V.
  const published = { ...panel, voc: 49.5, voc_percent_k: -0.27 }
  expect(coldVoltage(published, 1, { record_low_c: -10, hot_day_c: 40 })).toBeCloseTo(54.18, 2)
  expect(coldVoltage(published, 12, { record_low_c: -10, hot_day_c: 40 })).toBeCloseTo(650.1, 1)
  // surgepv.com/solar-compliance/usa/tools/string-voltage-calculator (same day): 45.0 V, −0.28 %/°C, 3 °C: factor 1.0616, 47.77 V.
  const second = { ...panel, voc: 45, voc_percent_k: -0.28 }
  expect(coldVoltage(second, 1, { record_low_c: 3, hot_day_c: 40 })).toBeCloseTo(45 * 1.0616, 6)
})

const mathOf = (system: CheckedSystem, id: string) =>
  checkSystemDesign(system).find((finding) => finding.id === id)?.math

test('each inverter takes its share of the strings on its own trackers', () => {
  const tracker = { amps: 12, short_circuit_amps: 18 }
  expect(shareStrings([8, 9, 9, 8, 9], 2)).toEqual([
    [9, 9],
    [9, 8, 8],
  ])
  // Pooled, two trackers would take two lengths; on one inverter each, the mixed share finds only one.
  expect(spreadOverInverters([9, 9, 9, 8], [tracker], 2)).toBeNull()
  expect(spreadOverInverters([9, 9, 8, 8], [tracker], 2)).toHaveLength(2)
  expect(spreadOverInverters([9], [tracker], 2)).toBeNull()
})

test('an inverter with more than its share of panels is checked against its own power limit', () => {
  const two = { inverters: 2, panels: 27, strings: [9, 9, 9] }
  const limited = { ...inverter, ac_watts: 6000, max_pv_watts: 6000 }
  expect(resultOf(aSystem({ ...two, inverter: limited }), 'dc_ac_ratio')).toBe('fail')
  expect(resultOf(aSystem({ ...two, inverter: { ...limited, max_pv_watts: 7200 } }), 'dc_ac_ratio')).not.toBe(
    'fail',
  )
})

test('conductors include the rear side’s current, and a clipping tracker shows its calculation', () => {
  // NEC 690.8(A)(1), (B)(1): 11.14 A × 1.25 × 1.25 = 17.41 A; with the rear side's 30 % 22.63 A.
  expect(conductorAmps(panel)).toBeCloseTo(17.41, 2)
  expect(conductorAmps({ ...panel, bifacial: true })).toBeCloseTo(22.63, 2)
  const bifacial = aSystem({ panel: { ...panel, bifacial: true } })
  expect(mathOf(bifacial, 'conductors')).toBe('11.14 A × 1.3 × 1.25 × 1.25 = 22.6 A')
  const clipping = { ...inverter, trackers: [{ amps: 10, short_circuit_amps: 18 }] }
  const one = aSystem({ panels: 9, strings: [9], inverter: clipping })
  expect(mathOf(one, 'dc_current')).toBe('1 × 10.77 A = 10.8 A > 10 A')
})

test('voltages show their calculation', () => {
  expect(mathOf(aSystem(), 'cold_voltage')).toBe('9 × 45.3 V × (1 − 0.27 % × (−28 − 25)) = 466 V ≤ 500 V')
  expect(mathOf(aSystem(), 'hot_voltage')).toBe(
    '9 × 37.1 V × (1 − 0.362 % × (34 + 35 − 25)) = 280.7 V ≥ 200 V',
  )
  expect(mathOf(aSystem(), 'start_voltage')).toBe(
    '9 × 45.3 V × (1 − 0.27 % × (34 + 35 − 25)) = 359.3 V ≥ 120 V',
  )
})

test('a displayed calculation has the number format of the language', () => {
  const finding = checkSystemDesign(aSystem()).find(({ id }) => id === 'hot_voltage')
  if (!finding) throw new Error('no finding')
  const mathIn = (locale: Locale) =>
    findingView(finding, { t: translator(locale), locale }).math?.replaceAll(/[\u00a0\u202f]/g, '_')
  expect(mathIn('en')).toBe('9 × 37.1_V × (1 − 0.362% × (34 + 35 − 25)) = 280.7_V ≥ 200_V')
  expect(mathIn('zh')).toBe(mathIn('en'))
  expect(mathIn('de')).toBe('9 × 37,1_V × (1 − 0,362_% × (34 + 35 − 25)) = 280,7_V ≥ 200_V')
})

test('more strings than a tracker has inputs need a combiner, which is not in the plan', () => {
  const trackers = [{ amps: 30, short_circuit_amps: 40, inputs: 1 }]
  expect(resultOf(aSystem({ inverter: { ...inverter, trackers } }), 'inputs')).toBe('unknown')
})

test('the shortest string must reach the start voltage on a hot roof', () => {
  // 9 × 45.3 V × (1 − 0.27 % × (34 + 35 − 25)) = 359.3 V.
  expect(resultOf(aSystem(), 'start_voltage')).toBe('pass')
  expect(resultOf(aSystem({ inverter: { ...inverter, start_voltage: 360 } }), 'start_voltage')).toBe('fail')
  expect(resultOf(aSystem({ inverter: { ...inverter, start_voltage: null } }), 'start_voltage')).toBe(
    'unknown',
  )
})

test('rapid shutdown on a building is not confirmed without parts made for the inverter', () => {
  expect(resultOf(aSystem({ surface: 'shingle' }), 'rapid_shutdown')).toBe('unknown')
  expect(resultOf(aSystem({ surface: null }), 'rapid_shutdown')).toBe('unknown')
  expect(resultOf(aSystem({ surface: 'ground' }), 'rapid_shutdown')).toBe('condition')
  expect(resultOf(aSystem({ inverter: { ...inverter, kind: 'micro' } }), 'rapid_shutdown')).toBe('pass')
  const made_for_it = { ...inverter, has_shutdown_match: true }
  expect(resultOf(aSystem({ surface: 'shingle', inverter: made_for_it }), 'rapid_shutdown')).toBe('unknown')
  expect(resultOf(aSystem({ surface: 'shingle', shutdown }), 'rapid_shutdown')).toBe('unknown')
})

test('each inverter has its own transmitters', () => {
  const twelve = Array<number>(12).fill(17)
  // Six strings on each of two inverters: two transmitters for each, although 12 / 4 = 3.
  expect(transmittersFor(twelve, 2, 4)).toBe(4)
  expect(transmittersFor(twelve, 3, 4)).toBe(3)
  expect(transmittersFor([9, 9], 1, 4)).toBe(1)
  expect(transmittersFor([9], 1, 4)).toBe(1)
})

const shutdown = { switches: 18, transmitters: 1, strings_per_transmitter: 4, max_volts: 80, max_amps: 15 }

test('rapid-shutdown parts must be enough in number and within their limits', () => {
  const system = aSystem({
    surface: 'shingle',
    inverter: { ...inverter, has_shutdown_match: true },
    shutdown,
  })
  const resultWith = (change: Partial<typeof shutdown>) =>
    resultOf({ ...system, shutdown: { ...shutdown, ...change } }, 'rapid_shutdown')

  expect(resultWith({})).toBe('condition')
  expect(resultWith({ switches: 17 })).toBe('fail')
  expect(resultWith({ strings_per_transmitter: 1 })).toBe('fail')
  expect(resultWith({ transmitters: 2, strings_per_transmitter: 1 })).toBe('condition')
  // 45.3 V × (1 − 0.27 % × (−28 − 25)) = 51.8 V.
  expect(resultWith({ max_volts: 51.7 })).toBe('fail')
  expect(resultWith({ max_volts: 51.9 })).toBe('condition')
  expect(resultWith({ max_amps: 11 })).toBe('fail')
  expect(resultOf({ ...system, panel: { ...panel, bifacial: true } }, 'rapid_shutdown')).toBe('condition')
  expect(resultOf({ ...system, panel: { ...panel, bifacial: true, isc: 11.6 } }, 'rapid_shutdown')).toBe(
    'fail',
  )
})

test('racking depends on the site; rails without a spacing cannot be confirmed', () => {
  const spanWith = (racking: CheckedSystem['racking']) => resultOf(aSystem({ racking }), 'mounting_span')

  expect(spanWith(null)).toBeUndefined()
  expect(spanWith({ kind: 'roof', spacing_in: 48, snow_psf: 40 })).toBe('condition')
  expect(spanWith({ kind: 'roof', spacing_in: 48, snow_psf: null })).toBe('unknown')
  expect(spanWith({ kind: 'ballast' })).toBe('condition')
  expect(spanWith({ kind: 'ground' })).toBe('condition')
})

test('the spacing of attachments is in metric units first in German', () => {
  const system = aSystem({ racking: { kind: 'roof', spacing_in: 48, snow_psf: 40 } })
  const span = checkSystemDesign(system).find(({ id }) => id === 'mounting_span')

  const view = span && findingView(span, { t: translator('de'), locale: 'de' })

  expect(view?.text).toContain('1.219\u00a0mm (48\u00a0in)')
  expect(view?.text).toContain('1,9\u00a0kN/m² (40\u00a0psf)')
})

test('conditions of the site outweigh a fit, and missing data outweighs conditions', () => {
  expect(verdictOf(checkSystemDesign(aSystem({ busbar: null })))).toBe('fits_with_conditions')
  expect(verdictOf(checkSystemDesign(aSystem({ busbar: null, surface: 'shingle' })))).toBe(
    'cannot_be_confirmed',
  )
})

test('a string above 600 V needs a panel listed for its voltage', () => {
  // 12 × 51.8 V = 621.8 V.
  const high = { ...inverter, max_dc_voltage: 1000 }
  const system = (max_system_volts: number | null) =>
    aSystem({
      property: 'business',
      panel: { ...panel, max_system_volts },
      inverter: high,
      panels: 24,
      strings: [12, 12],
    })
  expect(resultOf(system(null), 'module_voltage')).toBe('unknown')
  expect(resultOf(system(600), 'module_voltage')).toBe('fail')
  expect(resultOf(system(1000), 'module_voltage')).toBeUndefined()
})

test('a microinverter is limited to its panel power range and its branch circuit to a number of units', () => {
  // Enphase IQ7 installation manual (September 2023), 2.3: at most 16 IQ7 on a 20 A branch of 240 V; 16 × 1 A = 16 A = 80 % of 20 A.
  const iq7 = { ...inverter, kind: 'micro' as const, ac_watts: 240, ac_amps: 1, per_branch: 16, channels: 1 }
  const small = { ...panel, watts: 300 }
  const system = (change: Partial<typeof iq7> & { panel_watts?: [number, number] | null }, watts = 300) =>
    aSystem({
      inverter: { ...iq7, panel_watts: [235, 350], ...change },
      inverters: 17,
      panels: 17,
      strings: [],
      panel: { ...small, watts },
    })
  expect(resultOf(system({}), 'panel_watts')).toBe('pass')
  expect(resultOf(system({}, 351), 'panel_watts')).toBe('fail')
  expect(resultOf(system({}, 234), 'panel_watts')).toBe('fail')
  expect(resultOf(system({ panel_watts: null }), 'panel_watts')).toBe('unknown')
  expect(resultOf(system({}), 'branch')).toBe('pass')
  const branch = checkSystemDesign(system({})).find(({ id }) => id === 'branch')
  expect(branch?.values).toEqual({ circuits: 2, units: 16 })
  expect(resultOf(system({ per_branch: 17 }), 'branch')).toBe('fail')
  expect(resultOf({ ...system({}), inverter: { ...system({}).inverter, per_branch: null } }, 'branch')).toBe(
    'unknown',
  )
})
