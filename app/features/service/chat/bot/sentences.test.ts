import { expect, test } from 'vitest'
import { catalogTest } from '#tests/harness/harness.ts'
import { shortPlaceIn } from './answers/chosen-product.server.ts'
import { topicsOfSentences } from './clause-topics.server.ts'
import { lastAnswer } from './converse.factory.ts'

catalogTest('a sentence is answered by the products that meet its conditions', async ({ harness }) => {
  for (const [locale, message, products] of [
    [
      'en',
      'looking for a hot tub that seats 7, whole crew comes over on football sundays',
      ['spa-terrace-7'],
    ],
    ['en', 'Which home kit has a battery and makes at least 14,000 kWh a year?', ['home-14-storage']],
    ['en', 'I need a string inverter of 10 kW without optimizers', ['solis-1p10k-4g-us']],
    [
      'en',
      'I want at least 13 kWh usable and it has to be AC coupled',
      ['franklinwh-apower-x', 'tesla-powerwall-2'],
    ],
    ['de', 'Welche Wallbox lädt nur mit überschüssigem Solarstrom?', ['ev-charger-48-a-solar']],
    [
      'en',
      'Pad-mounted transformer filled with natural ester, 2000 kVA or larger',
      ['pad-mounted-transformer-2000-kva-13800y-480y'],
    ],
    [
      'en',
      "My mom is 84 and can't lift her leg over the edge of the bathtub anymore :(",
      ['tub-harper-53-walk-in'],
    ],
    [
      'en',
      'want the cheapest 10kw hybrid you got, my buddy told me they are pricey',
      ['heliostead-hearth-h10'],
    ],
    [
      'de',
      'wir sind zu fünft und hätten gern einen Whirlpool mit Liegeplatz für unter 5000',
      ['spa-meadow-5'],
    ],
    ['zh', '我妈膝盖不好，跨不进浴缸，上次差点摔了，有没有啥适合她的', ['tub-harper-53-walk-in']],
  ] as const) {
    const answer = await lastAnswer(harness, locale, [message])

    expect([message, answer.products]).toEqual([message, products])
  }
})

catalogTest('the largest and the most efficient of a kind come first', async ({ harness }) => {
  for (const [locale, message, first] of [
    ['en', "what's your most efficient panel", 'rec405aa-pure'],
    ['de', 'welches Modul hat den besten Wirkungsgrad', 'rec405aa-pure'],
    ['zh', '你们家效率最高的solar panel是哪款', 'rec405aa-pure'],
    ['en', 'which of your batteries is the smallest', 'hearth-5'],
    ['en', 'Which of your hot tubs uses the least electricity per day?', 'spa-summit-6-heat-pump'],
    ['de', 'Welcher Whirlpool hat die meisten Düsen?', 'spa-terrace-7'],
    ['zh', '哪款spa喷头最多?', 'spa-terrace-7'],
  ] as const)
    expect([message, (await lastAnswer(harness, locale, [message])).products[0]]).toEqual([message, first])
})

catalogTest('words of other things add no products', async ({ harness }) => {
  for (const [locale, message] of [
    ['en', 'hearing aid batteries size 312, how long do they last'],
    ['en', 'the control panel on my LG washing machine is beeping'],
    ['zh', '去泰国做spa按摩小费给多少合适'],
  ] as const)
    expect([message, (await lastAnswer(harness, locale, [message])).products]).toEqual([message, []])
})

test('a place in a list with nothing else', () => {
  const places = (
    [
      ['en', 'number 2'],
      ['en', 'the 2nd'],
      ['en', '#3 please'],
      ['de', 'Nummer 1'],
      ['zh', '第二'],
      ['zh', '2号'],
      ['en', '2 kW'],
      ['en', 'second payment'],
    ] as const
  ).map(([locale, message]) => shortPlaceIn(message, locale))

  expect(places).toEqual([1, 1, 2, 0, 1, 1, null, null])
})

catalogTest('the number of a product in a list is no number of pieces', async ({ harness }) => {
  const { text } = await lastAnswer(harness, 'en', ['show me hot tubs for 4 people', 'number 2'])

  expect(text).toContain('Meadow 4')
  expect(text).not.toMatch(/2 for/)
})

test('the sentences of a long story say what it asks', () => {
  const story =
    'We moved in last spring and the kids finally have a yard. My cousin drives a truck for a living and says a lot. Is there a tax credit for solar panels? He thinks so.'

  expect(topicsOfSentences(story, 'en')).toEqual(['tax_credit'])
})
