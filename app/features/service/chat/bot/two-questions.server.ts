// Messages with a question about a product and one about a service: `What does the Hearth 10 cost, and do you ship to Hawaii?`
import type { Locale } from '#text/text.tsx'
import { productTopics, storeTopics } from './answers/described-products.server.ts'
import type { BotAnswer } from './bot-answer.ts'
import { wordsIn } from './words.ts'

/** The two questions of a message, in their order; null if it does not clearly have two. */
export function twoQuestions(message: string, locale: Locale): [string, string] | null {
  const [first = '', second = '', ...others] = message
    .split(border[locale])
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const isQuestion = (part: string) =>
    asks[locale].test(part) && (locale === 'zh' ? part.length >= 3 : wordsIn(part, locale).length >= 3)
  return others.length === 0 && isQuestion(first) && isQuestion(second) ? [first, second] : null
}

const border: Record<Locale, RegExp> = {
  en: /[?;]|\.\s|,?\s(?:and also|and|also|plus)\s(?=(?:what|how|which|when|where|who|do|does|is|are|can|could|will|would|may)\b)/i,
  de: /[?;]|\.\s|,?\s(?:und|sowie|außerdem)\s(?=(?:was|wie|welche[rsnm]?|wann|wo|wohin|wer|kann|können|könnt|gibt|habt|haben|ist|sind|liefert|bietet|nehmt|macht|muss|darf)(?!\p{L}))/iu,
  zh: /[?？;；。]|[，,]\s*(?:还有|另外|以及|并且)(?!现?货|库存|没有|吗)/u,
}

const asks: Record<Locale, RegExp> = {
  en: /^(?:and |also |plus |ok(?:ay)?,? |hi,? |hello,? )*(?:what|whats|what's|how|which|when|where|who|do|does|is|are|can|could|will|would|may|show|price|cost)\b/i,
  de: /^(?:und |hallo,? |hi,? |außerdem )*(?:was|wie|welche[rsnm]?|wann|wo|wohin|wer|kann|können|könnt|gibt|gibts|habt|haben|ist|sind|liefert|bietet|nehmt|macht|muss|darf|zeig\p{L}*|preis)(?!\p{L})/iu,
  zh: /多少|几|什么|怎么|哪|吗|么|能不能|可不可以|可以|有没有|是否|支持/u,
}

/**
 * The answers to the two questions as one, if one tells of products and the other is about a service; otherwise null: then the
 * message is answered as a whole. Price, stock and warranty are no service: beside a product they ask for its figures.
 */
export function bothAnswers(first: BotAnswer, second: BotAnswer | null): BotAnswer | null {
  if (!second) return null
  const ofProducts = [first, second].find(hasProducts)
  const ofTopic = [first, second].find((one) => !hasProducts(one) && isService(one.topic))
  if (!ofProducts || !ofTopic || ofTopic.handover_reason !== null) return null
  return {
    ...ofTopic,
    replies: [...first.replies, ...second.replies],
    memory: { ...ofProducts.memory, ...(ofTopic.topic !== undefined && { topic: ofTopic.topic }) },
  }
}

const isService = (topic: string | undefined) =>
  topic !== undefined && (!productTopics.has(topic) || storeTopics.has(topic))

const hasProducts = ({ memory }: BotAnswer) => (memory?.products ?? []).length > 0
