// A message that only makes sense together with the one before: `do you have kits`, `is there one for a tile roof`.
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Locale } from '#text/text.tsx'
import type { BotAnswer } from './bot-answer.ts'
import { topicIndex } from './knowledge.server.ts'
import { messageText } from './retrieval/signals.ts'
import { findFamilies } from './understanding/families.ts'
import type { BotMemory } from './understanding/memory.ts'
import type { Understood } from './understanding/understand.server.ts'

/** In characters: a longer message is neither remembered as a whole nor continued. */
const longest = 200

/** What is remembered of a message. */
export const saidIn = (message: string) => message.slice(0, longest)

/** The message before and this one as one text; null if either is too long, or there is none. */
export function withMessageBefore(message: string, { said }: BotMemory, locale: Locale): string | null {
  if (!said || said.length >= longest || message.length > longest) return null
  return `${said.trimEnd().replace(/[.!?。！？]$/u, '')}${locale === 'zh' ? '，' : '. '}${message}`
}

/** Stands for a kind of products: `one for a tile roof`, `something under 60 inches`. */
const kindPronoun: Record<Locale, RegExp> = {
  en: /\b(?:(?:a|the|any|which|that|good|complete|small|smaller|big|bigger|cheap|cheaper|better|other|another|black|mean) ones?|one|ones|something|anything|they come|those come|it come)(?= (?:for|with|without|that|which|under|below|over|above|in|of|made|at|around|between|up to|do|is|are|can)\b|\W*$)/iu,
  de: /(?<!\p{L})(?:eine[nrs]?|eins|welche|so (?:eine[nrs]?|was)|(?:et)?was|die|das|den|sie)(?= (?:auch |noch )?(?:für|mit|ohne|unter|über|ab|bis|in|aus|um|zwischen)(?!\p{L}))/iu,
  zh: /^(?:那|那么)?(?:(?:有没有|有|要|想要|我要|换成|最好).{0,16}|.{0,14}(?:的|以内|以下|以上))(?:那种|那款|款)?(?:有吗|有没有|呢|吗)?[。？?！!]*$|^.{0,6}的有没有.{1,12}$/u,
}

/** Adds a part to the kind before, although it names that part as a kind: `with a battery, too`. */
const addsPart = /^(?:and |but |und |aber |ok |okay )*(?:with|mit)(?!\p{L})|^(?:那|最好|要|得|而且)*带/iu

/** Adds a limit: `under 5000`. */
const addsLimit =
  /^(?:and |but |und |aber |ok |okay )*(?:under|below|less than|up to|max|over|above|at least|unter|bis|höchstens|maximal|über|ab|mindestens)\s\$?\d/iu

/** Says again what was meant. */
const saysAgain = /\bi mean\b|\bi meant\b|(?<!\p{L})ich meine?(?!\p{L})|我(?:是说|是指|的意思是)/iu

/**
 * Whether a message asks for products of the kind that the message before names: it names no kind and no product itself, has a number
 * or a word for the kind, and does not ask how, when or why.
 */
export function asksForKindBefore(
  { message, mentions, families, zip, state }: Understood,
  { said }: BotMemory,
  locale: Locale,
): boolean {
  if (!said || mentions.length > 0 || zip !== null || state !== null) return false
  if (saysAgain.test(message)) return true
  if (families.length > 0 && !addsPart.test(message)) return false
  if (families.length === 0 && !kindPronoun[locale].test(message) && !addsLimit.test(message)) return false
  if (otherQuestion.test(message)) return false
  const text = messageText(said, { locale, hasState: false, known: topicIndex(locale).known })
  return findFamilies(text, locale).length > 0
}

const otherQuestion =
  /^(?:and |but |so |ok |und |aber )*(?:how|why|when|where|who|wie|warum|wann|wo|wer)(?!\p{L})|怎么|为什么|多久|几天|谁|哪里|运费|退|税|保修|质保|发票|送货/iu

/** The probability from which a message about other things does not continue the one before. */
const likelyElsewhere = 0.97

/** Whether a message without an answer may continue the one before: neither is about other things. */
export const mayContinue = ({ topics }: Understood, memory: BotMemory) =>
  !memory.is_off_topic && !(topics.is_off_topic && topics.confidence >= likelyElsewhere)

/** Asks to explain what was said. */
const asksMeaning =
  /\bwhat (?:does|do|would|is) (?:that|this|it|they)(?: even| actually)? mean\b|(?<!\p{L})was (?:heißt|bedeutet) das|什么意思/iu

/**
 * Whether an answer to both messages together answers the second one: it has another topic than the answer before or one that the
 * second message may ask for, or other products and the second message says more about them.
 */
export function answersSecond(
  answer: BotAnswer,
  asked: Understood,
  { memory, locale }: { memory: BotMemory } & Pick<RequestContext, 'locale'>,
): boolean {
  if (answer.handover_reason !== null) return false
  const { topics, message, figures, quantity, families, text } = asked
  if (asksMeaning.test(message)) return true
  if (answer.topic !== undefined && answer.topic !== memory.topic) return true
  const isShort = locale === 'zh' ? message.length <= 10 : text.words.length <= 5
  const isLikely = answer.topic !== undefined && topics.possible.includes(answer.topic)
  if (isLikely && (!topics.is_off_topic || isShort)) return true
  const found = answer.memory?.products ?? []
  const asksMore = figures.length > 0 || quantity !== null || families.length > 0
  const saysMore = asksMore || /[\d一二两三四五六七八九十]/u.test(message)
  return found.length > 0 && saysMore && (asksMore || found.join() !== (memory.products ?? []).join())
}
