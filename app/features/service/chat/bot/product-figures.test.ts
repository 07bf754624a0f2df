import { expect } from 'vitest'
import { catalogTest } from '#tests/harness/harness.ts'
import { lastAnswer } from './converse.factory.ts'

catalogTest(
  'a product by its everyday name is answered with the figure that is asked',
  async ({ harness }) => {
    for (const [locale, message, product, text] of [
      ['en', 'how many wire clips do I need per panel?', 'hw-wire-clips', 'Quantity needed'],
      ['en', 'what torque for the wind deflector?', 'hb-wind-deflector', '#10'],
      [
        'en',
        'how much roof space does the 72 kW flat roof kit need?',
        'commercial-kit-72-kw-flat-roof',
        'sq ft',
      ],
      ['en', 'rated power of the 72 kW flat roof kit?', 'commercial-kit-72-kw-flat-roof', '60.1 kW'],
      ['en', 'how many panels come with the Ground 8 kit?', 'ground-8-string', 'Number of panels'],
      ['en', 'how tall is the Hearth 5?', 'hearth-5', 'Height: 22 in'],
      ['en', 'round trip efficiency of the Powerwall 2', 'tesla-powerwall-2', '90%'],
      ['en', 'is the clear end clamp in stock', 'hm-end-clamp', 'stock'],
      ['en', 'how long does the feasibility report take?', 'solar-feasibility-report', 'business days'],
      ['en', 'how much is the 72 kW flat roof kit?', 'commercial-kit-72-kw-flat-roof', '$39,299'],
      ['de', 'Was bringt das Kabelgleitmittel auf die Waage?', 'soy-wire-lube-1gal', '4 kg'],
      ['de', 'Was verlangt ihr für den Summit 6?', 'spa-summit-6-heat-pump', '12.499'],
      ['de', 'Woraus ist der verstellbare Dachhaken?', 'ht-tile-hook', 'Material'],
      [
        'de',
        'Ist die gewerbliche Ladestation 80 A ein- oder dreiphasig?',
        'ev-charger-80-a-commercial',
        'Phasen',
      ],
      ['de', 'Was kosten 30 Stück JA Solar 545?', 'ja-jam72d30-545-mb', '30 Stück'],
      ['zh', '挡风板符合什么标准？', 'hb-wind-deflector', 'ASCE 7'],
      ['zh', '黑色中压块拧紧扭矩多少？', 'hm-mid-clamp-black', '15 N·m'],
      ['zh', 'H10混合逆变器接高压电池还是低压电池？', 'heliostead-hearth-h10', '48 V'],
      ['zh', 'Home 4套件在俄亥俄州一年发多少电？', 'home-4-micro', '4,800 kWh'],
    ] as const) {
      const { products, text: answer } = await lastAnswer(harness, locale, [message])

      expect([message, products[0], answer.replaceAll(/\s/gu, ' ')]).toEqual([
        message,
        product,
        expect.stringContaining(text),
      ])
    }
  },
)

catalogTest('a general question with such a name is answered by its topic', async ({ harness }) => {
  for (const [locale, message] of [
    ['en', 'do panels work when there is snow on it'],
    ['de', 'steiles Blechdach nach Osten, kann da was drauf'],
    ['zh', '按摩浴缸一个月要多少电费'],
  ] as const) {
    const { products } = await lastAnswer(harness, locale, [message])

    expect([message, products]).toEqual([message, []])
  }
})
