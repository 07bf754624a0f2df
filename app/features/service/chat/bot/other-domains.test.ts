import { expect, test } from 'vitest'
import { catalogTest, type Harness } from '#tests/harness/harness.ts'
import type { Locale } from '#text/text.tsx'
import { answerBuiltIn, firstMessage } from './built-in.server.ts'
import { topicIn, topicIndex } from './knowledge.server.ts'

const answerTo = (harness: Harness, message: string, locale: Locale) =>
  answerBuiltIn(Object.assign(harness, { locale }).ctx(), firstMessage(message))

catalogTest(
  'a brand of ours in a question about other goods names no product of ours',
  async ({ harness }) => {
    for (const [locale, message] of [
      ['en', 'what does a new Tesla cost'],
      ['de', 'was kostet ein neuer Tesla'],
      ['zh', '新款特斯拉多少钱'],
    ] as const)
      expect([message, (await answerTo(harness, message, locale)).is_unsure]).toEqual([message, true])

    const powerwall = await answerTo(harness, 'what does the Tesla Powerwall 2 cost', 'en')

    expect(powerwall.replies[0]?.links[0]?.product_id).toBe('tesla-powerwall-2')
  },
)

catalogTest('a brand that the visitor already has is no product to show', async ({ harness }) => {
  for (const [locale, message] of [
    ['en', 'will these panels match my old Enphase micros'],
    ['de', 'passen die Module zu meinen alten Enphase Mikros'],
    ['zh', '我已有的Enphase微逆能配这些板吗'],
  ] as const) {
    const { replies } = await answerTo(harness, message, locale)

    expect([message, replies[0]?.text]).toEqual([message, topicIn('compatibility', locale).answer])
  }
})

catalogTest('a word for a kind of products does not turn other goods into ours', async ({ harness }) => {
  for (const [locale, message] of [
    ['en', 'the control panel on my LG washing machine is beeping'],
    ['de', 'habt ihr Rasenmäher mit Akku'],
    ['zh', '洗衣机的控制面板没反应'],
  ] as const) {
    const { replies } = await answerTo(harness, message, locale)

    expect([message, replies.flatMap(({ links }) => links)]).toEqual([message, []])
  }
})

catalogTest('`wann` asks for a time, not for a bathtub', async ({ harness }) => {
  const { replies } = await answerTo(harness, 'wann hat die Post auf', 'de')

  expect(replies.flatMap(({ links }) => links)).toEqual([])
})

catalogTest('a space separates two questions in Chinese', async ({ harness }) => {
  const { replies } = await answerTo(harness, '能取消订单吗 钱什么时候退', 'zh')

  expect(replies.map(({ text }) => text).toSorted()).toEqual(
    ['cancel', 'refund'].map((id) => topicIn(id as 'cancel', 'zh').answer).toSorted(),
  )
})

test.each([
  ['en', 'is it only solar you sell or also heat pumps'],
  ['de', 'habt ihr nur solar oder auch wärmepumpen'],
  ['zh', '你们只卖太阳能还是也卖热泵'],
] as const)('words of another domain do not refuse what clearly asks for a topic (%s)', (locale, message) => {
  expect(topicIndex(locale).classify(message).sure).toBe('what_do_you_sell')
})

test.each([
  ['en', 'not a refund, just swap it for the bigger one', 'refund'],
  ['de', 'nicht der Preis, sondern die Lieferzeit interessiert mich', 'price'],
  ['zh', '不是问运费 是问几天到', 'freight_cost'],
] as const)('a topic that a message excludes is not answered (%s)', (locale, message, excluded) => {
  expect(topicIndex(locale).classify(message).sure).not.toBe(excluded)
})

test.each([
  ['en', 'when will my Nike shoes arrive'],
  ['en', 'is my washing machine still under warranty with Samsung'],
  ['de', 'wie lange ist die Garantie bei Bosch Waschmaschinen'],
  ['de', 'bekomme ich einen Kredit für ein Motorrad'],
  ['zh', '今天美元兑人民币多少'],
] as const)(
  'a question about other goods is not answered by a policy of ours (%s): %s',
  (locale, message) => {
    expect(topicIndex(locale).classify(message)).toMatchObject({ sure: null, is_off_topic: true })
  },
)

catalogTest('renting, selling used parts and building materials are refused', async ({ harness }) => {
  for (const [locale, message] of [
    ['en', 'can i rent a hot tub for a party'],
    ['en', 'do you sell roof shingles'],
    ['de', 'Kann man bei euch einen Whirlpool mieten?'],
    ['de', 'ich suche Dachziegel, rot, ca. 200 Stück'],
    ['zh', '按摩浴缸可以租吗'],
    ['zh', '旧的太阳能板你们收购吗'],
  ] as const) {
    const { is_unsure, replies } = await answerTo(harness, message, locale)

    expect([message, is_unsure, replies.flatMap(({ links }) => links)]).toEqual([message, true, []])
  }
})

catalogTest('other companies, cars to lease and future prices are refused', async ({ harness }) => {
  for (const [locale, message] of [
    ['en', 'Does Costco take American Express?'],
    ['en', 'Will panel prices go down next summer?'],
    ['en', 'can I lease a Tesla'],
    ['de', 'Wie lautet die Hotline der Telekom?'],
    ['de', 'Werden Solarmodule nächstes Jahr billiger sein als heute?'],
    ['de', 'Lohnt sich der neueste Transformers-Film?'],
    ['zh', '好市多几点关门'],
    ['zh', '组件价格明年会不会降价'],
  ] as const) {
    const { is_unsure, replies } = await answerTo(harness, message, locale)

    expect([message, is_unsure, replies.flatMap(({ links }) => links)]).toEqual([message, true, []])
  }
})

catalogTest(
  'a word like `wanted` does not turn a described product into other goods',
  async ({ harness }) => {
    const { replies } = await answerTo(harness, 'Speicher mit mindestens 15 kWh gesucht', 'de')

    expect(replies[0]?.links[0]?.product_id).toBe('hearth-hv-20')
  },
)

test('carriers, means of payment, comparisons and cars to charge are questions about the store', () => {
  for (const [locale, message] of [
    ['en', 'FedEx lost my order'],
    ['en', 'can I return it at a FedEx store'],
    ['en', 'do I get free returns like at Amazon'],
    ['en', 'what is the best buy for an order under 5000'],
    ['en', 'Do I need a PayPal account to order?'],
    ['en', 'my PayPal account was charged twice, I want a refund'],
    ['en', 'can I open an account with progressive discounts'],
    ['en', 'is the price in my quote going to change next month'],
    ['en', 'will electricity prices rise in the future so that panels pay off'],
    ['en', 'Will there be a sale on prices next month?'],
    ['en', 'can I rent a truck to pick it up'],
    ['en', 'I lease my car, can the EV station be moved'],
    ['de', 'DHL hat meine Bestellung verloren'],
    ['de', 'Kommt meine Bestellung mit DHL?'],
    ['de', 'Gutschein mit PayPal kombinieren'],
    ['de', 'Bestellung netto ohne Steuer möglich?'],
    ['de', 'netto Preis bei Bestellung von 20 Stück'],
    ['de', 'Ich bin Ing. und möchte eine Bestellung aufgeben'],
    ['de', 'Wird der Preis im Angebot bis Weihnachten gelten?'],
    ['de', 'kann ich das finanzieren wie ein Auto'],
    ['de', 'Welcher Transformer ist gut?'],
    ['de', 'Transformer Serie 480 auf 208, welche empfehlen Sie'],
    ['zh', '支付宝退款多久到账'],
    ['zh', '能不能刷卡，还是只收微信'],
    ['zh', '你们有没有微信客服电话'],
    ['zh', '未来电价上涨，装光伏会划算吗'],
    ['zh', '现在报价的价格到年底会不会变'],
    ['zh', '汽车租赁公司想装快充'],
    ['zh', '特斯拉Powerwall能退货吗'],
  ] as const)
    expect([message, topicIndex(locale).classify(message).is_other_domain]).toEqual([message, false])
})

catalogTest('what another company offers is not answered in another language', async ({ harness }) => {
  const { is_unsure } = await answerTo(harness, 'Lufthansa Hotline phone number', 'de')

  expect(is_unsure).toBe(true)
})

test('tenants, take-back and mounting on tiles are questions about the store', () => {
  for (const [locale, message] of [
    ['en', 'I rent my home, can I use a portable battery'],
    ['en', 'can i rent out my house with solar battery'],
    ['en', 'rental house hot tub allowed'],
    ['en', 'do I need a permit for a hot tub at a rental'],
    ['en', 'will you take my old panels when you deliver the new ones'],
    ['de', 'Whirlpool für Ferienhaus zum mieten erlaubt'],
    ['de', 'nehmt ihr meinen alten Wechselrichter mit'],
    ['de', 'brauche Dachhaken für Dachziegel'],
    ['de', 'ich suche eine Unterkonstruktion für Dachziegel'],
    ['de', 'die Zahlung ging auf die alte Karte'],
    ['zh', '租的房子能装电池吗'],
    ['zh', '我租的房子能放浴缸吗'],
  ] as const)
    expect([message, topicIndex(locale).classify(message).is_other_domain]).toEqual([message, false])
})

test.each([
  ['en', 'which is the best transformers movie'],
  ['en', 'how big is a transformer language model'],
  ['en', 'spa day voucher for my mom'],
  ['en', 'Does Target match prices?'],
  ['en', 'how high are HOA fees in Phoenix'],
  ['en', 'is my LG washer under warranty'],
  ['de', 'Welcher Transformers-Film ist der beste'],
  ['de', 'Wellnesswochenende mit Massage buchen'],
  ['de', 'Hat Hornbach eine Preisgarantie?'],
  ['de', 'Wie hoch ist mein Hausgeld'],
  ['zh', '变形金刚第一部讲什么'],
  ['zh', '附近的按摩店'],
  ['zh', '京东能分期吗'],
  ['zh', '你们公司员工工资多少'],
] as const)('words of ours in another sense ask for no topic (%s): %s', (locale, message) => {
  expect(topicIndex(locale).classify(message).sure).toBeNull()
})

test.each([
  ['en', 'what transformer do I need for a lathe', 'transformers'],
  ['en', 'do you match prices of Home Depot', 'discount'],
  ['en', 'our HOA says no to panels', 'permits'],
  ['de', 'passt ihr euch dem Preis der Konkurrenz an', 'discount'],
  ['zh', '业主协会不让装板怎么办', 'permits'],
  ['zh', '亚马逊卖得更便宜，你们能匹配吗', 'discount'],
] as const)(
  'the same words ask for a topic where they are about the store (%s): %s',
  (locale, message, topic) => {
    expect(topicIndex(locale).classify(message).sure).toBe(topic)
  },
)

test.each([
  [
    'en',
    'I sent the pedestal back, your dock signed for it, and my Amex statement still has no credit',
    'refund',
  ],
  ['en', 'my order still has our previous apartment on it', 'change_address'],
  ['en', 'my cousin bought the same kit already, please void my order from noon', 'cancel'],
  ['en', 'the carton was wet all the way through and the case of the inverter has a dent', 'damaged'],
  ['de', 'Die Rücksendung ist laut Beleg bei euch, auf der Mastercard steht noch nichts', 'refund'],
  ['de', 'In meiner Bestellung steht noch die frühere Wohnung', 'change_address'],
  ['de', 'Mein Schwager hat das gleiche Set gekauft, meine Bestellung von mittags bitte streichen', 'cancel'],
  ['de', 'Der Karton war völlig durchweicht, und das Gehäuse vom Wechselrichter hat eine Delle', 'damaged'],
  ['zh', '充电桩退货你们上周收到了，信用卡上还是没钱', 'refund'],
  ['zh', '收货地址还是以前的房子，要改', 'change_address'],
  ['zh', '我表哥已经买了同样的套件，中午那单帮我撤掉', 'cancel'],
  ['zh', '纸箱全泡了，逆变器外壳凹进去一块', 'damaged'],
] as const)('what happened with an order asks for what helps (%s): %s', (locale, message, topic) => {
  expect(topicIndex(locale).classify(message).sure).toBe(topic)
})
