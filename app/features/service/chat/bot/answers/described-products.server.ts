// Answers with products that a message describes by a family and more, such as a figure or a finish.
import {
  type FoundProducts,
  findByConditions,
  findProducts,
} from '#features/catalog/listings/find-products.server.ts'
import type { Condition, UnderstoodQuery } from '#features/catalog/search/query/understood-query.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Locale } from '#text/text.tsx'
import { type BotAnswer, confidentAnswer, reply } from '../bot-answer.ts'
import { questionsOf } from '../knowledge.server.ts'
import { descriptionIn, withoutChoice, withoutOwn, withoutQuestion } from '../understanding/description.ts'
import { namesPrice, withoutGeneral } from '../understanding/figures.ts'
import { clearService, isClearlyOffTopic, type Understood } from '../understanding/understand.server.ts'
import { wordKinds } from '../understanding/word-kinds.ts'
import {
  figureTexts,
  type KnownProduct,
  maxProducts,
  productLink,
  productListText,
  readProducts,
  specsAskedFor,
} from './product-facts.server.ts'

/** Topics about a kind of products: products that the message describes are shown before what is true of all. */
const familyTopics: ReadonlySet<string> = new Set(
  'panels inverters battery blackout kits spa bathtub transformers ev_charging mounting soy_and_corn design permits commercial price stock what_do_you_sell made_in_usa warranty compatibility volume_prices discount'.split(
    ' ',
  ),
)

/** Topics whose answers say less about a named product than its own figures. */
export const productTopics: ReadonlySet<string> = new Set(
  'price stock volume_prices warranty panels inverters battery compatibility kits spa bathtub transformers ev_charging mounting soy_and_corn design discount panel_count commercial blackout production quote made_in_usa roof_fit opening_hours hold_time recycling'.split(
    ' ',
  ),
)

/** Of these, requests and questions about the store itself: a figure beside them does not change what is asked. */
export const storeTopics: ReadonlySet<string> = new Set(['quote', 'opening_hours', 'hold_time', 'recycling'])

/** Topics about an order, whose products are not looked for. */
const orderTopics: ReadonlySet<string> = new Set(
  'order_status change_address cancel returns refund damaged invoice payment_failed hold_time'.split(' '),
)

/** The probability of a kind of products from which a word of trouble beside it is about something else. */
const certainKind = 0.9

/** Topics that name a kind of products. */
export const kindTopics: ReadonlySet<string> = new Set(
  'panels inverters battery kits spa bathtub transformers ev_charging mounting'.split(' '),
)

/**
 * The products that a message describes by a family and more, such as a figure or a finish, as the search understands it;
 * null if it describes none, or asks for a service. An answer with a figure of one product is complete: it remembers no topic.
 */
export async function answerByFamily(ctx: RequestContext, asked: Understood): Promise<BotAnswer | null> {
  const { topics, figures, attributes, quantity, families } = asked
  // `How much do 14 panels make a year` asks for an estimate.
  if (topics.sure === 'production' && asked.panels !== null) return null
  const isElsewhere = topics.is_off_topic && families.length === 0
  if (topics.is_other_domain || (isElsewhere && isClearlyOffTopic(topics))) return null
  // `My landlord won't let me` is no trouble with a product.
  const isOfKindTopic =
    topics.sure !== null && kindTopics.has(topics.sure) && topics.confidence >= certainKind
  const hasTrouble = wordKinds(asked.text, ctx.locale).includes('trouble')
  if (hasTrouble && !isOfKindTopic) return null
  const found = await findDescribed(ctx, asked)
  if (!found || found.products.length === 0 || (hasTrouble && !meetsMoreThanKind(found))) return null
  // `At least 13 kWh, and it has to be AC coupled` says enough without a kind.
  if (isElsewhere && !meetsSeveral(found)) return null
  if (!found.is_exact && isClearlyOffTopic(topics) && !meetsMoreThanKind(found) && !meetsSeveral(found))
    return null
  // `How many square feet does the 144 kW flat roof kit take` asks for a figure of one product, not whether roofs are fit.
  const sure = topics.sure ?? ''
  const asksFigure = figures.length + attributes.length > 0
  const isOfOne =
    asksFigure &&
    found.total <= maxOfFigure &&
    countConditions(found) > found.relaxed.length &&
    productTopics.has(sure) &&
    !storeTopics.has(sure) &&
    !familyTopics.has(sure)
  const isWeak = topics.confidence < clearService && !orderTopics.has(sure) && meetsMoreThanKind(found)
  const isOther =
    topics.sure !== null &&
    !familyTopics.has(topics.sure) &&
    !isOfOne &&
    !isWeak &&
    !isKitForRoof(asked, ctx.locale)
  const isOfKind = !isOther && found.is_exact && found.total <= maxOfKind && isRequest(asked, ctx.locale)
  const isShown =
    (isNamedExactly(found, asked) && !(isOther && topics.confidence >= clearService)) ||
    isOfKind ||
    (!isOther && !asksForFit(asked, ctx.locale) && isDescribed(found, asked))
  if (!isShown) return null
  const all = found.products.map(({ product_id }) => product_id)
  const listed = await readProducts(ctx, all.slice(0, 2 * maxProducts))
  const products = (found.query?.models.length ? listed : soldFirst(listed)).slice(0, maxProducts)
  const ids = products.map(({ detail }) => detail.product_id)
  if (isOfOtherKind(products, asked)) return null
  const hasSpec = (figure: string) =>
    products.some(({ detail }) => detail.specs.some(({ id }) => id === figure))
  // `A rail for 10 panels` is one rail.
  const isOfPanels = quantity === asked.panels && products[0]?.detail.family_id !== 'solar-panels'
  const [first] = products
  const specs = first && found.total <= maxOfFigure ? specsAskedFor(asked, first, ctx.locale) : []
  const asks =
    figures.includes('stock') ||
    (figures.includes('price') && (specs.length === 0 || namesPrice(asked.message)))
  if (isOfOne && !asks && first && figureTexts(ctx, first, [...figures, ...specs]).length === 0) return null
  const shown = {
    figures: withoutGeneral(
      asks ? figures : [...new Set([...figures.filter((figure) => figure !== 'price'), ...specs])],
      hasSpec,
    ),
    quantity: isOfPanels ? null : quantity,
  }
  return {
    ...confidentAnswer(
      [reply(productListText(ctx, products, { total: found.total, ...shown }), products.map(productLink))],
      questionsOf(['person'], ctx.locale),
    ),
    memory: {
      products: ids,
      ...(ids.length > 1 && { shown: ids }),
      ...(figures.length > 0 && { figures }),
      ...(found.total > ids.length && found.total <= maxOfKind && { among: all }),
      ...(topics.sure && !isOfOne && { topic: topics.sure }),
    },
  }
}

/** These products, the discontinued ones last. */
const soldFirst = (products: readonly KnownProduct[]) =>
  products.toSorted((a, b) => Number(isGone(a)) - Number(isGone(b)))

const isGone = ({ sale }: KnownProduct) => sale.status === 'discontinued'

/**
 * What the search finds; if other words of the message than those of product names decide on it, the products that meet its
 * conditions.
 */
async function findDescribed(ctx: RequestContext, asked: Understood) {
  const asking = withoutOwn(asked.message)
  const wanted =
    asking === asked.message ? null : await findByConditions(ctx, withoutChoice(asking), maxOfKind)
  if (wanted && meetsMoreThanKind(wanted)) return wanted
  const found = await findByWords(ctx, asked)
  const byConditions = await findByConditions(ctx, withoutChoice(asked.message), maxOfKind)
  if (byConditions === null || !meetsMoreThanKind(byConditions)) return found
  const isFound = found?.is_exact && (await namesLeftWords(ctx, found))
  return isFound && countConditions(found) >= countConditions(byConditions) ? found : byConditions
}

/** Whether the kind of product is named, and not only implied by another word. */
const namesKind = ({ query }: FoundProducts) =>
  query?.conditions.some((one) => one.kind === 'family' && !one.is_implied) ?? false

/** Whether the words that are no condition are all in the name of the first product. */
async function namesLeftWords(ctx: RequestContext, { query, products }: FoundProducts) {
  if (query === null) return true
  const words = [...query.words, ...(query.compatible_with?.words ?? [])].map(({ text }) => text.trim())
  if (words.length === 0) return true
  const [first] = await readProducts(
    ctx,
    products.slice(0, 1).map(({ product_id }) => product_id),
  )
  const name = first?.detail.name.toLowerCase() ?? ''
  return words.every((word) => name.includes(word.toLowerCase()))
}

/** What the search finds; for a short message without a product for every word, for its words without the question. */
async function findByWords(ctx: RequestContext, asked: Understood) {
  const { message, panels, quantity, figures } = asked
  const count = quantity === panels ? null : quantity
  const description = descriptionIn(
    withoutChoice(message),
    { count, isOffer: figures.length > 0 },
    ctx.locale,
  )
  const found = await findProducts(ctx, description, maxOfKind)
  const plain = withoutQuestion(description, figures, ctx.locale)
  const isLong = (ctx.locale === 'zh' ? message.length / 2 : asked.text.words.length) > longestQuestion
  if (!found || found.is_exact || isLong || plain === description) return found
  const again = await findProducts(ctx, plain, maxOfKind)
  return again && (again.is_exact || (again.is_understood && !found.is_understood)) ? again : found
}

/** In words: a longer message tells more than it asks. */
const longestQuestion = 14

/** The family of a topic that shares words with another: a hot tub is no bathtub. */
const familyOfTopic: Readonly<Record<string, string>> = { spa: 'outdoor-spas', bathtub: 'bathtubs' }

function isOfOtherKind([first]: readonly KnownProduct[], { topics, families }: Understood) {
  const wanted = familyOfTopic[topics.sure ?? '']
  return wanted !== undefined && families.includes(wanted) && first?.detail.family_id !== wanted
}

/** A kit with its roof, as `kit for clay tile roof`, that is asked for or whose existence is: it asks for the kit. */
const isKitForRoof = ({ topics, families, message, text }: Understood, locale: Locale) =>
  topics.sure === 'roof_fit' &&
  families.some((family) => family.endsWith('-kits')) &&
  (message.split(sentenceEnd).some((sentence) => asksWhetherSold.test(sentence)) ||
    (!/[?？]/.test(message) && !wordKinds(text, locale).includes('question')))

const sentenceEnd = /(?<=[.!?])\s+|(?<=[。！？])/u
const asksWhetherSold =
  /^(?:is there|are there|do you|have you|got|any)\b|^(?:gibt es|gibts|habt ihr|haben sie|führt ihr)(?!\p{L})|^(?:你们)?有(?:没有)?|有(?:没有|吗)/iu

/** Whether own equipment works with another kind, as `can I use my old panels with your inverter`: no product is looked for. */
const asksForFit = ({ text, cues, families, figures, topics }: Understood, locale: Locale) =>
  (topics.sure === 'compatibility' || (cues.has('fit') && families.length > 1)) &&
  figures.length === 0 &&
  wordKinds(text, locale).includes('own')

/** A kind of product in a few words without a question, as `wall charger for a car`: it asks for products. */
function isRequest({ message, text, families, topics, state }: Understood, locale: Locale) {
  const isShort = locale === 'zh' ? message.length <= 12 : text.words.length <= 6
  const isKind = topics.sure !== null && kindTopics.has(topics.sure)
  const isQuestion = /[?？]/.test(message) || wordKinds(text, locale).includes('question')
  return isShort && state === null && families.length > 0 && isKind && !isQuestion
}

/** More products than the largest family has are no answer to the name of a kind. */
const maxOfKind = 40

/** So few products are asked for a figure. */
const maxOfFigure = 3

/** Few products that have every word of the message, as `harper walk-in` or `72 kW flat roof kit`. */
function isNamedExactly(found: FoundProducts, { families, figures, quantity }: Understood) {
  if (!found.is_exact || found.total > maxNamedExactly) return false
  const isOffer = quantity !== null || figures.length > 0
  return isOffer && (found.is_understood || families.length > 0)
}

const maxNamedExactly = 3

/** Products found by words alone: more than these are no answer to a question about one. */
const maxByWords = 20
const maxOfFamily = 5

/**
 * Whether a message describes products of a kind: by conditions that they meet, by two kinds, as `a kit with a battery`, or by
 * words that only a few products have, as `the swim spa`.
 */
function isDescribed(found: FoundProducts, { families, topics }: Understood) {
  const hasKind = families.length > 0 || (topics.sure !== null && kindTopics.has(topics.sure))
  const named = (found.query?.conditions ?? []).filter(({ kind }) => kind === 'family').length
  const hasUse = topics.sure === 'soy_and_corn' && hasChoiceOf(found, /^soy_/)
  if (!hasKind && named === 0 && !hasUse) return meetsSeveral(found)
  if (found.is_exact && families.length > 0) {
    if (!found.is_understood) return found.total <= maxByWords
    if (found.total <= maxOfFamily) return true
  }
  return named > 1 || countConditions(found) > found.relaxed.length
}

/** Conditions besides the kind of product. A number without a unit may be a quantity. */
const countConditions = ({ query }: FoundProducts) =>
  query === null
    ? 0
    : query.conditions.filter((one) => !isVague(one)).length +
      query.models.length +
      (query.compatible_with === null ? 0 : 1) +
      (query.sorting === null ? 0 : 1)

/** Whether a trait is asked for that only one family has, as `soaks up oil`. */
const hasChoiceOf = ({ query }: FoundProducts, attributes: RegExp) =>
  query?.conditions.some(
    (one) => one.kind === 'choice' && one.alternatives.every(({ attribute }) => attributes.test(attribute)),
  ) ?? false

/** Two of our figures and traits or more, all met. */
const meetsSeveral = (found: FoundProducts) =>
  found.relaxed.length === 0 &&
  found.total <= maxByWords &&
  countConditions(found) > 1 &&
  (found.query?.conditions.some(({ kind }) => kind === 'choice') ?? false)

/** One Chinese character may be a part of another word, as of `小费`. */
const isSorted = ({ sorting }: UnderstoodQuery) => sorting !== null && sorting.span.text.length > 1

/**
 * Whether the products are of the kind that the message names and meet more than what the word for the kind says, as `a battery of
 * at least 15 kWh`. A brand is not enough: `the panel on my LG washing machine`.
 */
function meetsMoreThanKind(found: FoundProducts) {
  const { query, relaxed } = found
  if (query === null || relaxed.length > 0 || !namesKind(found)) return false
  const kinds = query.conditions.filter(({ kind }) => kind === 'family')
  const isOfKind = ({ span }: Condition) =>
    kinds.some((one) => one.span.from <= span.from && span.to <= one.span.to)
  const { models, compatible_with } = query
  if (models.length > 0 || compatible_with !== null || isSorted(query)) return true
  return query.conditions.some((one) => one.kind !== 'brand' && !isVague(one) && !isOfKind(one))
}

const isVague = (one: Condition) =>
  one.kind === 'family' || (one.kind === 'number' && one.attribute === 'size')
