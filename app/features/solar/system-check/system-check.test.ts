import { expect, test } from 'vitest'
import { type CheckedSystem, checkSystemDesign, isBuildable } from './check-system.ts'
import { requirementsOf } from './finding.ts'
import { mountingFor, rowsFor } from './mounting.ts'
import { breakerFor, coldVoltage, stringLengths } from './strings.ts'

/** A common 400 W panel and a 7.6 kW string inverter. */
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
  dc_amps: 20.5,
  max_dc_voltage: 500,
  mppt_low: 200,
  max_pv_watts: null,
  channels: 0,
  needs_optimizers: false,
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
  climate: ohio,
  busbar: { amps: 200, main_breaker_amps: 200 },
  ...change,
})
const resultOf = (system: CheckedSystem, id: string) =>
  checkSystemDesign(system).find((finding) => finding.id === id)?.result

test('two strings of nine in Ohio can be built, two of ten are too much on the coldest morning', () => {
  expect(isBuildable(checkSystemDesign(aSystem()))).toBe(true)
  expect(coldVoltage(panel, 9, ohio)).toBeCloseTo(466, 0)
  const ten = aSystem({ panels: 20, strings: [10, 10] })
  expect(resultOf(ten, 'cold_voltage')).toBe('fail')
  expect(isBuildable(checkSystemDesign(ten))).toBe(false)
})

test('a short string falls out of the window on a hot day', () => {
  expect(stringLengths(panel, inverter, ohio, 'home')).toEqual({ least: 7, most: 9 })
  expect(resultOf(aSystem({ panels: 12, strings: [6, 6] }), 'hot_voltage')).toBe('fail')
})

test('a house may not have more than 600 V, whatever its inverter takes', () => {
  const high = { ...inverter, max_dc_voltage: 1000 }
  expect(stringLengths(panel, high, ohio, 'home').most).toBe(11)
  expect(stringLengths(panel, high, ohio, 'business').most).toBe(19)
})

test('panels without a wire, inverters without optimizers and too much power are refused', () => {
  expect(resultOf(aSystem({ panels: 19 }), 'wired')).toBe('fail')
  expect(resultOf(aSystem({ inverter: { ...inverter, needs_optimizers: true } }), 'optimizers')).toBe('fail')
  expect(resultOf(aSystem({ inverter: { ...inverter, max_pv_watts: 7000 } }), 'dc_ac_ratio')).toBe('fail')
  expect(resultOf(aSystem({ inverter: { ...inverter, ac_watts: 3000 } }), 'dc_ac_ratio')).toBe('fail')
  expect(resultOf(aSystem({ panels: 36, strings: [9, 9, 9, 9] }), 'dc_current')).toBe('fail')
})

test('each roof face needs a string of its own', () => {
  expect(resultOf(aSystem({ faces: 2 }), 'faces')).toBe('notice')
  expect(resultOf(aSystem({ faces: 2, panels: 9, strings: [9] }), 'faces')).toBe('fail')
})

test('a battery has to suit its inverter', () => {
  const battery = { coupling: 'dc_low' as const, usable_kwh: 9.2, power_kw: 5, quantity: 1 }
  const hybrid = {
    ...inverter,
    kind: 'hybrid' as const,
    battery_type: 'low_voltage' as const,
    charge_kw: 6,
  }
  expect(resultOf(aSystem({ battery }), 'battery')).toBe('fail')
  expect(resultOf(aSystem({ battery, inverter: hybrid }), 'battery')).toBe('pass')
  expect(resultOf(aSystem({ battery: { ...battery, power_kw: 2 }, inverter: hybrid }), 'battery')).toBe(
    'notice',
  )
  expect(resultOf(aSystem({ battery: { ...battery, coupling: 'ac' } }), 'battery')).toBe('pass')
})

test('the 120 % rule leaves 40 A on a common panel, and less on a small one', () => {
  expect(breakerFor(31.7)).toBe(40)
  expect(breakerFor(400)).toBeNull()
  expect(resultOf(aSystem(), 'busbar')).toBe('pass')
  expect(resultOf(aSystem({ busbar: null }), 'busbar')).toBe('notice')
  expect(resultOf(aSystem({ busbar: { amps: 100, main_breaker_amps: 100 } }), 'busbar_full')).toBe('notice')
})

test('a busbar without room asks for its upgrade by name and code section', () => {
  const small = aSystem({ busbar: { amps: 100, main_breaker_amps: 100 } })

  expect(requirementsOf(checkSystemDesign(small))).toEqual([
    { id: 'busbar_upgrade', code: 'NEC 2023 705.12(B)(3)(2)' },
  ])
  expect(requirementsOf(checkSystemDesign(aSystem()))).toEqual([])
})

test('microinverters need an input for each panel and must stand the cold', () => {
  const micro = {
    ...inverter,
    kind: 'micro' as const,
    ac_watts: 384,
    ac_amps: 1.6,
    max_dc_voltage: 60,
    channels: 1,
  }
  const system = aSystem({ inverter: micro, inverters: 18, strings: [] })
  expect(isBuildable(checkSystemDesign(system))).toBe(true)
  expect(resultOf({ ...system, inverters: 17 }, 'channels')).toBe('fail')
  expect(resultOf({ ...system, inverter: { ...micro, max_dc_voltage: 48 } }, 'cold_voltage')).toBe('fail')
})

test('parts are counted as their pages say', () => {
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
