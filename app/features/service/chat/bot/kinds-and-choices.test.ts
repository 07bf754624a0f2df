import { expect, test } from 'vitest'
import { catalogTest } from '#tests/harness/harness.ts'
import { placeIn } from './answers/chosen-product.server.ts'
import { loadIn } from './answers/runtime-answer.server.ts'
import { converse, lastAnswer } from './converse.factory.ts'
import { findQuantity } from './understanding/amounts.ts'
import { listedKind } from './understanding/list-request.ts'

test('the kind that a message asks to list', () => {
  const kinds = (
    [
      ['en', 'show me your batteries'],
      ['en', 'what hot tubs do you have?'],
      ['en', 'which inverters are available'],
      ['de', 'Welche Batterien habt ihr'],
      ['de', 'zeig mir alle Whirlpools'],
      ['zh', '你们有什么逆变器'],
      ['zh', '电池都有哪些'],
    ] as const
  ).map(([locale, message]) => listedKind(message, locale))

  expect(kinds).toEqual(['batteries', 'hot tubs', 'inverters', 'Batterien', 'Whirlpools', '逆变器', '电池'])
})

test('other questions ask for no list', () => {
  for (const [locale, message] of [
    ['en', 'do I need a battery?'],
    ['en', 'how long do batteries last'],
    ['de', 'brauche ich einen Speicher'],
    ['zh', '电池能用多少年'],
  ] as const)
    expect([message, listedKind(message, locale)]).toEqual([message, null])
})

test('the place of a product among those shown', () => {
  const places = [
    placeIn('the second one', 'en'),
    placeIn('ok tell me about the last one please', 'en'),
    placeIn('und der dritte?', 'de'),
    placeIn('第一个多少钱', 'zh'),
    placeIn('the second floor of my house', 'en'),
    placeIn('erste Hilfe', 'de'),
  ]

  expect(places.map((place) => place?.at ?? null)).toEqual([1, -1, 2, 0, null, null])
  expect(placeIn('the second one, how heavy is it', 'en')).toEqual({ at: 1, isAlone: false })
})

test('measures, standards and voltages are no number of pieces', () => {
  const find = (message: string) => findQuantity(message, () => false)
  const none = [
    'a clawfoot tub 66 inches',
    'is it UL 9540 listed',
    'Trafo 480 auf 208',
    '480转208变压器',
    '要60寸的浴缸',
    'my house was built in 1950',
    'call me at 555 123 1616',
    'there are 4 of us but sometimes 8',
    'how is it different from the 16',
    'the 10 for my garage',
    'kann der auch 208',
    '12月16号之前要',
    '不超过5000美元',
  ]

  expect(none.filter((message) => find(message) !== null)).toEqual([])
  const pieces = [
    'price for 30 of them',
    '30 transformers 480 to 208',
    'price at 240 pieces',
    'Preis bei 120 Stück',
  ]
  expect(pieces.map(find)).toEqual([30, 30, 240, 120])
})

catalogTest('a request for a kind lists its products and links to all of them', async ({ harness }) => {
  for (const [locale, message, path] of [
    ['en', 'show me batteries', '/batteries'],
    ['de', 'welche Batterien habt ihr', '/batteries'],
    ['zh', '有哪些电池', '/batteries'],
    ['en', 'show me hot tubs', '/outdoorSPA'],
  ] as const) {
    const { products, links } = await lastAnswer(harness, locale, [message])

    expect([message, products.length, links]).toEqual([message, 3, expect.arrayContaining([path])])
  }
})

catalogTest('how long batteries last is their warranty in years and cycles', async ({ harness }) => {
  for (const [locale, message, cycles] of [
    ['en', 'how long do batteries last', 'full cycles: 4,000'],
    ['de', 'wie lange hält ein Speicher', 'Vollzyklen: 4.000'],
    ['zh', '电池能用多少年', '4,000'],
  ] as const)
    expect((await lastAnswer(harness, locale, [message])).text).toContain(cycles)
})

catalogTest('limits and pallets are no number of pieces', async ({ harness }) => {
  const limit = await lastAnswer(harness, 'de', ['haben Sie Speicher', 'unter 5000'])
  const pallets = await lastAnswer(harness, 'en', ['2 pallets of longi 545'])

  expect(limit.text).not.toContain('Stück')
  expect(limit.products.length).toBeGreaterThan(0)
  expect(pallets.text).not.toContain('2 for')
})

catalogTest('a follow-up chooses by place and by number', async ({ harness }) => {
  for (const [locale, messages, product] of [
    ['en', ['show me batteries', 'the second one'], 'hearth-10'],
    ['zh', ['有哪些电池', '第二个'], 'hearth-10'],
    ['en', ['show me bathtubs', 'the smaller one, the 59'], 'tub-lindley-59'],
    ['en', ['which batteries do you sell', 'and the 16?'], 'hearth-16'],
  ] as const)
    expect([messages, (await lastAnswer(harness, locale, messages)).products]).toEqual([messages, [product]])
})

catalogTest('a number without a product before asks back', async ({ harness }) => {
  for (const [locale, message] of [
    ['en', 'and the 20?'],
    ['de', 'und die 16?'],
  ] as const)
    expect((await lastAnswer(harness, locale, [message])).is_unsure).toBe(true)
})

catalogTest('a model is named beside the brand of the store', async ({ harness }) => {
  expect((await lastAnswer(harness, 'en', ['Heliostead H10'])).products).toEqual(['heliostead-hearth-h10'])
  expect((await lastAnswer(harness, 'en', ['is the IQ8+ in stock'])).text).toContain('We don’t carry the IQ8')
})

catalogTest('the time that a battery lasts is its usable energy by the load', async ({ harness }) => {
  const [alone] = await converse(harness, 'en', ['how long will the hearth 16 run 800 W'])
  const after = await lastAnswer(harness, 'de', ['Hearth 16', 'wie lange hält die bei 800 Watt'])
  const tooLarge = await lastAnswer(harness, 'en', ['how long does the hearth 5 run a load of 9 kW'])

  expect((await lastAnswer(harness, 'zh', ['Hearth 10带800瓦能用多久'])).text).toContain('11.5 小时')
  expect(alone?.text).toContain('14.5 kWh at 0.8 kW last about 18.1 hours')
  expect(after.text).toContain('reichen bei 0,8 kW für etwa 18,1 Stunden')
  expect(tooLarge.text).toContain('its continuous power is 2.56 kW, less than this load of 9 kW')
})

test('a load is one number of watts or kilowatts', () => {
  const loads = [
    '1,500 W heater',
    '1.200 Watt',
    '12,000 W',
    '1,5 kW',
    '800瓦',
    '500 W and 1000 W',
    '9 kWh',
  ].map(loadIn)

  expect(loads).toEqual([1500, 1200, 12_000, 1500, 800, null, null])
})

catalogTest('a time that is none of a load, and another model, have no runtime', async ({ harness }) => {
  for (const [locale, messages] of [
    ['zh', ['Hearth 10 用5千瓦充电要多久']],
    ['en', ['how long does the powerwall 3 run 800 W']],
    ['en', ['hearth 10', 'how long do 400 W panels last']],
  ] as const)
    expect((await lastAnswer(harness, locale, messages)).text).not.toMatch(/hours|小时/)
  const two = await lastAnswer(harness, 'en', ['how long will two hearth 10 run 2 kw'])
  expect(two.text).toContain('2 × Hearth 10 wall battery: 18.4 kWh at 2 kW last about 9.2 hours')
})

catalogTest(
  'what fits a described device is checked, and not for one that is broken',
  async ({ harness }) => {
    for (const [locale, message] of [
      ['en', 'I need a battery for my 10 kW hybrid inverter'],
      ['zh', '给我的10千瓦混合逆变器配个电池'],
    ] as const) {
      const { products } = await lastAnswer(harness, locale, [message])

      expect([message, products]).toEqual([
        message,
        ['heliostead-hearth-h10', 'hearth-5', 'hearth-10', 'hearth-16'],
      ])
    }
    const broken = await lastAnswer(harness, 'en', [
      'my battery does not charge with my 10 kW hybrid inverter',
    ])
    expect(broken.products).not.toContain('heliostead-hearth-h10')
  },
)

catalogTest('a kind is narrowed over several messages', async ({ harness }) => {
  const [, persons, price] = await converse(harness, 'en', [
    'show me hot tubs',
    'something for 4 people',
    'under 4000',
  ])
  const tile = await lastAnswer(harness, 'en', ['do you have kits', 'is there one for a tile roof'])

  expect(persons?.products[0]).toBe('spa-meadow-4')
  expect(price?.products).toEqual(['spa-meadow-4'])
  expect(tile.products).toEqual(['home-8-tile'])
})

catalogTest(
  'a kit is narrowed by the roof or the battery that the next message names',
  async ({ harness }) => {
    for (const [locale, messages, product] of [
      ['de', ['ich brauch ein komplettset fürs eigenheim', 'hab aber ein ziegeldach'], 'home-8-tile'],
      ['en', ['do you have home kits', 'but I have a tile roof'], 'home-8-tile'],
      ['zh', ['家用的套装有哪几种', '我要带电池的'], 'home-6-storage'],
    ] as const) {
      const { products } = await lastAnswer(harness, locale, messages)

      expect([messages, products[0]]).toEqual([messages, product])
    }
  },
)

catalogTest('a discontinued product is replaced in a follow-up, too', async ({ harness }) => {
  const { products } = await lastAnswer(harness, 'en', [
    'Is the Powerwall 2 still available?',
    'ok then what do you have instead of it',
  ])

  expect(products).toContain('franklinwh-apower-x')
})

catalogTest('what a visitor already has is not listed', async ({ harness }) => {
  const { products } = await lastAnswer(harness, 'en', [
    'I already have panels with microinverters from 2019. Which batteries are AC coupled so I can retrofit?',
  ])

  expect(products.slice(0, 2)).toEqual(['hearth-ac-10', 'franklinwh-apower-x'])
})

catalogTest('the same figure of another kind', async ({ harness }) => {
  const { text, products } = await lastAnswer(harness, 'en', ['warranty on the hearth 10', 'and the panels?'])
  const freight = await lastAnswer(harness, 'en', ['warranty on porch 3', 'and shipping on the panels'])

  expect(text).toContain('Warranty: 25 years')
  expect(products[0]).toBe('q-peak-duo-blk-ml-g10-400')
  expect(freight.products).toEqual([])
})

catalogTest('a person and an invoice are asked for after a list, too', async ({ harness }) => {
  const person = await lastAnswer(harness, 'en', ['do you have hot tubs', 'can I talk to one of your people'])
  const invoice = await lastAnswer(harness, 'en', ['where is my order', 'i mean the invoice'])

  expect([person.products, invoice.products]).toEqual([[], []])
  expect(invoice.links).toEqual(['/orders'])
})

catalogTest('a message that is not clear continues the one before', async ({ harness }) => {
  for (const [locale, messages, text] of [
    [
      'en',
      ['we’re moving to Arizona', 'how many kWh would 25 panels make per year there?'],
      'in Arizona produce',
    ],
    ['de', ['Porch 3', 'wie viele Liter gehen da rein? oder Gallonen halt'], 'Wasservolumen'],
    ['zh', ['Lindley 67这个浴缸我老婆挺喜欢的', '多重啊？我们在二楼，怕楼板撑不住'], '重量'],
  ] as const)
    expect([messages, (await lastAnswer(harness, locale, messages)).text]).toEqual([
      messages,
      expect.stringContaining(text),
    ])
})

catalogTest('another subject does not continue the one before', async ({ harness }) => {
  for (const [locale, messages] of [
    ['en', ['are you open sunday', 'and is it gonna rain in Nashville this weekend?']],
    ['zh', ['运费怎么算', '噢搞错了，我是想问USPS寄中药回国内贵不贵']],
    ['de', ['Mein Vermieter will die Miete um 15 % erhöhen', 'darf der das einfach?']],
  ] as const)
    expect([messages, (await lastAnswer(harness, locale, messages)).is_unsure]).toEqual([messages, true])
})
