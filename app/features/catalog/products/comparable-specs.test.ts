import { expect, test } from 'vitest'
import { comparableSpecs } from './comparable-specs.ts'
import { formatMeasuredSpec } from './components/format-spec.ts'

const power = (id: string, number: number, unit: string, digits: number) => ({
  id,
  name: 'Rated power',
  kind: 'number' as const,
  unit,
  digits,
  number,
  text: null,
})
const hybrid = power('rated_power_kw', 10, 'kW', 1)
const string_inverter = power('rated_power', 9994, 'W', 0)

test('a rated power in kW and one in W are compared in one row, in kW', () => {
  const products = comparableSpecs([[hybrid], [string_inverter]])

  const specs = products.flat()
  expect(specs.map(({ id }) => id)).toEqual(['rated_power_kw', 'rated_power_kw'])
  expect(specs.map((spec) => formatMeasuredSpec(spec, 'en').replace(/\s/u, ' '))).toEqual([
    '10 kW',
    '9.994 kW',
  ])
})

test('powers that all have the same unit keep it', () => {
  const products = [[string_inverter], [power('rated_power', 400, 'W', 0)]]

  expect(comparableSpecs(products)).toEqual(products)
})
