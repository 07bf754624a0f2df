// The built-in bot tries rules, known topics, editorial answers and the catalog, in this order, then asks back.
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { type Locale, translator } from '#text/text.tsx'
import { type BotAnswer, certain, type Offered, reply } from './bot-answer.ts'
import { books, isTopic, library, topicIn, topicMatcher, topicTitled } from './knowledge.server.ts'
import { ordersAnswer, statusOfOrder } from './orders-answer.server.ts'
import { productsCalled, productsNumbered } from './products-answer.server.ts'
import { agrees, asksForPerson, complains, modelNumbersIn, orderNumberIn } from './rules.ts'
import { hoursWords, personTitle } from './sentences.server.ts'
import type { TopicId } from './topics.ts'
import { isChinese, localeOfWords } from './words.ts'

export type RequestReceipt = {
  said: string
  is_image: boolean
  customer: Customer | null
  /** Questions suggested with the last answer. */
  questions: readonly Offered[]
  /** Number of consecutive uncertain answers before this one. */
  unsure: number
}

const firstQuestions = ['panel_count', 'savings', 'delivery_time', 'order_status', 'who_are_you'] as const

/** The greeting: says that it is a program, and suggests the most frequent questions. */
export function greetBuiltIn({ t, locale }: Pick<RequestContext, 't' | 'locale'>): BotAnswer {
  const hello = t(
    'Hello! I am the support program of Heliostead, not a person. Ask me about products, prices, delivery, orders or returns. If I cannot help, I call a person.',
  )
  return certain([reply(hello)], questionsOf(firstQuestions, locale))
}

/** The built-in bot's answer to a message. It uses only known facts, and says when it does not know. */
export async function answerBuiltIn(ctx: RequestContext, asked: RequestReceipt): Promise<BotAnswer> {
  if (asked.is_image) return cannotSee(ctx)
  // A visitor who writes Chinese on an English page is answered in Chinese.
  const here = isChinese(asked.said) ? speaking(ctx, 'zh') : ctx
  const spoken = speaking(ctx, localeOfWords(asked.said, ctx.locale))
  return (
    (await byRule(here, asked)) ??
    (await byKnowledge(spoken, asked)) ??
    (await inAnotherLanguage(ctx, asked)) ??
    askBack(here, asked)
  )
}

const speaking = (ctx: RequestContext, locale: Locale): RequestContext =>
  locale === ctx.locale ? ctx : { ...ctx, locale, t: translator(locale) }

/** The topic that a message clearly asks about, by rules or by its words; null when none is clear. */
export function topicAsked(said: string, locale: Locale): TopicId | null {
  const pressed = topicTitled(said)
  if (pressed) return pressed.id
  if (complains(said)) return 'complaint'
  if (asksForPerson(said)) return 'person'
  const { sure } = topicMatcher(locale).judge(said)
  return sure !== null && isTopic(sure) ? sure : null
}

async function byRule(
  ctx: RequestContext,
  { said, customer, questions }: RequestReceipt,
): Promise<BotAnswer | null> {
  const offersPerson = topicTitled(questions[0]?.title ?? '')?.id === 'person'
  if (offersPerson && agrees(said)) return topicAnswer(ctx, 'person', customer)
  const number = orderNumberIn(said)
  if (number) return statusOfOrder(ctx, customer, number)
  return productsNumbered(ctx, modelNumbersIn(said))
}

/** An answer from the topics, else from editorial content, else from the catalog; null without a match. */
async function byKnowledge(
  ctx: RequestContext,
  { said, customer }: RequestReceipt,
): Promise<BotAnswer | null> {
  const topic = topicAsked(said, ctx.locale)
  if (topic) return topicAnswer(ctx, topic, customer)
  const { matcher, written } = await library(ctx, ctx.locale)
  const { sure } = matcher.judge(said)
  const found = sure === null ? undefined : written.get(sure)
  if (found) return certain([reply(found.says, [found.link])], questionsOf(['person'], ctx.locale))
  return productsCalled(ctx, said)
}

/** An answer in another language of the shop, if the message clearly matches a topic there. */
async function inAnotherLanguage(ctx: RequestContext, { said, customer }: RequestReceipt) {
  for (const locale of ['en', 'de'] as const) {
    if (locale === ctx.locale) continue
    const { sure } = topicMatcher(locale).judge(said)
    if (sure && isTopic(sure)) return topicAnswer(speaking(ctx, locale), sure, customer)
  }
  return null
}

/** The answer to a topic, with the current data of the shop and the customer. */
async function topicAnswer(ctx: RequestContext, id: TopicId, customer: Customer | null): Promise<BotAnswer> {
  const topic = topicIn(id, ctx.locale)
  if (id === 'order_status') return ordersAnswer(ctx, customer, questionsOf(topic.next, ctx.locale))
  const says = topic.says.replace('{{hours}}', hoursWords(ctx))
  const links = topic.links.map((to) => ({ title: books[ctx.locale].links[to] ?? to, to }))
  const replies = says === '' ? [] : [reply(says, links)]
  return {
    ...certain(replies, questionsOf(topic.next, ctx.locale)),
    hands_over: topic.hands_over ?? null,
  }
}

/** Asks whether one of the most likely topics was meant; after two uncertain answers in a row offers a person. */
async function askBack(ctx: RequestContext, { said, unsure }: RequestReceipt): Promise<BotAnswer> {
  const { t, locale } = ctx
  const { matcher, written } = await library(ctx, locale)
  const ours = topicMatcher(locale).judge(said).possible.filter(isTopic)
  const theirs = matcher.judge(said).possible.flatMap((id) => written.get(id)?.title ?? [])
  const titles = [...new Set([...ours.map((id) => topicIn(id, locale).title), ...theirs])].slice(0, 3)
  const guesses = titles.map((title) => ({ title }))
  const person = { title: t(personTitle) }
  if (unsure >= 1) {
    const sorry = t('I still do not understand, and do not want to guess. Shall I call a person?')
    return { replies: [reply(sorry)], questions: [person, ...guesses], is_unsure: true, hands_over: null }
  }
  const [words, questions] =
    guesses.length > 0
      ? [t('I am not sure that I understand. Did you mean one of these?'), [...guesses, person]]
      : [
          t(
            'I do not know that. I can answer questions about our products, orders and delivery, or call a person.',
          ),
          [...questionsOf(['what_do_you_sell', 'order_status'], locale), person],
        ]
  return { replies: [reply(words)], questions, is_unsure: true, hands_over: null }
}

function cannotSee({ t, locale }: RequestContext): BotAnswer {
  const words = t(
    'Your picture has arrived. I cannot see pictures; a person can look at it. Shall I call one?',
  )
  return certain([reply(words)], [{ title: t(personTitle) }, ...questionsOf(['damaged', 'warranty'], locale)])
}

/** Topics as suggested questions. */
export const questionsOf = (ids: readonly string[], locale: Locale): Offered[] =>
  ids.filter(isTopic).map((id) => ({ title: topicIn(id, locale).title }))
