import { expect, test } from 'vitest'
import type { Equipment, Inverter, Panel, Part, Product } from './equipment.ts'
import { planOptions, type SystemRequest } from './plan-system.ts'
import { panelsPerFace } from './string-plan.ts'

const aProduct = (product_id: string, cents: number): Product => ({
  product_id,
  name: product_id,
  thumbnail: '',
  family_id: 'string-inverters',
  price_for: () => cents,
  is_orderable: () => true,
})

const panel: Panel = {
  ...aProduct('panel', 18_000),
  watts: 400,
  voc: 45.3,
  vmp: 37.1,
  isc: 11.14,
  imp: 10.77,
  voc_percent_k: -0.27,
  power_percent_k: -0.362,
  width_in: 41.1,
  area_m2: 1.96,
  efficiency: 0.204,
  glass_glass: false,
}

const anInverter = (change: Partial<Inverter>): Inverter => ({
  ...aProduct('inverter', 120_000),
  kind: 'string',
  ac_watts: 6000,
  ac_amps: 25,
  trackers: [
    { amps: 30, short_circuit_amps: 45 },
    { amps: 30, short_circuit_amps: 45 },
  ],
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
  efficiency: 0.97,
  start_voltage: 120,
  panel_watts: null,
  ...change,
})

const aPart = (id: string): Part => ({
  ...aProduct(id, 5000),
  role: null,
  spacing_in: null,
  snow_psf: null,
  switch_volts: null,
  switch_amps: null,
  transmitter_strings: null,
})

const shop = (change: Partial<Equipment> = {}): Equipment => ({
  panels: [panel],
  inverters: [anInverter({})],
  batteries: [],
  parts: new Map(['hr-100-rail-14-black', 'hw-wire-clips'].map((id) => [id, aPart(id)])),
  ...change,
})

const aRequest = (change: Partial<SystemRequest> = {}): SystemRequest => ({
  property: 'home',
  surface: 'shingle',
  face_shares: [1],
  target_kw: 7.2,
  roof_area_m2: null,
  battery_kwh: 0,
  climate: { record_low_c: -20, hot_day_c: 35 },
  busbar: null,
  ...change,
})

const recommended = (equipment: Equipment, request: SystemRequest) =>
  planOptions(equipment, request).find(({ id }) => id === 'recommended')

test('panels are distributed over the faces by their shares', () => {
  expect(panelsPerFace(19, [1])).toEqual([19])
  expect(panelsPerFace(19, [0.6, 0.4])).toEqual([11, 8])
})

test('a prime number of panels is wired in two lengths on two trackers, and avoided with one tracker', () => {
  const two = recommended(shop(), aRequest({ target_kw: 6.8 }))
  expect(two?.strings.reduce((sum, one) => sum + one, 0)).toBe(two?.panels)
  const single = anInverter({ trackers: [{ amps: 30, short_circuit_amps: 45 }] })
  const one = recommended(shop({ inverters: [single] }), aRequest({ target_kw: 6.8 }))
  expect(one?.panels).not.toBe(17)
  expect(new Set(one?.strings).size).toBe(1)
})

test('an inverter with fewer findings is preferred over a slightly cheaper one', () => {
  const cheap = anInverter({ product_id: 'cheap', ac_amps: 45, price_for: () => 110_000 })
  const plan = recommended(shop({ inverters: [cheap, anInverter({})] }), aRequest())
  expect(plan?.lines.find(({ role }) => role === 'inverter')?.product_id).toBe('inverter')
})

test('a system that the check confirms is planned before a cheaper one that lacks a figure', () => {
  const unknown = anInverter({ product_id: 'unknown', start_voltage: null, price_for: () => 100 })
  const inverterOf = (inverters: Inverter[]) =>
    recommended(shop({ inverters }), aRequest({ surface: 'ground' }))?.lines.find(
      ({ role }) => role === 'inverter',
    )?.product_id

  expect(inverterOf([unknown, anInverter({})])).toBe('inverter')
  expect(inverterOf([unknown])).toBe('unknown')
})

test('the larger system takes efficient panels only if the roof is too small for the others', () => {
  const dear = {
    ...panel,
    product_id: 'dear',
    watts: 440,
    efficiency: 0.224,
    price_for: () => 40_000,
  }
  const largest = (roof_area_m2: number | null) =>
    planOptions(shop({ panels: [panel, dear] }), aRequest({ roof_area_m2 })).find(
      ({ id }) => id === 'maximum',
    )
  const panelIn = (plan: ReturnType<typeof largest>) =>
    plan?.lines.find(({ role }) => role === 'panel')?.product_id

  expect(panelIn(largest(null))).toBe('panel')
  expect(largest(null)?.panel_choice).toBe('cost')
  expect(panelIn(largest(40))).toBe('dear')
  expect(largest(40)?.panel_choice).toBe('roof_area')
})

test('a battery is planned with a compatible inverter, and omitted when there is none', () => {
  const hybrid = anInverter({
    product_id: 'hybrid',
    kind: 'hybrid',
    battery_type: 'low_voltage',
    charge_kw: 6,
  })
  const battery = {
    ...aProduct('battery', 290_000),
    coupling: 'dc_low' as const,
    usable_kwh: 9.2,
    power_kw: 5,
    round_trip: 0.95,
    window: null,
    most: 8,
    figures_checked: true,
  }
  const request = aRequest({ battery_kwh: 10 })
  const stored = recommended(shop({ inverters: [anInverter({}), hybrid], batteries: [battery] }), request)
  expect(stored).toMatchObject({ inverter_kind: 'hybrid', battery: { usable_kwh: 9.2, power_kw: 5 } })
  expect(recommended(shop({ batteries: [battery] }), request)).toMatchObject({
    inverter_kind: 'string',
    battery: null,
  })
})

test('without panels or without roof area there is no plan', () => {
  expect(planOptions(shop({ panels: [] }), aRequest())).toEqual([])
  expect(planOptions(shop(), aRequest({ roof_area_m2: 3 }))).toEqual([])
})

test('options that are equal because of the roof area are merged', () => {
  const plans = planOptions(shop(), aRequest({ target_kw: 20, roof_area_m2: 32 }))
  expect(new Set(plans.map(({ panels }) => panels)).size).toBe(plans.length)
  for (const plan of plans) expect(plan.roof_area_m2).toBeLessThanOrEqual(32)
})
