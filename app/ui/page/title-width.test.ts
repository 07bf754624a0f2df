import { expect, test } from 'vitest'
import { fitDescription, fitTitle, widthOf } from './title-width.ts'

test('a long title is shortened where a part of it ends', () => {
  expect(fitTitle('Short title')).toBe('Short title')
  expect(fitTitle('After-sales service: returns, exchanges, damage on arrival, spare parts')).toBe(
    'After-sales service: returns, exchanges, damage on arrival',
  )
  expect(fitTitle('Charging a car with solar: panels, the circuit and the right hour of day')).toBe(
    'Charging a car with solar',
  )
  expect(fitTitle('1,000 kVA medium-voltage dry-type transformer, 12470 Δ – 480Y/277 V')).toBe(
    '1,000 kVA medium-voltage dry-type transformer, 12470 Δ',
  )
  expect(fitTitle('Battery for backup or for the bill of the house? Two sizes, two sums')).toBe(
    'Battery for backup or for the bill of the house?',
  )
  const without_parts = 'word '.repeat(20).trim()
  expect(fitTitle(without_parts)).toBe(without_parts)
})

test('a short description is continued, and a long one ends after a sentence or a word', () => {
  expect(fitDescription('Installers by ZIP code', ['Solar equipment from the shop.', 'Unused here.'])).toBe(
    'Installers by ZIP code. Solar equipment from the shop. Unused here.',
  )
  expect(fitDescription('光伏安装商', ['太阳能组件商城。'])).toBe('光伏安装商。太阳能组件商城。')
  const first = 'A sentence that is long enough to stand alone as the description of this page.'
  expect(fitDescription(`${first} ${'and another one '.repeat(9)}`)).toBe(first)
  const cut = fitDescription('word '.repeat(60))
  expect(widthOf(cut)).toBeLessThanOrEqual(160)
  expect(cut).toMatch(/ word…$/)
})
