// Answers about the products that a message or the conversation names: their figures, comparison, fit and replacements.
import { findProducts } from '#features/catalog/listings/find-products.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Locale } from '#text/text.tsx'
import { type BotAnswer, confidentAnswer, reply } from '../bot-answer.ts'
import { questionsOf } from '../knowledge.server.ts'
import { namesPrice, withoutGeneral } from '../understanding/figures.ts'
import type { BotMemory } from '../understanding/memory.ts'
import {
  clearService,
  isClearlyOffTopic,
  nameWordsOf,
  type Understood,
} from '../understanding/understand.server.ts'
import { shortPlaceIn } from './chosen-product.server.ts'
import { kindTopics, productTopics, storeTopics } from './described-products.server.ts'
import {
  fittingProductsAnswer,
  isChecked,
  isInverter,
  pairAnswer,
  withOwnDevice,
} from './fit-answer.server.ts'
import { missingModelAnswer } from './missing-model-answer.server.ts'
import {
  comparisonText,
  factsAnswer,
  figureTexts,
  type KnownProduct,
  maxProducts,
  productLink,
  productText,
  readProducts,
  specsAskedFor,
} from './product-facts.server.ts'
import { popularProducts, replacementsOf } from './similar-products.server.ts'

/** An answer about the products that the message or the conversation names; null without one. */
export async function answerAboutProducts(
  ctx: RequestContext,
  understood: Understood,
): Promise<BotAnswer | null> {
  const asked = await withShortNamed(ctx, understood)
  const { mentions, quantity } = asked
  if (isAboutService(asked)) return null
  if (asked.missing) return missingModelAnswer(ctx, asked, asked.missing)
  const sides = isComparison(asked) ? await productsOfSides(ctx, asked) : []
  if (sides.length > 1)
    return { ...comparison(ctx, await readProducts(ctx, sides)), memory: { products: sides } }
  const ids = asked.products
  if (ids.length === 0) return null
  const products = await readProducts(ctx, ids.slice(0, maxProducts))
  const [first] = products
  if (!first) return null
  const figures = figuresFor(ctx, asked, first)
  const isOffer = quantity !== null || figures.includes('price') || figures.includes('stock')
  const isAsked = isOffer || figureTexts(ctx, first, figures).length > 0
  const answer =
    mentions.length === 0 && !isAsked
      ? ((await fitOfKnownProduct(ctx, asked, products)) ?? (await alternativeToKnown(ctx, asked, products)))
      : ((await relationAnswer(ctx, asked, products)) ??
        (await alternativesAnswer(ctx, { ...asked, figures }, first)) ??
        factsAnswer(ctx, { figures, quantity }, products))
  return answer && { ...answer, memory: memoryOf(asked, ids.slice(0, maxProducts), figures) }
}

/** Figures of every product, which are also asked of a kind. */
const commonFigures: ReadonlySet<string> = new Set(['price', 'stock', 'warranty_years'])
const commonTopics: ReadonlySet<string> = new Set(['price', 'stock', 'warranty'])

/** Whether a message of this topic may ask for these figures: how long a report takes is no delivery time. */
const isOfProduct = (topic: string | null, figures: readonly string[]) =>
  topic === null ||
  (productTopics.has(topic) && !storeTopics.has(topic)) ||
  (topic === 'delivery_time' && figures.includes('design_turnaround'))

/** What a message asks, with the products whose short names it has, if it asks for a figure that these have. */
async function withShortNamed(ctx: RequestContext, asked: Understood): Promise<Understood> {
  const { mentions, shortNamed, topics, message } = asked
  if (mentions.length > 0 || shortNamed.length === 0) return asked
  const [first] = await readProducts(ctx, shortNamed.slice(0, 1))
  if (!first) return asked
  const isExact = shortNamed.length === 1
  const mention = { ids: shortNamed, isExact, isBrand: false, numbers: [], at: 0 }
  const named = { ...asked, mentions: [mention], products: shortNamed }
  const figures = figuresFor(ctx, asked, first)
  const own = figures.filter((figure) => !commonFigures.has(figure))
  if (figureTexts(ctx, first, own).length > 0 && isOfProduct(topics.sure ?? topics.possible[0] ?? null, own))
    return isExact || !isClearlyOffTopic(topics) ? { ...named, topics: { ...topics, sure: null } } : asked
  const isCommon =
    figures.some((figure) => commonFigures.has(figure)) &&
    (topics.sure === null || commonTopics.has(topics.sure) || (namesPrice(message) && !freight.test(message)))
  return isCommon && !isClearlyOffTopic(topics) ? named : asked
}

/** The figures, price and stock of the product that a message chooses among those of the conversation. */
export async function answerAboutChosen(
  ctx: RequestContext,
  asked: Understood,
  { id, shown }: { id: string; shown: string[] | undefined },
): Promise<BotAnswer> {
  const products = await readProducts(ctx, [id])
  const [chosen] = products
  const figures = chosen ? figuresFor(ctx, asked, chosen) : asked.figures
  const memory = { ...memoryOf(asked, [id], figures), ...(shown && { shown }) }
  // The 2 of `number 2` counts no pieces.
  const quantity = shortPlaceIn(asked.message, ctx.locale) === null ? asked.quantity : null
  return { ...factsAnswer(ctx, { figures, quantity }, products), memory }
}

/** What a conversation about these products remembers: also those that it was about before. */
function memoryOf({ previous, before }: Understood, products: string[], figures: string[]): BotMemory {
  const others = previous.filter((id) => !products.includes(id))
  const earlier = others.length > 0 ? others.slice(0, maxProducts) : before
  return { products, ...(figures.length > 0 && { figures }), ...(earlier.length > 0 && { before: earlier }) }
}

/** Whether products may be compared that are not named. `Can 400 W and 450 W panels be in one string` compares none. */
const isComparison = ({ cues, mentions, topics }: Understood) =>
  cues.has('compare') && mentions.length < 2 && !(mentions.length === 0 && topics.sure === 'compatibility')

/**
 * Whether a message that names a product asks for a service, as the return of it. A weak sign does not count beside a figure:
 * `what does the Solis 6K cost` asks for a price, not for freight.
 */
function isAboutService({ topics, figures, mentions, message }: Understood) {
  if (topics.sure === null || productTopics.has(topics.sure) || onlyPrice.test(message.trim())) return false
  // `Do you still sell the IQ7` and `Heliostead H10` name a model, not what we sell at all or who we are.
  const isGeneral = ['what_do_you_sell', 'who_are_you', 'about_us'].includes(topics.sure)
  if (isGeneral && mentions.some(({ numbers }) => numbers.length > 0)) return false
  // `How heavy` after a product asks for its weight.
  if (topics.sure === 'lift_gate' && figures.includes('weight_lb')) return false
  // `How long is the cable` after a charger.
  if (topics.sure === 'delivery_time' && figures.some((figure) => figure.endsWith('_length'))) return false
  // `Was verlangt ihr für den Summit 6` asks for its price.
  if (
    topics.sure === 'freight_cost' &&
    figures.includes('price') &&
    mentions.length > 0 &&
    !freight.test(message)
  )
    return false
  // How long it takes to heat up.
  if (topics.sure === 'delivery_time' && figures.includes('spa_heat_up')) return false
  // The stock of a product says when it ships.
  if (topics.sure === 'delivery_time' && figures.includes('stock')) return false
  return topics.confidence >= clearService || figures.length === 0 || mentions.length === 0
}

const freight = /ship|freight|deliver|postage|versand|fracht|liefer|porto|zustell|transport|运|邮|送|快递/iu

/** Asks what it costs, and not what: the product before says it. */
const onlyPrice =
  /^(?:(?:and|und|ok|okay|k|so)[ ,]+)?(?:how much(?: (?:is|does) (?:it|that|this|that one|this one)(?: cost)?)?|what (?:is|does) (?:it|that|this) cost|was wollt ihr dafür|was wollen sie dafür|was soll (?:der|die|das|es) kosten|was verlangt ihr dafür|was (?:muss|müsste|soll) (?:ich|man) (?:dafür|da|dafuer) (?:hinlegen|hinblättern|zahlen|bezahlen|ausgeben|rechnen)|(?:was|wie ?viel) kostet (?:der|die|das|es|er|sie|diese[rs]?)(?: denn| dann)?|(?:那)?(?:这个|它|这款|那个)?(?:多少钱|怎么卖|什么价))\P{L}*$/iu

/** The figures that a message asks for; without one that the product has, those that it names as the catalog does. */
function figuresFor(ctx: RequestContext, asked: Understood, product: KnownProduct) {
  const isSpec = (figure: string) => product.detail.specs.some(({ id }) => id === figure)
  const asksPrice = onlyPrice.test(asked.message.trim()) && asked.figures.length === 0
  const figures = asksPrice ? ['price'] : withoutGeneral(asked.figures, isSpec)
  const specs = specsAskedFor(asked, product, ctx.locale)
  if (figures.includes('price') && specs.length > 0 && !namesPrice(asked.message))
    return [...new Set([...figures.filter((figure) => figure !== 'price'), ...specs])]
  if (figures.includes('price') || figures.includes('stock')) return figures
  if (figureTexts(ctx, product, figures).length > 0) return [...new Set([...figures, ...specs])]
  const parts = asksForPart(asked, ctx.locale)
    ? asked.families.flatMap((family) => partFigures[family] ?? [])
    : []
  return [...figures, ...(parts.length > 0 ? parts : specs)]
}

/** The figures of a kit that name its parts of a family. */
const partFigures: Readonly<Record<string, readonly string[]>> = {
  'solar-panels': ['kit_panel_model', 'kit_panels', 'ckit_panels'],
  microinverters: ['kit_inverter_model'],
  'string-inverters': ['kit_inverter_model'],
  'hybrid-inverters': ['kit_inverter_model'],
  batteries: ['usable_energy', 'batt_total_energy'],
}

/** A kind of products in a follow-up of a few words, as `and the inverter?`: after a kit it means that of the kit. */
const asksForPart = ({ isFollowUp, message, text, families }: Understood, locale: Locale) =>
  isFollowUp && families.length > 0 && (locale === 'zh' ? message.length <= 7 : text.words.length <= 4)

/** Whether the products fit, what fits them, or how they compare; null if the message asks for none of these. */
async function relationAnswer(ctx: RequestContext, asked: Understood, products: KnownProduct[]) {
  const { cues, families, mentions, previous } = asked
  const [first, second] = mentions.length > 1 ? await firstOfEach(ctx, asked) : products
  if (!first) return null
  const other = families.filter((family) => family !== first.detail.family_id)
  if (mentions.length > 1 && second) {
    const [family, otherFamily] = [first.detail.family_id, second.detail.family_id]
    const isPair = family !== otherFamily && !(isInverter(family) && isInverter(otherFamily))
    if (isPair && isChecked(first) && isChecked(second))
      return pairAnswer(ctx, first, second, asked.topics.sure === 'compatibility')
    if (cues.has('compare') || cues.has('fit')) return comparison(ctx, [first, second])
    return null
  }
  if (cues.has('fit') && cues.has('follow_up') && isChecked(first)) {
    const [before] = await readProducts(ctx, previous.slice(0, 1))
    const isOther = before && before.detail.family_id !== first.detail.family_id
    if (isOther && isChecked(before)) return pairAnswer(ctx, before, first, false)
  }
  if (asksForFigureOfFit(ctx, asked, first)) return null
  if ((cues.has('fit') || !mentions[0]?.isExact) && isChecked(first) && other.length > 0) {
    const fitting = await fittingProductsAnswer(ctx, first, other)
    return fitting && withOwnDevice(ctx, asked, fitting)
  }
  if (cues.has('fit') && isChecked(first) && mentions.length === 1 && asksWhatFits(asked))
    return fittingProductsAnswer(ctx, first, [])
  const isOpenComparison = cues.has('compare') && mentions.length === 0 && products.length > 1
  return isOpenComparison ? comparison(ctx, products) : null
}

/** Attributes that say in general what fits: `does it take high or low voltage batteries`. */
const fitFigures = /^(?:hybrid_battery_|micro_(?:channels|panel_range)$)/

const asksForFigureOfFit = (ctx: RequestContext, asked: Understood, product: KnownProduct) =>
  specsAskedFor(asked, product, ctx.locale).some((figure) => fitFigures.test(figure))

/** What fits the one product of the conversation: `what works with it`, `which panels fit`, `which battery will it take`. */
async function fitOfKnownProduct(ctx: RequestContext, asked: Understood, products: readonly KnownProduct[]) {
  const [only] = products
  const topic = asked.topics.sure ?? asked.topics.possible[0]
  if (!only || products.length > 1 || !isChecked(only) || !asked.isFollowUp || !asked.cues.has('fit'))
    return null
  const others = asked.families.filter((family) => family !== only.detail.family_id)
  const asksForKind =
    others.length > 0 &&
    (topic === undefined || kindTopics.has(topic)) &&
    wantsPartner.test(asked.message) &&
    !otherQuestion.test(asked.message)
  const asksForAny = asked.topics.sure === null && wantsAny.test(asked.message)
  const asksForFit = topic === 'compatibility' || asksForKind || asksForAny
  return asksForFit ? fittingProductsAnswer(ctx, only, others) : null
}

/** What is sold in place of the one product of the conversation: `what do you have instead of it`. */
async function alternativeToKnown(ctx: RequestContext, asked: Understood, products: readonly KnownProduct[]) {
  const [only] = products
  const { cues, isFollowUp, families, topics } = asked
  const isOfOne = only !== undefined && products.length === 1 && isFollowUp && families.length === 0
  const isAboutKind = topics.sure === null || kindTopics.has(topics.sure) || otherTopics.has(topics.sure)
  const isAsked = cues.has('alternative') && isAboutKind && wantsOther.test(asked.message)
  return isOfOne && isAsked ? alternativesAnswer(ctx, asked, only) : null
}

/** Asks for another product, and not whether one is repaired or when it has to be replaced. */
const wantsOther =
  /\b(?:instead|in place of|alternatives?|similar|(?:something|anything) like)\b|(?<!\p{L})(?:statt|stattdessen|alternativen?|ähnliche[nrs]?|nachfolger)(?!\p{L})|类似|替代|代替|后继|换成什么/iu
const otherTopics: ReadonlySet<string> = new Set(['stock', 'price', 'what_do_you_sell'])

/** Asks for whatever goes with a product. */
const wantsAny =
  /\bwhat(?: else| all)? (?:works|fits|goes|pairs|can i (?:pair|combine|connect|hook))\b|(?<!\p{L})was (?:sonst |alles |noch )?passt(?!\p{L})|(?:什么|啥|哪些).{0,6}[配搭]/iu

/** Asks for another kind of products to go with one: `which panels go with it`, not `do I need a battery`. */
const wantsPartner =
  /(?<!\p{L})(?:(?:with|for|to|on) (?:it|that|this|them|these|those|one)|fits?|works?|goes|go with|pairs?|compatible|match(?:es)?|takes?|accepts?|supports?|uses?|it needs?|(?:which|what) .{1,40}needs?|hooks?|handles?|runs? (?:on|with)|dazu|damit|daran|dafür|womit|pass(?:t|en|end\p{L}*)|kompatib\p{L}*|verträgt|vertragen|nimmt|braucht|welche\p{L}* .{1,40}brauche?|unterstützt|anschließen|kombinier\p{L}*)(?!\p{L})|配|搭|接|它|用(?:哪|什么|啥)|能用/iu

/** Asks whether another kind is needed at all, how long it lasts or what it costs: not what fits. */
export const otherQuestion =
  /^(?:do|does|would|will) .{1,25}\bneeds?\b|^(?:brauch|benötig)\p{L}* (?:ich|man|wir|das|es)(?!\p{L})|\bhow (?:long|much|many)\b|wie (?:lange|viele?)(?!\p{L})|(?<!\p{L})was kostet(?!\p{L})|多久|多长时间|多少钱|需要.{0,8}吗/iu

/** `What works with the H10?` names one product, no other kind and no figure. */
const asksWhatFits = ({ topics, families, figures }: Understood) =>
  topics.sure === 'compatibility' && families.length === 0 && figures.length === 0

/** The products on the two sides of a comparison that names at most one, as `the 48 A NACS or the solar charger`. */
async function productsOfSides(ctx: RequestContext, { message, products }: Understood): Promise<string[]> {
  const sides = message.split(sideEnd).map((side) => side.replace(sideStart, '').trim())
  if (sides.length !== 2 || sides.includes('')) return []
  const [one = [], other = []] = await Promise.all(sides.map((side) => productsOfSide(ctx, side)))
  const first = products.find((id) => one.includes(id)) ?? one[0]
  if (first === undefined) return []
  const [chosen, ...others] = await readProducts(ctx, [first, ...other.filter((id) => id !== first)])
  // Of several, the one whose name begins as that of the first: `Orchard 60 left or right drain`.
  const second = others
    .filter(({ detail }) => detail.family_id === chosen?.detail.family_id)
    .toSorted((a, b) => commonStart(b, chosen) - commonStart(a, chosen))[0]
  return second ? [first, second.detail.product_id] : []
}

/** The few products that a side describes, by name or by what the search finds. */
async function productsOfSide(ctx: RequestContext, side: string): Promise<string[]> {
  const named = (await nameWordsOf(ctx)).withAll(side)
  if (named.length > 0) return named
  const found = await findProducts(ctx, side, maxOfSide)
  return found?.is_exact && found.total <= maxOfSide ? found.products.map(({ product_id }) => product_id) : []
}

function commonStart(one: KnownProduct, other: KnownProduct | undefined) {
  const [a, b] = [one.detail.name, other?.detail.name ?? '']
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

const sideEnd = /\s(?:vs\.?|versus|or|and|oder|und|gegen|im Vergleich zu)\s|还是|对比|和|跟|与|或/iu
const sideStart = /^.*?(?:difference between|unterschied(?: zwischen)?|compare|vergleich(?:e|en)?)\s/iu
/** More products than this are no side of a comparison. */
const maxOfSide = 5

/** What the store sells in place of a product: its replacements, else popular products of its family. */
async function alternativesAnswer(
  ctx: RequestContext,
  { cues, mentions, figures }: Understood,
  product: KnownProduct,
) {
  const { detail } = product
  const isGone = detail.status === 'discontinued'
  // A follow-up about a figure of a discontinued product has seen what replaces it.
  const isSeen = mentions.length === 0 && figures.length > 0
  if (!cues.has('alternative') && (!isGone || isSeen)) return null
  const popular = await popularProducts(ctx, [detail.family_id])
  const others = popular.filter((id) => id !== detail.product_id)
  const ids = [...new Set([...replacementsOf(product), ...others])]
  const shown = await readProducts(ctx, ids.slice(0, isGone ? 2 : maxProducts))
  const intro = ctx.t('In place of {{name}}:', { name: detail.name })
  const texts = shown.map((one) => productText(ctx, one, { figures: [], quantity: null }))
  const own = isGone ? [productText(ctx, product, { figures, quantity: null })] : []
  const listed = isGone ? [product, ...shown] : shown
  return confidentAnswer(
    [reply([...own, intro, ...texts].join('\n\n'), listed.map(productLink))],
    questionsOf(['compatibility', 'person'], ctx.locale),
  )
}

const firstOfEach = (ctx: RequestContext, { mentions }: Understood) =>
  readProducts(
    ctx,
    mentions.flatMap(({ ids }) => ids.slice(0, 1)),
  )

const comparison = (ctx: RequestContext, products: readonly KnownProduct[]) =>
  confidentAnswer(
    [reply(comparisonText(ctx, products), products.map(productLink))],
    questionsOf(['person'], ctx.locale),
  )
