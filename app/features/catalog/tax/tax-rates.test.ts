import { expect, test } from 'vitest'
import { stateTaxRate, stateTaxRates } from './tax-rates.ts'

test('there is a tax rate for each state and DC, from nothing to 7.25 %', () => {
  expect(Object.keys(stateTaxRates)).toHaveLength(51)
  for (const { basis_points } of Object.values(stateTaxRates)) {
    expect(basis_points).toBeGreaterThanOrEqual(0)
    expect(basis_points).toBeLessThanOrEqual(725)
  }
  expect(stateTaxRate('ca')?.basis_points).toBe(725)
  expect(stateTaxRate('PR')).toBeNull()
})
