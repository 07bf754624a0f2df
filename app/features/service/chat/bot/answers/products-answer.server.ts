// Answers about products: named ones with their figures, and others found by a word for a family with a condition.
import { allProductsQuery, browseProducts } from '#features/catalog/listings/browse-products.server.ts'
import { type FoundProducts, findProducts } from '#features/catalog/listings/find-products.server.ts'
import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import type { Condition } from '#features/catalog/search/query/understood-query.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Locale } from '#text/text.tsx'
import { type BotAnswer, confidentAnswer, reply } from '../bot-answer.ts'
import { questionsOf } from '../knowledge.server.ts'
import { withoutOffer } from '../understanding/figures.ts'
import type { Understood } from '../understanding/understand.server.ts'
import { fittingProductsAnswer, isChecked, pairAnswer } from './fit-answer.server.ts'
import {
  comparisonText,
  figureTexts,
  type KnownProduct,
  productLink,
  productText,
  readProducts,
  specsNamedIn,
} from './product-facts.server.ts'

const maxProducts = 3

/** Topics whose answers say less about a named product than its own figures. */
const productTopics: ReadonlySet<string> = new Set(
  'price stock volume_prices warranty panels inverters battery compatibility kits spa bathtub transformers ev_charging mounting soy_and_corn design discount panel_count commercial blackout production quote made_in_usa roof_fit opening_hours hold_time recycling'.split(
    ' ',
  ),
)

/** An answer about the products that the message or the conversation names; null without one. */
export async function answerAboutProducts(ctx: RequestContext, asked: Understood): Promise<BotAnswer | null> {
  const { products: ids, mentions, quantity } = asked
  if (ids.length === 0 || isAboutService(asked)) return null
  const products = await readProducts(ctx, ids.slice(0, maxProducts))
  const [first] = products
  if (!first) return null
  const figures = figuresFor(ctx, asked, first)
  const isOffer = quantity !== null || figures.includes('price') || figures.includes('stock')
  const isAsked = isOffer || figureTexts(ctx, first, figures).length > 0
  if (mentions.length === 0 && !isAsked) return null
  const answer =
    (await relationAnswer(ctx, asked, products)) ??
    (await alternativesAnswer(ctx, asked, first)) ??
    factsAnswer(ctx, { figures, quantity }, products)
  return {
    ...answer,
    memory: { products: ids.slice(0, maxProducts) },
  }
}

/**
 * Whether a message that names a product asks for a service, as the return of it. A weak sign does not count beside a figure:
 * `what does the Solis 6K cost` asks for a price, not for freight.
 */
function isAboutService({ topics, figures, mentions }: Understood) {
  if (topics.sure === null || productTopics.has(topics.sure)) return false
  return topics.confidence >= clearService || figures.length === 0 || mentions.length === 0
}

const clearService = 0.6

/** The figures that a message asks for; without one that the product has, those that it names as the catalog does. */
function figuresFor(ctx: RequestContext, { figures, text }: Understood, product: KnownProduct) {
  const isKnown = figures.includes('price') || figures.includes('stock')
  if (isKnown || figureTexts(ctx, product, figures).length > 0) return figures
  return [...figures, ...specsNamedIn(text, product, ctx.locale)]
}

/** Whether the products fit, what fits them, or how they compare; null if the message asks for none of these. */
async function relationAnswer(ctx: RequestContext, asked: Understood, products: KnownProduct[]) {
  const { cues, families, mentions, previous } = asked
  const [first, second] = mentions.length > 1 ? await firstOfEach(ctx, asked) : products
  if (!first) return null
  const other = families.filter((family) => family !== first.detail.family_id)
  if (mentions.length > 1 && second) {
    const isPair = first.detail.family_id !== second.detail.family_id
    if (isPair && isChecked(first) && isChecked(second))
      return pairAnswer(ctx, first, second, asked.topics.sure === 'compatibility')
    if (cues.has('compare') || cues.has('fit')) return comparison(ctx, [first, second])
    return null
  }
  if (cues.has('compare')) {
    const sides = await readProducts(ctx, await productsOfSides(ctx, asked))
    if (sides.length > 1) return comparison(ctx, sides)
  }
  if (cues.has('fit') && cues.has('follow_up') && isChecked(first)) {
    const [before] = await readProducts(ctx, previous.slice(0, 1))
    const isOther = before && before.detail.family_id !== first.detail.family_id
    if (isOther && isChecked(before)) return pairAnswer(ctx, before, first, false)
  }
  if ((cues.has('fit') || !mentions[0]?.isExact) && isChecked(first) && other.length > 0)
    return fittingProductsAnswer(ctx, first, other)
  if (cues.has('fit') && isChecked(first) && mentions.length === 1 && asksWhatFits(asked))
    return fittingProductsAnswer(ctx, first, [])
  const isOpenComparison = cues.has('compare') && mentions.length === 0 && products.length > 1
  return isOpenComparison ? comparison(ctx, products) : null
}

/** `What works with the H10?` names one product, no other kind and no figure. */
const asksWhatFits = ({ topics, families, figures }: Understood) =>
  topics.sure === 'compatibility' && families.length === 0 && figures.length === 0

/** The products on the two sides of a comparison in which only one is named, as `the 48 A NACS or the solar charger`. */
export async function productsOfSides(ctx: RequestContext, { message }: Understood): Promise<string[]> {
  const sides = message.split(sideEnd).filter((side) => side.trim() !== '')
  if (sides.length !== 2) return []
  const found = await Promise.all(sides.map((side) => findProducts(ctx, side.replace(sideStart, ''), 1)))
  const ids = found.flatMap((one) =>
    one && one.total <= maxOfSide ? one.products.map(({ product_id }) => product_id) : [],
  )
  const sale = await saleProducts(ctx.db, ids, ctx.locale)
  const families = new Set(ids.map((id) => sale.get(id)?.family_id))
  return new Set(ids).size === 2 && families.size === 1 ? ids : []
}

const sideEnd = /\s(?:vs\.?|versus|or|and|oder|und|gegen|im Vergleich zu)\s|还是|对比|和|跟|与|或/iu
const sideStart = /^.*?(?:difference between|unterschied(?: zwischen)?|compare|vergleich(?:e|en)?)\s/iu
/** More products than this are no side of a comparison. */
const maxOfSide = 5

/** What the store sells in place of a product: its replacements, else popular products of its family. */
async function alternativesAnswer(ctx: RequestContext, { cues }: Understood, product: KnownProduct) {
  const { detail } = product
  const isGone = detail.status === 'discontinued'
  if (!isGone && !cues.has('alternative')) return null
  const known = detail.relations.filter(({ kind }) => kind === 'instead_of').map((one) => one.product_id)
  const { items } = await browseProducts(ctx, {
    ...allProductsQuery(ctx.locale),
    families: [detail.family_id],
    page_size: maxProducts,
  })
  const others = items.map(({ product_id }) => product_id).filter((id) => id !== detail.product_id)
  const shown = await readProducts(
    ctx,
    [...new Set([...known, ...others])].slice(0, isGone ? 2 : maxProducts),
  )
  const intro = ctx.t('In place of {{name}}:', { name: detail.name })
  const texts = shown.map((one) => productText(ctx, one, { figures: [], quantity: null }))
  const own = isGone ? [productText(ctx, product, { figures: [], quantity: null })] : []
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

/** Each product with the figures asked for, price and stock; a discontinued one with what replaces it. */
function factsAnswer(
  ctx: RequestContext,
  { figures, quantity }: Pick<Understood, 'figures' | 'quantity'>,
  products: KnownProduct[],
) {
  const texts = products.map((product) => productText(ctx, product, { figures, quantity }))
  return confidentAnswer(
    [reply(texts.join('\n\n'), products.map(productLink))],
    questionsOf(['delivery_time', 'compatibility', 'person'], ctx.locale),
  )
}

/** Topics about a kind of products: products that the message describes are shown before what is true of all. */
const familyTopics: ReadonlySet<string> = new Set(
  'panels inverters battery kits spa bathtub transformers ev_charging mounting soy_and_corn design permits commercial price stock what_do_you_sell made_in_usa warranty compatibility volume_prices'.split(
    ' ',
  ),
)

/** Topics that name a kind of products. */
const kindTopics: ReadonlySet<string> = new Set(
  'panels inverters battery kits spa bathtub transformers ev_charging mounting'.split(' '),
)

/**
 * The products that a message describes by a family and more, such as a figure or a finish, as the search understands it;
 * null if it describes none, or asks for a service.
 */
export async function answerByFamily(ctx: RequestContext, asked: Understood): Promise<BotAnswer | null> {
  const { topics, figures, quantity } = asked
  const found = await findProducts(ctx, descriptionIn(asked, ctx.locale), maxProducts)
  if (!found || found.products.length === 0) return null
  const isOther = topics.sure !== null && !familyTopics.has(topics.sure)
  if (!isNamedExactly(found, asked) && (isOther || !isDescribed(found, asked))) return null
  const ids = found.products.map(({ product_id }) => product_id)
  const products = await readProducts(ctx, ids)
  const { t } = ctx
  const intro =
    found.total > ids.length
      ? t('I found {{total}} products. Here are the first ones:', { total: found.total })
      : t('Here’s what I found in our catalog:')
  const texts = products.map((product) => productText(ctx, product, { figures, quantity }))
  return {
    ...confidentAnswer(
      [reply([intro, ...texts].join('\n\n'), products.map(productLink))],
      questionsOf(['person'], ctx.locale),
    ),
    memory: { products: ids, ...(topics.sure && { topic: topics.sure }) },
  }
}

/**
 * The words of a message that describe products: without the number of pieces, and without what is asked about them, as `price`.
 */
function descriptionIn({ message, quantity, panels, figures }: Understood, locale: Locale) {
  const isCount = quantity !== null && quantity !== panels
  const counted = isCount
    ? message.replace(
        new RegExp(`(?<![\\d.,])${quantity}(?![\\d.,])\\s?(?:[x×个台块件套根]|stk\\.?|stück|pcs)?`, 'iu'),
        ' ',
      )
    : message
  return figures.length === 0 ? counted : withoutOffer(counted, locale)
}

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
  if (!hasKind && named === 0) return false
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

const isVague = (one: Condition) =>
  one.kind === 'family' || (one.kind === 'number' && one.attribute === 'size')
