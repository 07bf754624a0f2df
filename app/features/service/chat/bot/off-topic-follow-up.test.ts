import { expect, test } from 'vitest'
import { catalogTest, type Harness } from '#tests/harness/harness.ts'
import type { Locale } from '#text/text.tsx'
import { answerBuiltIn, firstMessage } from './built-in.server.ts'
import { lastAnswer } from './converse.factory.ts'
import { topicIndex } from './knowledge.server.ts'
import { isComplaint } from './rules.ts'

const answerTo = (harness: Harness, message: string, locale: Locale) =>
  answerBuiltIn(Object.assign(harness, { locale }).ctx(), firstMessage(message))

catalogTest('what points back to a message about other things is not answered', async ({ harness }) => {
  // One such question only: the next is answered.
  for (const [locale, ...messages] of [
    ['en', 'I ordered a sofa from Wayfair.', 'Can you tell me when it gets here?'],
    ['en', 'my flight with Delta got cancelled', 'how do I get my money back'],
    ['de', 'Mein Flug mit Lufthansa wurde gestrichen.', 'Wie bekomme ich mein Geld zurück?'],
    ['de', 'Ich habe Schuhe bei Zalando bestellt', 'kann ich die zurückgeben'],
    ['zh', '我在淘宝买了个沙发', '它什么时候到'],
    ['zh', '我的手机屏幕碎了', '这个能保修吗'],
    ['en', 'my amazon package is missing', 'can i get a refund'],
    ['de', 'Mein iPhone lädt nicht mehr', 'wie lang ist da Garantie drauf?'],
    ['de', 'Ich such einen gebrauchten Golf 7', 'Was kostet der so'],
    ['de', 'Gibts in der Nähe einen guten Zahnarzt?', 'hat der samstags offen'],
    ['zh', '京东买的冰箱坏了', '能退货吗'],
    ['zh', '周杰伦演唱会门票怎么买', '什么时候发货'],
  ] as const) {
    const { is_unsure, memory } = await lastAnswer(harness, locale, messages)

    expect([messages, { is_unsure, memory }]).toEqual([
      messages,
      { is_unsure: true, memory: { said: messages[1] } },
    ])
  }
})

catalogTest(
  'a short question about products that is not understood is not about other things',
  async ({ harness }) => {
    const { memory } = await lastAnswer(harness, 'zh', [
      'Home 7 组串套件和微逆那套差在哪',
      '哪个是给铁皮屋顶的',
    ])

    expect(memory).toMatchObject({ products: ['home-7-string', 'home-7-micro'] })
    expect(memory.is_off_topic).toBeUndefined()
  },
)

catalogTest('a number with a plus sign in an equation names no product', async ({ harness }) => {
  const products = async (message: string) =>
    (await answerTo(harness, message, 'en')).replies.flatMap(({ links }) => links)

  expect(await products('solve 3x+7=22')).toEqual([])
  expect(await products('what is 7 plus 22')).toEqual([])
  expect((await products('price of the iq7+'))[0]?.product_id).toBe('iq7plus-72-x-us')
})

catalogTest(
  'a question about the store is answered after a message about other things',
  async ({ harness }) => {
    for (const [locale, ...messages] of [
      ['en', 'I ordered a sofa from Wayfair.', 'what are your hours'],
      ['en', 'I ordered a sofa from Wayfair.', 'how do I return something'],
      ['en', 'who won the super bowl', 'when do the solar panels get here if I order them'],
      ['en', 'Hi, I have a question about my delivery', 'it was supposed to be here tuesday'],
      ['de', 'Ich habe bei Ikea einen Schrank bestellt', 'wann habt ihr offen?'],
      ['de', 'Ich habe bei Ikea einen Schrank bestellt', 'wie lange ist die Garantie bei euch'],
      ['de', 'Gibts in der Nähe einen guten Zahnarzt?', 'habt ihr samstags offen'],
      ['en', 'my amazon package is missing', 'do you give refunds'],
      ['zh', '京东买的冰箱坏了', '你们能退货吗'],
      ['zh', '我的航班取消了', '你们几点下班'],
      ['zh', '我的航班取消了', '怎么退商品'],
    ] as const) {
      const { is_unsure, memory } = await lastAnswer(harness, locale, messages)

      expect([messages, is_unsure, memory.is_off_topic]).toEqual([messages, false, undefined])
    }
  },
)

test.each([
  ['en', 'why was i charged twice by netflix'],
  ['en', 'my credit card has a $95 annual charge, how do i get rid of it'],
  ['en', 'verizon unlimited plan price per line'],
  ['en', "phone won't hold a charge anymore, can you swap the battery"],
  ['en', 'huggingface transformer model keeps running out of gpu memory'],
  ['en', 'my guitar amp hums, could the output transformer be bad'],
  ['en', 'got any PS5s in stock'],
  ['en', 'amazon order says delivered but its not here, can you track it'],
  ['en', 'which battery is in a pacemaker'],
  ['de', 'Was kostet der Liter Super an der Tanke'],
  ['de', 'wie lange hält die Batterie im Herzschrittmacher'],
  ['zh', '我的Amazon包裹显示已签收但没收到，找谁'],
  ['zh', '心脏起搏器的电池能用多少年'],
  ['zh', '加油站汽油一升多少钱'],
  ['de', 'Trafo für meine Modelleisenbahn Märklin HO brummt'],
  ['de', 'Habt ihr die PS5 auf Lager'],
  ['de', 'Spotify hat zweimal abgebucht'],
  ['de', 'Mein iPhone lädt nicht mehr'],
  ['zh', '外卖超时四十分钟了怎么投诉骑手'],
  ['zh', 'PS5有现货吗'],
  ['zh', '火车模型的变压器嗡嗡响'],
] as const)('what other companies and goods are asked for is refused (%s): %s', (locale, message) => {
  expect(topicIndex(locale).classify(message)).toMatchObject({ sure: null, is_other_domain: true })
})

test.each([
  ['en', 'I paid with PayPal and was charged twice for my order'],
  ['en', 'charge my phone from the Hearth'],
  ['en', 'my order shows delivered but the target delivery date is tomorrow, can you track it'],
  ['en', 'is it safe to have a home battery near a pacemaker'],
  ['en', 'is shipping more with gas prices these days'],
  ['en', 'price of chargers for our gas station'],
  ['de', 'ist die Lieferung teurer wegen der Dieselpreise'],
  ['de', 'was kostet eine Ladesäule für unsere Tankstelle'],
  ['de', 'ist ein Speicher mit Herzschrittmacher gefährlich'],
  ['zh', '给特斯拉的车充电的桩多少钱'],
  ['zh', '加油站装充电桩多少钱'],
  ['zh', '特斯拉Powerwall质保几年'],
  ['en', '480 V transformer for my amp test bench'],
  ['en', 'can the Hearth 16 run a PS5 and a fridge'],
  ['en', 'do I get charged a late fee if the wire for my order is late'],
  ['en', 'does the gateway need a Verizon contract for monitoring'],
  ['de', 'Meine Karte wurde für die Bestellung zweimal belastet'],
  ['de', 'kann ich mein Handy am Speicher laden'],
  ['de', 'Trafo 480 auf 208 V für die Werkstatt brummt'],
  ['zh', '我的订单被重复扣款了'],
  ['zh', '停电时电池能带得动PS5吗'],
  ['zh', '我要投诉，变压器嗡嗡响'],
] as const)('the same words about an order or equipment are not refused (%s): %s', (locale, message) => {
  expect(topicIndex(locale).classify(message).is_other_domain).toBe(false)
})

test('a complaint about a meal is none about the store', () => {
  expect(isComplaint('外卖超时怎么投诉骑手')).toBe(false)
  expect(isComplaint('我要投诉你们')).toBe(true)
})
