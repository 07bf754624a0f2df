import { expect } from 'vitest'
import { catalogTest } from '#tests/harness/harness.ts'
import { lastAnswer } from './converse.factory.ts'

catalogTest(
  'a figure of goods that the store does not know is not that of the product before',
  async ({ harness }) => {
    for (const [locale, ...messages] of [
      [
        'en',
        'how long is the warranty on the Hearth 16',
        'and how long is the warranty on a new toyota camry',
      ],
      ['en', 'how long is the warranty on the Hearth 16', "and what's the warranty on my Ford F-150"],
      ['en', 'Hearth 5 price', 'how much is a bowling ball'],
      ['en', 'Hearth 5 price', 'how much is a gallon of gas these days'],
      ['de', 'Wie lange Garantie hat der Hearth 16', 'und wie lang ist die Garantie bei nem neuen Skoda'],
      ['de', 'was kostet der hearth 5', 'und was kostet grad ein liter super an der tanke'],
      ['de', 'was kostet der hearth 5', 'und was kostet ein döner'],
      ['zh', '板子质保多少年', '那特斯拉整车质保几年'],
      ['en', 'price of the 48A charger', 'price for a haircut'],
      ['en', 'price of the 48A charger', 'and which phone charger is fastest for a pixel 8'],
      ['en', 'Hearth 5 price', 'how tall is lebron james'],
      ['en', 'do you have bathtubs', 'my kitchen drain is clogged'],
      ['de', 'was kostet der terrace 7', 'und was kostet ein döner in new york'],
      ['de', 'wie schwer ist der hearth 10', 'wie groß ist dirk nowitzki'],
      ['de', 'habt ihr badewannen', 'mein abfluss in der küche ist verstopft'],
      ['zh', 'hearth 10 多重', '姚明多高'],
      ['zh', '48A充电桩多少钱', '枕头多少钱'],
      ['zh', '48A充电桩多少钱', 'iphone 16 多少钱'],
      ['zh', '有没有浴缸', '厨房下水道堵了怎么通'],
    ] as const) {
      const { is_unsure, products } = await lastAnswer(harness, locale, messages)

      expect([messages, is_unsure, products]).toEqual([messages, true, []])
    }
  },
)

catalogTest('ordinary follow-ups are still about the product before', async ({ harness }) => {
  for (const [locale, id, ...messages] of [
    ['en', 'hearth-5', 'Hearth 5', 'what about its warranty'],
    ['en', 'hearth-5', 'Hearth 5', 'and the warranty on a second one'],
    ['en', 'hearth-5', 'Hearth 5', 'is there a waranty'],
    ['en', 'hearth-16', 'Hearth 16', 'price on a dozen'],
    ['en', 'hearth-16', 'Hearth 16', 'whats the price for a nonprofit'],
    ['en', 'hearth-16', 'Hearth 16', 'my wife wants to know the price'],
    ['en', 'spa-porch-3', 'Porch 3', 'warranty on a cracked shell'],
    ['en', 'spa-porch-3', 'Porch 3', 'how much does the thing weigh'],
    ['en', 'tub-lindley-67', 'Lindley 67', 'how heavy is a full tub'],
    ['en', 'home-14-storage', 'Home 14 storage', 'whats the price on a complte set'],
    ['en', 'tub-lindley-67', 'Lindley 67', 'warranty on the enamel'],
    ['en', 'spa-porch-3', 'Porch 3', 'warranty on my plumbing'],
    ['en', 'spa-porch-3', 'Porch 3', 'weight on a balcony'],
    ['en', 'spa-porch-3', 'Porch 3', 'can a wooden deck hold the weight'],
    ['en', 'rec405aa-pure', 'REC405AA Pure', 'warranty against a hailstorm'],
    ['en', 'rec405aa-pure', 'REC405AA Pure', 'warranty in a coastal area'],
    ['en', 'hearth-5', 'Hearth 5', 'is there a demo unit in stock'],
    ['en', 'rec405aa-pure', 'REC405AA Pure', 'is that a fair price'],
    ['en', 'rec405aa-pure', 'REC405AA Pure', 'is there a linear warranty'],
    ['en', 'rec405aa-pure', 'REC405AA Pure', 'does the warranty survive a reroof'],
    ['en', 'rec405aa-pure', 'REC405AA Pure', 'will a Subaru carry the weight'],
    ['en', 'home-14-storage', 'Home 14 storage', 'does the price include a wiring harness'],
    ['en', 'dry-transformer-30-kva-480-208y', '30 kVA transformer', 'weight on a mezzanine'],
    ['de', 'rec405aa-pure', 'REC405AA Pure', 'gibt es einen garantieschein'],
    ['de', 'spa-porch-3', 'Porch 3', 'passt die größe durch ein gartentor'],
    ['de', 'hearth-5', 'Hearth 5', 'trägt das meine holzwand, wie schwer'],
    ['de', 'spa-porch-3', 'Porch 3', 'garantie auf eine kopfstütze'],
    ['de', 'hearth-5', 'Hearth 5', 'und wie schwer ist das teil'],
    ['de', 'hearth-5', 'Hearth 5', 'was wiegt so ein ding'],
    ['de', 'hearth-16', 'Hearth 16', 'was kostet ein zweiter'],
    ['de', 'hearth-16', 'Hearth 16', 'wie lange ist die garantie bei einem privatkunden'],
    ['de', 'spa-porch-3', 'Porch 3', 'garantie auf einen riss in der schale'],
    ['de', 'spa-porch-3', 'Porch 3', 'was kostet eine abdekung'],
    ['de', 'spa-porch-3', 'Porch 3', 'wie schwer ist ein voller'],
    ['de', 'tub-lindley-67', 'Lindley 67', 'was wiegt eine volle wanne'],
    ['de', 'rec405aa-pure', 'REC405AA Pure', 'wie lang ist die garantie beim rahmen'],
    ['de', 'ev-charger-48-a-nacs', '48 A Ladestation NACS', 'was kostet ein ersatzkabel'],
    ['zh', 'hearth-5', 'Hearth 5', '质保几年'],
    ['zh', 'hearth-5', 'Hearth 5', '买一打多少钱'],
    ['zh', 'hearth-16', 'Hearth 16', '企业买多少钱'],
    ['zh', 'hearth-16', 'Hearth 16', '两台一共多少钱'],
    ['zh', 'hearth-16', 'Hearth 16', '有没有现货'],
    ['zh', 'spa-porch-3', 'Porch 3', '加热器质保几年'],
    ['zh', 'spa-porch-3', 'Porch 3', '装满水多重'],
    ['zh', 'tub-lindley-67', 'Lindley 67', '空缸多重'],
    ['zh', 'rec405aa-pure', 'REC405AA Pure', '边框质保多久'],
    ['zh', 'tub-lindley-67', 'Lindley 67', '搪瓷质保几年'],
    ['zh', 'tesla-powerwall-2', 'Tesla Powerwall 2', '质保几年'],
    ['zh', 'hearth-5', 'Hearth 5', '假如买12台多少钱'],
  ] as const) {
    const { products } = await lastAnswer(harness, locale, messages)

    expect([messages, products[0]]).toEqual([messages, id])
  }
})

catalogTest(
  'a question about another world after a topic or an estimate is not answered with it',
  async ({ harness }) => {
    for (const [locale, ...messages] of [
      ['en', 'how much do 20 panels make in texas', 'who is the governor of texas'],
      ['de', 'was bringen 20 module in texas', 'wie viele einwohner hat texas'],
      ['zh', '加州20块板能发多少电', '加州州长是谁'],
      ['zh', '怎么付款', '支付宝怎么绑外国信用卡'],
    ] as const) {
      const { is_unsure } = await lastAnswer(harness, locale, messages)

      expect([messages, is_unsure]).toEqual([messages, true])
    }
  },
)

catalogTest('a word for the design of a kind is no other goods', async ({ harness }) => {
  for (const [said, message] of [
    ['do you sell hot tubs', 'how much does a wooden one cost'],
    ['do you sell batteries', 'how much is a stackable one'],
  ] as const) {
    const { is_unsure } = await lastAnswer(harness, 'en', [said, message])

    expect([message, is_unsure]).toEqual([message, false])
  }
})
