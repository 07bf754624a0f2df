// The next larger, smaller or cheaper products than those of the conversation: `is there one with room for one more person`.
import {
  allProductsQuery,
  type BrowseQuery,
  browseProducts,
  countFacets,
} from '#features/catalog/listings/browse-products.server.ts'
import { unitPrice } from '#features/catalog/products/product.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Locale } from '#text/text.tsx'
import { type BotAnswer, confidentAnswer, reply } from '../bot-answer.ts'
import { questionsOf } from '../knowledge.server.ts'
import { allKindWords } from '../understanding/families.ts'
import type { BotMemory } from '../understanding/memory.ts'
import { isClearlyOffTopic, type Understood } from '../understanding/understand.server.ts'
import { wordsIn } from '../words.ts'
import { kindTopics } from './described-products.server.ts'
import {
  type KnownProduct,
  maxProducts,
  productLink,
  productText,
  readProducts,
} from './product-facts.server.ts'

export type Direction = 'larger' | 'smaller' | 'cheaper'

const patterns: Record<Locale, Record<Direction, RegExp>> = {
  en: {
    larger:
      /\b(?:bigger|larger|roomier|stronger|more (?:powerful|power|capacity|room|space|seats|storage|jets|output)|(?:one|next) size up|higher (?:capacity|power|output)|room for (?:one|two|three|\d) more|(?:one|two|three|\d) more (?:seats?|persons?|people)|too (?:small|weak|short)|not (?:big|large|strong) enough)\b/iu,
    smaller:
      /\b(?:smaller|more compact|(?:one|next) size down|less (?:power|capacity|powerful)|lower (?:capacity|power|output)|(?:one|two) (?:seats?|persons?|people) (?:less|fewer)|fewer seats|too (?:big|large|powerful))\b/iu,
    cheaper:
      /\b(?:cheaper|less expensive|more affordable|lower priced?|costs? less|too (?:expensive|pricey|much money)|out of my budget|over my budget)\b/iu,
  },
  de: {
    larger:
      /(?<!\p{L})(?:größer(?:e[nrs]?)?|groesser(?:e[nrs]?)?|grösser(?:e[nrs]?)?|stärker(?:e[nrs]?)?|mehr (?:leistung|platz|kapazität|sitze?|plätze|speicher|düsen)|(?:eine )?nummer größer|platz für (?:eine|zwei|noch)[^.]{0,12} mehr|(?:eine?|zwei) (?:person|personen|sitz|platz|plätze) mehr|zu (?:klein|schwach|kurz)|nicht (?:groß|stark) genug)(?!\p{L})/iu,
    smaller:
      /(?<!\p{L})(?:kleiner(?:e[nrs]?)?|kompakter(?:e[nrs]?)?|weniger (?:leistung|platz|kapazität|sitze|plätze)|zu (?:groß|gross|stark|lang|wuchtig))(?!\p{L})/iu,
    cheaper:
      /(?<!\p{L})(?:günstiger(?:e[nrs]?)?|guenstiger(?:e[nrs]?)?|billiger(?:e[nrs]?)?|preiswerter(?:e[nrs]?)?|zu teuer)(?!\p{L})/iu,
  },
  zh: {
    larger:
      /(?:再|更|稍|稍微)大(?:一?点|一些|一号)?|大(?:一点|点|一些|一号)|太小|不够大|多坐|(?:再|多)(?:一|两|1|2)个?人|(?:容量|功率|座位)(?:更|再)?(?:高|大|多)(?:一?点|一些)?/u,
    smaller:
      /(?:再|更|稍|稍微)小(?:一?点|一些|一号)?|小(?:一点|点|一些|一号)|太大|(?:容量|功率)(?:更|再)?(?:低|小)(?:一?点|一些)?/u,
    cheaper: /(?:再|更)便宜|便宜(?:一?点|一些|些)|太贵|价格(?:更|再)?低(?:一?点|一些)?/u,
  },
}

/** Words that may be around a comparison. With any other word a message says more than a comparison, or compares other things. */
const plainWords: Record<'en' | 'de', ReadonlySet<string>> = {
  en: new Set(
    'a an the i id im ill me we us our it its thats that this is are was be do did you your have has got get need want like would please pls thanks show see find looking look for there any anything something some one ones else other another option options model models version size sizes product products nice good great cool but and or so ok okay hmm hm well oh no yes yeah actually really bit little much just also only maybe perhaps still of with in to what about then yet sadly prefer rather catalog person people little slightly'.split(
      ' ',
    ),
  ),
  de: new Set(
    'ich wir mir uns mich ihr euch sie du der die das den dem ein eine einen einer eines etwas was es er ist sind wäre hab habe haben hat habt hätte hätten gibt gibts auch noch aber und oder ja nein ok okay hm hmm dann leider eigentlich doch mal bitte danke schön gut nett super zeig zeigt zeigen brauche brauch brauchen suche suchen möchte möchten will wollen lieber bei von in für andere anderen anderes modell modelle variante version größe so ganz bisschen wenig denn da sonst vielleicht im sortiment person personen'.split(
      ' ',
    ),
  ),
}
const plainChinese =
  /有没有|还有|有点|有|吗|呢|的|了|我们|我|想要|想|要|换|一个|一款|一台|一|个|款|台|种|点|这个|这款|这|它|太|不够|再|更|稍微|稍|好|不错|但是|但|可是|给|看看|看|推荐|别的|其他|型号|产品|啊|吧|呀|嗯|你们|你|您|家|对|于|来说|的话|如果|就|是|按摩浴缸|浴缸|储能电池|电池|逆变器|光伏组件|组件|套件|套装|变压器|充电桩|[\s，。？！,.?!~～]/gu

/** Asks for a judgment of the product itself: `is it too small`. */
const asksForJudgment =
  /^(?:is|are|isn'?t|was|would) (?:it|that|this|they|these)\b|^(?:ist|wäre|sind|war) (?:er|sie|es|das|der|die|den)(?!\p{L})|太[大小]了?吗/iu

const anotherWords =
  /\b(?:is there|are there|do you|you got|have you|got|any(?:thing)?|something|show me|need|want|looking for|prefer)\b|(?<!\p{L})(?:gibts?|gibt es|habt|haben sie|hätten|(?:et)?was (?:größer|grösser|groesser|kleiner|günstiger|billiger|stärker)\p{L}{0,3}|zeig\p{L}{0,3}|brauche?n?|suche?n?|möchte|lieber)(?!\p{L})|有没有|有|还有|想要|要|换/iu

/** One of those that were shown: `I want the bigger one`. */
const meansShown =
  /\bthe (?:bigger|larger|smaller|cheaper|stronger)\b|\bwhich (?:one|of)\b|(?<!\p{L})(?:(?:der|die|das|den|dem) (?:größere|kleinere|günstigere|billigere|stärkere)n?|welche[rs]?)(?!\p{L})|[那哪](?:个|款|种|台)/iu

/** Whether a message asks for another one, and not which of those that were shown: `do you have anything bigger`. */
export const asksForAnother = (message: string) => anotherWords.test(message) && !meansShown.test(message)

/** In words; in Chinese characters. A longer message tells more than a comparison. */
const longest = { en: 16, de: 16, zh: 24 } as const

/**
 * Which way a message compares with the products of the conversation; null if it does not, or says more. `kind` are words for their
 * family, which it may name.
 */
export function directionIn(message: string, locale: Locale, kind: readonly string[] = []): Direction | null {
  const length = locale === 'zh' ? message.length : message.trim().split(/\s+/).length
  if (length > longest[locale] || asksForJudgment.test(message.trim())) return null
  const all = patterns[locale]
  const found = (Object.keys(all) as Direction[]).filter((one) => all[one].test(message))
  const [direction] = found
  if (direction === undefined || found.length > 1) return null
  const rest = message.replaceAll(new RegExp(all[direction].source, `g${all[direction].flags}`), ' ')
  if (locale === 'zh') return rest.replaceAll(plainChinese, '') === '' ? direction : null
  const words = wordsIn(rest, locale)
  return words.every((word) => plainWords[locale].has(word) || kind.includes(word)) ? direction : null
}

/** The next products of the kind in the direction that a message asks for, or that there is none; null for other messages. */
export async function answerWithNextSize(
  ctx: RequestContext,
  asked: Understood,
  { products: ids = [] }: BotMemory,
): Promise<BotAnswer | null> {
  const { message, text, mentions, topics, families } = asked
  const isPlain = mentions.length === 0 && !topics.is_other_domain
  if (ids.length === 0 || !isPlain) return null
  // Its words for a kind: another kind than that of the conversation is left out below.
  const kind = families.length > 0 ? text.words.filter((word) => allKindWords(ctx.locale).has(word)) : []
  const direction = directionIn(message, ctx.locale, kind)
  if (direction === null || isClearlyOffTopic(topics) || !isAboutProducts(asked)) return null
  if (ids.length > 1 && !asksForAnother(message)) return null
  const [first, ...others] = await readProducts(ctx, ids)
  if (!first || families.some((family) => family !== first.detail.family_id)) return null
  const family = first.detail.family_id
  const before = [first, ...others.filter(({ detail }) => detail.family_id === family)]
  const found =
    direction === 'cheaper'
      ? await cheaperThan(ctx, before)
      : await nextBySize(ctx, before, { direction, asked })
  return found && nextAnswer(ctx, found, direction)
}

/** The product of the conversation that others are compared with, and those that were found. */
type Next = { from: KnownProduct; products: KnownProduct[] }

/** `有便宜点的吗` asks for a cheaper product, and is also a word for a discount. */
const isAboutProducts = ({ topics, message }: Understood) =>
  topics.sure === null ||
  kindTopics.has(topics.sure) ||
  ['price', 'what_do_you_sell'].includes(topics.sure) ||
  (topics.sure === 'discount' && asksForAnother(message))

async function cheaperThan(ctx: RequestContext, before: readonly KnownProduct[]): Promise<Next | null> {
  const from = before.toSorted((a, b) => payCents(a) - payCents(b))[0]
  if (!from) return null
  const products = await readListed(ctx, {
    ...allProductsQuery(ctx.locale),
    families: [from.detail.family_id],
    price_to_cents: payCents(from) - 1,
    sort: 'price_down',
    page_size: maxCompared,
  })
  return { from, products: products.filter((one) => isAlike(one, from)).slice(0, maxProducts) }
}

/** What a list shows as the price. */
const payCents = ({ sale }: KnownProduct) => unitPrice(sale, sale.min_quantity).pay_cents

/** The products with the next values of the figure that the message names, else of the first figure of the kind. */
export async function nextBySize(
  ctx: RequestContext,
  before: readonly KnownProduct[],
  {
    direction,
    asked,
    isSame = isAlike,
  }: {
    direction: 'larger' | 'smaller'
    asked: Understood
    isSame?: (one: KnownProduct, other: KnownProduct) => boolean
  },
): Promise<Next | null> {
  const [first] = before
  if (!first) return null
  const query = { ...allProductsQuery(ctx.locale), families: [first.detail.family_id] }
  const { all } = await countFacets(ctx, query)
  const valuesOf = (id: string) =>
    Object.keys(all)
      .filter((facet) => facet.startsWith(`${id}:`))
      .map((facet) => Number(facet.slice(id.length + 1)))
      .filter(Number.isFinite)
  const named = [...asked.figures, ...asked.attributes].filter((id) => valueIn(first, id) !== null)
  const own = first.detail.key_specs.map(({ id }) => id).filter((id) => !noSizes.has(id))
  const isCompared = (id: string) => valueIn(first, id) !== null && valuesOf(id).length > 0
  const figure = named.length > 0 ? named.find(isCompared) : own.find(isCompared)
  if (figure === undefined) return null
  const sign = direction === 'larger' ? 1 : -1
  const sizeOf = (product: KnownProduct) =>
    sign * (valueIn(product, figure) ?? -sign * Number.POSITIVE_INFINITY)
  const from = before.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] ?? first
  const values = valuesOf(figure)
    .filter((value) => sign * value > sizeOf(from))
    .toSorted((a, b) => sign * (a - b))
    .slice(0, maxValues)
  const products: KnownProduct[] = []
  for (const value of values) {
    if (products.length >= maxProducts) break
    const found = await readListed(ctx, { ...query, filters: [`${figure}:${value}`], page_size: maxCompared })
    products.push(...found.filter((one) => isSame(one, from)))
  }
  return { from, products: products.slice(0, maxProducts) }
}

async function readListed(ctx: RequestContext, query: BrowseQuery) {
  const { items } = await browseProducts(ctx, query)
  return readProducts(
    ctx,
    items.map(({ product_id }) => product_id),
  )
}

/** Figures of a kind that are no size. */
const noSizes: ReadonlySet<string> = new Set(['soy_biobased', 'efficiency', 'cec_efficiency', 'warranty'])

/** Traits in which another size is the same: a cheaper hook for another roof is none. */
const traits = [
  'mount_role',
  'mount_surface',
  'soy_use',
  'ckit_surface',
  'ev_charging_level',
  'transformer_primary',
  'transformer_secondary',
]

function isAlike(one: KnownProduct, other: KnownProduct) {
  const textOf = ({ detail }: KnownProduct, id: string) => detail.specs.find((spec) => spec.id === id)?.text
  return traits.every((id) => textOf(one, id) === textOf(other, id))
}

/** So many values are asked for until enough products are found. */
const maxValues = 6
const maxCompared = 20

const valueIn = (product: KnownProduct | undefined, figure: string) =>
  product?.detail.specs.find(({ id }) => id === figure)?.number ?? null

/** The next products, or that the product is the largest, smallest or lowest-priced one. */
export function nextAnswer(
  ctx: RequestContext,
  { from, products }: Next,
  direction: Direction,
): BotAnswer | null {
  if (products.length === 0 && from.sale.status === 'discontinued') return null
  const shown = products.length > 0 ? products : [from]
  const texts = shown.map((product) => productText(ctx, product, { figures: [], quantity: null }))
  const intro = products.length > 0 ? ctx.t('Here’s what I found in our catalog:') : noneText(ctx, direction)
  const ids = shown.map(({ detail }) => detail.product_id)
  return {
    ...confidentAnswer(
      [reply([intro, ...texts].join('\n\n'), shown.map(productLink))],
      questionsOf(['compatibility', 'person'], ctx.locale),
    ),
    memory: { products: ids, ...(ids.length > 1 && { shown: ids }), before: [from.detail.product_id] },
  }
}

function noneText({ t }: RequestContext, direction: Direction) {
  if (direction === 'larger') return t('This is the largest one in our catalog:')
  return direction === 'smaller'
    ? t('This is the smallest one in our catalog:')
    : t('This is the lowest-priced one in our catalog:')
}
