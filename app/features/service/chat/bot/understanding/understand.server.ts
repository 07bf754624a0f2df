// What a message says: named products, places, amounts, and what it asks of them; with what the conversation was about
// where the message only makes sense after another.
import { namedProducts } from '#features/catalog/listings/find-products.server.ts'
import { type ProductName, readProductNames } from '#features/catalog/products/product-names.server.ts'
import { cacheWhileReading } from '#platform/cache/version-cache.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Locale } from '#text/text.tsx'
import cueTable from '../data/cues.json' with { type: 'json' }
import { topicIndex } from '../knowledge.server.ts'
import { knowledge } from '../question-texts.ts'
import type { QuestionMatch } from '../retrieval/question-classifier.ts'
import { createSignalTable, type MessageText, messageText } from '../retrieval/signals.ts'
import { wordsIn } from '../words.ts'
import { type Amounts, findAmounts, findQuantity, saysOnlyPieces } from './amounts.ts'
import { descriptionIn } from './description.ts'
import { familyWords, findFamilies } from './families.ts'
import { findAttributes, findFigures } from './figures.ts'
import type { BotMemory } from './memory.ts'
import { missingModel, unknownNumber } from './missing-model.ts'
import { createNameIndex, type Mention, type NameIndex } from './name-index.server.ts'
import { createNameWords, type NameWords } from './name-words.ts'
import { asksTheSame, siblingsOf } from './other-one.server.ts'
import { findState, findZip } from './places.ts'
import { createShortNames, type ShortNames } from './short-names.ts'
import { wordKinds } from './word-kinds.ts'

const cueNames = ['production', 'delivery', 'compare', 'fit', 'alternative', 'follow_up'] as const
export type Cue = (typeof cueNames)[number]

const findCues = createSignalTable((locale) => cueNames.map((cue) => [cue, cueTable[locale][cue]]))

/** Confidence from which a topic is clear beside a named product. */
export const clearService = 0.6

export type MissingModel = { model: string; mention: Mention }

export type Understood = Amounts & {
  message: string
  text: MessageText
  /** Products that the message names. */
  mentions: Mention[]
  /** Products whose short names are in a message that names none otherwise, as `wire clips`: they may also be a kind. */
  shortNamed: string[]
  /** A model that the message names and the store does not sell; `mention` has products of its line. */
  missing: MissingModel | null
  /** The products that it is about: those it names, else those of the conversation if it is a follow-up. */
  products: string[]
  /** The products of the conversation before. */
  previous: string[]
  /** Those before them. */
  before: string[]
  state: string | null
  zip: string | null
  quantity: number | null
  figures: string[]
  /** Attributes that it asks for if a product has them. */
  attributes: string[]
  /** Product families that it names by a word. */
  families: string[]
  cues: ReadonlySet<Cue>
  topics: QuestionMatch
  /** It is short or refers to something said before. */
  isFollowUp: boolean
}

const nameIndexCache = cacheWhileReading<NamedProducts>()

type NamedProducts = {
  index: NameIndex
  words: NameWords
  shortNames: ShortNames
  byId: ReadonlyMap<string, ProductName>
  /** The names of all products were read: what has none of them is not sold. */
  isComplete: boolean
}

/** Words for kinds of roofs: they name no product. */
const roofWords = {
  en: 'roof metal flat tile shingle standing seam ground mount',
  de: 'dach blechdach flachdach ziegeldach stehfalzdach trapezblechdach freifläche komplettpaket',
  zh: '屋面 屋顶 金属 平 瓦 地面',
} as const

/** The names of a million products take a gigabyte. The search reads the model numbers of all. */
const maxNames = 10_000

/**
 * The names of the most popular products in a language. They may be as old as the last read: figures, prices and stock of the
 * products are read when they are answered.
 */
export const productNameIndex = ({
  db,
  services,
  locale,
  log,
}: Pick<RequestContext, 'db' | 'services' | 'locale' | 'log'>): Promise<NamedProducts> =>
  nameIndexCache(services.version, locale, {
    read: async () => {
      const products = await readProductNames(db, locale, maxNames)
      const byId = new Map(products.map((product) => [product.id, product]))
      const parts = { locale, stop_words: knowledge[locale].stop_words, kind_words: familyWords(locale) }
      const words = createNameWords(products, parts)
      // `The swim spa` is one.
      const kind_words = `${parts.kind_words.replaceAll('swim', '')} ${roofWords[locale]}`
      const shortNames = createShortNames(products, { ...parts, kind_words })
      return {
        index: await createNameIndex(products),
        words,
        shortNames,
        byId,
        isComplete: products.length < maxNames,
      }
    },
    onError: (error) => log.warn({ error }, 'The names of products could not be read again'),
  })

/** Reads a message in the language of the context. */
export async function understand(
  ctx: RequestContext,
  message: string,
  memory: BotMemory,
): Promise<Understood> {
  const { locale } = ctx
  const state = findState(message, locale)
  const zip = findZip(message)
  const index = topicIndex(locale)
  const text = messageText(message, { locale, hasState: state !== null, known: index.known })
  const cues = new Set(findCues(text, locale))
  const families = findFamilies(text, locale)
  const names = await productNameIndex(ctx)
  const figures = findFigures(text, locale)
  const attributes = findAttributes(text, locale)
  const isPlace = (number: string) => number === zip
  const exact = await exactNames(ctx, message)
  const quantity = findQuantity(message, isPlace)
  const isAboutIt = figures.length > 0 && asksAboutIt.test(message)
  const isOfBefore = memory.products !== undefined && (isAboutIt || saysOnlyPieces(message))
  const named = mentionsIn(message, {
    names,
    locale,
    families,
    cues,
    figures,
    quantity,
    exact,
    isOfBefore,
  })
  const sibling = named.length > 0 ? null : siblingsOf(message, memory.products?.[0], names.byId, locale)
  const found = sibling ? [sibling] : named
  const length = locale === 'zh' ? message.length / 2 : wordsIn(message, locale).length
  const isShort = found.length === 0 && (length <= 7 || cues.has('follow_up')) && length <= 12
  const topics =
    sibling || saysOnlyNumber(message, locale)
      ? noTopic
      : index.classify(message, { hasState: state !== null, topic: isShort ? memory.topic : undefined })
  const isFollowUp =
    isShort || (found.length === 0 && asksOfBefore({ message, figures, families, topics, length }, memory))
  const isOwn = wordKinds(text, locale).includes('own')
  const isElsewhere = topics.is_other_domain && found.every(({ isExact }) => !isExact)
  const isOtherGoods = namesOnlyBrand(found) && isNoProduct({ families, topics, isOwn })
  const mentions = isElsewhere || isOtherGoods ? [] : found
  const ids = [
    ...new Set(mentions.flatMap(({ ids, isExact }) => (isExact ? ids.slice(0, 1) : ids.slice(0, 3)))),
  ]
  return {
    ...findAmounts(message),
    message,
    text,
    mentions,
    shortNamed: found.length > 0 || isElsewhere || isOfBefore ? [] : names.shortNames.find(message),
    missing: missingIn(message, mentions, names),
    products: ids.length > 0 ? ids : isFollowUp ? (memory.products ?? []) : [],
    previous: memory.products ?? [],
    before: memory.before ?? [],
    state,
    zip,
    quantity: findQuantity(
      message,
      (number) => isPlace(number) || mentions.some((one) => one.numbers.includes(number)),
    ),
    figures: asksTheSame({ message, figures, mentions }, locale) ? (memory.figures ?? []) : figures,
    attributes,
    families,
    cues,
    topics,
    isFollowUp,
  }
}

type MessageParts = Pick<Understood, 'message' | 'figures' | 'families' | 'topics'>

/**
 * Whether a longer message without a product asks for a figure of the one before: `how many gallons go in there, or liters`. What every
 * product has, as the price, is also asked of other things.
 */
function asksOfBefore(
  { message, figures, families, topics, length }: MessageParts & { length: number },
  { products }: BotMemory,
) {
  if (products === undefined || families.length > 0 || length > (pointsBack.test(message) ? 16 : 8))
    return false
  if (topics.sure === 'production' || topics.sure === 'savings') return false
  return figures.some((figure) => topics.sure === null || !commonFigures.has(figure))
}

const pointsBack =
  /\b(?:it|its|that|this|there|they|them|those|these)\b|(?<!\p{L})(?:der|die|das|er|sie|es|da|davon|darin|rein)(?!\p{L})|它|这|那|里面/iu

/** What every product has. */
export const commonFigures: ReadonlySet<string> = new Set([
  'price',
  'stock',
  'size',
  'weight_lb',
  'warranty_years',
])

/** `And the 20?` asks nothing by itself: its words are a number and words that every question has. */
function saysOnlyNumber(message: string, locale: Locale) {
  if (locale === 'zh' || !/\d/.test(message) || /[%§]|\p{Sc}/u.test(message)) return false
  return wordsIn(message, locale).every((word) => emptyWords[locale].has(word) || /^\d+$/.test(word))
}

const wordsWithNumbers = {
  en: 'and what about how the one ones smaller bigger larger cheaper other then ok okay so',
  de: 'und was ist mit der die das den dem kleinere kleineren größere größeren andere anderen dann ok okay also',
} as const

const emptyWordsOf = (locale: 'en' | 'de'): ReadonlySet<string> =>
  new Set(wordsIn(`${knowledge[locale].stop_words} ${wordsWithNumbers[locale]}`, locale))

const emptyWords = { en: emptyWordsOf('en'), de: emptyWordsOf('de') }

/** `And the 60 kW one?` says which product, and nothing else. */
export const noTopic: QuestionMatch = {
  sure: null,
  possible: [],
  confidence: 0,
  is_other_domain: false,
  names_other_domain: false,
  is_off_topic: false,
}

/** Whether hardly any topic of the store is asked for, although a word may name a kind of products: `a mower with battery`. */
export const isClearlyOffTopic = ({ is_off_topic, confidence }: QuestionMatch) =>
  is_off_topic && confidence >= clearlyOffTopic

const clearlyOffTopic = 0.95

/** The first model that the message names and the catalog lacks. Null while only the names of a part of the catalog are known. */
function missingIn(
  message: string,
  mentions: readonly Mention[],
  { byId, isComplete }: NamedProducts,
): MissingModel | null {
  if (!isComplete) return null
  const namesOf = ({ ids }: Mention) => ids.flatMap((id) => byId.get(id) ?? [])
  const all = mentions.flatMap(namesOf)
  for (const mention of mentions) {
    const model = missingModel(message, namesOf(mention), all)
    if (model !== null) return { model, mention }
  }
  return mentions.length === 0 ? missingOfLine(message, byId.values()) : null
}

/** The first model of a line that the catalog has with other numbers, as `IQ8` where it has the IQ7. */
function missingOfLine(message: string, products: Iterable<ProductName>): MissingModel | null {
  const found = unknownNumber(message, products)
  if (!found) return null
  const ids = found.products.map(({ id }) => id)
  return { model: found.model, mention: { ids, isExact: false, isBrand: false, numbers: [], at: 0 } }
}

/** Whether products are named by nothing but a brand, as `Tesla`. */
const namesOnlyBrand = (mentions: readonly Mention[]) => mentions.every(({ isBrand }) => isBrand)

/**
 * Whether a brand alone names no product of ours: it is that of a car, as in `I bought a Tesla, can the roof charge it` and
 * `what does a new Tesla cost`, or of equipment that the visitor has, as in `will your panels work with my old Enphase`.
 */
function isNoProduct({
  families,
  topics,
  isOwn,
}: Pick<Understood, 'families' | 'topics'> & { isOwn: boolean }) {
  if (isOwn && topics.sure === 'compatibility') return true
  if (isClearlyOffTopic(topics)) return true
  if (families.length > 0) return false
  return topics.is_off_topic || (topics.sure === 'ev_charging' && topics.confidence >= clearService)
}

/** The words of the names of all products, in the language of the context. */
export const nameWordsOf = async (ctx: RequestContext): Promise<NameWords> =>
  (await productNameIndex(ctx)).words

/** Products that the search reads in a message by model number or series. */
const exactNames = async (ctx: RequestContext, message: string) =>
  (await namedProducts(ctx, message)).flatMap((ids) => (ids.length === 1 ? ids : []))

type MentionFacts = Pick<Understood, 'families' | 'cues' | 'figures' | 'quantity'> & {
  names: NamedProducts
  locale: Locale
  exact: readonly string[]
  isOfBefore: boolean
}

/** Asks for a figure of what was said before: `does it need optimizers` names no optimizer. */
const asksAboutIt =
  /\b(?:does|do|will|is|are) (?:it|they|that one|this one)\b|(?<!\p{L})(?:braucht|hat|ist|kann) (?:er|sie|es|der|die|das)(?!\p{L}|\s\p{Lu})|它/u

/** The products that a message names by model number, series or all words of their names. */
function mentionsIn(message: string, facts: MentionFacts): Mention[] {
  const { names, locale, families, cues, exact, figures, quantity, isOfBefore } = facts
  // A brand alone does not name a product of another family: `a charger with a Tesla plug`. What a charger fits is a car.
  const fits = cues.has('fit') && !families.includes('ev-charging')
  // `Das 670er` is the one with 670.
  const plain = locale === 'de' ? message.replaceAll(/(?<=\d)er(?!\p{L})/giu, '') : message
  const named = withExactNames(withUnlisted(names.index.find(plain), exact, names), exact).filter(
    ({ ids, numbers }) => {
      if (numbers.length === 1 && isLimit(numbers[0] ?? '', message)) return false
      const family = names.byId.get(ids[0] ?? '')?.family_id ?? ''
      return numbers.length > 0 || family === '' || families.length === 0 || fits || families.includes(family)
    },
  )
  if (named.length > 0) return named
  if (isOfBefore) return []
  const isOffer = figures.length > 0
  const ids = names.words.withAll(descriptionIn(message, { count: quantity, isOffer }, locale))
  // `12` may be a part of the name: `ground mount for 12 modules`.
  const number = String(quantity)
  const numbered = ids.filter((id) => names.byId.get(id)?.name.split(/\D+/).includes(number))
  if (ids.length > 1 && numbered.length === 1) return [mentionOf(numbered, [number])]
  return ids.length > 0 ? [mentionOf(ids, [])] : []
}

const mentionOf = (ids: string[], numbers: string[]): Mention => ({
  ids,
  isExact: ids.length === 1,
  isBrand: false,
  numbers,
  at: 0,
})

/** `500 kVA or larger` and `at least 500 kVA` describe products, and name none. */
function isLimit(number: string, message: string) {
  const amount = `(?<![\\d.,])${number.replace('.', '[.,]')}\\s?-?(?:kva|kw|kwh|w|watts?|amps?|a|v|volts?|千伏安|千瓦|瓦|安)(?![a-zäöü])`
  return new RegExp(
    `${amount}\\s?(?:or (?:more|larger|bigger|higher|above|up)|and (?:up|above|larger)|plus|oder (?:mehr|größer|höher)|aufwärts|以上|及以上|或更大)|(?<!\\p{L})(?:at least|more than|over|above|minimum|mindestens|über|mehr als|ab)\\s${amount}`,
    'iu',
  ).test(message.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, ''))
}

/** The mentions, and one of each product that the search reads in the message and whose name was not read. */
const withUnlisted = (mentions: readonly Mention[], exact: readonly string[], { byId }: NamedProducts) => [
  ...exact
    .filter((id) => !byId.has(id))
    .map((id): Mention => ({ ids: [id], isExact: true, isBrand: false, numbers: [], at: 0 })),
  ...mentions,
]

/**
 * The mentions with the products that the search reads in the message: the name index weighs words one by one, the search reads
 * them in order, as in `home 7 string or home 7 micro`.
 */
function withExactNames(mentions: readonly Mention[], exact: readonly string[]): Mention[] {
  const left = new Set(exact)
  const named = new Set<string>()
  return mentions.map((mention) => {
    // The words of the message may name one of a series, as the black one, where the search reads its model number.
    const id =
      mention.isExact && !left.has(mention.ids[0] ?? '')
        ? undefined
        : mention.ids.find((one) => left.has(one))
    // A product is not named twice: the second `Home 7` is another one.
    const first = id ?? mention.ids.find((one) => !named.has(one))
    if (first === undefined) return mention
    left.delete(first)
    named.add(first)
    const ids = [first, ...mention.ids.filter((one) => one !== first)]
    return { ...mention, ids, isExact: mention.isExact || id !== undefined }
  })
}
