import { expect, test } from 'vitest'
import { printable } from './pdf-font.server.ts'

test('signs that the font lacks are replaced in printed text', () => {
  expect(printable('CO₂: 5\u202ft')).toBe('CO2: 5\u00a0t')
  expect(printable('the panel’s limit')).toBe("the panel's limit")
})
