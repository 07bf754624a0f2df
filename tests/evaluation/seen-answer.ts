// What a visitor sees in an answer of the bot: topics, pages, products and text, read from its replies and links.

import { plainTextOf, readSearchableTexts } from '#features/content/pages/queries/search-texts.server.ts'
import type { BotAnswer } from '#features/service/chat/bot/bot-answer.ts'
import { officeHoursText } from '#features/service/chat/bot/chat-texts.server.ts'
import { topicByTitle } from '#features/service/chat/bot/knowledge.server.ts'
import { knowledge } from '#features/service/chat/bot/question-texts.ts'
import { isTopicId, topics } from '#features/service/chat/bot/topics.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Locale } from '#text/text.tsx'
import { isProduct } from './catalog-facts.ts'
import { locales } from './labeled-sets.ts'

export type SeenAnswer = {
  text: string
  topics: string[]
  /** Pages that the answer comes from; the further links of a topic do not count. */
  pages: string[]
  /** Products in the order of their links. */
  products: string[]
  /** Topics of the suggested questions. */
  offered: string[]
  is_unsure: boolean
}

/** Questions of the page /faq that answer a topic, in the order of the page. */
const faqTopics: Record<string, string> = {
  'Is solar worth it?': 'savings',
  'How much will a system produce at my address?': 'production',
  'Is there still a federal tax credit?': 'tax_credit',
  'What do I earn for power I export to the grid?': 'net_metering',
  'Does solar always pay back?': 'savings',
  'Should I buy a kit, individual products or a solution package?': 'kits',
  'How do I know that parts are compatible?': 'compatibility',
  'Do I need 208 V or 480 V equipment?': 'transformers',
  'Do I need a battery?': 'battery',
  'Do I need an account or a business?': 'account',
  'How can I pay?': 'payment_ways',
  'Can my business buy tax-exempt?': 'tax_exemption',
  'Do you install?': 'installation',
  'When will my order arrive?': 'delivery_time',
  'Do I need a liftgate?': 'lift_gate',
  'What if a panel arrives broken?': 'damaged',
  'Can I return an item?': 'returns',
  'How long is the warranty?': 'warranty',
  'Where do I find manuals and data sheets?': 'manuals',
  'What data do you store about me?': 'privacy',
}

type KnownText = { start: string; topic: string }

const startLength = 60

/** Reads answers; `ctx` is any context with the seeded content. */
export async function createAnswerReader(ctx: RequestContext) {
  const byLocale = new Map<Locale, KnownText[]>()
  for (const locale of locales)
    byLocale.set(locale, [...topicTexts(locale), ...(await faqTexts(ctx, locale))])
  return (answer: BotAnswer, asked: RequestContext): SeenAnswer =>
    seenAnswer(answer, [...byLocale.values()].flat(), asked)
}

const topicTexts = (locale: Locale): KnownText[] =>
  Object.entries(knowledge[locale].topics)
    .filter(([, { answer }]) => answer !== '' && !answer.includes('{{'))
    .map(([topic, { answer }]) => ({ topic, start: answer.slice(0, startLength) }))

/** The answers of /faq. The page has the same questions in every language. */
async function faqTexts({ db, now }: RequestContext, locale: Locale): Promise<KnownText[]> {
  const read = async (language: Locale) =>
    (await readSearchableTexts({ db, locale: language, now })).filter(({ path }) => path === '/faq')
  const [english, own] = [await read('en'), await read(locale)]
  return english.flatMap(({ title }, i) => {
    const topic = faqTopics[title]
    const start = plainTextOf(own[i]?.html ?? '').slice(0, startLength)
    return topic && start ? [{ topic, start }] : []
  })
}

function seenAnswer(answer: BotAnswer, known: KnownText[], asked: RequestContext): SeenAnswer {
  const text = answer.replies.map((reply) => reply.text).join('\n')
  const links = answer.replies.flatMap((reply) => reply.links.map(({ to }) => to))
  const products = links.filter((to) => isProduct(to.slice(1))).map((to) => to.slice(1))
  const seen = new Set(known.filter(({ start }) => text.includes(start)).map(({ topic }) => topic))
  if (answer.handover_reason !== null) seen.add(topicOfHandover(answer.handover_reason))
  if (text.includes(officeHoursText(asked))) seen.add('opening_hours')
  if (isAboutOrders(links)) seen.add('order_status')
  return {
    text,
    topics: [...seen],
    pages: seen.size === 0 ? links.filter((to) => !products.includes(to.slice(1))) : [],
    products,
    offered: answer.questions.flatMap(({ title }) => topicByTitle(title)?.id ?? []),
    is_unsure: answer.is_unsure,
  }
}

const topicOfHandover = (reason: string) =>
  Object.keys(topics).find((id) => isTopicId(id) && handoverReason(id) === reason) ?? 'person'

const handoverReason = (id: keyof typeof topics) => {
  const topic: { handover_reason?: string } = topics[id]
  return topic.handover_reason
}

/** The customer's orders, or the way to them for a guest. */
const isAboutOrders = (links: string[]) =>
  links.some((to) => to.startsWith('/order_detail')) ||
  ['/login', '/Waybill'].every((to) => links.includes(to))
