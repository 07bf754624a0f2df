// A follow-up that names another size, variant or brand of the product before it is answered for that product: `and the 16?`.
import { familyByConditions, findProducts } from '#features/catalog/listings/find-products.server.ts'
import { cardsOf } from '#features/catalog/listings/listings.server.ts'
import type { ProductName } from '#features/catalog/products/product-names.server.ts'
import type { Condition } from '#features/catalog/search/query/understood-query.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Locale } from '#text/text.tsx'
import type { BotAnswer } from '../bot-answer.ts'
import { narrowedKind } from '../message-before.server.ts'
import { everydayMeaning } from '../understanding/everyday-variants.ts'
import { ownKindWords } from '../understanding/families.ts'
import type { BotMemory } from '../understanding/memory.ts'
import {
  hasSameChoices,
  mostAlike,
  namedBySize,
  namedByWords,
  nextOfLine,
} from '../understanding/sibling-products.ts'
import { type NamedSize, type SiblingRequest, siblingRequestIn } from '../understanding/sibling-request.ts'
import {
  isClearlyOffTopic,
  noTopic,
  productNameIndex,
  type Understood,
} from '../understanding/understand.server.ts'
import { wordKinds } from '../understanding/word-kinds.ts'
import { productTopics } from './described-products.server.ts'
import { asksForAnother, nextAnswer, nextBySize } from './next-size.server.ts'
import { maxProducts, readProducts } from './product-facts.server.ts'
import { answerAboutProducts } from './products-answer.server.ts'

/** The answer for the other size or variant that a follow-up names; null for other messages. */
export async function answerWithSibling(
  ctx: RequestContext,
  asked: Understood,
  memory: BotMemory,
): Promise<BotAnswer | null> {
  const found = await siblingOf(ctx, asked, memory)
  if (found === null) return null
  if (found.ids.length === 0) return found.direction && noneInDirection(ctx, found)
  return answerAboutProducts(ctx, {
    ...asked,
    mentions: [{ ids: found.ids, isExact: found.ids.length === 1, isBrand: false, numbers: [], at: 0 }],
    products: found.ids,
    figures: asked.figures.length > 0 ? asked.figures : (memory.figures ?? []),
    quantity: null,
    shortNamed: [],
    missing: null,
    families: [],
    cues: new Set(),
    topics: noTopic,
  })
}

type Sibling = { ids: string[]; base: string; direction: SiblingRequest['direction'] }

/** The products that a follow-up means besides the one before it; without ids, that there is none in its direction. */
async function siblingOf(ctx: RequestContext, asked: Understood, memory: BotMemory): Promise<Sibling | null> {
  const [first] = memory.products ?? []
  const { message, mentions, zip, state, text } = asked
  if (first === undefined || zip !== null || state !== null) return null
  if (mentions.some(({ isBrand }) => !isBrand) || wordKinds(text, ctx.locale).includes('trouble')) return null
  // A list is narrowed, as by `something for 4 people`.
  const isList = (memory.products ?? []).length > 1
  if (isList && narrowedKind(asked, memory, ctx.locale) !== null) return null
  const { byId } = await productNameIndex(ctx)
  const base = byId.get(first)
  if (!base) return null
  const { locale } = ctx
  const kind = ownKindWords(base.family_id, locale)
  const request = siblingRequestIn(message, {
    locale,
    kind,
    isForNumber: countsInName.test(base.english_name),
  })
  if (request === null) return null
  const family = [...byId.values()].filter(
    ({ id, family_id }) => family_id === base.family_id && id !== base.id,
  )
  const parts: Parts = { base, family, request, shown: memory.products ?? [first] }
  const ids =
    (request.size && (await bySize(ctx, parts, request.size))) ??
    (request.direction && (await byDirection(ctx, asked, parts, request.direction))) ??
    (await byVariant(ctx, asked, parts))
  return ids && { ids: ids.slice(0, maxProducts), base: base.id, direction: request.direction }
}

type Parts = {
  base: ProductName
  /** The other products of its family. */
  family: readonly ProductName[]
  request: SiblingRequest
  /** The products of the answer before. */
  shown: readonly string[]
}

/** Names that count what a product is for: after `for 12 modules`, `for 20` is another one. */
const countsInName = /\bfor \d/iu

/** The product with a size in its name, else those that the search finds by it. */
async function bySize(ctx: RequestContext, { base, family, request, shown }: Parts, size: NamedSize) {
  // Panels are the size of kits and ground mounts only.
  const hasPanels = base.family_id.endsWith('-kits') || countsInName.test(base.english_name)
  if (size.unit === 'panels' && !hasPanels) return null
  if (!mayBeBeside(request.words, ctx.locale)) return null
  const { line, others } = namedBySize(base, family, size)
  if (line.length > 0) return alike(ctx, base, line)
  // A number alone may also be one of pieces.
  const same = others.filter(({ brand }) => size.isMarked || brand === base.brand)
  if (same.length > 0) return alike(ctx, base, same)
  if (size.unit === null && !size.isMarked) return null
  const found = await familyByConditions(ctx, withUnit(request.text), {
    family_id: base.family_id,
    limit: maxCompared,
  })
  if (!found?.conditions.some(isSize) || found.conditions.some(isFigure)) return null
  return others.length === 0 ? byConditions(ctx, base, { ...found, shown }) : null
}

/** `10k` is 10 kW. */
const withUnit = (text: string) => text.replaceAll(/(?<=\d)\s?k(?![a-z])/giu, ' kW')

const isSize = (one: Condition) => one.kind === 'number' && !notSizes.has(one.attribute)
const isFigure = (one: Condition) => one.kind === 'number' && notSizes.has(one.attribute)

/** Figures that a message asks for or limits, and no sizes. */
const notSizes: ReadonlySet<string> = new Set([
  'price',
  'warranty',
  'efficiency',
  'weight',
  'yearly_energy',
  'jets',
])

/** So many products are compared with the one before. */
const maxCompared = 60

/** Words that are not understood may stand beside a size or a variant, as in `the 16, for the barn`. */
function mayBeBeside(words: readonly string[], locale: Locale) {
  return locale === 'zh' ? words.join('').length <= 4 : words.length <= 2
}

/** The next product of the line, else of the family. */
async function byDirection(
  ctx: RequestContext,
  asked: Understood,
  { base, family, request }: Parts,
  direction: 'larger' | 'smaller',
) {
  if (!request.isStep && (request.words.length > 0 || asksForAnother(asked.message))) return null
  const next = await nextAlike(ctx, base, nextOfLine(base, family, direction).slice(0, maxCompared))
  if (next) return next
  const before = await readProducts(ctx, [base.id])
  const found =
    (await nextBySize(ctx, before, { direction, asked })) ??
    (await nextBySize(ctx, before, { direction, asked, isSame: () => true }))
  return found?.products.slice(0, 1).map(({ detail }) => detail.product_id)
}

/** The nearest of the line with the same main traits, else the nearest. */
async function nextAlike(
  ctx: RequestContext,
  base: ProductName,
  line: readonly { product: ProductName; size: number }[],
) {
  const ids = line.map(({ product }) => product.id)
  const [own, ...cards] = await cardsOf(ctx.db, [base.id, ...ids], ctx.locale)
  const same = new Set(
    cards.filter((card) => own && hasSameChoices(own, card)).map(({ product_id }) => product_id),
  )
  const nearest = line.find(({ product }) => same.has(product.id)) ?? line[0]
  if (!nearest) return null
  return mostAlikeIds(
    ctx,
    base.id,
    line.filter(({ size }) => size === nearest.size).map(({ product }) => product.id),
  )
}

async function noneInDirection(ctx: RequestContext, { base, direction }: Sibling) {
  const [from] = await readProducts(ctx, [base])
  return from && direction ? nextAnswer(ctx, { from, products: [] }, direction) : null
}

/** The product of the family that has what the message names and the one before has not. */
async function byVariant(ctx: RequestContext, asked: Understood, { base, family, request, shown }: Parts) {
  const { topics, message } = asked
  const { words } = request
  if (words.length === 0 || asksOfThis.test(message)) return null
  const isService = topics.sure !== null && !productTopics.has(topics.sure) && topics.confidence >= surely
  if (isService && !(words.length === 1 && isShort(message, ctx.locale))) return null
  // A message that is not about the store needs to be understood as a whole.
  const isElsewhere = isService || isClearlyOffTopic(topics) || topics.is_other_domain
  const mayBeLeft = (left: readonly string[]) =>
    isElsewhere ? left.length === 0 : mayBeBeside(left, ctx.locale)
  const meaning = everydayMeaning(message, base.family_id, ctx.locale)
  const found = await familyByConditions(ctx, meaning?.text ?? plainSearch(message), {
    family_id: base.family_id,
    limit: maxCompared,
  })
  const conditions = found?.conditions ?? []
  const understood = [meaning?.said ?? '', ...conditions.map(({ span }) => span.text)].join(' ').toLowerCase()
  const left = words.filter((word) => !understood.includes(word))
  if (found && conditions.some(isVariant) && !conditions.some(isFigure) && mayBeLeft(left)) {
    const ids = await byConditions(ctx, base, { ...found, shown })
    if (ids) return ids
  }
  const named = namedByWords(base, family, words, ctx.locale)
  // `And the inverter?` after a kit asks for its part.
  const isPart = asked.families.some((one) => one !== base.family_id) && !withPart.test(message)
  const isNamed = !isPart && named.products.length > 0 && named.products.length * 2 <= family.length
  if (isNamed && mayBeLeft(words.filter((word) => !named.words.includes(word))))
    return alike(ctx, base, named.products)
  return conditions.some(isAccessory) && mayBeLeft(left) ? otherGoods(ctx, base, request.text) : null
}

/** Asks what the product does: `how many kWh does it make`. `Does it come in black` asks for another. */
const asksOfThis = /\b(?:does|can|will|would|could|did) (?:it|this|that|they|these)\b(?! (?:also )?come\b)/iu

/** Asks for a variant that has a part of this kind. */
const withPart = /\b(?:with|ones?|version|model)\b|(?<!\p{L})mit(?!\p{L})|[\u5e26\u7684]/iu

/** The goods of the family that a message names: `and straws?`. */
async function otherGoods(ctx: RequestContext, base: ProductName, text: string) {
  const found = await findProducts(ctx, text, maxProducts)
  const ids = found?.products.map(({ product_id }) => product_id) ?? []
  const cards = await cardsOf(ctx.db, ids, ctx.locale)
  return cards.every(({ family_id, product_id }) => family_id === base.family_id && product_id !== base.id) &&
    ids.length > 0
    ? ids
    : null
}

const isShort = (message: string, locale: Locale) =>
  locale === 'zh' ? message.length <= 8 : message.trim().split(/\s+/).length <= 4

/** The probability from which a topic about no product is meant. */
const surely = 0.6

/** A trait, a brand, or a figure in words, as `two panels`: digits are sizes or pieces. */
const isVariant = (one: Condition) =>
  one.kind === 'choice' || one.kind === 'brand' || (isSize(one) && !/\d/.test(one.span.text))

const isAccessory = (one: Condition) => one.kind === 'family' && one.is_accessory === true

async function byConditions(
  ctx: RequestContext,
  base: ProductName,
  {
    products,
    meets,
    shown,
  }: { products: string[]; meets: (id: string) => boolean; shown: readonly string[] },
) {
  const ofShown = shown.filter(meets)
  // One of those that were shown.
  if (ofShown.length > 0) return ofShown.length < shown.length ? ofShown : null
  return mostAlikeIds(ctx, base.id, products)
}

const alike = (ctx: RequestContext, base: ProductName, products: readonly ProductName[]) =>
  mostAlikeIds(
    ctx,
    base.id,
    products.slice(0, maxCompared).map(({ id }) => id),
  )

async function mostAlikeIds(ctx: RequestContext, base: string, ids: readonly string[]) {
  const [first, ...others] = await cardsOf(ctx.db, [base, ...ids], ctx.locale)
  return first ? mostAlike(first, others).map(({ product_id }) => product_id) : null
}

/** The search reads `aber 208 V` as `\u00fcber`. */
const plainSearch = (message: string) => withUnit(message).replaceAll(/(?<!\p{L})aber(?!\p{L})/giu, ' ')
