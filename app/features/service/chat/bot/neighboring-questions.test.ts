import { expect } from 'vitest'
import { catalogTest, test } from '#tests/harness/harness.ts'
import type { Locale } from '#text/text.tsx'
import { answerBuiltIn, detectTopic, firstMessage } from './built-in.server.ts'
import { topicIndex } from './knowledge.server.ts'
import type { TopicId } from './topics.ts'

/** For a topic: questions that ask for it, and neighboring ones that do not. */
const neighbors: [Locale, TopicId, { of: string[]; notOf: string[] }][] = [
  [
    'en',
    'returns',
    {
      of: ['Can I exchange an unopened panel?'],
      notOf: [
        'Can I exchange currency at your office?',
        'How do I return something to Amazon?',
        'I need to return a call from my doctor',
      ],
    },
  ],
  [
    'en',
    'warranty',
    {
      of: ['My inverter died after three years'],
      notOf: [
        'My car battery died this morning',
        'My dog died two years ago',
        'I quit smoking ten years ago',
      ],
    },
  ],
  [
    'en',
    'blackout',
    {
      of: ['What happens when the power goes out?'],
      notOf: ['how much power does this panel put out'],
    },
  ],
  ['en', 'cancel', { of: ['How do I cancel my order?'], notOf: ['How do I cancel Netflix?'] }],
  [
    'en',
    'invoice',
    { of: ['Can you email me a copy of the invoice?'], notOf: ['Can you email me a copy of my phone bill?'] },
  ],
  ['en', 'order_status', { of: ['Where is my package?'], notOf: ['Where is my Amazon package?'] }],
  [
    'en',
    'roof_fit',
    {
      of: ['my roof is at a 40 degree pitch, is that okay?', 'is a 30 degree roof too steep'],
      notOf: [
        'My roof leaks, is it strong enough?',
        'Will the battery work at 20 degrees below zero?',
        'Do the panels work at 110 degrees?',
      ],
    },
  ],
  ['en', 'permits', { of: ['Do I need a building permit?'], notOf: ['Do I need a fishing permit?'] }],
  [
    'en',
    'ev_charging',
    {
      of: ['How many panels to charge my Chevy Bolt?', 'I drive a Bolt, can solar charge it?'],
      notOf: ['Which bolt do I use for the panels?', 'Do I bolt the panels to the rail every year?'],
    },
  ],
  [
    'en',
    'commercial',
    {
      of: ['I am a business owner, what does solar do for my electric bill?'],
      notOf: [
        'I am a home owner, are solar panels right for my roof?',
        'As a first-time home owner what solar panels should I get?',
      ],
    },
  ],
  [
    'en',
    'complaint',
    {
      of: ['nobody helps me, this is the third time', 'nobody answers my emails'],
      notOf: ['I have nobody to help me carry the pallet', 'no one here can help unload the truck'],
    },
  ],
  [
    'en',
    'password',
    {
      of: ['can you help me with the login', 'my verification code never arrives'],
      notOf: ['can you help me with the electrical code', 'my discount code is not working'],
    },
  ],
  [
    'en',
    'tax_credit',
    {
      of: ['does the state help pay for solar'],
      notOf: ['Can you help me state my roof type?', 'which state form do I need, can you help me order'],
    },
  ],
  [
    'de',
    'cancel',
    {
      of: ['Kann ich meine Bestellung noch stornieren?'],
      notOf: ['Wie kann ich meinen Flug stornieren?', 'Wie kann ich eine Vollmacht widerrufen?'],
    },
  ],
  [
    'de',
    'returns',
    {
      of: ['Kann ich ungeöffnete Module zurückgeben?'],
      notOf: ['Kann ich das Leihauto morgen zurückgeben?'],
    },
  ],
  [
    'de',
    'warranty',
    {
      of: ['Mein Wechselrichter ist nach drei Jahren kaputt'],
      notOf: ['Die Batterie in meinem Auto ist kaputt'],
    },
  ],
  [
    'de',
    'privacy',
    { of: ['Sind meine Daten bei Ihnen sicher?'], notOf: ['Sind meine Daten in der Cloud sicher?'] },
  ],
  [
    'de',
    'compatibility',
    {
      of: ['Kann ich meine alten Module an Ihren Wechselrichter anschließen?'],
      notOf: [
        'Gibt es eine Alternative zu diesem Modul?',
        'Welche Alternativen gibt es zum Hearth Speicher mit Wechselrichter?',
      ],
    },
  ],
  [
    'de',
    'recycling',
    { of: ['Wohin mit den alten Modulen?'], notOf: ['Wo finde ich Alternativen zu dieser Batterie?'] },
  ],
  [
    'de',
    'order_status',
    {
      of: ['Ich habe drei Wochen gewartet und nichts ist da', 'warte schon lange auf die Ware'],
      notOf: [
        'Muss die Anlage nach Jahren gewartet werden und wie lange dauert das?',
        'Wie oft muss ein Wechselrichter gewartet werden, alle paar Wochen?',
      ],
    },
  ],
  [
    'de',
    'about_us',
    {
      of: ['Seid ihr seriös?', 'Ist dieser Shop seriös?'],
      notOf: [
        'Gibt es seriöse Installateure bei uns?',
        'Mein Nachbar hat ein Angebot bekommen, ist das seriös?',
      ],
    },
  ],
  [
    'zh',
    'order_status',
    {
      of: ['我的货到哪了', '等了三周还没到', '好久没收到货'],
      notOf: [
        '你们从哪里发货',
        '送货到哪些州',
        '哪款有现货',
        '退货运费哪方付',
        '装了一个月还没并网',
        '系统装好两周了还没发电',
        '许可证两周了还没下来',
        '好久没下雨了板子要洗吗',
      ],
    },
  ],
  ['zh', 'tax_credit', { of: ['州里有补贴吗', '能退税吗'], notOf: ['加州能退货吗'] }],
  ['zh', 'sales_tax', { of: ['加州要交多少销售税'], notOf: ['个人所得税要交多少', '关税多少'] }],
  ['zh', 'change_address', { of: ['地址填错了怎么改'], notOf: ['换个邮编，送到90210要几天'] }],
  ['zh', 'blackout', { of: ['停电了还能用吗'], notOf: ['手机没电了'] }],
  ['zh', 'battery', { of: ['有必要买电池吗'], notOf: ['手机电池值得换吗'] }],
  ['zh', 'cancel', { of: ['这个订单不要了'], notOf: ['赠品不要了可以吗'] }],
  [
    'zh',
    'returns',
    {
      of: ['想把没拆的板寄回', '没拆封的能退吗'],
      notOf: ['坏的逆变器寄回保修吗', '旧电池能寄回你们回收吗', '签好的合同寄回哪里', '州里能退税吗'],
    },
  ],
  [
    'zh',
    'permits',
    {
      of: ['电力公司要批吗', '开工前政府批不批'],
      notOf: ['政府项目批量采购有折扣吗', '市里学校批发一百块板什么价', '电力公司一批要几十台变压器'],
    },
  ],
  ['zh', 'pickup', { of: ['我开皮卡过来自己装货'], notOf: ['皮卡车顶自己装太阳能板'] }],
  ['zh', 'installation', { of: ['可以自己装吗'], notOf: ['我自己装的系统坏了'] }],
  [
    'zh',
    'ev_charging',
    { of: ['福特闪电选哪个充电桩'], notOf: ['地桩怎么选', '螺旋地桩配什么支架', '桩基要打多深'] },
  ],
]

test('questions of other domains and of neighboring topics are not taken for a topic', () => {
  const taken = neighbors.flatMap(([locale, topic, { notOf }]) =>
    notOf.filter((message) => detectTopic(message, locale) === topic).map((message) => [topic, message]),
  )

  expect(taken).toEqual([])
})

test('questions of a topic are still recognized', () => {
  const missed = neighbors.flatMap(([locale, topic, { of }]) =>
    of
      .map((message) => [topic, message, detectTopic(message, locale)])
      .filter(([, , found]) => found !== topic),
  )

  expect(missed).toEqual([])
})

/** Questions about the store's products with words of other domains. */
const ownQuestions: [Locale, string][] = [
  ['en', 'Will the battery work in cold weather?'],
  ['en', 'I rent my house, can I still put up panels?'],
  ['en', 'What is the best kit for a refrigerator and lights?'],
  ['en', 'Can I resume my saved checkout?'],
  ['en', 'How long can I cook during an outage?'],
  ['en', 'Do you take Visa or do I need Mastercard?'],
  ['en', 'The faucet of my bathtub leaks'],
  ['en', 'What if my roof leaks after mounting?'],
  ['en', 'My bank closes at 5, can I still pay by wire today?'],
  ['en', 'Can it arrive before the wedding, it is a gift?'],
  ['en', 'We run a hotel in Vermont, can you quote 50 kW?'],
  ['en', 'Can I log in with my Facebook account?'],
  ['de', 'Reicht der Wechselrichter, den ich bestellt habe, für die Waschmaschine?'],
  ['de', 'Wir sind ein Verein, was kostet die Lieferung?'],
  ['de', 'Brauche ich die Rechnung für die Steuererklärung?'],
  ['de', 'Wie verträgt der Whirlpool schlechtes Wetter?'],
  ['de', 'Was passt zu einem Schwimmbad?'],
  ['de', 'Wie lange braucht meine Bank für die Zahlung an Sie?'],
  ['de', 'Kann die Lieferung nach dem Urlaub kommen?'],
  ['de', 'Wir haben ein Hotel in Vermont, was kostet eine Anlage?'],
  ['zh', '屋顶高空作业要注意什么'],
  ['zh', '泡池的水蒸发怎么办'],
  ['zh', '今天天气冷电池怎么样'],
  ['zh', '浴缸水龙头漏水'],
  ['zh', '提货要带身份证吗'],
  ['zh', '银行汇款几天到账'],
  ['zh', '我们餐厅想装太阳能'],
  ['zh', '买多大逆变器能带洗衣机'],
]

test('questions about the products are not taken for another domain', () => {
  const refused = ownQuestions.filter(
    ([locale, message]) => topicIndex(locale).classify(message).is_other_domain,
  )

  expect(refused).toEqual([])
})

catalogTest(
  'no delivery date, estimate or product is given to a question that asks for none',
  async ({ harness }) => {
    const answerTo = async (message: string, locale: Locale = 'en') => {
      const ctx = { ...harness.ctx(), locale }
      const answer = await answerBuiltIn(ctx, firstMessage(message))
      return answer.replies.map(({ text }) => text).join('\n')
    }
    const found = /I found \d|Here’s what I found|\$\d|找到|¥/

    for (const message of [
      'When can I return the Solis 6K? I’m in 43215',
      'My Hearth 16 arrived damaged in 43215, how do I get a refund',
    ])
      expect(await answerTo(message)).not.toMatch(/arrives by|by quote only/)
    expect(await answerTo('When does the Hearth 16 arrive in 43215?')).toContain('arrives by')
    for (const message of [
      'I bought 24 panels in Nevada and one has moss',
      'Can you haul 24 panels out of Texas',
    ])
      expect(await answerTo(message)).not.toContain('24 panels of')
    for (const message of ['24 panels in Nevada', 'What about 24 panels in Texas?'])
      expect(await answerTo(message)).toContain('24 panels of 410 W')
    for (const message of [
      'Should I pay by check or wire?',
      'iphone charger',
      'used car battery',
      'tv mount',
    ])
      expect([message, await answerTo(message)]).toEqual([message, expect.not.stringMatching(found)])
    for (const message of ['手机充电器', 'A 和 B 可以一起退货吗'])
      expect([message, await answerTo(message, 'zh')]).toEqual([message, expect.not.stringMatching(found)])
    expect(await answerTo('car charger for the garage')).toContain('panels, circuits and connectors')
  },
)
