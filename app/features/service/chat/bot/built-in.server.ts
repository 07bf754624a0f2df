// The built-in bot tries rules, named products, described products with their topic, and editorial answers. Else it asks
// for clarification.
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { toSimplified } from '#text/simplified-chinese.ts'
import { type Locale, translator } from '#text/text.tsx'
import { type TaughtTopics, taughtTopics } from '../topics/topics.server.ts'
import { chosenProduct } from './answers/chosen-product.server.ts'
import { answerWithDescribedFit } from './answers/described-fit.server.ts'
import { answerByFamily } from './answers/described-products.server.ts'
import { answerWithExtreme } from './answers/extreme-of-kind.server.ts'
import { answerWithKindFigures } from './answers/kind-figures.server.ts'
import { answerWithKindList } from './answers/kind-list.server.ts'
import { answerWithNextSize, asksForAnother } from './answers/next-size.server.ts'
import { ordersAnswer, statusOfOrder } from './answers/orders-answer.server.ts'
import { answerAboutChosen, answerAboutProducts } from './answers/products-answer.server.ts'
import { answerWithSibling } from './answers/sibling-product.server.ts'
import { answerFromSlots, partsOfEstimate, saysPartOfEstimate } from './answers/slot-answers.server.ts'
import { type BotAnswer, confidentAnswer, reply, type SuggestedQuestion } from './bot-answer.ts'
import { officeHoursText, personTitle } from './chat-texts.server.ts'
import { askForClarification } from './clarification.server.ts'
import { secondTopic, topicsOfClauses } from './clause-topics.server.ts'
import { continuedTopic } from './continued-topic.server.ts'
import { correctedMessage } from './correct-message.server.ts'
import {
  type EditorialAnswer,
  editorialLibrary,
  pageLinks,
  questionsOf,
  topicByTitle,
  topicIn,
  topicIndex,
} from './knowledge.server.ts'
import {
  answersSecond,
  mayContinue,
  narrowedKind,
  saidIn,
  withMessageBefore,
} from './message-before.server.ts'
import { isClearlyElsewhere } from './off-topic-follow-up.server.ts'
import { isFollowUpElsewhere, leavesContext } from './other-goods-follow-up.server.ts'
import { knowledge } from './question-texts.ts'
import { findOrderNumber, isDanger, isYes } from './rules.ts'
import { topicByRule } from './topic-by-rule.server.ts'
import { topicOfMessage } from './topic-of-message.server.ts'
import { isTopicId, type TopicId } from './topics.ts'
import { bothAnswers, twoQuestions } from './two-questions.server.ts'
import type { BotMemory } from './understanding/memory.ts'
import { findState, placeAlone } from './understanding/places.ts'
import { type Understood, understand } from './understanding/understand.server.ts'
import { isChinese, localeOfWords, wordsIn } from './words.ts'

export type BotInput = {
  message: string
  is_image: boolean
  customer: Customer | null
  /** Questions suggested with the last answer. */
  questions: readonly SuggestedQuestion[]
  /** Number of consecutive uncertain answers before this one. */
  unsure: number
  /** What the conversation is about. */
  memory: BotMemory
}

/** A guest's message that begins a conversation. */
export const firstMessage = (message: string): BotInput => ({
  message,
  is_image: false,
  customer: null,
  questions: [],
  unsure: 0,
  memory: {},
})

const firstQuestions = ['panel_count', 'savings', 'delivery_time', 'order_status', 'who_are_you'] as const

/** The greeting: says that it is a program, and suggests the most frequent questions. */
export function greetBuiltIn({ t, locale }: Pick<RequestContext, 't' | 'locale'>): BotAnswer {
  const hello = t(
    'Hi! I’m Heliostead’s virtual assistant, not a person. Ask me about products, prices, delivery, orders or returns. If I can’t help, I’ll connect you with our team.',
  )
  return confidentAnswer([reply(hello)], questionsOf(firstQuestions, locale))
}

/** The built-in bot's answer to a message. It uses only known facts, and says when it does not know. */
export async function answerBuiltIn(ctx: RequestContext, sent: BotInput): Promise<BotAnswer> {
  if (sent.is_image) return answerToImage(ctx)
  const input = { ...sent, message: await correctedMessage(ctx, toSimplified(sent.message)) }
  const answer = await answerToText(ctx, input)
  return {
    ...answer,
    memory: { said: saidIn(input.message), ...answer.memory },
  }
}

async function answerToText(ctx: RequestContext, input: BotInput): Promise<BotAnswer> {
  // A visitor who writes Chinese on an English page is answered in Chinese.
  const replyContext = isChinese(input.message) ? withLocale(ctx, 'zh') : ctx
  const messageContext = withLocale(ctx, localeOfWords(input.message, ctx.locale))
  const { is_off_topic: _, said: __, ...memory } = input.memory
  const ruled = await answerByRule(replyContext, input)
  if (ruled) return { ...ruled, memory: ruled.memory ?? memory }
  const { answer, likely, offTopic, asked } = await answerByKnowledge(messageContext, input)
  const found =
    answer ??
    (offTopic === 'follow_up' ? null : await answerInAnotherLanguage(ctx, input)) ??
    (offTopic === null && asked ? await answerWithMessageBefore(messageContext, input, asked) : null)
  const parts = asked && partsOfEstimate(asked, input.memory, messageContext.locale)
  const isOfProducts = found?.memory?.products !== undefined
  if (found) return { ...found, memory: { ...(!isOfProducts && parts), ...(found.memory ?? memory) } }
  const question = await askForClarification(replyContext, { ...input, likely })
  return {
    ...question,
    memory: { ...memory, ...parts, ...(offTopic === 'message' && { is_off_topic: true }) },
  }
}

const withLocale = (ctx: RequestContext, locale: Locale): RequestContext =>
  locale === ctx.locale ? ctx : { ...ctx, locale, t: translator(locale) }

/** The topic that a message clearly asks about, by rules or by its words; null when none is clear. */
export function detectTopic(message: string, locale: Locale): TopicId | null {
  const ruled = topicByRule(message)
  if (ruled) return ruled
  const { sure } = topicIndex(locale).classify(message, { hasState: findState(message, locale) !== null })
  return sure !== null && isTopicId(sure) ? sure : null
}

async function answerByRule(
  ctx: RequestContext,
  { message, customer, questions }: BotInput,
): Promise<BotAnswer | null> {
  if (isDanger(message)) return answerToDanger(ctx)
  const offersPerson = topicByTitle(questions[0]?.title ?? '')?.id === 'person'
  if (offersPerson && isYes(message)) return topicAnswer(ctx, 'person', customer)
  const number = findOrderNumber(message)
  return number ? statusOfOrder(ctx, customer, number) : null
}

/**
 * `likely`: the topics that the message may ask for, if there is no answer. `offTopic`: it is about nothing of the store, by its
 * own words or because it points back to a message that was.
 */
type FoundAnswer = {
  answer: BotAnswer | null
  likely: readonly string[]
  offTopic: 'message' | 'follow_up' | null
  /** What was understood; null where an answer was found before. */
  asked: Understood | null
}

/** The answer to the message before and this one together, as `the old panels are broken`, `where do those go`; null without one. */
async function answerWithMessageBefore(
  ctx: RequestContext,
  input: BotInput,
  asked: Understood,
): Promise<BotAnswer | null> {
  const message = withMessageBefore(input.message, input.memory, ctx.locale)
  if (message === null || !mayContinue(asked, input.memory)) return null
  if (leavesContext(asked, input.memory, ctx.locale)) return null
  // Products and topic of the answer before are not given: both messages together say what is asked.
  const { products: _, topic: __, ...memory } = input.memory
  const { answer } = await answerByKnowledge(ctx, { ...input, message, memory })
  return answer && answersSecond(answer, asked, { memory: input.memory, locale: ctx.locale }) ? answer : null
}

/** An answer from what staff wrote, from a page with this title, else from what the message says. */
async function answerByKnowledge(ctx: RequestContext, sent: BotInput): Promise<FoundAnswer> {
  const { message } = sent
  const taught = await taughtTopics(ctx, ctx.locale)
  const written = taughtAnswer(taught, taught.index.classify(message).sure, ctx.locale)
  if (written) return { answer: written, likely: [], offTopic: null, asked: null }
  const titled = await pageByTitle(ctx, message)
  if (titled) return { answer: fromPage(ctx, titled), likely: [], offTopic: null, asked: null }
  const inContext = await understand(ctx, message, sent.memory)
  const isNew = leavesContext(inContext, sent.memory, ctx.locale)
  const memory = isNew ? {} : sent.memory
  const input = { ...sent, memory }
  const asWritten = isNew ? await understand(ctx, message, memory) : inContext
  const isRuled = (topicByRule(message) ?? continuedTopic(asWritten, memory)) !== null
  const both = isRuled ? null : await answerTwoQuestions(ctx, input)
  if (both) return { answer: both, likely: [], offTopic: null, asked: asWritten }
  const chosen = isRuled ? null : await chosenProduct(ctx, asWritten, memory)
  const isOfOne = memory.products?.length === 1 && chosen === memory.products[0]
  const sibling =
    isRuled || (chosen !== null && !isOfOne) ? null : await answerWithSibling(ctx, asWritten, memory)
  if (sibling) return { answer: sibling, likely: [], offTopic: null, asked: asWritten }
  const isChoice = isRuled || (chosen !== null && !asksForAnother(message))
  const next = isChoice ? null : await answerWithNextSize(ctx, asWritten, memory)
  if (next) return { answer: next, likely: [], offTopic: null, asked: asWritten }
  const isWhole = isRuled || chosen !== null || saysPartOfEstimate(asWritten, memory, ctx.locale)
  const narrowed = isWhole ? null : narrowedKind(asWritten, memory, ctx.locale)
  const asked = narrowed === null ? asWritten : await understand(ctx, narrowed, {})
  const likely = asked.topics.possible
  if (!isRuled && isFollowUpElsewhere(asked, sent.memory, ctx.locale))
    return { answer: null, likely, offTopic: 'follow_up', asked }
  const found = await answerToUnderstood(ctx, {
    input: { ...input, message: narrowed ?? message },
    taught,
    asked,
    chosen,
  })
  // The next message may narrow the kind further.
  const answer =
    found && narrowed !== null ? { ...found, memory: { ...found.memory, said: saidIn(narrowed) } } : found
  return { answer, likely, offTopic: isClearlyElsewhere(asked, memory, ctx.locale) ? 'message' : null, asked }
}

/** The answers to a question about a product and one about a service in one message; null for other messages. */
async function answerTwoQuestions(ctx: RequestContext, input: BotInput): Promise<BotAnswer | null> {
  const [first, second] = twoQuestions(input.message, ctx.locale) ?? []
  if (first === undefined || second === undefined) return null
  const { answer } = await answerByKnowledge(ctx, { ...input, message: first })
  if (!answer) return null
  // `What does the Hearth 10 cost, and can I return it?`
  const memory = answer.memory ?? input.memory
  return bothAnswers(answer, (await answerByKnowledge(ctx, { ...input, message: second, memory })).answer)
}

/** An answer from slots and products, from the topics, else from editorial content; null without a match. */
async function answerToUnderstood(
  ctx: RequestContext,
  {
    input: { message, customer, memory },
    taught,
    asked,
    chosen,
  }: { input: BotInput; taught: TaughtTopics; asked: Understood; chosen: string | null },
): Promise<BotAnswer | null> {
  const ruled = topicByRule(message) ?? continuedTopic(asked, memory)
  if (chosen) return answerAboutChosen(ctx, asked, { id: chosen, shown: memory.shown })
  const specific = ruled
    ? null
    : ((await answerFromSlots(ctx, asked, memory)) ??
      (await answerWithExtreme(ctx, asked)) ??
      (await answerWithKindList(ctx, asked)) ??
      (await answerWithDescribedFit(ctx, asked)) ??
      (await answerWithKindFigures(ctx, asked, memory)) ??
      (await answerAboutProducts(ctx, asked)))
  if (specific) return specific
  const clauses = ruled ? [] : topicsOfClauses(asked.message, ctx.locale)
  const topic = ruled ?? topicOfMessage({ asked, memory, clauses }, ctx.locale)
  const described = ruled ? null : await answerByFamily(ctx, asked)
  const isComplete = asked.topics.sure !== null && described?.memory?.topic === undefined
  if (described && isComplete && clauses.length === 0) return described
  const general =
    (await generalAnswer(ctx, { taught, topic, clauses, asked, customer })) ?? (await pageAnswer(ctx, topic))
  return joined(described, general) ?? (await editorialAnswer(ctx, message))
}

/** The answer to a topic: what staff wrote, else the built-in one, with that to a second question of the message. */
async function generalAnswer(
  ctx: RequestContext,
  {
    taught,
    topic,
    clauses,
    asked,
    customer,
  }: {
    taught: TaughtTopics
    topic: string | null
    clauses: readonly TopicId[]
    asked: Understood
    customer: Customer | null
  },
): Promise<BotAnswer | null> {
  const answer = taughtAnswer(taught, topic, ctx.locale)
  if (answer) return answer
  // What staff disabled is not answered.
  if (topic === null || !isTopicId(topic) || taught.byId.has(topic)) return null
  const first = withAlternative(await topicAnswer(ctx, topic, customer), asked, topic, ctx.locale)
  const second = secondTopic(clauses, topic)
  if (second === null || taught.byId.has(second) || first.handover_reason !== null) return first
  const more = await topicAnswer(ctx, second, customer)
  return { ...first, replies: [...first.replies, ...more.replies] }
}

/** Two answers as one: the first, followed by what the second says. */
function joined(first: BotAnswer | null, second: BotAnswer | null): BotAnswer | null {
  if (!first || !second) return first ?? second
  return { ...second, replies: [...first.replies, ...second.replies], memory: first.memory ?? second.memory }
}

/** Offers the second topic that the message may mean first among the suggested questions. */
function withAlternative(
  answer: BotAnswer,
  { topics }: Understood,
  topic: TopicId,
  locale: Locale,
): BotAnswer {
  const others = topics.possible.filter((id) => id !== topic).slice(0, 1)
  const questions = [...questionsOf(others, locale), ...answer.questions]
  return {
    ...answer,
    questions: [...new Map(questions.map((one) => [one.title, one])).values()].slice(0, 4),
    memory: { topic },
  }
}

/** The summary of the article or policy with this path; null without one. */
async function pageAnswer(ctx: RequestContext, path: string | null): Promise<BotAnswer | null> {
  if (!path?.startsWith('/')) return null
  const page = (await editorialLibrary(ctx, ctx.locale)).byPath.get(path)
  return page ? { ...fromPage(ctx, page), memory: { topic: path } } : null
}

/** The page or question with this title, as it is suggested. */
async function pageByTitle(ctx: RequestContext, message: string) {
  if (topicByTitle(message)) return null
  const { answers } = await editorialLibrary(ctx, ctx.locale)
  const title_text = message.trim()
  return [...answers.values()].find(({ title }) => toSimplified(title) === title_text) ?? null
}

const fromPage = ({ locale }: RequestContext, { answer, link }: EditorialAnswer) =>
  confidentAnswer([reply(answer, [link])], questionsOf(['person'], locale))

async function editorialAnswer(ctx: RequestContext, message: string): Promise<BotAnswer | null> {
  const { index, answers } = await editorialLibrary(ctx, ctx.locale)
  const { sure } = index.classify(message)
  const found = sure === null ? undefined : answers.get(sure)
  return found ? fromPage(ctx, found) : null
}

/** The answer that staff wrote for a topic; null without one. */
function taughtAnswer({ byId }: TaughtTopics, id: string | null, locale: Locale): BotAnswer | null {
  if (id === null) return null
  const topic = byId.get(id)
  if (!topic) return null
  const links = pageLinks({ locale }, ...topic.links)
  return {
    ...confidentAnswer([reply(topic.answer, links)], questionsOf(['person'], locale)),
    topic: id,
  }
}

/** Whether a message has more function words of one language than of the other: then it is not written in the other. */
function hasMoreWordsOf(one: Locale, other: Locale, message: string) {
  const count = (locale: Locale) => {
    const known = new Set(wordsIn(knowledge[locale].stop_words, locale))
    return wordsIn(message, locale).filter((word) => known.has(word)).length
  }
  return count(one) > count(other)
}

/** An answer in another language of the shop, if the message clearly matches a topic there. */
async function answerInAnotherLanguage(ctx: RequestContext, { message, customer }: BotInput) {
  // The name of a place is the same in several languages.
  if (placeAlone(message, ctx.locale)) return null
  if (topicIndex(ctx.locale).classify(message).is_other_domain) return null
  for (const locale of ['en', 'de'] as const) {
    if (locale === ctx.locale || hasMoreWordsOf(ctx.locale, locale, message)) continue
    const { sure } = topicIndex(locale).classify(message)
    if (sure && isTopicId(sure)) return topicAnswer(withLocale(ctx, locale), sure, customer)
  }
  return null
}

/** The answer to a topic, with the current data of the shop and the customer. */
async function topicAnswer(ctx: RequestContext, id: TopicId, customer: Customer | null): Promise<BotAnswer> {
  const topic = topicIn(id, ctx.locale)
  if (id === 'order_status')
    return { ...(await ordersAnswer(ctx, customer, questionsOf(topic.next, ctx.locale))), topic: id }
  const answer = topic.answer.replace('{{hours}}', officeHoursText(ctx))
  const links = pageLinks(ctx, ...topic.links)
  const replies = answer === '' ? [] : [reply(answer, links)]
  return {
    ...confidentAnswer(replies, questionsOf(topic.next, ctx.locale)),
    handover_reason: topic.handover_reason ?? null,
    topic: id,
  }
}

function answerToDanger(ctx: RequestContext): BotAnswer {
  const advice = ctx.t(
    'If something burns, smokes or smells burnt: leave the area, keep others away and call 911. Don’t touch the equipment, and tell the fire department that there is a solar or battery system. Contact our team once everyone is safe.',
  )
  return confidentAnswer(
    [reply(advice, pageLinks(ctx, '/contact'))],
    questionsOf(['person', 'warranty'], ctx.locale),
  )
}

function answerToImage({ t, locale }: RequestContext): BotAnswer {
  const answer = t('I received your image, but I can’t view images. Would you like our team to look at it?')
  return confidentAnswer(
    [reply(answer)],
    [{ title: t(personTitle) }, ...questionsOf(['damaged', 'warranty'], locale)],
  )
}
