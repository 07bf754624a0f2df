import { expect, test } from 'vitest'
import type { HomeBattery } from './equipment.ts'
import { batteryPrice, panel_upgrade_usd, planPrice } from './installed-price.ts'
import type { Plan } from './plan-system.ts'
import { finding, requirementsOf } from './system-check/finding.ts'

const aPlan = (checks: Plan['checks']): Plan => ({
  id: 'recommended',
  capacity_kw: 6,
  dc_ac_ratio: 1.2,
  inverter_efficiency: 0.97,
  inverter_kind: 'string',
  panel_choice: 'cost',
  panels: 15,
  panels_by_face: [15],
  strings: [8, 7],
  rows: 2,
  roof_area_m2: 30,
  battery: null,
  lines: [],
  equipment_cents: 600_000,
  checks,
  requires: requirementsOf(checks),
})

test('the price includes a service panel upgrade required by the system check', () => {
  const fits = planPrice(aPlan([finding('busbar', 'pass', '', { breaker: 40 })]), 3)
  const full = planPrice(aPlan([finding('busbar_full', 'notice', '', { breaker: 60 })]), 3)

  expect(fits.electrical_upgrade_usd).toBe(0)
  expect(full.total_usd - fits.total_usd).toBe(panel_upgrade_usd)
  expect(full.not_included).toEqual([])
})

test('a connection that needs an engineer is listed as not included', () => {
  const price = planPrice(aPlan([finding('busbar', 'notice', '')]), 3)

  expect(price.electrical_upgrade_usd).toBe(0)
  expect(price.not_included[0]).toContain('Not included')
})

test('a battery costs as much as the cheapest catalog batteries of its capacity; without any the price is unknown', () => {
  const battery = (usable_kwh: number, cents: number) =>
    ({ usable_kwh, price_for: () => cents }) as unknown as HomeBattery
  const batteries = [battery(5, 300_000), battery(10, 550_000)]

  expect(batteryPrice({ batteries }, 10)).toBe(5500 + 1500)
  expect(batteryPrice({ batteries }, 11)).toBe(9000 + 1500)
  expect(batteryPrice({ batteries: [] }, 10)).toBeNull()
  expect(batteryPrice({ batteries }, 0)).toBe(0)
})
