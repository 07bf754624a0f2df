// What the chat's knowledge says to a product search text: visitors use the search field for help, too. Topics with what staff
// taught the chat, articles and policies; nothing for a text that asks for products.
import { cachedSearchResult } from '#features/catalog/listings/listing-pages.server.ts'
import { queryVocabulary } from '#features/catalog/listings/query-vocabulary.server.ts'
import type { SearchResult } from '#features/catalog/listings/search-products.server.ts'
import { understoodText } from '#features/catalog/listings/understood-text.ts'
import { isEmpty } from '#features/catalog/search/bits.ts'
import { orderPath } from '#features/sales/orders/order.ts'
import { topicsOfClauses } from '#features/service/chat/bot/clause-topics.server.ts'
import { correctedMessage } from '#features/service/chat/bot/correct-message.server.ts'
import {
  editorialLibrary,
  pageLinks,
  topicIn,
  topicIndex,
} from '#features/service/chat/bot/knowledge.server.ts'
import { respellQuestion } from '#features/service/chat/bot/retrieval/respell.ts'
import { messageText } from '#features/service/chat/bot/retrieval/signals.ts'
import type { MatchResult } from '#features/service/chat/bot/retrieval/topic-index.ts'
import { findOrderNumber } from '#features/service/chat/bot/rules.ts'
import { topicByRule } from '#features/service/chat/bot/topic-by-rule.server.ts'
import { isTopicId } from '#features/service/chat/bot/topics.ts'
import { findState } from '#features/service/chat/bot/understanding/places.ts'
import { wordKinds } from '#features/service/chat/bot/understanding/word-kinds.ts'
import { localeOfWords } from '#features/service/chat/bot/words.ts'
import { type TaughtTopics, taughtTopics } from '#features/service/chat/topics/topics.server.ts'
import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { toSimplified } from '#text/simplified-chinese.ts'
import type { Locale } from '#text/text.tsx'
import { zoneName } from '#text/zone-name.ts'
import { advice, goods, hidden } from './help-topics.ts'

/** An answer beside products. `id`: the topic, or the path of the page. */
export type MatchingAnswer = {
  id: string
  title: string
  text: string
  links: { title: string; to: string }[]
}

const maxAnswers = 3

/** What a text asks of products: whether it names any, whether words are left besides them, and whether it is a question. */
type Asked = { isProduct: boolean; hasOtherWords: boolean; isQuestion: boolean }

/** A topic or page, with its confidence; 1 for a text that is a known question. */
type Match = { target: string; confidence: number }

const cachedTargets = cacheByVersion<string[]>()
/** People type many more texts than they search for: they must not drop the whole ones from the cache. */
const cachedTypedTargets = cacheByVersion<string[]>()

/** Up to three answers of the chat to a search text, best first; none if it asks for products. The same for every visitor. */
export async function matchingAnswers(ctx: RequestContext, typed: string): Promise<MatchingAnswer[]> {
  const text = typed.trim()
  const found = await cachedSearchResult(ctx, text, ctx.locale)
  return found ? answersTo(ctx, text, { isFound: hasExactProducts(found), isWhole: true }) : []
}

/** Products have all words of the text. */
export const hasExactProducts = ({ forgiving, first, products }: SearchResult) =>
  !forgiving && (first.length > 0 || !isEmpty(products))

/**
 * `isFound`: products have all words of the text. `isWhole`: its last word is not being typed. `own`: the topic of staff that it
 * asks for, where it is known already.
 */
type TextFacts = { isFound: boolean; isWhole: boolean; own?: MatchResult | null }

/** Up to three answers of the chat to a text; none if it asks for products. */
export async function answersTo(
  ctx: RequestContext,
  typed: string,
  facts: TextFacts,
): Promise<MatchingAnswer[]> {
  const text = toSimplified(typed)
  const number = findOrderNumber(text)
  if (number) return [orderAnswer(ctx, number)]
  const key = `${ctx.locale} ${facts.isFound} ${text}`
  const cached = facts.isWhole ? cachedTargets : cachedTypedTargets
  const targets = await cached(ctx.services.version, key, () => targetsFor(ctx, text, facts))
  const taught = await taughtTopics(ctx, ctx.locale)
  const found = await Promise.all(targets.map((target) => answerOf(ctx, target, taught)))
  const answers = new Map(found.flatMap((one) => (one ? [[one.title, one] as const] : [])))
  return [...answers.values()].slice(0, maxAnswers)
}

/** The topics and pages that a text clearly asks for. */
async function targetsFor(ctx: RequestContext, typed: string, facts: TextFacts): Promise<string[]> {
  const text = facts.isWhole ? await correctedMessage(ctx, typed) : typed
  const locale = localeOfWords(text, ctx.locale)
  const asked = { ...(await productsIn(ctx, text, locale)), ...facts }
  // Most searches are for products and nothing else. They are not classified, which takes milliseconds.
  if (asked.isProduct && !asked.hasOtherWords && !asked.isQuestion) return []
  const own = facts.own ?? (await taughtTopics(ctx, ctx.locale)).index.classify(text)
  const matches: Match[] = [
    ...(own.sure === null ? [] : [{ target: own.sure, confidence: own.confidence }]),
    ...topicsFor(text, locale, facts),
  ]
  const targets = matches.filter((one) => isWanted(one, asked)).map(({ target }) => target)
  if (targets.length > 0 || !facts.isWhole) return [...new Set(targets)]
  const { index, answers } = await editorialLibrary(ctx, ctx.locale)
  const { sure } = index.classify(text)
  const page = sure === null ? null : answers.get(sure)
  return page ? [`${editorial}${sure}`] : []
}

/** Before the number of a question or page in the editorial library. */
const editorial = '#'

/** What search texts are read with. */
export const vocabularyOf = async (ctx: RequestContext) =>
  queryVocabulary(ctx, ctx.locale, await ctx.services.listings.index(ctx.db))

async function productsIn(ctx: RequestContext, text: string, locale: Locale): Promise<Asked> {
  const { conditions, models, words } = understoodText(text, await vocabularyOf(ctx))
  const message = messageText(text, { locale, hasState: false, known: topicIndex(locale).known })
  return {
    isProduct: conditions.length + models.length > 0,
    hasOtherWords: words.some(({ is_name }) => !is_name),
    isQuestion: wordKinds(message, locale).includes('question'),
  }
}

/** The topics and pages that the chat is sure of, also with the spelling that may be meant, and those of further clauses. */
function topicsFor(text: string, locale: Locale, { isWhole }: TextFacts): Match[] {
  const ruled = topicByRule(text)
  if (ruled) return [{ target: ruled, confidence: 1 }]
  const index = topicIndex(locale)
  const classify = (message: string) =>
    index.classify(message, { hasState: findState(message, locale) !== null })
  const first = classify(text)
  const respelled = first.sure === null && isWhole ? respellQuestion(text, index.known, locale) : null
  const { sure, confidence } = respelled ? classify(respelled) : first
  if (sure === null) return []
  const others = topicsOfClauses(text, locale).map((target) => ({ target, confidence }))
  return [{ target: sure, confidence }, ...others]
}

/** Whether an answer helps. Products that are named need more than a word of a topic beside them. */
function isWanted(
  { target, confidence }: Match,
  { isProduct, hasOtherWords, isQuestion, isFound }: Asked & TextFacts,
) {
  if (hidden.has(target)) return false
  const isKnownQuestion = isQuestion && confidence === 1
  if (goods.has(target)) return isKnownQuestion
  const isPage = target.startsWith('/')
  const isAdvice = advice.has(target) || isPage
  if (!isProduct) return !isAdvice || !isFound || isQuestion || confidence === 1
  const isClear = hasOtherWords && confidence >= clearBesideProducts
  if (isAdvice) return isKnownQuestion || (isPage && isClear && !isFound)
  return isQuestion || isClear
}

const clearBesideProducts = 0.8

/** The answer of a topic or page in the language of the page; null for what staff disabled. */
export async function answerOf(
  ctx: RequestContext,
  target: string,
  { byId }: TaughtTopics,
): Promise<MatchingAnswer | null> {
  const { locale } = ctx
  if (target.startsWith('/') || target.startsWith(editorial)) {
    const { answers, byPath } = await editorialLibrary(ctx, locale)
    const page = target.startsWith('/') ? byPath.get(target) : answers.get(target.slice(editorial.length))
    if (!page) return null
    return { id: page.link.to, title: page.title, text: beginningOf(page.answer, locale), links: [page.link] }
  }
  // A search cannot hand over to a person: it says how to reach one.
  const id = target === 'person' ? 'contact' : target
  const taught = byId.get(id)
  if (taught === null) return null
  const topic = taught ?? (isTopicId(id) ? topicIn(id, locale) : null)
  if (!topic) return null
  return {
    id,
    title: topic.title,
    text: taught ? beginningOf(taught.answer, locale) : ownText(ctx, id, topic.answer),
    links: pageLinks(ctx, ...topic.links),
  }
}

/** The text of a built-in topic. What the chat says about the moment or the visitor is left out: pages are cached. */
function ownText({ t, locale }: RequestContext, id: string, answer: string) {
  if (id === 'opening_hours')
    return t('Monday to Friday, 9 am to 5 pm {{zone}}, except on holidays.', { zone: zoneName(t) })
  if (id === 'order_status')
    return t(
      'Sign in to see your orders, or open the link in our emails about your order. You can also track it with a tracking number, or with your order number and ZIP code.',
    )
  return beginningOf(answer, locale)
}

/**
 * Leads to the order with this number. Only its owner sees it there; the page of the search is the same for everyone, whether
 * such an order exists or not.
 */
function orderAnswer(ctx: RequestContext, number: string): MatchingAnswer {
  const { t } = ctx
  return {
    id: 'order_status',
    title: t('Look up order {{number}}', { number }),
    text: t(
      'Sign in with the email address you ordered with to see this order. You can also track it with its number and the ZIP code of the delivery address.',
    ),
    links: [
      { title: t('Order {{number}}', { number }), to: orderPath(number) },
      ...pageLinks(ctx, '/orders', '/Waybill'),
    ],
  }
}

const longestText: Record<Locale, number> = { en: 220, de: 240, zh: 100 }

/** The first sentence, and the second if both are short. */
function beginningOf(answer: string, locale: Locale) {
  const [first = '', second = ''] = [
    ...new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(answer),
  ].map(({ segment }) => segment)
  return (first.length + second.length <= longestText[locale] ? first + second : first).trim()
}
