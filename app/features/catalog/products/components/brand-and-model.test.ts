import { expect, test } from 'vitest'
import { brandAndModel } from './brand-and-model.ts'

test('brand and model number are not repeated', () => {
  expect(brandAndModel({ brand: 'Heliostead', model_number: 'HK-72S', name: 'Home 7 kit' })).toBe(
    'Heliostead · HK-72S',
  )
  expect(brandAndModel({ brand: 'Solis', model_number: 'Solis-50K-US-F' })).toBe('Solis-50K-US-F')
  const rec = { brand: 'REC', model_number: 'REC405AA', name: 'REC REC405AA solar panel, 405 W' }
  expect(brandAndModel(rec)).toBe('REC')
})
