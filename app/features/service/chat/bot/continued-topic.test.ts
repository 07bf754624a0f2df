import { expect } from 'vitest'
import { catalogTest } from '#tests/harness/harness.ts'
import { continuedTopic } from './continued-topic.server.ts'
import { lastAnswer } from './converse.factory.ts'
import { topicIn } from './knowledge.server.ts'
import type { TopicId } from './topics.ts'
import { understand } from './understanding/understand.server.ts'

const continuations: ['en' | 'de' | 'zh', TopicId, string][] = [
  ['en', 'quote', 'how long does that take and is it free'],
  ['de', 'quote', 'wie lange dauert das und kostet mich das was?'],
  ['zh', 'quote', '免费的吧？要等多久'],
  ['en', 'ev_charging', 'how many extra panels'],
  ['de', 'ev_charging', 'wieviel module braucht man da extra'],
  ['zh', 'ev_charging', '那要几块板'],
  ['en', 'inverters', 'we have 3 roof faces and a big oak'],
  ['de', 'inverters', 'bei uns wirft nachmittags ne tanne schatten'],
  ['zh', 'inverters', '下午有树遮挡'],
  ['en', 'spa', 'how much does it cost in electric to keep that thing warm all winter'],
  ['en', 'spa', 'are they expensive to run in winter'],
  ['de', 'spa', 'was kostet das im winter an strom'],
  ['zh', 'spa', '冬天电费贵吗'],
  ['en', 'blackout', 'and without a battery'],
  ['de', 'blackout', 'und ohne speicher?'],
  ['zh', 'blackout', '没有电池的话呢'],
  ['en', 'cancel', 'it already shipped tho, tracking says its in Omaha'],
  ['en', 'cancel', "i haven't paid yet"],
  ['en', 'cancel', 'i already paid'],
  ['de', 'cancel', 'bezahlt hab ich noch nicht'],
  ['de', 'cancel', 'ist aber schon verschickt'],
  ['zh', 'cancel', '已经发货了'],
  ['zh', 'cancel', '还没付款'],
  ['en', 'financing', 'my order is about 3500'],
  ['de', 'deposit', 'bestellung wäre so um 8000 dollar'],
  ['zh', 'deposit', '我这单大概3500刀'],
]

/** After the same topics: what asks for other things. */
const others: ['en' | 'de' | 'zh', TopicId, string][] = [
  ['en', 'quote', 'how long does delivery take'],
  ['en', 'quote', 'what does the Hearth 5 cost'],
  ['en', 'quote', 'is shipping free'],
  ['en', 'ev_charging', 'how many panels fit on my roof'],
  ['en', 'ev_charging', 'how much is a panel'],
  ['en', 'inverters', 'how much is the cheapest'],
  ['en', 'inverters', 'will it fit on a flat roof'],
  ['en', 'spa', 'how much is the cheapest'],
  ['en', 'spa', 'does it need 240 volts'],
  ['en', 'blackout', 'how much is a battery'],
  ['en', 'blackout', 'which kit works without a battery'],
  ['en', 'ev_charging', 'how much does solar cost extra for a metal roof'],
  ['en', 'inverters', 'do you sell shade sails'],
  ['en', 'spa', 'how much do i save on my electric bill with solar'],
  ['en', 'spa', 'how much is my power bill with solar'],
  ['en', 'spa', 'how much heat can a heat pump give'],
  ['de', 'ev_charging', 'wie viele module mehr passen auf die garage'],
  ['de', 'inverters', 'habt ihr schattensegel'],
  ['de', 'spa', 'wie viel kosten an strom spare ich mit solar'],
  ['zh', 'ev_charging', '那家里要几块板'],
  ['zh', 'spa', '太阳能能省多少电费'],
  ['de', 'quote', 'wie lange dauert die lieferung'],
  ['de', 'quote', 'was kostet der versand'],
  ['de', 'quote', 'was kostet der hearth 5'],
  ['de', 'ev_charging', 'wie viele module passen aufs dach'],
  ['de', 'ev_charging', 'was kostet ein modul'],
  ['de', 'inverters', 'was kostet der billigste'],
  ['de', 'inverters', 'passt das auf ein flachdach'],
  ['de', 'spa', 'was kostet der kleinste'],
  ['de', 'spa', 'braucht der 240 volt'],
  ['de', 'blackout', 'was kostet ein speicher'],
  ['zh', 'quote', '多久能送到'],
  ['zh', 'quote', '运费免费吗'],
  ['zh', 'quote', 'hearth 5多少钱'],
  ['zh', 'ev_charging', '屋顶能放多少块板'],
  ['zh', 'ev_charging', '一块板多少钱'],
  ['zh', 'inverters', '最便宜的多少钱'],
  ['zh', 'inverters', '平屋顶能装吗'],
  ['zh', 'spa', '最小的多少钱'],
  ['zh', 'spa', '要240伏吗'],
  ['zh', 'blackout', '电池多少钱'],
  ['en', 'cancel', 'how do i pay'],
  ['en', 'cancel', 'where is my order'],
  ['de', 'cancel', 'wann bekomme ich mein geld'],
  ['zh', 'cancel', '订单到哪了'],
  ['en', 'financing', 'how much is the Hearth 5'],
  ['de', 'deposit', 'wie zahle ich'],
]

catalogTest(
  'a short follow-up belongs to the topic before, and what asks for other things does not',
  async ({ harness }) => {
    for (const [expected, rows] of [
      [true, continuations],
      [false, others],
    ] as const)
      for (const [locale, topic, message] of rows) {
        const ctx = Object.assign(harness, { locale }).ctx()
        const asked = await understand(ctx, message, { topic })

        expect([topic, message, continuedTopic(asked, { topic })]).toEqual([
          topic,
          message,
          expected ? topic : null,
        ])
      }
  },
)

catalogTest('a state of what was asked before is answered with its topic', async ({ harness }) => {
  for (const [locale, topic, ...messages] of [
    ['en', 'refund', 'I want to return something', 'sent it back 3 weeks ago and still no money'],
    ['de', 'refund', 'ich will was zurückschicken', 'das geld ist nach 3 wochen immer noch nicht da'],
    ['zh', 'refund', '怎么退货', '三个星期了钱还没到'],
    ['en', 'pickup', 'can I pick it up myself', 'i live near columbus, 43004'],
    ['de', 'pickup', 'kann ich auch selbst abholen?', 'wohne in der nähe von columbus, 43004'],
  ] as const) {
    const { text } = await lastAnswer(harness, locale, messages)

    expect([messages, text]).toEqual([messages, expect.stringContaining(topicIn(topic, locale).answer)])
  }
})

catalogTest('after an answer about products of a kind, a price is one of these', async ({ harness }) => {
  const { products } = await lastAnswer(harness, 'en', ['show me your hot tubs', 'how much is the cheapest'])

  expect(products).toHaveLength(1)
})

catalogTest('a budget narrows the kind of the message before', async ({ harness }) => {
  for (const [locale, ...messages] of [
    ['en', "I'd like a kit that keeps stuff running when the power goes out", 'budget is 12k, not more'],
    ['de', 'ich will ein Komplettset, das bei Stromausfall weiterläuft', 'budget 13000 dollar'],
    ['zh', '想要停电也能用的套装', '预算一万五以内'],
    ['en', 'do you have kits with a battery', 'my budget is 15000'],
  ] as const) {
    const { products } = await lastAnswer(harness, locale, messages)

    expect([messages, products]).toEqual([messages, ['home-6-storage', 'home-9-storage']])
  }
})

catalogTest('a budget in a sentence narrows the kind, and is no ZIP code', async ({ harness }) => {
  for (const [locale, ...messages] of [
    ['en', 'do you have kits', 'our budget is around 12000'],
    ['en', 'do you have kits', "my budget's 12000"],
    ['de', 'habt ihr komplettsets', 'mein budget ist 12000'],
    ['de', 'habt ihr komplettsets', 'unser budget liegt bei 12000'],
    ['zh', '有套装吗', '预算12000'],
    ['zh', '有套装吗', '预算大概12000'],
  ] as const) {
    const { products } = await lastAnswer(harness, locale, messages)

    expect([messages, products.slice(0, 2)]).toEqual([messages, ['home-4-micro', 'home-5-string']])
  }
})

catalogTest('a budget is no number of pieces', async ({ harness }) => {
  const { text } = await lastAnswer(harness, 'en', ['Hearth 16', 'my budget is 3000'])

  expect(text).not.toContain('3,000 for')
})
