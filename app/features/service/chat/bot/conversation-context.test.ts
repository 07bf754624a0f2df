import { expect } from 'vitest'
import { catalogTest } from '#tests/harness/harness.ts'
import { lastAnswer } from './converse.factory.ts'
import { topicIn } from './knowledge.server.ts'

catalogTest('a comparison chooses among the products of the conversation', async ({ harness }) => {
  for (const [locale, messages] of [
    [
      'en',
      ['how much is the Hearth 16', 'and the Hearth 10', 'how about for 10 of them', 'which one holds more'],
    ],
    ['de', ['was kostet der Hearth 16', 'und der Hearth 10', 'welcher hat mehr Kapazität']],
    ['zh', ['Hearth 16多少钱', 'Hearth 10呢', '哪个容量大']],
  ] as const)
    expect([locale, (await lastAnswer(harness, locale, messages)).products]).toEqual([locale, ['hearth-16']])
})

catalogTest(
  'the cheapest of the products of an answer is kept for the next question',
  async ({ harness }) => {
    for (const [locale, messages, weight] of [
      ['en', ['do you have hot tubs for 6 people', 'the cheapest', 'how heavy is it'], '820'],
      ['de', ['Whirlpool für 6 Personen', 'der günstigste', 'wie schwer ist er'], '372'],
      ['zh', ['6人按摩池', '最便宜的', '多重'], '372'],
    ] as const) {
      const { products, text } = await lastAnswer(harness, locale, messages)

      expect([locale, products.length]).toEqual([locale, 1])
      expect(text).toContain(weight)
    }
  },
)

catalogTest('how long alone asks about the topic before', async ({ harness }) => {
  for (const [locale, messages] of [
    ['en', ['can I return something', 'how long do I have']],
    ['de', ['kann ich etwas zurückgeben', 'wie lange habe ich Zeit']],
    ['zh', ['我想退一块板', '多久']],
  ] as const)
    expect((await lastAnswer(harness, locale, messages)).text).toContain(topicIn('returns', locale).answer)
})

catalogTest(
  'how long and what it costs ask about the topic before, with words between',
  async ({ harness }) => {
    for (const [locale, messages, topic] of [
      ['en', ['can you draw plans for my house', 'and how long does that usually take'], 'design'],
      ['en', ['do I need a liftgate', 'what do you charge for that'], 'lift_gate'],
      ['de', ['ich will was zurückgeben', 'wie lang hab ich dafür Zeit'], 'returns'],
      ['de', ['Zeichnet ihr auch Pläne für Einfamilienhäuser?', 'wie lange dauert das denn'], 'design'],
      ['de', ['Brauche ich eine Hebebühne am LKW?', 'was kostet die zusätzlich'], 'lift_gate'],
      ['zh', ['能帮我做设计吗', '大概多久能好'], 'design'],
      ['zh', ['尾板是什么', '要另外收多少钱'], 'lift_gate'],
      ['de', ['Unsere Schule ist steuerbefreit.', 'Wie reiche ich das Zertifikat ein?'], 'tax_exemption'],
    ] as const)
      expect([messages, (await lastAnswer(harness, locale, messages)).text]).toEqual([
        messages,
        expect.stringContaining(topicIn(topic, locale).answer),
      ])
  },
)

catalogTest('who pays the freight of a return is answered with the return', async ({ harness }) => {
  for (const [locale, messages] of [
    ['en', ['how do I send something back', 'who pays the truck for that']],
    ['de', ['ich will was zurückschicken', 'wer zahlt da den Spediteur']],
    ['zh', ['怎么退货', '回程的运费算谁的']],
    ['en', ['I want to return something', 'do I have to pay for the shipping back']],
    [
      'de',
      [
        'Ich will etwas zurückschicken',
        'Wer trägt die Kosten für den Rücktransport, wenn nichts kaputt ist?',
      ],
    ],
  ] as const)
    expect((await lastAnswer(harness, locale, messages)).text).toContain(topicIn('returns', locale).answer)
})

catalogTest('whether it costs more or takes longer is asked about the place before', async ({ harness }) => {
  for (const [locale, messages, topic] of [
    ['en', ['do you ship to Puerto Rico', 'is it more expensive than the mainland'], 'freight_cost'],
    ['en', ['do you ship to Puerto Rico', 'how much longer does it take'], 'delivery_time'],
    ['de', ['Liefert ihr nach Alaska?', 'Wird das teurer als auf dem Festland?'], 'freight_cost'],
    ['de', ['Liefert ihr nach Alaska?', 'dauert das länger?'], 'delivery_time'],
    ['zh', ['能送到阿拉斯加吗', '会不会更贵'], 'freight_cost'],
    ['zh', ['能送到阿拉斯加吗', '要更久吗'], 'delivery_time'],
  ] as const)
    expect([messages, (await lastAnswer(harness, locale, messages)).text]).toEqual([
      messages,
      expect.stringContaining(topicIn(topic, locale).answer),
    ])
})

catalogTest('the same question for other customers is about the topic before', async ({ harness }) => {
  for (const [locale, messages] of [
    ['en', ['is there still a federal tax credit for homeowners', 'what about for businesses']],
    ['de', ['Gibt es noch einen Steuerbonus fürs Eigenheim?', 'Und wie sieht es für Firmen aus?']],
  ] as const)
    expect((await lastAnswer(harness, locale, messages)).text).toContain(topicIn('tax_credit', locale).answer)
})

catalogTest('a clear question is not read as one about the topic before', async ({ harness }) => {
  for (const [locale, messages, topic] of [
    ['zh', ['怎么退货', '我已经寄回了，钱什么时候到'], 'refund'],
    ['en', ['how long does delivery take', 'do I pay extra for a liftgate'], 'lift_gate'],
    ['en', ['how long does delivery take', 'is the hybrid inverter more expensive'], 'inverters'],
  ] as const)
    expect([messages, (await lastAnswer(harness, locale, messages)).text]).toEqual([
      messages,
      expect.stringContaining(topicIn(topic, locale).answer),
    ])
  const day = await lastAnswer(harness, 'en', ['what day do you close, I am in 85001'])

  expect(day.text).not.toContain('85001')
})

catalogTest('what it costs is asked about the product before, not about freight', async ({ harness }) => {
  for (const [locale, messages] of [
    ['en', ['do you have the REC 405', 'how much is it']],
    ['de', ['habt ihr den REC 405?', 'was kostet der']],
    ['zh', ['REC 405有吗', '多少钱']],
  ] as const) {
    const { text, products } = await lastAnswer(harness, locale, messages)

    expect(products).toEqual(['rec405aa-pure'])
    expect(text).toContain('279')
  }
})

catalogTest('what a liftgate costs is part of its answer', async ({ harness }) => {
  for (const [locale, messages] of [
    ['en', ['what is a liftgate', 'how much is that']],
    ['de', ['was ist eine Hebebühne', 'was kostet das']],
    ['zh', ['尾板是什么', '要多少钱']],
  ] as const)
    expect((await lastAnswer(harness, locale, messages)).text).toContain(topicIn('lift_gate', locale).answer)
})

catalogTest('a story is answered by the one question in it', async ({ harness }) => {
  for (const [locale, message, topic] of [
    [
      'en',
      'My daughter talked me into this last spring and I have been reading ever since. Do I need a permit? She says her friend never asked anybody.',
      'permits',
    ],
    [
      'de',
      'Meine Tochter hat mich letztes Frühjahr überredet und seitdem lese ich nur noch. Brauche ich eine Genehmigung? Ihre Freundin hat angeblich nie gefragt.',
      'permits',
    ],
    ['zh', '女儿春天劝我弄这个 我看了好几个月资料 需要许可吗 她朋友说从来没问过谁', 'permits'],
  ] as const)
    expect((await lastAnswer(harness, locale, [message])).text).toContain(topicIn(topic, locale).answer)
})

catalogTest('what works with the product of the conversation is checked', async ({ harness }) => {
  for (const [locale, messages, text] of [
    [
      'en',
      ['how much is the Hearth 16', 'what else works with it'],
      'By their data sheets, these fit Hearth 16',
    ],
    ['de', ['Was kostet der Hearth 16?', 'was passt dazu'], 'zu Standspeicher Hearth 16'],
    ['zh', ['Hearth 16 多少钱', '还有什么能和它配'], 'Hearth 16 落地电池 配套'],
    [
      'en',
      ['price of the Solis 1P6K-4G-US', 'which panels work with it'],
      'I can’t confirm a product that fits',
    ],
    [
      'en',
      ['price of the Solis 1P6K-4G-US', 'which panels work with it'],
      topicIn('compatibility', 'en').answer,
    ],
  ] as const)
    expect((await lastAnswer(harness, locale, messages)).text).toContain(text)
})

catalogTest(
  'a figure of a discontinued product is answered without its alternatives again',
  async ({ harness }) => {
    const { text, products } = await lastAnswer(harness, 'en', [
      'how much is the powerwall 2',
      'what about the warranty',
    ])

    expect(text).toContain('Warranty: 10 years')
    expect(products).toEqual(['tesla-powerwall-2'])
  },
)

catalogTest('which other kind goes with the product of the conversation is checked', async ({ harness }) => {
  for (const [locale, messages, product] of [
    ['en', ['price of the Trina 410', 'which microinverter should I get for it'], 'heliostead-m400'],
    ['en', ['price of the Hearth H6', 'what batteries does it take'], 'hearth-5'],
    [
      'de',
      ['interessiere mich für das Trina TSM-410DE09', 'welcher Wechselrichter passt dazu'],
      'heliostead-hearth-h6',
    ],
    ['de', ['was kostet der Hearth H6', 'welche Batterien verträgt der'], 'hearth-5'],
    ['zh', ['JAM54S30-410这块板', '配你们哪款微逆'], 'heliostead-m400'],
    ['zh', ['Hearth H6多少钱', '能接什么电池'], 'hearth-5'],
    ['en', ['what batteries will the hearth h6 take'], 'hearth-5'],
    ['de', ['welche Batterie braucht der Hearth H6'], 'hearth-5'],
    ['zh', ['Hearth H6用什么电池'], 'hearth-5'],
  ] as const)
    expect([messages, (await lastAnswer(harness, locale, messages)).products]).toEqual([
      messages,
      expect.arrayContaining([product]),
    ])
})

catalogTest('a kind of parts after a kit means that of the kit', async ({ harness }) => {
  for (const [locale, messages] of [
    ['en', ['which panels are in the Home 8 tile kit', 'and the inverter?']],
    ['de', ['Welche Module sind im Home 8 für Ziegel', 'und der Wechselrichter?']],
    ['zh', ['Home 8 瓦屋面那套里面用的什么板', '逆变器呢']],
  ] as const)
    expect([locale, (await lastAnswer(harness, locale, messages)).text]).toEqual([
      locale,
      expect.stringContaining('Solis 1P8K-4G-US'),
    ])
})

catalogTest('a figure of the product before is answered in other words', async ({ harness }) => {
  for (const [locale, messages, figure] of [
    ['en', ['Tell me about the Terrace 5 spa', 'how much power does it use a day'], '3.9'],
    ['de', ['Was kostet der Terrace 5', 'Wie viel Strom braucht der am Tag'], '3,9'],
    ['zh', ['Terrace 5按摩池', '一天要用多少电'], '3.9'],
    ['en', ['price of the home 9 with storage', 'how much roof does it need'], '462'],
    [
      'de',
      ['Was kostet das Paket Home 9 mit Speicher', 'Und wie viele Quadratfuß Dach brauch ich dafür?'],
      '462',
    ],
    ['zh', ['Lindley 67放满一缸要多少热水'], '269'],
    ['de', ['Wie viel Warmwasser brauche ich für die Lindley 67'], '269'],
    ['de', ['was wiegt das 670er von Trina'], '38,7'],
  ] as const)
    expect([messages, (await lastAnswer(harness, locale, messages)).text]).toEqual([
      messages,
      expect.stringContaining(figure),
    ])
})

catalogTest('how long a cable is does not ask for the size of the charger', async ({ harness }) => {
  for (const [locale, messages] of [
    ['en', ['price of the 48 A NACS charger', 'how long is the cable']],
    ['de', ['was kostet die Wallbox 48 A NACS', 'wie lang ist da das Kabel']],
    ['zh', ['48安的NACS充电桩多少钱', '线有多长']],
  ] as const) {
    const { text } = await lastAnswer(harness, locale, messages)

    expect([locale, text]).toEqual([locale, expect.stringContaining('24')])
    expect(text.split('\n')).toHaveLength(3)
  }
})

catalogTest(
  'the largest of them is one of all that were found, not only of those shown',
  async ({ harness }) => {
    for (const [locale, messages, product] of [
      ['en', ['which hot tubs have a 120 V plug', 'the biggest of them'], 'spa-meadow-5'],
      ['de', ['Whirlpools für normale Steckdose', 'der größte davon'], 'spa-meadow-5'],
      ['zh', ['哪些按摩池插普通插座就能用', '其中最大的'], 'spa-meadow-5'],
    ] as const)
      expect([messages, (await lastAnswer(harness, locale, messages)).products]).toEqual([
        messages,
        [product],
      ])
  },
)
