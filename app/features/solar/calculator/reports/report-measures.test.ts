import { expect, test } from 'vitest'
import { co2Amount, distanceText } from './report-measures.ts'

test('a report has miles and pounds in English, kilometers and metric tons in German and Chinese', () => {
  expect(distanceText(16.09, 'en')).toBe('10\u202fmi')
  expect(distanceText(16.09, 'de')).toBe('16\u202fkm')

  expect(co2Amount(4.7, 'en')).toEqual({ value: 10_400, unit: 'lb' })
  expect(co2Amount(4.7, 'zh')).toEqual({ value: 4.7, unit: 't' })
})
