import { expect, test } from 'vitest'
import type { Mention } from './name-index.server.ts'
import { asksTheSame, numberOfOther, siblingsOf } from './other-one.server.ts'

test.each([
  ['en', 'and the 60 kW one?', '60'],
  ['en', 'what about the 16', '16'],
  ['en', 'and the 112.5?', '112.5'],
  ['de', 'und der mit 60 kW?', '60'],
  ['de', 'und der 10er?', '10'],
  ['zh', '那60千瓦的呢', '60'],
  ['zh', '10的呢', '10'],
] as const)('%s: `%s` names another product by its number', (locale, message, number) => {
  expect(numberOfOther(message, locale)).toBe(number)
})

test.each([
  ['en', 'and for 30?'],
  ['en', 'I need 12'],
  ['en', 'the 30 kW one is too large for us'],
  ['de', 'und für 30?'],
  ['zh', '要30块'],
] as const)('%s: `%s` names no other product', (locale, message) => {
  expect(numberOfOther(message, locale)).toBeNull()
})

const products = new Map(
  [
    ['hearth-10', 'Hearth 10 wall battery', 'batteries'],
    ['hearth-ac-10', 'Hearth AC 10 battery with inverter', 'batteries'],
    ['hearth-16', 'Hearth 16 floor battery', 'batteries'],
    ['kit-10', 'Home 10 kit', 'kits'],
  ].map(([id = '', english_name = '', family_id = '']) => [id, { id, english_name, family_id }]),
)

test('the product of the same family with the most similar name is meant', () => {
  expect(siblingsOf('and the 10?', 'hearth-16', products, 'en')?.ids).toEqual(['hearth-10'])
  expect(siblingsOf('and the 30?', 'hearth-16', products, 'en')).toBeNull()
})

test('a name alone asks for what was asked before', () => {
  const mentions: Mention[] = [{ ids: ['a'], isExact: true, isBrand: false, numbers: [], at: 0 }]

  expect(asksTheSame({ message: 'and the Summit 6', figures: [], mentions }, 'en')).toBe(true)
  expect(asksTheSame({ message: 'and the weight?', figures: ['weight_lb'], mentions }, 'en')).toBe(false)
  expect(asksTheSame({ message: 'tell me about the Summit 6', figures: [], mentions }, 'en')).toBe(false)
})
