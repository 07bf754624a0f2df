import { expect, test } from 'vitest'
import { filterParams, hasRangeFields } from './range-params.ts'

test('the two fields of a range become one filter, which replaces the checkboxes of the attribute', () => {
  const fields = [
    ['f', 'brand:Solis'],
    ['f', 'rated_power:300..400'],
    ['rated_power_from', '350'],
    ['rated_power_to', '420.5'],
    ['weight_from', ''],
    ['weight_to', '20'],
    ['price_from', '100'],
  ] as const

  expect(filterParams(fields)).toEqual([
    ['f', 'brand:Solis'],
    ['price_from', '100'],
    ['f', 'rated_power:350..420.5'],
    ['f', 'weight:..20'],
  ])
})

test('an end that is not a number counts as empty, and empty fields leave the checkboxes', () => {
  const fields = [
    ['f', 'rated_power:300..400'],
    ['rated_power_from', 'many'],
    ['rated_power_to', ''],
    ['weight_from', '1e12'],
  ] as const

  expect(filterParams(fields)).toEqual([['f', 'rated_power:300..400']])
})

test('only fields of attributes need to be turned into filters', () => {
  expect(hasRangeFields(['f', 'price_from', 'price_to', 'page'])).toBe(false)
  expect(hasRangeFields(['rated_power_from'])).toBe(true)
})
