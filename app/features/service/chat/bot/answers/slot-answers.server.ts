// Answers computed from amounts and places: how long a battery lasts, production in a state, delivery to a ZIP code.
import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Locale } from '#text/text.tsx'
import { type BotAnswer, reply } from '../bot-answer.ts'
import sizeWords from '../data/size-words.json' with { type: 'json' }
import { knowledge } from '../question-texts.ts'
import type { BotMemory } from '../understanding/memory.ts'
import { findState, withoutPlaces } from '../understanding/places.ts'
import { clearService, type Understood } from '../understanding/understand.server.ts'
import { wordsIn } from '../words.ts'
import { deliveryAnswer } from './delivery-answer.server.ts'
import { kindTopics } from './described-products.server.ts'
import { figureTexts, productLink, readProducts } from './product-facts.server.ts'
import { productionAnswer, type SystemSize } from './production-answer.server.ts'
import { runtimeAnswer } from './runtime-answer.server.ts'

/** How long a battery lasts, a production estimate or a delivery date; null if the message asks for none, or a part is unknown. */
export const answerFromSlots = async (ctx: RequestContext, asked: Understood, memory: BotMemory) =>
  (await runtimeAnswer(ctx, asked)) ??
  (await answerProduction(ctx, asked, memory)) ??
  answerDelivery(ctx, asked, memory)

/** Topics that may come with a state and a size, but ask for no production. */
const otherThanProduction = new Set(
  'delivery_time freight_cost quote tax_credit net_metering sales_tax find_installer permits shipping_area'.split(
    ' ',
  ),
)

/** The power that is estimated for a clear question about production that names no size. */
const usualKilowatts = 1

async function answerProduction(
  ctx: RequestContext,
  asked: Understood,
  memory: BotMemory,
): Promise<BotAnswer | null> {
  const isAfter = asked.isFollowUp && memory.intent === 'production'
  const asks = asksForEstimate(asked, ctx.locale)
  if (!asks && !(isAfter && changesEstimate(asked, memory, ctx.locale))) return null
  const state =
    asked.state ?? (isAfter || asks ? memory.state : undefined) ?? stateBefore(asked, memory, ctx.locale)
  const named = await namedSize(ctx, asked)
  const continues = isAfter || (asks && asked.isFollowUp)
  const size: SystemSize = {
    panels:
      asked.panels ?? (continues && asked.kilowatts === null ? panelsBefore(asked, memory, isAfter) : null),
    kilowatts: asked.kilowatts ?? named.kilowatts ?? (isAfter ? (memory.kilowatts ?? null) : null),
    watts: asked.watts ?? named.watts ?? (isAfter ? (memory.watts ?? null) : null),
  }
  const mayBeUsual = asked.topics.sure === 'production' || isAfter
  if (size.panels === null && size.kilowatts === null && mayBeUsual) size.kilowatts = usualKilowatts
  const answer = state ? productionAnswer(ctx, state, size) : null
  if (!answer || !state) return null
  const own = asked.mentions.length > 0 ? await catalogProduction(ctx, asked.products.slice(0, 1), state) : []
  return {
    ...answer,
    replies: [...own, ...answer.replies],
    memory: { intent: 'production', state, ...definedIn(size) },
  }
}

/** The number of panels of the estimate before; a number alone after one is another. */
const panelsBefore = ({ quantity }: Understood, { panels }: BotMemory, isAfter: boolean) =>
  (isAfter ? quantity : null) ?? panels ?? null

/** The attributes of kits with their production in a state. */
const energyIn: Readonly<Record<string, string>> = { OH: 'kit_energy_ohio', AZ: 'kit_energy_arizona' }

/** What the catalog says a kit produces in a state. */
async function catalogProduction(ctx: RequestContext, ids: readonly string[], state: string) {
  const figures = [energyIn[state] ?? '']
  const products = await readProducts(ctx, ids)
  return products.flatMap((product) =>
    figureTexts(ctx, product, figures).map((text) =>
      reply(`${product.detail.name}\n${text}`, [productLink(product)]),
    ),
  )
}

const asksForEstimate = (asked: Understood, locale: Locale) =>
  !(asked.topics.sure !== null && otherThanProduction.has(asked.topics.sure)) &&
  asksForProduction(asked, locale)

/**
 * What a message says about an estimate, for the next one that says the rest: `how much do 20 panels make` and then `I live in
 * New Jersey`. Null if it says nothing about one.
 */
export function partsOfEstimate(asked: Understood, memory: BotMemory, locale: Locale): BotMemory | null {
  if (asked.mentions.length > 0) return null
  const { panels, kilowatts, watts, state } = asked
  const said = { ...definedIn({ panels, kilowatts, watts }), ...(state !== null && { state }) }
  const isAfter = memory.intent === 'production' && asked.isFollowUp
  const isClear = asked.topics.sure === 'production' || Object.keys(said).length > 0
  if (isAfter || (isClear && !asked.topics.is_other_domain && asksForEstimate(asked, locale))) {
    const { panels: number, kilowatts: power, watts: each, state: place } = memory
    const known = { panels: number, kilowatts: power, watts: each, state: place }
    const before = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
    return { intent: 'production', ...(asked.isFollowUp && before), ...said }
  }
  return panels === null ? null : { panels }
}

/** Whether a message says another place or size of the estimate before, and nothing else. */
export const saysPartOfEstimate = (asked: Understood, memory: BotMemory, locale: Locale) =>
  memory.intent === 'production' && asked.isFollowUp && changesEstimate(asked, memory, locale)

/** The state of the message before, where this one points to it: `how much would 25 panels make there`. */
const stateBefore = ({ message }: Understood, { said }: BotMemory, locale: Locale) =>
  said !== undefined && pointsToPlace.test(message) ? findState(said, locale) : null

const pointsToPlace =
  /\b(?:there|up there|down there)\b|(?<!\p{L})(?:dort|da|dorthin)(?!\p{L})|那边|那里|那儿/iu

/** By a word, by the topic, or by a place with the size of a system and nothing else: `24 panels in Nevada`. */
function asksForProduction(asked: Understood, locale: Locale) {
  const { cues, topics, state, panels, kilowatts, mentions, figures } = asked
  if (cues.has('production') || topics.sure === 'production') return true
  const isOffer = figures.includes('price') || figures.includes('stock')
  const hasSize = panels !== null || kilowatts !== null
  if (state === null || !hasSize || mentions.length > 0 || isOffer || topics.sure !== null) return false
  return isPlaceAndSize(asked.message, locale)
}

/** Topics that another place or size of an estimate may look like: `and with 30 panels?`. */
const sizeTopics: ReadonlySet<string> = new Set(['production', 'panel_count', 'panels', 'commercial', 'kits'])

/** Whether a message after an estimate says another place or size, and asks for nothing else. */
function changesEstimate(asked: Understood, memory: BotMemory, locale: Locale) {
  const { state, panels, kilowatts, watts, quantity, figures, topics } = asked
  if ([state, panels, kilowatts, watts, quantity].every((part) => part === null)) return false
  if (asksForOther.test(asked.message)) return false
  if (isPlaceAndSize(asked.message, locale)) return true
  const isOffer = figures.includes('price') || figures.includes('stock')
  if (!isOffer && namesAnotherPlace(asked, memory, locale)) return true
  return !isOffer && !topics.is_off_topic && (topics.sure === null || sizeTopics.has(topics.sure))
}

/** Whether a message moves the estimate to another place: `we might move to Nevada, what then`. */
function namesAnotherPlace(
  { state, message, text, mentions, cues, topics }: Understood,
  memory: BotMemory,
  locale: Locale,
) {
  const isAboutOther = mentions.length > 0 || cues.has('delivery')
  if (state === null || state === memory.state || isAboutOther) return false
  const length = locale === 'zh' ? message.length : text.words.length
  const isOtherService = topics.sure !== null && otherThanProduction.has(topics.sure)
  return length <= longestMove[locale] && !isOtherService && pointsToEstimate.test(message)
}

/** In words; in Chinese characters. A longer message tells more than another place. */
const longestMove: Record<Locale, number> = { en: 14, de: 14, zh: 26 }

/** For a person or a delivery. */
const asksForOther =
  /\bwho\b|\bhow long\b|(?<!\p{L})(?:wer|wie lange)(?!\p{L})|[\u8c01\u9001\u5bc4]|\u591a\u4e45/iu

const pointsToEstimate =
  /\b(?:what|how) (?:about|then|if)\b|\b(?:what(?:['\u2019]?s| is| would)|how much) (?:it|that)\b|\b(?:there|then|instead)\b|(?<!\p{L})(?:dort|da|dann|wenn (?:ich|wir) (?:das|die|sie|es)|stattdessen)(?!\p{L})|那边|那里|那儿|呢/iu

/** A Chinese text without these words, which no spaces separate. */
const withoutWords = (text: string, words: readonly string[]) =>
  words.reduce((left, word) => left.replaceAll(word, ''), text)

/** Whether a message says nothing but a place and the size of a system. */
function isPlaceAndSize(message: string, locale: Locale) {
  const known = wordsIn(`${knowledge[locale].stop_words} ${sizeWords[locale]}`, locale)
  const rest = withoutPlaces(message, locale)
  if (locale === 'zh') return withoutWords(rest.replaceAll(/[\p{P}\s\d]|kwp?/giu, ''), known).length <= 2
  return wordsIn(rest, locale).every((word) => known.includes(word) || /^\d|^[a-z]$/.test(word))
}

/** The power of a named kit or panel, or of the one kit or panel that the conversation is about. */
async function namedSize(
  ctx: RequestContext,
  { mentions, products }: Understood,
): Promise<Pick<SystemSize, 'kilowatts' | 'watts'>> {
  const [id] = mentions.length > 0 || products.length === 1 ? products : []
  const product = id && (await saleProducts(ctx.db, [id], ctx.locale)).get(id)
  if (!product || product.power_w <= 0) return { kilowatts: null, watts: null }
  if (product.family_id === 'solar-panels') return { kilowatts: null, watts: product.power_w }
  return { kilowatts: product.kind === 'package' ? product.power_w / 1000 : null, watts: null }
}

const definedIn = ({ panels, kilowatts, watts }: SystemSize) => ({
  ...(panels !== null && { panels }),
  ...(kilowatts !== null && { kilowatts }),
  ...(watts !== null && { watts }),
})

/** Topics that may come with a ZIP code and a product, but ask for no date. */
const otherThanDelivery = new Set(
  'freight_cost pickup damaged refund returns cancel warranty find_installer savings production panel_count sales_tax tax_credit tax_exemption permits net_metering'.split(
    ' ',
  ),
)

/** `Delivery of the Hearth 10 to 43215` looks like a question about the freight, too. */
const isOtherThanDelivery = (topic: string) => otherThanDelivery.has(topic) && topic !== 'freight_cost'

const isDelivery = (topic: string) =>
  ['delivery_time', 'stock', 'order_status', 'shipping_area'].includes(topic)

/** Asks for a day, or to have it by one: beside a kind of products or a price it is that of the delivery. */
const asksForDay = (message: string) => days.test(message) || deadline.test(message)

const days =
  /(?<!\p{L})(?:(?:what|which) (?:day|date)|(?:when|how soon) (?:can|could|would|will|do|does|might|is|are|i|we)|how (?:fast|quick(?:ly)?) (?:can|could|would|will|do) (?:i|we|you|it|that|this)|welche[mn] tag|wann (?:wäre|wär|ist|sind|wären|kommt|kommen|käme|kann|könnt\p{L}*|habe?|hätte|krieg\p{L}*|bekomm\p{L}*|steht)|wie (?:schnell|bald)|in time|in stock by|rechtzeitig|ankommen|bis wann|get here|arrives?)(?!\p{L})|哪天|几号|哪一天|什么时候(?:能|可以|会)?(?:到|送|收|拿)|何时能?到|多久能?(?:到|送|收)|几天能?(?:到|送|收)|来得及|赶得上|(?:号|日|周[一二三四五六日末]|月底|月初)(?:之?前|以前).{0,6}(?:到|送|收|拿)/iu
const deadline =
  /(?<!\p{L})(?:(?:by|before|until|bis|vor)(?: the| zum| dem| next| nächste\p{L}*| this| end of| ende)* (?:\d{1,2}(?:st|nd|rd|th|\.)?(?!\d|[.,]\d| ?(?:\$|dollars?|usd|euro|k?wh?|k?va|amps?|a|v|%|°|years?|months?|jahren?|monaten?|uhr|psf|panels?|module?n?|stück)(?!\p{L}))|mon(?:day|tag)|tues(?:day)?|dienstag|wednesday|mittwoch|thurs(?:day)?|donnerstag|fri(?:day)?|freitag|sat(?:urday)?|samstag|sun(?:day)?|sonntag|week(?:end)?|wochenende|woche|month|monats?(?:ende)?|christmas|weihnachten|thanksgiving|january|januar|february|februar|march|märz|april|may|mai|june|juni|july|juli|august|september|o[ck]tober|november|de[cz]ember))(?!\p{L})/iu

/** A word for the day of a delivery. */
const namesDate =
  /(?<!\p{L})(?:delivery date|arrival date|liefertermin|lieferdatum|ankunft)(?!\p{L})|到货日期|送达日期|到货时间/iu

/** Whether a message says nothing but a ZIP code and a word for the day: `Liefertermin für 43215 bitte`. */
const isDateAtZip = (asked: Understood, locale: Locale) =>
  namesDate.test(asked.message) &&
  isZipAlone({ ...asked, message: asked.message.replace(namesDate, ' ') }, locale)

/** Topics about products, beside which a question for a day is one for that of the delivery. */
const topicsOfProducts: ReadonlySet<string> = new Set([
  ...kindTopics,
  'price',
  'soy_and_corn',
  'commercial',
  'what_do_you_sell',
])

/** Whether a message with a ZIP code may ask for a date: by its topic, or beside a product where no other topic is clear. */
function mayAskForDate({ topics, mentions, message }: Understood) {
  const { sure, possible } = topics
  if (sure === null && mentions.length > 0 && !possible.some(isOtherThanDelivery)) return true
  if (sure === null) return possible.length === 0 || possible.some(isDelivery)
  if (isDelivery(sure) || (asksForDay(message) && topicsOfProducts.has(sure))) return true
  return mentions.length > 0 && topics.confidence < clearService && !otherThanDelivery.has(sure)
}

/** Topics after which a ZIP code alone asks for a date. After `where is my order` it does not. */
const zipQuestions = new Set(['delivery_time', 'shipping_area'])

const aroundZip: Record<Locale, readonly string[]> = {
  en: 'zip zipcode code postal its it is my the here to for in at im i am we are were live would be that by way oh ok and also thanks please'.split(
    ' ',
  ),
  de: 'plz postleitzahl meine für ca der die ist is das lautet nach in hier wäre ich bin wir sind wohne wohnen es geht ach ja also und danke bitte'.split(
    ' ',
  ),
  zh: '邮政编码 邮编 我的 我在 我们 我这边 这边 我 住 寄到 送到 到 是 在 对了 谢谢 那 呢 的'.split(' '),
}

/** Asks for a delivery in words, also where no topic was clear. */
const asksDelivery =
  /ship|deliver|arriv|liefer|versand|versend|verschick|ankomm|kommt an|送|发货|到货|寄|能到/iu

/** Whether a message says nothing but a ZIP code: `my zip is 43215`. */
function isZipAlone({ zip, message }: Understood, locale: Locale) {
  if (zip === null) return false
  const rest = message.replace(zip, ' ').replaceAll(/['’]/g, '')
  if (locale !== 'zh') return wordsIn(rest, locale).every((word) => aroundZip[locale].includes(word))
  return withoutWords(rest.replaceAll(/[\p{P}\s]/gu, ''), aroundZip.zh) === ''
}

async function answerDelivery(
  ctx: RequestContext,
  asked: Understood,
  memory: BotMemory,
): Promise<BotAnswer | null> {
  const { zip, cues, isFollowUp, mentions } = asked
  const isSame = isFollowUp && memory.intent === 'delivery'
  const place = zip ?? (isSame && mentions.length > 0 ? memory.zip : undefined)
  const { sure } = asked.topics
  const namesDay = namesDate.test(asked.message) && sure !== 'order_status'
  const asksForTime =
    cues.has('delivery') || sure === 'delivery_time' || namesDay || asksForDay(asked.message)
  const asksForDate = isDateAtZip(asked, ctx.locale) || (asksForTime && mayAskForDate(asked))
  const isAfterProducts = zip !== null && isFollowUp && (memory.products ?? []).length > 0
  const isOfDelivery = zipQuestions.has(memory.topic ?? '') || asksDelivery.test(memory.said ?? '')
  const isAfterQuestion = isOfDelivery && memory.topic !== 'order_status' && isZipAlone(asked, ctx.locale)
  if (!place || !(isSame || asksForDate || isAfterProducts || isAfterQuestion)) return null
  const products = asked.products.length > 0 ? asked.products : isFollowUp ? (memory.products ?? []) : []
  const answer = await deliveryAnswer(ctx, place, products.slice(0, 3), asked.families)
  return { ...answer, memory: { intent: 'delivery', zip: place, products } }
}
