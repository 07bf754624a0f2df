// After an answer about products, a question about the goods of others is none about these: `how long is the warranty on a new Camry`.
import type { Locale } from '#text/text.tsx'
import { addressed, isOffTopicFollowUp, ours, topicsOfGoods } from './off-topic-follow-up.server.ts'
import { foreignWords } from './understanding/foreign-words.server.ts'
import type { BotMemory } from './understanding/memory.ts'
import { commonFigures, type Understood } from './understanding/understand.server.ts'

/** Whether a follow-up is about nothing of the store: it points back to a message that was not, or names other goods. */
export const isFollowUpElsewhere = (asked: Understood, memory: BotMemory, locale: Locale): boolean =>
  isOffTopicFollowUp(asked, memory, locale) || isAboutOtherGoods(asked, memory, locale)

/**
 * Whether a message after another says what the store does not know, and nothing that stands for the product before: it is read without
 * what was said before.
 */
export const leavesContext = (
  { message, mentions }: Understood,
  memory: BotMemory,
  locale: Locale,
): boolean =>
  hasContext(memory) &&
  mentions.every(({ isBrand }) => isBrand) &&
  !pointsToProduct[locale].test(message) &&
  foreignWords(message, locale).length > 0

const hasContext = ({ products, topic, intent }: BotMemory) =>
  products !== undefined || topic !== undefined || intent !== undefined

/**
 * Whether a follow-up asks for what all goods have, as a price or a warranty, of something that the store does not know: goods of
 * another domain, or a name or noun that is none of its words.
 */
function isAboutOtherGoods(asked: Understood, memory: BotMemory, locale: Locale): boolean {
  const { message, topics, mentions, families, figures, zip, state } = asked
  if (!hasContext(memory)) return false
  if (families.length > 0 || mentions.some(({ isBrand }) => !isBrand) || zip !== null) return false
  const asksFigure = figures.some((figure) => commonFigures.has(figure))
  const asksOfGoods = asksFigure || (topics.sure !== null && topicsOfGoods.has(topics.sure))
  if (!asksOfGoods || ours.test(message) || addressed[locale].test(message)) return false
  if (pointsToProduct[locale].test(message)) return false
  return (
    (topics.names_other_domain && state === null) ||
    (asksFigure && mentions.length === 0 && foreignWords(message, locale).length > 0)
  )
}

/** Stands for the product of the answer before. */
const pointsToProduct: Record<Locale, RegExp> = {
  en: /\b(?:it|its|they|them|both|those|these(?! days)|(?:is|was) (?:that|this)|(?<=\p{L} )(?:ones?|units?|models?)|(?:the|that|this) (?:price|warranty|weight|size)(?! (?:of|on|for|from|at|to|with)\b))\b/iu,
  de: /(?<!\p{L})(?:davon|daran|dazu|damit|dafür|darauf|drauf|dabei|ist das|(?:der|die|das|dem|den|im) (?:preis|garantie|gewicht|größe)(?! (?:von|vom|für|fürs|auf|bei|beim|mit|der|des|eine[rsmn]?)(?!\p{L})))(?!\p{L})/iu,
  zh: /它|[这那][个款台种块套]/u,
}
