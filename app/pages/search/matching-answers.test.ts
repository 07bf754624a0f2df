import { expect, vi } from 'vitest'
import { seedDocuments } from '#features/content/pages/seed-content.server.ts'
import { becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { topicIndex } from '#features/service/chat/bot/knowledge.server.ts'
import { topics } from '#features/service/chat/bot/topics.ts'
import { taughtTopics } from '#features/service/chat/topics/topics.server.ts'
import { catalogTest, type Harness } from '#tests/harness/harness.ts'
import type { Locale } from '#text/text.tsx'
import { categoryAt, loadCategory } from '../shop/category.server.ts'
import { answersTo, matchingAnswers } from './matching-answers.server.ts'
import { suggestionsFor } from './suggestions.server.ts'

const contextIn = (harness: Harness, locale: Locale) => Object.assign(harness, { locale }).ctx()

const idsFor = async (harness: Harness, text: string, locale: Locale = 'en') =>
  (await matchingAnswers(contextIn(harness, locale), text)).map(({ id }) => id)

const helpFor = async (harness: Harness, text: string, locale: Locale = 'en') =>
  (await suggestionsFor(contextIn(harness, locale), text)).help

function search(harness: Harness, text: string, { locale = 'en' as Locale, page = '1' } = {}) {
  const url = new URL(`/products?${new URLSearchParams({ search: text, page })}`, 'http://localhost')
  return loadCategory(contextIn(harness, locale), categoryAt(url), url)
}

catalogTest.for([
  ['en', 'returns', 'returns'],
  ['en', 'track my order', 'order_status'],
  ['en', 'warranty on batteries', 'warranty'],
  ['en', 'customer service', 'contact'],
  ['en', '怎么付款', 'payment_ways'],
  ['de', 'Liefrzeit', 'delivery_time'],
  ['de', 'Rueckgaberecht', 'returns'],
  ['zh', '退换货政策', 'returns'],
  ['zh', '退換貨政策', 'returns'],
  ['zh', '运废多少', 'freight_cost'],
] as const)('%s: "%s" is answered by the topic %s', async ([locale, text, topic], { harness }) => {
  expect((await idsFor(harness, text, locale))[0]).toBe(topic)
})

catalogTest.for([
  ['en', 'hot tub'],
  ['en', '400 watt panel'],
  ['en', 'battery'],
  ['en', 'off grid inverter'],
  ['en', 'solar'],
  ['de', 'Solarbatterie 12 Jahre Garantie'],
  ['zh', '25年质保光伏板'],
  ['en', 'hello'],
  ['en', 'thanks'],
  ['en', 'this is unacceptable'],
  ['en', 'are you a robot'],
  ['en', 'wind turbine'],
] as const)('%s: "%s" has no answer', async ([locale, text], { harness }) => {
  expect(await idsFor(harness, text, locale)).toEqual([])
})

catalogTest('a question about goods is answered, their name is not', async ({ harness }) => {
  expect(await idsFor(harness, 'do I need a battery')).toEqual(['battery'])
  expect(await idsFor(harness, 'home battery')).toEqual([])
})

catalogTest(
  'an answer is short, in the language of the page, with the links of its topic',
  async ({ harness }) => {
    const [answer] = await matchingAnswers(contextIn(harness, 'de'), 'Rückgaberecht')

    expect(answer?.text.length).toBeLessThan(260)
    expect(answer?.text).toMatch(/30 Tage/)
    expect(answer?.links.map(({ to }) => to)).toEqual(topics.returns.links)
  },
)

catalogTest('an article is found by its title', async ({ harness }) => {
  await seedDocuments(harness.db)

  expect(await idsFor(harness, 'reading an inverter label')).toEqual(['/article/reading-an-inverter-label'])
})

catalogTest('what staff taught the chat is answered, and what they disabled is not', async ({ harness }) => {
  await becomeStaff(harness)
  const topic = { version: 0, links: ['/contact'], is_enabled: true }
  const own = { title: 'Do you rent out tools?', phrases: ['tool rental'], answer: 'No. We only sell.' }
  const texts = { en: own, de: null, zh: null }

  await harness.call('/staff/chat/topics/save', { ...topic, id: 'tool_rental', texts })
  await harness.call('/staff/chat/topics/save', { ...topic, id: 'returns', texts, is_enabled: false })

  expect(await matchingAnswers(contextIn(harness, 'en'), 'tool rental')).toMatchObject([
    { id: 'tool_rental', title: own.title, text: own.answer, links: [{ to: '/contact' }] },
  ])
  const { index } = await taughtTopics(contextIn(harness, 'en'), 'en')
  const classify = vi.spyOn(index, 'classify')
  expect(await helpFor(harness, 'tool rental place')).toEqual([{ title: own.title, path: '/contact' }])
  expect(classify).toHaveBeenCalledTimes(1)
  expect(await idsFor(harness, 'return policy')).toEqual([])
  expect(await helpFor(harness, 'return policy')).toEqual([])
})

catalogTest(
  'an order number leads to the order page, the same for any number and visitor',
  async ({ harness }) => {
    const asGuest = await matchingAnswers(contextIn(harness, 'en'), 'hk3m7q2xzt')
    await harness.signIn()
    const asCustomer = await matchingAnswers(contextIn(harness, 'en'), 'order HK3M7Q2XZT')

    expect(asCustomer).toEqual(asGuest)
    expect(asGuest[0]?.title).toBe('Look up order HK3M7Q2XZT')
    expect(asGuest[0]?.links.map(({ to }) => to)).toEqual([
      '/order_detail?id=HK3M7Q2XZT',
      '/orders',
      '/Waybill',
    ])
  },
)

catalogTest(
  'the first page of a search has the answer, and its products are near matches',
  async ({ harness }) => {
    const first = await search(harness, 'return policy')
    const later = await search(harness, 'owners manual pdf', { page: '2' })

    expect(first.answers?.map(({ id }) => id)).toEqual(['returns'])
    expect(first.notices).toEqual([
      'No product matches “return policy” exactly. These products are near matches.',
    ])
    expect(later.answers).toBeUndefined()
  },
)

catalogTest('a search that finds no product has the answer, too', async ({ harness }) => {
  const { list, answers } = await search(harness, 'Ratenzahlung', { locale: 'de' })

  expect(list.total).toBe(0)
  expect(answers?.[0]?.id).toBe('deposit')
})

catalogTest('while typing, up to two questions are suggested with the best page', async ({ harness }) => {
  expect(await helpFor(harness, 'return policy')).toEqual([
    { title: 'Can I return something?', path: '/policy/RETURNS_POLICY' },
  ])
  expect(await helpFor(harness, 'restocking f')).toEqual(await helpFor(harness, 'return policy'))
  expect((await helpFor(harness, '运费', 'zh')).length).toBe(1)
})

catalogTest.for(['ret', 'hot tub', 'solar pan', 'invert', 'battery'])(
  'while typing "%s" no question is suggested',
  async (text, { harness }) => {
    expect(await helpFor(harness, text)).toEqual([])
  },
)

catalogTest('a page is suggested once, as help', async ({ harness }) => {
  await seedDocuments(harness.db)

  const { help, articles } = await suggestionsFor(contextIn(harness, 'en'), 'net metering')

  expect(help.map(({ path }) => path)).toEqual(['/article/net-metering-and-net-billing'])
  expect(articles.map(({ path }) => path)).not.toContain('/article/net-metering-and-net-billing')
})

catalogTest('texts that are typed do not drop whole searches from the cache', async ({ harness }) => {
  const ctx = contextIn(harness, 'en')
  await matchingAnswers(ctx, 'return policy')
  for (let n = 0; n < 500; n++)
    await answersTo(ctx, `hot tub${' '.repeat(n)}`, { isFound: true, isWhole: false })
  const classify = vi.spyOn(topicIndex('en'), 'classify')

  await matchingAnswers(ctx, 'return policy')

  expect(classify).not.toHaveBeenCalled()
  classify.mockRestore()
})
