// The next larger, smaller or cheaper products than those of the conversation: `is there one with room for one more person`.
import {
  allProductsQuery,
  browseProducts,
  countFacets,
} from '#features/catalog/listings/browse-products.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Locale } from '#text/text.tsx'
import { type BotAnswer, confidentAnswer, reply } from '../bot-answer.ts'
import { questionsOf } from '../knowledge.server.ts'
import type { BotMemory } from '../understanding/memory.ts'
import { isClearlyOffTopic, type Understood } from '../understanding/understand.server.ts'
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

/** What else may be larger or cheaper than a product: `a bigger discount`, `cheaper shipping`, `is it too big for my roof`. */
const ofOtherThings: Record<Locale, RegExp> = {
  en: /\b(?:discount|orders?|ship(?:ping)?|deliver\p{L}*|freight|deposit|payments?|bills?|roof|house|home|yard|deck|door|truck|loans?|rates?|tax|utility|company|stores?|elsewhere|amazon|costco|costs? less to|snow|wind|winter|why|how|when|where|than|(?:does|will|would|can|could) (?:it|they|that))\b|^(?:is|are|isn'?t|would) (?:it|that|this|they|these)\b/iu,
  de: /(?<!\p{L})(?:rabatt|bestellung\p{L}*|versand|liefer\p{L}*|fracht|anzahlung|raten?|zahlung\p{L}*|rechnung|dach|haus|garten|tür|terrasse|steuer\p{L}*|händler|woanders|amazon|schnee\p{L}*|wind|winter|bringt|warum|wieso|wie|wann|wo|als|(?:kann|braucht|hat|wird|schafft) (?:er|sie|es|das))(?!\p{L})|^(?:ist|wäre|sind) (?:er|sie|es|das|der|die|den)(?!\p{L})/iu,
  zh: /折扣|订单|运费|送货|快递|定金|贷款|电费|账单|屋顶|房子|院子|门|税|别家|别的店|京东|淘宝|声音|噪音|电压|电流|雪|风|雨|冰雹|优惠|力度|差别|区别|用电|会不会|是不是|太[大小]了?吗|为什么|怎么|什么时候|比/u,
}

const anotherWords =
  /\b(?:is there|are there|do you|you got|have you|got|any(?:thing)?|something|show me|need|want|looking for|prefer)\b|(?<!\p{L})(?:gibts?|gibt es|habt|haben sie|hätten|(?:et)?was (?:größer|grösser|groesser|kleiner|günstiger|billiger|stärker)\p{L}*|zeig\p{L}*|brauche?n?|suche?n?|möchte|lieber)(?!\p{L})|有没有|有|还有|想要|要|换/iu

/** One of those that were shown: `I want the bigger one`. */
const meansShown =
  /\bthe (?:bigger|larger|smaller|cheaper|stronger)\b|(?<!\p{L})(?:der|die|das|den|dem) (?:größere|kleinere|günstigere|billigere|stärkere)n?(?!\p{L})|那(?:个|款|种|台)/iu

/** Whether a message asks for another one, and not which of those that were shown: `do you have anything bigger`. */
export const asksForAnother = (message: string) => anotherWords.test(message) && !meansShown.test(message)

/** In words; in Chinese characters. A longer message tells more than a comparison. */
const longest = { en: 16, de: 16, zh: 24 } as const

/** Which way a message compares with the products of the conversation; null if it does not, or compares other things. */
export function directionIn(message: string, locale: Locale): Direction | null {
  const length = locale === 'zh' ? message.length : message.trim().split(/\s+/).length
  if (length > longest[locale] || ofOtherThings[locale].test(message)) return null
  const found = (Object.keys(patterns[locale]) as Direction[]).filter((one) =>
    patterns[locale][one].test(message),
  )
  return found.length === 1 ? (found[0] ?? null) : null
}

/** The next products of the kind in the direction that a message asks for, or that there is none; null for other messages. */
export async function answerWithNextSize(
  ctx: RequestContext,
  asked: Understood,
  { products: ids = [] }: BotMemory,
): Promise<BotAnswer | null> {
  const { message, mentions, topics, families, zip, state } = asked
  const isPlain = mentions.length === 0 && zip === null && state === null && !topics.is_other_domain
  const direction = ids.length > 0 && isPlain ? directionIn(message, ctx.locale) : null
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

const isAboutProducts = ({ topics }: Understood) =>
  topics.sure === null || kindTopics.has(topics.sure) || ['price', 'what_do_you_sell'].includes(topics.sure)

async function cheaperThan(ctx: RequestContext, before: readonly KnownProduct[]): Promise<Next | null> {
  const from = before.toSorted((a, b) => a.sale.price_now_cents - b.sale.price_now_cents)[0]
  if (!from) return null
  const { items } = await browseProducts(ctx, {
    ...allProductsQuery(ctx.locale),
    families: [from.detail.family_id],
    price_to_cents: from.sale.price_now_cents - 1,
    sort: 'price_down',
    page_size: maxProducts,
  })
  return {
    from,
    products: await readProducts(
      ctx,
      items.map(({ product_id }) => product_id),
    ),
  }
}

/** The products with the next values of the figure that the message names, else of the first figure of the kind. */
async function nextBySize(
  ctx: RequestContext,
  before: readonly KnownProduct[],
  { direction, asked }: { direction: 'larger' | 'smaller'; asked: Understood },
): Promise<Next | null> {
  const family = before[0]?.detail.family_id ?? ''
  const query = { ...allProductsQuery(ctx.locale), families: [family] }
  const { all } = await countFacets(ctx, query)
  const valuesOf = (id: string) =>
    Object.keys(all).flatMap((value) =>
      value.startsWith(`${id}:`) ? Number(value.slice(id.length + 1)) : [],
    )
  const keySpecs = before[0]?.detail.key_specs.map(({ id }) => id) ?? []
  const figure = [...asked.figures, ...asked.attributes, ...keySpecs].find(
    (id) => valueIn(before[0], id) !== null && valuesOf(id).some((value) => Number.isFinite(value)),
  )
  if (figure === undefined) return null
  const sign = direction === 'larger' ? 1 : -1
  const sizeOf = (product: KnownProduct) => sign * (valueIn(product, figure) ?? Number.NEGATIVE_INFINITY)
  const from = before.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]
  if (!from) return null
  const values = valuesOf(figure)
    .filter((value) => sign * value > sizeOf(from))
    .toSorted((a, b) => sign * (a - b))
    .slice(0, maxProducts)
  if (values.length === 0) return { from, products: [] }
  const { items } = await browseProducts(ctx, {
    ...query,
    filters: values.map((value) => `${figure}:${value}`),
    page_size: maxCompared,
  })
  const found = await readProducts(
    ctx,
    items.map(({ product_id }) => product_id),
  )
  return { from, products: found.toSorted((a, b) => sizeOf(a) - sizeOf(b)).slice(0, maxProducts) }
}

const maxCompared = 20

const valueIn = (product: KnownProduct | undefined, figure: string) =>
  product?.detail.specs.find(({ id }) => id === figure)?.number ?? null

function nextAnswer(ctx: RequestContext, { from, products }: Next, direction: Direction): BotAnswer {
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
