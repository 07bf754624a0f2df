import { expect, test } from 'vitest'
import { formatUnitPrice, unitOfFamilies, unitPriceOf } from './unit-price.ts'

const price = (family: string, cents: number, sizes: Record<string, number>) => {
  const found = unitPriceOf(family, cents, (attribute) => sizes[attribute])
  return found && formatUnitPrice(found, 'en')
}

test('panels and inverters are priced per watt, batteries per kWh, transformers per kVA', () => {
  expect(price('solar-panels', 15_400, { rated_power: 400 })).toBe('$0.385/W')
  expect(price('hybrid-inverters', 249_900, { rated_power_kw: 7.6 })).toBe('$0.329/W')
  expect(price('residential-kits', 1_000_000, { system_size_kw: 8 })).toBe('$1.250/W')
  expect(price('batteries', 649_900, { usable_energy: 13.5 })).toBe('$481.41/kWh')
  expect(price('transformers', 300_000, { apparent_power: 112.5 })).toBe('$26.67/kVA')
})

test('half a digit is rounded up', () => {
  expect(price('solar-panels', 12_345, { rated_power: 100 })).toBe('$1.235/W')
  expect(price('solar-panels', 12_350, { rated_power: 1000 })).toBe('$0.124/W')
  expect(price('transformers', 10_001, { apparent_power: 2 })).toBe('$50.01/kVA')
})

test('a family or a product without the figure has no unit price', () => {
  expect(price('outdoor-spas', 449_900, { rated_power: 400 })).toBeNull()
  expect(price('batteries', 649_900, {})).toBeNull()
  expect(price('batteries', 649_900, { usable_energy: 0 })).toBeNull()
})

test('only families of the same unit are sorted by it', () => {
  expect(unitOfFamilies(['string-inverters', 'hybrid-inverters'])).toBe('W')
  expect(unitOfFamilies(['solar-panels', 'batteries'])).toBeNull()
  expect(unitOfFamilies(['outdoor-spas'])).toBeNull()
  expect(unitOfFamilies([])).toBeNull()
})
