import { expect, test } from 'vitest'
import { inBothUnits, temperatureInBothScales } from './measures.ts'

test('lengths, weights and volumes are in US units first in English, metric units first in German and Chinese', () => {
  expect(inBothUnits([74, 41.1, 1.3], 'in', 'en')).toBe(
    '74\u00a0×\u00a041.1\u00a0×\u00a01.3\u00a0in (1,880\u00a0×\u00a01,044\u00a0×\u00a033\u00a0mm)',
  )
  expect(inBothUnits([48.5], 'lb', 'de')).toBe('22\u00a0kg (48,5\u00a0lb)')
  expect(inBothUnits([1560], 'gal', 'zh')).toBe('5,905\u00a0L（1,560\u00a0gal）')
  expect(inBothUnits([350], 'mi', 'de')).toBe('563\u00a0km (350\u00a0mi)')
  expect(inBothUnits([40], 'psf', 'de')).toBe('1,9\u00a0kN/m² (40\u00a0psf)')
  expect(inBothUnits([240], 'V', 'de')).toBeNull()
})

test('a temperature is in °F first in English', () => {
  expect(temperatureInBothScales(-20, 'en')).toBe('−4°F (−20°C)')
  expect(temperatureInBothScales(-18, 'en')).toBe('0°F (−18°C)')
  expect(temperatureInBothScales(50, 'de')).toBe('50\u00a0°C (122\u00a0°F)')
  expect(temperatureInBothScales(50, 'zh')).toBe('50°C（122°F）')
})
