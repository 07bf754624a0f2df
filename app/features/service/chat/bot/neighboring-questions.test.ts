import { expect } from 'vitest'
import { catalogTest, test } from '#tests/harness/harness.ts'
import type { Locale } from '#text/text.tsx'
import { answerBuiltIn, detectTopic } from './built-in.server.ts'
import { topicIndex } from './knowledge.server.ts'
import { messageText } from './retrieval/signals.ts'
import type { TopicId } from './topics.ts'
import { findFamilies } from './understanding/families.ts'
import { findState, placeAlone } from './understanding/places.ts'

/** Questions that look like those of a topic, but are not. */
const notOf: [Locale, string, TopicId][] = [
  ['en', 'Can I exchange currency at your office?', 'returns'],
  ['en', 'How do I return something to Amazon?', 'returns'],
  ['en', 'I need to return a call from my doctor', 'returns'],
  ['en', 'My car battery died this morning', 'warranty'],
  ['en', 'My dog died two years ago', 'warranty'],
  ['en', 'I quit smoking ten years ago', 'warranty'],
  ['en', 'how much power does this panel put out', 'blackout'],
  ['en', 'How do I cancel Netflix?', 'cancel'],
  ['en', 'Can you email me a copy of my phone bill?', 'invoice'],
  ['en', 'Where is my Amazon package?', 'order_status'],
  ['en', 'My roof leaks, is it strong enough?', 'roof_fit'],
  ['en', 'Do I need a fishing permit?', 'permits'],
  ['de', 'Wie kann ich meinen Flug stornieren?', 'cancel'],
  ['de', 'Wie kann ich eine Vollmacht widerrufen?', 'cancel'],
  ['de', 'Kann ich das Leihauto morgen zurückgeben?', 'returns'],
  ['de', 'Die Batterie in meinem Auto ist kaputt', 'warranty'],
  ['de', 'Sind meine Daten in der Cloud sicher?', 'privacy'],
  ['zh', '你们从哪里发货', 'order_status'],
  ['zh', '送货到哪些州', 'order_status'],
  ['zh', '哪款有现货', 'order_status'],
  ['zh', '退货运费哪方付', 'order_status'],
  ['zh', '加州能退货吗', 'tax_credit'],
  ['zh', '个人所得税要交多少', 'sales_tax'],
  ['zh', '关税多少', 'sales_tax'],
  ['zh', '换个邮编，送到90210要几天', 'change_address'],
  ['zh', '手机没电了', 'blackout'],
  ['zh', '手机电池值得换吗', 'battery'],
  ['zh', '赠品不要了可以吗', 'cancel'],
]

/** Questions next to those that are of the topic. */
const of: [Locale, string, TopicId][] = [
  ['en', 'Can I exchange an unopened panel?', 'returns'],
  ['en', 'My inverter died after three years', 'warranty'],
  ['en', 'What happens when the power goes out?', 'blackout'],
  ['en', 'How do I cancel my order?', 'cancel'],
  ['en', 'Can you email me a copy of the invoice?', 'invoice'],
  ['en', 'Where is my package?', 'order_status'],
  ['en', 'Do I need a building permit?', 'permits'],
  ['de', 'Kann ich meine Bestellung noch stornieren?', 'cancel'],
  ['de', 'Kann ich ungeöffnete Module zurückgeben?', 'returns'],
  ['de', 'Sind meine Daten bei Ihnen sicher?', 'privacy'],
  ['zh', '我的货到哪了', 'order_status'],
  ['zh', '州里有补贴吗', 'tax_credit'],
  ['zh', '加州要交多少销售税', 'sales_tax'],
  ['zh', '停电了还能用吗', 'blackout'],
  ['zh', '这个订单不要了', 'cancel'],
]

test('questions of other domains and of neighboring topics are not taken for a topic', () => {
  const taken = notOf.filter(([locale, message, topic]) => detectTopic(message, locale) === topic)

  expect(taken).toEqual([])
})

test('questions of a topic are still recognized', () => {
  const found = of.map(([locale, message]) => [locale, message, detectTopic(message, locale)])

  expect(found).toEqual(of)
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
  ['de', 'Reicht der Wechselrichter, den ich bestellt habe, für die Waschmaschine?'],
  ['de', 'Wir sind ein Verein, was kostet die Lieferung?'],
  ['de', 'Brauche ich die Rechnung für die Steuererklärung?'],
  ['de', 'Wie verträgt der Whirlpool schlechtes Wetter?'],
  ['de', 'Was passt zu einem Schwimmbad?'],
  ['zh', '屋顶高空作业要注意什么'],
  ['zh', '泡池的水蒸发怎么办'],
  ['zh', '今天天气冷电池怎么样'],
  ['zh', '浴缸水龙头漏水'],
  ['zh', '买多大逆变器能带洗衣机'],
]

test('questions about the products are not taken for another domain', () => {
  const refused = ownQuestions.filter(
    ([locale, message]) => topicIndex(locale).classify(message).is_other_domain,
  )

  expect(refused).toEqual([])
})

test('a state is read from its code before a city, and not from first names and parts of words', () => {
  const states: [string, Locale, string | null][] = [
    ['Do you ship to Columbus, GA?', 'en', 'GA'],
    ['Do you ship to Columbus GA?', 'en', 'GA'],
    ['Kansas City, MO', 'en', 'MO'],
    ['Charleston, WV', 'en', 'WV'],
    ['Richmond, CA', 'en', 'CA'],
    ['Newark, DE', 'en', 'DE'],
    ['24 panels in Austin', 'en', 'TX'],
    ['what about Phoenix?', 'en', 'AZ'],
    ['24 panels in West Virginia', 'en', 'WV'],
    ['24 panels in Denver', 'en', 'CO'],
    ['Hi, my name is Austin', 'en', null],
    ['Eugene', 'en', 'OR'],
    ['I am Madison', 'en', null],
    ['surge protector for Phoenix Contact', 'en', null],
    ['a mesa behind the house', 'en', null],
    ['最新州政策', 'zh', null],
    ['说明州税', 'zh', null],
    ['我在明州', 'zh', 'MN'],
    ['送到新州吗', 'zh', 'NJ'],
    ['加州能装吗', 'zh', 'CA'],
  ]

  expect(states.map(([message, locale]) => [message, locale, findState(message, locale)])).toEqual(states)
})

test('both kinds of inverters are found where both are named', () => {
  const familiesIn = (message: string, locale: Locale) =>
    findFamilies(messageText(message, { locale, hasState: false, known: topicIndex(locale).known }), locale)

  for (const message of ['hybrid or string inverter?', 'string or hybrid inverter?'])
    expect(familiesIn(message, 'en')).toEqual(['string-inverters', 'hybrid-inverters'])
  expect(familiesIn('hybrid inverter', 'en')).toEqual(['hybrid-inverters'])
  expect(familiesIn('string inverter', 'en')).toEqual(['string-inverters'])
  expect(familiesIn('混合逆变器还是组串逆变器', 'zh')).toEqual(['string-inverters', 'hybrid-inverters'])
  expect(familiesIn('地桩怎么打', 'zh')).not.toContain('ev-charging')
})

catalogTest(
  'no delivery date, estimate or product is given to a question that asks for none',
  async ({ harness }) => {
    const answerTo = async (message: string, locale: Locale = 'en') => {
      const ctx = { ...harness.ctx(), locale }
      const input = { message, is_image: false, customer: null, questions: [], unsure: 0, memory: {} }
      const answer = await answerBuiltIn(ctx, input)
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

test('a place alone is recognized, also if it is a first name, but not with other words', () => {
  const alone: [string, Locale, string | null][] = [
    ['Eugene', 'en', 'OR'],
    ['Texas?', 'de', 'TX'],
    ['德州', 'zh', 'TX'],
    ['In Texas?', 'en', 'TX'],
    ['OK', 'en', null],
    ['Eugene called me', 'en', null],
    ['12 panels in Texas', 'en', null],
  ]

  const found = alone.map(([message, locale]) => placeAlone(message, locale))

  expect(found).toEqual(alone.map(([, , code]) => code))
})
