import { expect } from 'vitest'
import { catalogTest } from '#tests/harness/harness.ts'
import { lastAnswer } from './converse.factory.ts'

/** Questions of other domains with a word of ours in another sense. */
const elsewhere = {
  en: [
    'transformers rise of the beasts streaming',
    'free credit score check',
    'student loan forgiveness application',
    'lyft promo code first ride',
    'My Camry won’t crank, could it be the battery or the starter?',
    'do you have a charger for my Switch',
    'my microwave is buzzing, is it the transformer',
    'write me a short story about a wizard in a bathtub',
    'how to clean a bathtub with mold',
    'hot tub motel near Gatlinburg',
    'tax refund where is my refund irs',
    'soy sauce substitute',
    'roof rack for a Subaru',
    'how to invest in solar stocks',
    'which battery goes in a 2018 Subaru Outback',
    'can I sit in a jacuzzi with a fresh tattoo',
    'does the bubble tea shop next door close at nine',
  ],
  de: [
    'BAföG Rückzahlung wann',
    'HelloFresh Promocode',
    'Switch lädt nicht mehr',
    'Mikrowelle brummt, ist das der Trafo',
    'Hotel mit Whirlpool auf dem Zimmer an der Ostsee',
    'Mais im Garten anbauen',
    'Router Speicher voll',
    'Herstellergarantie beim Skoda nach dem Verkauf',
    'Beim Hybrid von Hyundai leuchtet eine Lampe, die Werkstatt will den Inverter tauschen',
  ],
  zh: [
    '花呗能提前还款吗',
    '微波炉里的变压器嗡嗡响还能用吗？',
    '在抖音买的鞋质量差，怎么投诉商家',
    '浴缸发霉怎么清洁',
    '我在写一篇小说，主角每天用浴缸接雨水，帮我想三个结局',
  ],
} as const

catalogTest('a word of ours in another sense gets no answer', async ({ harness }) => {
  for (const locale of ['en', 'de', 'zh'] as const)
    for (const message of elsewhere[locale]) {
      const { is_unsure, products } = await lastAnswer(harness, locale, [message])

      expect([message, is_unsure, products]).toEqual([message, true, []])
    }
})

catalogTest(
  'an accessory of other goods is no product of ours in a follow-up either',
  async ({ harness }) => {
    const { products } = await lastAnswer(harness, 'zh', ['找一个充电器', '要给Switch用的'])

    expect(products).toEqual([])
  },
)

catalogTest('these words do not refuse questions about our goods', async ({ harness }) => {
  for (const [locale, message] of [
    ['en', 'Do you run a credit check for installments?'],
    ['en', 'will the hearth 16 run my microwave'],
    ['de', 'Wir haben eine Autowerkstatt und brauchen eine Ladestation'],
    ['de', 'Habt ihr Gutscheincodes für Neukunden?'],
    ['zh', '储能停电时能带动微波炉和电饭煲吗'],
  ] as const)
    expect([message, (await lastAnswer(harness, locale, [message])).is_unsure]).toEqual([message, false])
})
