import { expect } from 'vitest'
import { catalogTest } from '#tests/harness/harness.ts'
import type { Locale } from '#text/text.tsx'
import { converse } from '../converse.factory.ts'

catalogTest(
  'production is estimated for a state, and again for another state or size',
  async ({ harness }) => {
    const [ohio, florida, more] = await converse(harness, 'en', [
      'how much would it make in Ohio with 12 panels',
      'what about Florida?',
      'and with 30?',
    ])

    expect(ohio?.text).toContain('12 panels of 410 W (4.92 kW) in Ohio')
    expect(ohio?.text).toContain('Assumptions: panels face south')
    expect(ohio?.links).toContain('/states/ohio')
    expect(florida?.text).toContain('12 panels of 410 W (4.92 kW) in Florida')
    expect(more?.text).toContain('30 panels of 410 W (12.3 kW) in Florida')
  },
)

catalogTest(
  'production in a state is estimated for 1 kW without a size, and then for the size of a follow-up',
  async ({ harness }) => {
    const [first, more, elsewhere] = await converse(harness, 'en', [
      'How much would it make in Ohio?',
      'and with 12 panels?',
      'what about Florida?',
    ])

    expect(first?.text).toContain('1 kW of panels in Ohio')
    expect(more?.text).toContain('12 panels of 410 W (4.92 kW) in Ohio')
    expect(elsewhere?.text).toContain('12 panels of 410 W (4.92 kW) in Florida')
  },
)

catalogTest(
  'after an estimate of production other questions are not answered with it',
  async ({ harness }) => {
    const cases = [
      [
        'en',
        'how much would it make in Ohio with 12 panels',
        [
          'thanks',
          'where is my order',
          'I want a quote for 20 panels',
          'book an appointment',
          'how can I pay',
        ],
      ],
      [
        'de',
        'Wie viel produziert das in Ohio mit 12 Modulen',
        ['Danke', 'Wo ist meine Bestellung', 'Ich möchte einen Termin'],
      ],
      ['zh', '12块板在俄亥俄州能发多少电', ['谢谢', '我的订单在哪', '我想预约', '法国首都是哪里']],
    ] as const
    for (const [locale, estimate, others] of cases)
      for (const other of others) {
        const [first, second] = await converse(harness, locale, [estimate, other])

        expect(first?.links, estimate).toContain('/states/ohio')
        expect(second?.links, other).not.toContain('/states/ohio')
      }
  },
)

catalogTest('an estimate moves to another place that a sentence names', async ({ harness }) => {
  for (const [locale, estimate, move, link] of [
    ['en', '20 panels in Ohio, yearly output', 'we might move to Nevada, what then', '/states/nevada'],
    [
      'en',
      '16 panels in Ohio, yearly output',
      'were moving to phoenix tho, so whats it there',
      '/states/arizona',
    ],
    [
      'de',
      'Ertrag von 14 Modulen in Georgia',
      'und wenn ich das in New Mexico aufbaue',
      '/states/new-mexico',
    ],
    ['zh', '20块板在德州一年发多少电', '我爸妈家在华盛顿州，那边呢', '/states/washington'],
  ] as const) {
    const [, second] = await converse(harness, locale, [estimate, move])
    expect(second?.links, move).toContain(link)
  }
  for (const [locale, estimate, other] of [
    ['en', '20 panels in Ohio, yearly output', 'who is the governor of Texas then'],
    ['en', '20 panels in Ohio, yearly output', 'is there a tax credit in Nevada then'],
    ['de', 'Ertrag von 14 Modulen in Georgia', 'wer regiert da in Texas eigentlich'],
    ['zh', '20块板在德州一年发多少电', '送到加州要多久呢'],
  ] as const) {
    const [, second] = await converse(harness, locale, [estimate, other])
    expect(second?.text, other).not.toContain('kWh')
  }
})

catalogTest(
  'a named product is answered with its figure, and follow-ups are about it',
  async ({ harness }) => {
    const [price, many, fit] = await converse(harness, 'en', [
      'How much is the Hearth 16?',
      'and for 30?',
      'does it fit the H12?',
    ])

    expect(price?.text).toMatch(/^Hearth 16 floor battery\n\$[\d,.]+ · /)
    expect(price?.links).toEqual(['/hearth-16'])
    expect(many?.text).toContain('30 for $')
    expect(fit?.text).toContain('fit together')
  },
)

catalogTest('a pair that the system check does not confirm is not called a fit', async ({ harness }) => {
  const [answer] = await converse(harness, 'en', ['does the Hearth HV 15 work with the Hearth H8'])

  expect(answer?.text).toMatch(/^I can’t confirm/)
})

catalogTest(
  'a delivery date is given for a ZIP code, with the product of the conversation',
  async ({ harness }) => {
    const [, dated, unknown] = await converse(harness, 'en', [
      'how much is the M500',
      'when would it arrive in 02139?',
      'when would it arrive in 00000?',
    ])

    expect(dated?.text).toMatch(/02139.*Heliostead M500.*arrives by/s)
    expect(unknown?.text).toContain('I don’t know the ZIP code 00000')
  },
)

catalogTest(
  'questions about shipping, roofs and returns are not answered with products',
  async ({ harness }) => {
    const answers = await Promise.all(
      [
        'How long does shipping take?',
        'Will panels work on a cedar shake roof?',
        'can I return a transformer',
      ].map(async (message) => (await converse(harness, 'en', [message]))[0]),
    )

    expect(answers.map((answer) => answer?.is_unsure)).toEqual([false, false, false])
    expect(
      answers.flatMap((answer) => answer?.links ?? []).filter((to) => /hearth|spa-|dry-/.test(to)),
    ).toEqual([])
  },
)

catalogTest('batteries with their own inverter are offered for home inverters only', async ({ harness }) => {
  const [home] = await converse(harness, 'en', ['Which battery fits the Solis 1P6K-4G-US?'])
  const [panel] = await converse(harness, 'en', ['Which battery fits the JAM54S30-410/MR?'])
  const [commercial] = await converse(harness, 'en', ['Which battery fits the Solis-50K-US-F?'])

  expect(home?.text).toContain('connect on the AC side. The fit of the whole system cannot be confirmed')
  expect(panel?.text).not.toContain('AC side')
  expect(commercial?.text).not.toContain('AC side')
})

catalogTest('a service has no delivery date, and Washington, D.C., is no state', async ({ harness }) => {
  const [service] = await converse(harness, 'en', ['When does the residential permit set arrive at 43215?'])
  const [city] = await converse(harness, 'en', ['how much do 12 panels make in Washington DC'])

  expect(service?.text).not.toContain('by quote only')
  expect(city?.text).toContain('in District of Columbia')
})

catalogTest('two products are compared in German and Chinese', async ({ harness }) => {
  const [german] = await converse(harness, 'de', ['Hearth 5 oder lieber Hearth 16, was unterscheidet die?'])
  const [chinese] = await converse(harness, 'zh', ['hearth 5和hearth 16有什么区别'])

  expect(german?.links).toEqual(['/hearth-5', '/hearth-16'])
  expect(german?.text).toContain('Garantie in Jahren: ')
  expect(chinese?.links).toEqual(['/hearth-5', '/hearth-16'])
})

catalogTest(
  'products that a message describes come before what is true of their kind',
  async ({ harness }) => {
    const ask = async (locale: Locale, message: string) => (await converse(harness, locale, [message]))[0]
    const [battery, black, cast, swim, plain] = [
      await ask('en', 'I want a kit that comes with a battery'),
      await ask('zh', '有没有全黑的400瓦左右的板'),
      await ask('de', 'Gibt es Badewannen aus Gusseisen?'),
      await ask('en', 'cost of the swim spa'),
      await ask('en', 'do I need a battery'),
    ]

    expect(battery?.links).toContain('/home-9-storage')
    expect(battery?.text).toContain('A kit includes panels')
    expect(black?.links[0]).toBe('/q-peak-duo-blk-ml-g10-400')
    expect(cast?.links[0]).toBe('/tub-forge-60-left')
    expect(swim?.text).toMatch(/\$[\d,]{4,}/)
    expect(plain?.text).toMatch(/^For backup power, yes/)
  },
)

catalogTest('a message with two clear questions gets both answers', async ({ harness }) => {
  const [two, one] = [
    await converse(harness, 'en', ['How much is shipping and how long does delivery take?']),
    await converse(harness, 'en', ['Thanks, and how much is shipping?']),
  ]

  expect(two[0]?.text).toContain('Freight depends on weight')
  expect(two[0]?.text).toContain('ship the same business day')
  expect(one[0]?.text).not.toContain('You’re welcome')
})

catalogTest('a size and a place alone ask for the production', async ({ harness }) => {
  const [city] = await converse(harness, 'en', ['24 panels in vegas'])
  const [chinese] = await converse(harness, 'zh', ['麻省1千瓦一年发多少'])

  expect(city?.text).toContain('24 panels of 410 W (9.84 kW) in Nevada')
  expect(chinese?.text).toContain('马萨诸塞')
})

catalogTest('two products are compared where only one or none is named in full', async ({ harness }) => {
  const [drains] = await converse(harness, 'en', ['orchard left vs right drain'])
  const [kits] = await converse(harness, 'en', ['home 7 string or home 7 micro'])

  expect(drains?.links).toEqual(['/tub-orchard-60-left', '/tub-orchard-60-right'])
  expect(kits?.links).toEqual(['/home-7-string', '/home-7-micro'])
})

catalogTest(
  'a product is known by the words of its name, with its price for a quantity',
  async ({ harness }) => {
    const [clamps] = await converse(harness, 'en', ['100 black mid clamps, total price'])
    const [transmitter] = await converse(harness, 'zh', ['快速关断发射器多少钱'])

    expect(clamps?.links).toEqual(['/hm-mid-clamp-black'])
    expect(clamps?.text).toContain('100 for $')
    expect(transmitter?.links).toEqual(['/hw-rapid-shutdown-transmitter'])
  },
)

catalogTest('a figure is known by its name in the catalog', async ({ harness }) => {
  const [answer] = await converse(harness, 'en', ['hearth 16 depth of discharge'])

  expect(answer?.text).toMatch(/Depth of discharge: \d+/)
})

catalogTest('what is missing or broken is no search for products', async ({ harness }) => {
  const [answer] = await converse(harness, 'en', ['missing the clamps from my kit'])

  expect(answer?.links.filter((to) => /hm-|home-/.test(to))).toEqual([])
})

catalogTest(
  'a battery that the system check compares and does not confirm is not called a fit',
  async ({ harness }) => {
    const [answer] = await converse(harness, 'en', ['which battery for the HV8?'])

    expect(answer?.text).toMatch(/^I can’t confirm a product that fits/)
    expect(answer?.links).not.toContain('/hearth-hv-15')
  },
)

catalogTest('a model that is not sold is not taken for another of its line', async ({ harness }) => {
  const cases = [
    ['en', 'What does a Powerwall 3 cost?', 'We don’t carry the Powerwall 3.', '/hearth-ac-10'],
    ['de', 'Was kostet die Powerwall 3?', 'Powerwall 3 führen wir nicht.', '/hearth-ac-10'],
    ['zh', 'Powerwall 3 多少钱', '我们不销售 Powerwall 3。', '/hearth-ac-10'],
    ['en', 'Is the Enphase IQ8 in stock?', 'We don’t carry the IQ8.', '/iq7-60-x-us'],
  ] as const
  for (const [locale, message, text, link] of cases) {
    const [answer] = await converse(harness, locale, [message])
    expect(answer?.text, message).toContain(text)
    expect(answer?.links, message).toContain(link)
    expect(answer?.links, message).not.toContain('/tesla-powerwall-2')
  }
})

catalogTest('what fits a model that is not sold cannot be confirmed', async ({ harness }) => {
  const [answer] = await converse(harness, 'en', ['Does a Powerwall 3 work with the H10 inverter?'])

  expect(answer?.text).toContain('We don’t carry the Powerwall 3 and don’t have its data')
  expect(answer?.links).toEqual([])
})

catalogTest('a number that measures or counts is no model', async ({ harness }) => {
  const [count, hours] = await converse(harness, 'en', [
    'hearth 16 2 units price',
    'will a powerwall 2 run my AC for 3 hours',
  ])

  expect(count?.text).toContain('Hearth 16 floor battery\n2 for')
  expect(hours?.text).not.toContain('We don’t carry')
})

catalogTest('a ZIP code after a question about delivery gives dates', async ({ harness }) => {
  const cases = [
    ['en', 'how long does delivery take', 'my zip is 80202'],
    ['en', 'when would the order arrive', "it's 80202"],
    ['de', 'wie lange braucht die Lieferung zu mir', 'PLZ 80202'],
    ['zh', '我想问一下送货时间', '邮编80202'],
  ] as const
  for (const [locale, question, place] of cases) {
    const [, answer] = await converse(harness, locale, [question, place])
    expect(answer?.text, place).toContain('80202')
    expect(answer?.is_unsure, place).toBe(false)
  }
})

catalogTest('a product and a ZIP code with a word about delivery ask for its date', async ({ harness }) => {
  for (const [locale, message] of [
    ['en', 'delivery of hearth 10 to 43215'],
    ['en', 'hearth 10 to 43215, when?'],
    ['de', 'Lieferung Hearth 10 nach 43215'],
    ['zh', 'Hearth 10 送到43215'],
  ] as const) {
    const [answer] = await converse(harness, locale, [message])

    expect([message, answer?.links]).toEqual([message, ['/hearth-10', '/policy/SHIPPING_POLICY']])
  }
  for (const other of [
    'what does shipping a hearth 10 to 43215 cost',
    'can I pick up the hearth 10 in 43215',
  ]) {
    const [answer] = await converse(harness, 'en', [other])

    expect([other, answer?.text]).toEqual([other, expect.not.stringContaining('arrives by')])
  }
})

catalogTest(
  'a ZIP code with a kind of products and a deadline asks for the delivery date',
  async ({ harness }) => {
    for (const [locale, message, zip] of [
      ['en', 'need a hybrid inverter at 33130 before the 20th, doable?', '33130'],
      ['en', 'can I get panels by friday in 85001', '85001'],
      ['de', 'Wann wäre ein Wechselrichter bei mir? 78624', '78624'],
      ['zh', '我要块板子，90210，周五前能收到吗', '90210'],
    ] as const) {
      const [answer] = await converse(harness, locale, [message])

      expect([message, answer?.text]).toEqual([message, expect.stringContaining(zip)])
    }
    const [other] = await converse(harness, 'en', ['do you install batteries in 85001'])
    expect(other?.text).not.toContain('85001')
  },
)

catalogTest('the number of a level is no number of pieces', async ({ harness }) => {
  const [answer] = await converse(harness, 'en', ['cheapest level 2 charger you got'])

  expect(answer?.text).toContain('EV charger 32 A, plug-in')
  expect(answer?.text).not.toContain('2 for')
})

catalogTest('answers without a product link to the page that says more', async ({ harness }) => {
  const cases = [
    ['delivery to 00001', '/policy/SHIPPING_POLICY'],
    ['my inverter is on fire', '/contact'],
    ['where is order H123456789', '/Waybill'],
  ] as const
  for (const [message, page] of cases) {
    const [answer] = await converse(harness, 'en', [message])

    expect([message, answer?.links]).toEqual([message, expect.arrayContaining([page])])
  }
})
