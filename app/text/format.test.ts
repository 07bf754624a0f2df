import { expect, test } from 'vitest'
import { formatsFor, withNoBreakSpaces } from './format.ts'

test('a number and its unit stay on one line; other words may wrap', () => {
  expect(withNoBreakSpaces('Home 7 kit, 7.20 kW, string inverter')).toBe(
    'Home 7 kit, 7.20\u00a0kW, string inverter',
  )
  expect(withNoBreakSpaces('75 kVA transformer, 480 Δ – 208Y/120 V')).toBe(
    '75\u00a0kVA transformer, 480\u00a0Δ\u00a0– 208Y/120\u00a0V',
  )
  expect(withNoBreakSpaces('100 Ah, 60 Hz, 45 dB, 30 psf, 25 % mehr')).toBe(
    '100\u00a0Ah, 60\u00a0Hz, 45\u00a0dB, 30\u00a0psf, 25\u00a0% mehr',
  )
  expect(withNoBreakSpaces('9 Module bei −10 °C, 44 kg')).toBe('9 Module bei −10\u00a0°C, 44\u00a0kg')
  expect(withNoBreakSpaces('Tube 9 long, 2 Variants, 12 fluid caps')).toBe(
    'Tube 9 long, 2 Variants, 12 fluid caps',
  )
})

test('a month is named in the language of the reader, whatever the time zone', () => {
  expect(formatsFor('en').month('2026-11')).toBe('November 2026')
  expect(formatsFor('de').month('2026-03')).toBe('März 2026')
  expect(formatsFor('zh').month('2026-12')).toBe('2026年12月')
})
