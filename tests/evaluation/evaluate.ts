// Puts the labeled questions to the real search and the real bot.
import { matchingAnswers } from '#app/pages/search/matching-answers.server.ts'
import { allProductsQuery, browseProducts } from '#features/catalog/listings/browse-products.server.ts'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { saveAddress } from '#features/people/addresses/addresses.server.ts'
import { addToCart } from '#features/sales/cart/cart.server.ts'
import { placeOrder } from '#features/sales/orders/placement/place-order.server.ts'
import { answerWithBot } from '#features/service/chat/bot/bot.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Harness } from '#tests/harness/harness.ts'
import type { Locale } from '#text/text.tsx'
import { isAboutProducts, isUnknown, outcomeOf, placeOf } from './answer-score.ts'
import {
  type ChatQuestion,
  locales,
  readChatQuestions,
  readSearchQuestions,
  type SearchQuestion,
} from './labeled-sets.ts'
import { nameOfLabel } from './labels.ts'
import { type ChatResult, type SearchResult, unsureAnswer } from './results.ts'
import { createAnswerReader, type SeenAnswer } from './seen-answer.ts'

/**
 * The results of the labeled questions: all, or of the chat questions that are tuned on only every `tuned_step`th. The catalog and
 * the content are seeded.
 */
export async function evaluate(harness: Harness, tuned_step = 1) {
  const order_number = await anOrder(harness)
  const search: SearchResult[] = []
  const chat: ChatResult[] = []
  const readAnswer = await createAnswerReader(harness.ctx())
  const contextFor = (locale: Locale) => Object.assign(harness, { locale }).ctx()

  harness.becomeGuest()
  for (const question of locales.flatMap(readSearchQuestions))
    search.push(await searchFor(question, contextFor(question.locale)))
  const questions = locales.flatMap((locale) => readChatQuestions(locale, tuned_step))
  for (const is_signed_in of [false, true]) {
    if (is_signed_in) await harness.signIn()
    for (const question of questions.filter((one) => one.is_signed_in === is_signed_in)) {
      const turns = question.ask.map((message) => message.replaceAll('{order}', order_number))
      const ctx = contextFor(question.locale)
      const began = performance.now()
      const answer = await converse(ctx, turns)
      chat.push(chatResult(question, readAnswer(answer, ctx), (performance.now() - began) / turns.length))
    }
  }
  return { search, chat }
}

/** An unpaid order of the customer whom the harness signs in; its number. */
async function anOrder(harness: Harness) {
  const { id: user_id } = await harness.signIn()
  const { id: address_id } = await saveAddress(harness.db, user_id, anAddress())
  await addToCart(harness.db, { user_id }, 'hm-mid-clamp', 40)
  const request = {
    address_id,
    delivery: 'standard' as const,
    placement_key: crypto.randomUUID(),
    expected_total_cents: null,
    note: '',
  }
  const { id } = await placeOrder(harness.db, { user_id, locale: 'en' }, request, harness.now())
  return id
}

async function searchFor(question: SearchQuestion, ctx: RequestContext): Promise<SearchResult> {
  const { locale, query, right, is_held_out } = question
  const began = performance.now()
  const found = await browseProducts(ctx, { ...allProductsQuery(locale), search: query, page_size: 3 })
  const answers = (await matchingAnswers(ctx, query)).map(({ id }) => id)
  const ms = performance.now() - began
  const products = found.items.map(({ product_id }) => product_id)
  return {
    locale,
    query,
    is_held_out,
    is_about_products: isAboutProducts(right),
    expected: nameOfLabel(right),
    found: products,
    answers,
    place: placeOf(right, { products, answers, is_exact: !found.forgiving }),
    ms,
  }
}

/** The answer to the last message of a new conversation. */
async function converse(ctx: RequestContext, turns: string[]) {
  let conversation: Parameters<typeof answerWithBot>[1] = {
    sender_id: 'evaluation',
    questions: [],
    unsure: 0,
    memory: {},
  }
  let answer = await answerWithBot(ctx, conversation, { text: turns[0] ?? '', file_id: null })
  for (const text of turns.slice(1)) {
    const { questions, is_unsure } = answer
    conversation = {
      sender_id: conversation.sender_id,
      questions,
      unsure: is_unsure ? conversation.unsure + 1 : 0,
      memory: answer.memory ?? conversation.memory,
    }
    answer = await answerWithBot(ctx, conversation, { text, file_id: null })
  }
  return answer
}

function chatResult(question: ChatQuestion, seen: SeenAnswer, ms: number): ChatResult {
  const { locale, ask, right, is_held_out } = question
  return {
    locale,
    ask,
    is_held_out,
    is_off_topic: isUnknown(right),
    expected: nameOfLabel(right),
    given: seen.is_unsure ? unsureAnswer : nameOfAnswer(seen),
    outcome: outcomeOf(question, seen),
    text: seen.text,
    ms,
  }
}

const nameOfAnswer = ({ topics, products, pages }: SeenAnswer) =>
  topics.join(' & ') || (products.length > 0 ? 'products' : (pages[0] ?? 'other'))
