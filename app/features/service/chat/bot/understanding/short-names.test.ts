import { expect, test } from 'vitest'
import { createShortNames } from './short-names.ts'

const named = (name: string) => ({ id: name, name })

test('a product is found by the end of its name without its traits', () => {
  const names = createShortNames(
    [named('Wind deflector, 10° ballast system'), named('Module wire clips, box of 100')],
    { locale: 'en', stop_words: 'the', kind_words: 'module' },
  )

  expect(names.find('what torque for the wind deflector?')).toEqual(['Wind deflector, 10° ballast system'])
  expect(names.find('how many wire clips do I need')).toEqual(['Module wire clips, box of 100'])
  expect(names.find('which box of modules has clips')).toEqual([])
})

test('other words of the message choose among products of one name', () => {
  const names = createShortNames(
    [
      named('End clamp 30–40 mm, clear'),
      named('End clamp 30–40 mm, black'),
      named('Hidden end clamp, black'),
    ],
    { locale: 'en', stop_words: 'the', kind_words: '' },
  )

  expect(names.find('price of the clear end clamp')).toEqual(['End clamp 30–40 mm, clear'])
  expect(names.find('is the hidden end clamp heavy')).toEqual(['Hidden end clamp, black'])
})

test('words for a kind or a roof are no name', () => {
  const names = createShortNames(
    [named('Cedar Round 5 hot tub'), named('Metal-roof kit 27 kW, Solis, 480 V')],
    { locale: 'en', stop_words: '', kind_words: 'hot tub metal roof kit' },
  )

  expect(names.find('how long does a hot tub last')).toEqual([])
  expect(names.find('price for a metal roof kit')).toEqual([])
})

test('a German compound and a Chinese name are one word', () => {
  const german = createShortNames([named('Kabelclips für Module, 100 Stück')], {
    locale: 'de',
    stop_words: '',
    kind_words: '',
  })
  const chinese = createShortNames([named('大豆木材保护剂 3.8 升')], {
    locale: 'zh',
    stop_words: '',
    kind_words: '',
  })

  expect(german.find('Woraus sind die Kabelclips?')).toHaveLength(1)
  expect(chinese.find('木材保护剂保质期多久')).toHaveLength(1)
})
