import { expect, test } from 'vitest'
import { findQuantity } from './amounts.ts'
import { descriptionIn, withoutOwn } from './description.ts'
import { findState } from './places.ts'

test('a description has no number of pieces and no word that asks for a price', () => {
  const asked = { count: 50, isOffer: true }

  expect(descriptionIn('50 ballast trays, total price?', asked, 'en')).toBe('ballast trays')
  expect(descriptionIn('黑色中压块50个多少钱', asked, 'zh')).toBe('黑色中压块')
})

test('a description stays whole if nothing is asked about it', () => {
  expect(descriptionIn('400 W panel', { count: null, isOffer: false }, 'en')).toBe('400 W panel')
})

test('pieces are counted as 30x, and voltages and kVA are no pieces', () => {
  const quantities = ['quote 30x MSE400', '25千伏安 480/240 价格', 'hot tub for 6 people'].map((message) =>
    findQuantity(message, () => false),
  )

  expect(quantities).toEqual([30, null, null])
})

test('what the visitor has is no description of what is asked for', () => {
  expect(
    [
      'I already have microinverters. Which batteries are AC coupled?',
      'Wir haben schon Module. Welche Batterie ist AC-gekoppelt?',
      '我家已经装了光伏。哪款电池是交流耦合的？',
      'I have a hot tub',
      'We use 12.5 kWh a day, which battery do you have?',
      'I have a tile roof. Do you have an 8 kW kit with a battery?',
      'I have a budget of $5000. Which hot tub seats 4?',
      'Which batteries are AC coupled?',
    ].map(withoutOwn),
  ).toEqual([
    'Which batteries are AC coupled?',
    'Welche Batterie ist AC-gekoppelt?',
    '哪款电池是交流耦合的？',
    'I have a hot tub',
    'We use 12.5 kWh a day, which battery do you have?',
    'I have a tile roof. Do you have an 8 kW kit with a battery?',
    'I have a budget of $5000. Which hot tub seats 4?',
    'Which batteries are AC coupled?',
  ])
})

test('a state is known by its large cities and by its short name in Chinese', () => {
  const found = [
    findState('6 kW in Phoenix', 'en'),
    findState('24 panels in vegas', 'en'),
    findState('麻省1千瓦', 'zh'),
    findState('Kansas City, Kansas', 'en'),
  ]

  expect(found).toEqual(['AZ', 'NV', 'MA', 'KS'])
})

test.each([
  'will it hold 50 psf of snow',
  'hält das auch 50 psf schneelast',
  'good for 115 mph wind',
  '100平米的屋顶够吗',
])('a measure is no number of pieces: %s', (message) => {
  expect(findQuantity(message, () => false)).toBeNull()
})
