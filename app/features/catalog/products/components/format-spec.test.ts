import { expect, test } from 'vitest'
import type { Spec } from '../listing.ts'
import { formatMeasuredSpec } from './format-spec.ts'

const spec = (id: string, number: number, unit: string): Spec => ({
  id,
  name: id,
  kind: 'number',
  unit,
  digits: 1,
  number,
  text: null,
})

test('a length is shown in US units first in English, and in metric units first in German and Chinese', () => {
  const length = spec('length', 74, 'in')

  expect(formatMeasuredSpec(length, 'en')).toBe('74\u00a0in (1,880\u00a0mm)')
  expect(formatMeasuredSpec(length, 'de')).toBe('1.880\u00a0mm (74\u00a0in)')
  expect(formatMeasuredSpec(length, 'zh')).toBe('1,880\u00a0mm（74\u00a0in）')
})

test('a temperature is shown in both scales, a temperature difference and other units are not', () => {
  expect(formatMeasuredSpec(spec('operating_temperature_high', 60, '°C'), 'en')).toContain('140°F (60°C)')
  expect(formatMeasuredSpec(spec('transformer_rise', 150, '°C'), 'en')).not.toContain('°F')
  expect(formatMeasuredSpec(spec('rated_power', 400, 'W'), 'en')).toBe('400\u202fW')
})

test('a percentage has no space in English and Chinese, and a count has no unit', () => {
  const efficiency = spec('efficiency', 20.4, '%')

  expect(formatMeasuredSpec(efficiency, 'en')).toBe('20.4%')
  expect(formatMeasuredSpec(efficiency, 'zh')).toBe('20.4%')
  expect(formatMeasuredSpec(efficiency, 'de')).toBe('20,4\u202f%')
  expect(formatMeasuredSpec(spec('voc_coefficient', -0.3, '%/°C'), 'en')).toBe('−0.3%/°C')
  expect(formatMeasuredSpec(spec('panel_count', 10, 'pcs'), 'en')).toBe('10')
})

test('an altitude is in whole meters', () => {
  expect(formatMeasuredSpec(spec('altitude', 3300, 'ft'), 'en')).toBe('3,300\u00a0ft (1,006\u00a0m)')
})
