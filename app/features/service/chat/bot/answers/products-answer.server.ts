// Answers about products: named ones with their figures, and others found by a word for a family with a condition.
import { allProductsQuery, browseProducts } from '#features/catalog/listings/browse-products.server.ts'
import { type FoundProducts, findProducts } from '#features/catalog/listings/find-products.server.ts'
import type { Condition } from '#features/catalog/search/query/understood-query.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Locale } from '#text/text.tsx'
import { type BotAnswer, confidentAnswer, reply } from '../bot-answer.ts'
import requestWords from '../data/request-words.json' with { type: 'json' }
import { questionsOf } from '../knowledge.server.ts'
import { createSignalTable } from '../retrieval/signals.ts'
import { descriptionIn } from '../understanding/description.ts'
import { clearService, nameWordsOf, type Understood } from '../understanding/understand.server.ts'
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
  const { mentions, quantity } = asked
  if (isAboutService(asked)) return null
  const sides = asked.cues.has('compare') && mentions.length < 2 ? await productsOfSides(ctx, asked) : []
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
  // The stock of a product says when it ships.
  if (topics.sure === 'delivery_time' && figures.includes('stock')) return false
  return topics.confidence >= clearService || figures.length === 0 || mentions.length === 0
}

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
  if (topics.is_other_domain || wordKinds(asked.text, ctx.locale).includes('trouble')) return null
  const count = quantity === asked.panels ? null : quantity
  const description = descriptionIn(asked.message, { count, isOffer: figures.length > 0 }, ctx.locale)
  const found = await findProducts(ctx, description, maxProducts)
  if (!found || found.products.length === 0) return null
  const isOther = topics.sure !== null && !familyTopics.has(topics.sure)
  const isOfKind = !isOther && found.is_exact && found.total <= maxOfKind && isRequest(asked, ctx.locale)
  const isShown =
    isNamedExactly(found, asked) ||
    isOfKind ||
    (!isOther && !asksForFit(asked, ctx.locale) && isDescribed(found, asked))
  if (!isShown) return null
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

/** Whether own equipment works with another kind, as `can I use my old panels with your inverter`: no product is looked for. */
const asksForFit = ({ text, cues, families, figures }: Understood, locale: Locale) =>
  cues.has('fit') && families.length > 1 && figures.length === 0 && wordKinds(text, locale).includes('own')

/** A kind of product in a few words without a question, as `wall charger for a car`: it asks for products. */
function isRequest({ message, text, families, topics, state }: Understood, locale: Locale) {
  const isShort = locale === 'zh' ? message.length <= 12 : text.words.length <= 6
  const isKind = topics.sure !== null && kindTopics.has(topics.sure)
  const isQuestion = /[?？]/.test(message) || wordKinds(text, locale).includes('question')
  return isShort && state === null && families.length > 0 && isKind && !isQuestion
}

/**
 * What the words of a message show that names a kind of products: a question, or trouble, as something broken or missing, whose
 * owner does not look for products.
 */
const wordKinds = createSignalTable<'trouble' | 'question' | 'own'>((locale) => [
  ['trouble', [requestWords.trouble[locale]]],
  ['question', [requestWords.question[locale]]],
  ['own', [requestWords.own[locale]]],
])

/** More products than the largest family has are no answer to the name of a kind. */
const maxOfKind = 40

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
