import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { seedContent } from '#features/content/pages/seed-content.server.ts'
import { catalogTest, test } from '#tests/harness/harness.ts'
import type { Locale } from '#text/text.tsx'
import { answerBuiltIn, detectTopic, firstMessage } from './built-in.server.ts'
import { knowledge, pageQuestions, paraphrases } from './question-texts.ts'
import { linkedPages, type TopicId, topics } from './topics.ts'
import { wordsIn } from './words.ts'

/** Questions with their topics; none is one of the bot's own phrases. */
const phrasings: Record<Locale, [string, TopicId][]> = {
  en: [
    ['Will this fit on my roof?', 'roof_fit'],
    ['do solar panels work on a north facing roof', 'roof_fit'],
    ['How many panels would my home need?', 'panel_count'],
    ['what would I save on my electric bill each month', 'savings'],
    ['how long is the payback', 'savings'],
    ['does my power company buy surplus energy from me', 'net_metering'],
    ['is the federal tax credit still available', 'tax_credit'],
    ['Do I need a building permit for this?', 'permits'],
    ['when would a pallet arrive', 'delivery_time'],
    ['how fast can you deliver', 'delivery_time'],
    ['is a liftgate truck needed', 'lift_gate'],
    ['what are the shipping costs', 'freight_cost'],
    ['can you ship to Puerto Rico?', 'shipping_area'],
    ['do I get a bulk discount for 20 pallets', 'volume_prices'],
    ['we have a resale certificate', 'tax_exemption'],
    ['can I pay by credit card', 'payment_ways'],
    ['how large is the down payment', 'deposit'],
    ['my credit card was declined', 'payment_failed'],
    ['can I return unused panels', 'returns'],
    ['what is your return policy', 'returns'],
    ['how long is the warranty on inverters', 'warranty'],
    ['one of the panels came with broken glass', 'damaged'],
    ['I need a 480 to 208 transformer', 'transformers'],
    ['is a home battery worth the money', 'battery'],
    ['what happens in a power outage', 'blackout'],
    ['can I charge my electric car with this', 'ev_charging'],
    ['do you have hot tubs', 'spa'],
    ['are your panels made in America', 'made_in_usa'],
    ['I am an installer, can I get a contractor account', 'contractor_account'],
    ['can you recommend an installer near me', 'find_installer'],
    ['where is my order?', 'order_status'],
    ['has my package shipped yet', 'order_status'],
    ['I need to change the shipping address', 'change_address'],
    ['please cancel my order', 'cancel'],
    ['where can I download the invoice', 'invoice'],
    ['what are your office hours', 'opening_hours'],
    ['I want to talk to a real person', 'person'],
    ['agent please', 'person'],
    ['am I talking to a robot?', 'who_are_you'],
    ['this is a scam, I will call my lawyer', 'complaint'],
    ['when do I get my refund', 'refund'],
    ['good morning', 'greeting'],
    ['thanks a lot!', 'thanks'],
    ['I forgot my password', 'password'],
    ['do you sell my data', 'privacy'],
  ],
  de: [
    ['Passt das auf mein Dach?', 'roof_fit'],
    ['Wie viele Solarmodule brauche ich für ein Haus?', 'panel_count'],
    ['Lohnt sich eine Solaranlage überhaupt?', 'savings'],
    ['Brauche ich dafür eine Baugenehmigung?', 'permits'],
    ['Wie lange dauert die Lieferung einer Palette?', 'delivery_time'],
    ['Was kosten Versand und Fracht?', 'freight_cost'],
    ['Ich habe keine Rampe und keinen Gabelstapler', 'lift_gate'],
    ['Gibt es Rabatt für große Mengen, also Mengenpreise?', 'volume_prices'],
    ['Welche Zahlungsarten gibt es?', 'payment_ways'],
    ['Wie hoch ist die Anzahlung?', 'deposit'],
    ['Ein Modul ist beim Transport gebrochen', 'damaged'],
    ['Wie lange habe ich Garantie?', 'warranty'],
    ['Wo bleibt meine Bestellung?', 'order_status'],
    ['Ich möchte meine Bestellung stornieren', 'cancel'],
    ['Was passiert bei einem Stromausfall?', 'blackout'],
    ['Kann ich damit mein Elektroauto laden?', 'ev_charging'],
    ['Sind Sie am Samstag geöffnet?', 'opening_hours'],
    ['Ich will mit einem Mitarbeiter sprechen', 'person'],
    ['Sind Sie ein Mensch oder ein Roboter?', 'who_are_you'],
    ['Das ist Betrug, ich gehe zum Anwalt', 'complaint'],
    ['Vielen Dank!', 'thanks'],
    ['Wo finde ich das Datenblatt?', 'manuals'],
  ],
  zh: [
    ['我家的屋顶适合装太阳能吗', 'roof_fit'],
    ['家里需要几块太阳能板？', 'panel_count'],
    ['装了以后一年能省多少钱', 'savings'],
    ['什么是净计量政策', 'net_metering'],
    ['安装太阳能需要建筑许可吗', 'permits'],
    ['多久可以送到我家', 'delivery_time'],
    ['运费怎么算，要多少', 'freight_cost'],
    ['批发价有吗', 'volume_prices'],
    ['可以用信用卡付款吗', 'payment_ways'],
    ['定金要付多少', 'deposit'],
    ['收到的组件玻璃碎了', 'damaged'],
    ['逆变器质保几年', 'warranty'],
    ['我的订单现在在哪里', 'order_status'],
    ['我想取消我的订单', 'cancel'],
    ['停电的时候还有电吗', 'blackout'],
    ['给电动车充电可以吗', 'ev_charging'],
    ['我要转人工客服', 'person'],
    ['你是机器人还是真人', 'who_are_you'],
    ['我要投诉你们', 'complaint'],
    ['谢谢你', 'thanks'],
  ],
}

/** Questions outside the bot's knowledge: a confident answer would be invented. */
const off_topic: [Locale, string][] = [
  ['en', 'What is the capital of France?'],
  ['en', 'Write me a poem about cats'],
  ['en', 'Who won the football game last night?'],
  ['en', 'Translate good luck into Japanese'],
  ['en', 'asdf qwer zxcv'],
  ['en', 'Give me a recipe for pancakes'],
  ['de', 'Wie wird morgen das Wetter in Berlin?'],
  ['de', 'Wer ist der Bundeskanzler?'],
  ['zh', '今天天气怎么样'],
  ['zh', '给我讲个笑话'],
  ['zh', '法国的首都是哪里'],
]

for (const locale of ['en', 'de', 'zh'] as const)
  test(`rephrased questions are recognized in ${locale}`, () => {
    const recognized = phrasings[locale].map(([message]) => [message, detectTopic(message, locale)])

    expect(recognized).toEqual(phrasings[locale])
  })

test('every topic title is recognized as its topic in every language', () => {
  for (const locale of ['en', 'de', 'zh'] as const)
    for (const [id, { title }] of Object.entries(knowledge[locale].topics))
      expect([locale, title, detectTopic(title, locale)]).toEqual([locale, title, id])
})

test('no paraphrase repeats another, or a phrase of a topic, in other capitals and punctuation', () => {
  const repeated = (['en', 'de', 'zh'] as const).flatMap((locale) => {
    const plain = (phrase: string) => wordsIn(phrase, locale).join(' ')
    const seen = new Set(
      Object.values(knowledge[locale].topics).flatMap(({ title, phrases }) =>
        [title, ...phrases].map((phrase) => plain(phrase)),
      ),
    )
    const further = [paraphrases[locale], pageQuestions[locale]].flatMap((all) => Object.values(all).flat())
    return further.filter((phrase) => {
      const key = plain(phrase)
      const isRepeated = seen.has(key)
      seen.add(key)
      return isRepeated
    })
  })

  expect(repeated).toEqual([])
})

catalogTest(
  'off-topic questions get no confident answer, with all content and products loaded',
  async ({ harness }) => {
    await seedContent(harness.db)
    const guesses: string[] = []

    for (const [locale, message] of off_topic) {
      const ctx = { ...harness.ctx(), locale }
      const answer = await answerBuiltIn(ctx, firstMessage(message))
      if (!answer.is_unsure) guesses.push(`${message} → ${answer.replies[0]?.text}`)
    }

    expect(guesses).toEqual([])
  },
)

test('every topic has an answer in every language, and every link leads to an existing page', () => {
  const routes = readFileSync('app/routes.ts', 'utf8')
  const pages = new Set(keysOf('pages', 'path'))
  const policies = new Set(keysOf('policies', 'label'))
  const exists = (path: string) => {
    const [, kind, name = ''] = /^\/(article|policy)\/(.+)$/.exec(path) ?? []
    if (kind === 'article') return existsSync(`db/seed/content/articles/${name}.json`)
    if (kind === 'policy') return policies.has(name)
    return pages.has(path) || [`'`, '/:'].some((end) => routes.includes(`route('${path.slice(1)}${end}`))
  }

  expect(linkedPages.filter((path) => !exists(path))).toEqual([])
  for (const book of Object.values(knowledge)) {
    expect(Object.keys(book.topics).toSorted()).toEqual(Object.keys(topics).toSorted())
    expect(linkedPages.filter((path) => !book.links[path])).toEqual([])
    for (const { phrases, title } of Object.values(book.topics))
      expect(title !== '' && phrases.length > 3).toBe(true)
  }
})

/** The values of this field in the seed documents of a kind. */
const keysOf = (kind: string, field: string) =>
  readdirSync(`db/seed/content/${kind}`).map(
    (file): string => JSON.parse(readFileSync(`db/seed/content/${kind}/${file}`, 'utf8'))[field],
  )

catalogTest('a kit named with its roof is shown', async ({ harness }) => {
  for (const [locale, message] of [
    ['en', 'kit for clay tile roof'],
    ['de', 'Komplettset für Ziegeldach'],
    ['zh', '瓦屋面用的套装'],
  ] as const) {
    const { replies } = await answerBuiltIn(Object.assign(harness, { locale }).ctx(), firstMessage(message))
    const ids = replies.flatMap(({ links }) => links.map(({ product_id }) => product_id))

    expect([message, ids]).toEqual([message, expect.arrayContaining(['home-8-tile'])])
  }
})

catalogTest(
  'how fast, how long and whether at all ask for no delivery date and for nothing that fits',
  async ({ harness }) => {
    for (const [locale, message, before] of [
      ['en', 'how fast does the charger charge, I live in 33130'],
      ['de', 'Speicher bis 10 kWh nach 78624'],
      ['de', 'brauche ich dazu eine Batterie?', 'heliostead-hearth-h6'],
      ['en', 'how long does the battery last with it', 'heliostead-hearth-h6'],
    ] as const) {
      const ctx = Object.assign(harness, { locale }).ctx()
      const memory = before ? { products: [before] } : {}
      const answer = await answerBuiltIn(ctx, { ...firstMessage(message), memory })

      const text = answer.replies.map((reply) => reply.text).join('\n')
      expect(text, message).not.toMatch(
        /Examples of deliveries|Beispiele für Lieferungen|data sheets|Datenblättern/,
      )
    }
  },
)
