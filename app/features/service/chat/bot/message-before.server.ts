// A message that only makes sense together with the one before: `do you have kits`, `is there one for a tile roof`.
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Locale } from '#text/text.tsx'
import { kindTopics } from './answers/described-products.server.ts'
import type { BotAnswer } from './bot-answer.ts'
import { topicIndex } from './knowledge.server.ts'
import { messageText } from './retrieval/signals.ts'
import { findFamilies } from './understanding/families.ts'
import { listedKind } from './understanding/list-request.ts'
import type { BotMemory } from './understanding/memory.ts'
import type { Understood } from './understanding/understand.server.ts'
import { wordKinds } from './understanding/word-kinds.ts'

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
  de: /(?<!\p{L})(?:eine[nrs]?|eins|welche|so (?:eine[nrs]?|was)|(?:et)?was|die|das|den|sie)(?= (?:auch |noch )?(?:für|mit|ohne|unter|über|ab|bis|in|aus|um|zwischen)(?!\p{L}))|(?<!\p{L})welche[rs]? (?:davon|von denen) (?:kann|können|hat|haben|passt|passen)(?!\p{L})/iu,
  zh: /^(?:那|那么)?(?:(?:有没有|有|要|想要|我要|换成|最好).{0,16}|.{0,14}(?:的|以内|以下|以上))(?:那种|那款|款)?(?:有吗|有没有|呢|吗)?[。？?！!]*$|^.{0,6}的有没有.{1,12}$/u,
}

/** Adds a part or a purpose to the kind before, although it names that part as a kind: `with a battery, too`, `for a tile roof`. */
const addsPart =
  /^(?:and |but |und |aber |ok |okay |one |ones |something |eine[nrs]? )*(?:with|without|for|mit|ohne|für) (?!(?:my|our|me|us|it|this|that|those|them|mein|unser|mich|uns|das|den|die)(?!\p{L}))|^(?:那|最好|我|想|要|得|而且|但)*带/iu

/** Says what roof a kit or its mounting is for: `but I have a tile roof`. */
const saysRoof =
  /^(?:(?:but|and|oh|well|ok|aber|und|ach|ja) )*(?:(?:i|we)(?: have|'ve got|'ve| got)|(?:ich|wir)? ?(?:hab|habe|haben|hätte|hätten)(?: aber| ja| nur)*) [\p{L} -]{0,24}(?:roof|dach)(?!\p{L})|^(?:但|不过|可是)?我们?家?(?:的)?(?:屋顶|房顶)?是.{0,6}(?:瓦|屋顶|屋面|平顶)/iu
const ofRoofs: ReadonlySet<string> = new Set(['residential-kits', 'commercial-kits', 'solar-mounting'])

/** Adds a limit: `under 5000`. */
const addsLimit =
  /^(?:and |but |und |aber |ok |okay )*(?:under|below|less than|up to|at most|no more than|max|over|above|at least|unter|bis|höchstens|maximal|über|ab|mindestens)\s\$?\d|^(?:and |but |und |aber |ok |okay )*\d+ ?\p{L}{0,10} (?:max|maximum|maximal|at most|or less|or fewer|oder weniger|höchstens)\P{L}*$|^[\p{L} -]{1,24},\s?(?:under|below|less than|up to|at most|over|above|at least|unter|bis|höchstens|maximal|über|ab|mindestens)\s\$?\d|^(?:最多|不超过)[\d一二两三四五六七八九]/iu

/** Says a budget: `my budget is 5000`. */
const saysBudget =
  /^(?:and |but |und |aber |ok |okay )*(?:(?:my|our|the|mein|unser|das) )?budget(?:['’]?s| is| would be| ist| liegt bei| liegt|:)?(?: of| about| around| etwa| ca\.?| max(?:imal)?)*\s\$?\d|^(?:我的|我们的?)?预算.{0,6}[\d一二两三四五六七八九]/iu

/** A budget in a sentence, which a search reads as `budget 5000`. */
const budgetWords =
  /(?:(?:my|our|the|mein|unser|das)\s)?(budget|预算)(?:['’]?s|\s?(?:is|would be|of|about|around|ist|liegt|bei|etwa|是|大概|大约|约|在|差不多)(?![a-zäöü]))*(?=\s?\$?\d)/iu

/** Says again what was meant. */
const saysAgain =
  /^(?:no |oh |sorry |ok )*,?\s?i meant?\b|\bi mean\b|(?<!\p{L})ich meine?(?!\p{L})|我(?:是说|是指|的意思是)/iu

/** Persons, and not products: `can I talk to one of your people`. */
const persons = /\bone of (?:you|your|us|them|my)\b|\banyone\b/iu

/** Topics that may narrow a kind: a kind itself, its roof, price and stock. */
const isAboutKind = (topic: string | null) =>
  topic === null ||
  kindTopics.has(topic) ||
  ['roof_fit', 'price', 'stock', 'what_do_you_sell', 'made_in_usa', 'blackout'].includes(topic)

/**
 * The kind that the message before names with what this message adds to it, as a text for a search: `hot tubs` and `something for 4
 * people`. Null if this message names products itself, or asks for anything else.
 */
export function narrowedKind(
  asked: Understood,
  { said, topic, products }: BotMemory,
  locale: Locale,
): string | null {
  const { message, text, mentions, families, topics, zip, state } = asked
  const isOfOther = products === undefined && topic !== undefined && !isAboutKind(topic)
  if (!said || said.length >= longest || message.length > longest || isOfOther) return null
  if (mentions.length > 0 || zip !== null || state !== null) return null
  const limits = saysBudget.test(message)
  if (!isAboutKind(topics.sure) && !limits) return null
  if (persons.test(message) || wordKinds(text, locale).includes('trouble') || asksOtherThings.test(message))
    return null
  const adds = addsPart.test(message) || (families.length > 0 && saysAgain.test(message))
  const narrows =
    families.length === 0 && (kindPronoun[locale].test(message) || addsLimit.test(message) || limits)
  const isOfRoof = saysRoof.test(message)
  if (!adds && !narrows && !isOfRoof) return null
  const before = messageText(said, { locale, hasState: false, known: topicIndex(locale).known })
  const kinds = findFamilies(before, locale)
  if (!adds && !narrows && !kinds.some((kind) => ofRoofs.has(kind))) return null
  if (kinds.length === 0 && !saysAgain.test(message)) return null
  const kind = (listedKind(said, locale) ?? said).trimEnd().replace(/[.!?。！？]$/u, '')
  const use = topic === 'blackout' && kinds.includes('residential-kits') ? ` ${backup[locale]}` : ''
  return `${kind}${use}${locale === 'zh' ? '，' : ' '}${message.replace(budgetWords, '$1').replaceAll(fillers, '').trim()}`
}

/** What a kit is for after an answer about blackouts: `one that keeps things on when the power goes out`. */
const backup: Record<Locale, string> = { en: 'backup', de: 'notstrom', zh: '备电' }

/** What stands for the kind, or links to it. */
const fillers =
  /^(?:and|but|und|aber|ok|okay)\s|\b(?:is there|are there|do you have|ones?|something|anything|etwas|eine[nrs]?)\b/giu

const asksOtherThings =
  /^(?:and |but |so |ok |und |aber )*(?:how|why|when|where|who|wie|warum|wann|wo|wer)(?!\p{L})|怎么|为什么|多久|几天|谁|哪里|运费|退|税|保修|质保|发票|送货|现货/iu

/** The probability from which a message about other things does not continue the one before. */
const likelyElsewhere = 0.97

/** Whether a message without an answer may continue the one before: neither is clearly about other things. */
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
