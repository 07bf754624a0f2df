// Which of the products of the last answer a message means by a comparison, as `the bigger one` or `which one holds more`.
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Locale } from '#text/text.tsx'
import { createSignalTable } from '../retrieval/signals.ts'
import type { BotMemory } from '../understanding/memory.ts'
import { numberOfOther } from '../understanding/other-one.server.ts'
import type { Understood } from '../understanding/understand.server.ts'
import { type KnownProduct, readProducts } from './product-facts.server.ts'

type Choice = 'cheapest' | 'smallest' | 'largest'

const choices = createSignalTable<Choice>((locale) => {
  const words: Record<Choice, Record<typeof locale, string>> = {
    cheapest: {
      en: 'cheapest|cheaper one|cheapest one|least expensive|lowest price|lowest priced|most affordable|costs the least',
      de: 'günstigste*|billigste*|preiswerteste*|am wenigsten kostet|kostet am wenigsten|der günstigere|die günstigere|das günstigere|den günstigeren',
      zh: '最便宜|便宜的那个|便宜的那款|哪个便宜|哪款便宜|价格最低',
    },
    smallest: {
      en: 'smallest|smaller one|the small one|holds less',
      de: 'kleinste*|der kleinere|die kleinere|das kleinere|den kleineren',
      zh: '最小的|小的那个|小的那款|小一点的那个',
    },
    largest: {
      en: 'biggest|largest|bigger one|larger one|the big one|holds more|has more capacity',
      de: 'größte|größten|größter|größtes|der größere|die größere|das größere|den größeren|mehr kapazität',
      zh: '最大的|大的那个|大的那款|大一点的那个|哪个容量大|哪个大|哪个更大',
    },
  }
  return (Object.keys(words) as Choice[]).map((choice) => [choice, [words[choice][locale]]])
})

/** Chooses among what was said before, although it names a kind: `the cheapest of those hot tubs`. */
const amongThem =
  /\b(?:of|among|from) (?:them|those|these|all)\b|(?<!\p{L})(?:davon|von (?:denen|diesen|allen)|darunter)(?!\p{L})|其中|这几|那几|这些|那些|里面/iu

/** The product that a follow-up chooses among those of the conversation; null if it chooses none. */
export async function chosenProduct(
  ctx: RequestContext,
  { text, message, isFollowUp, mentions, families, figures, quantity }: Understood,
  memory: BotMemory,
): Promise<string | null> {
  const ids = memory.among ?? [...new Set([...(memory.products ?? []), ...(memory.before ?? [])])]
  const isAmong = amongThem.test(message)
  const most = isAmong ? 10 : 6
  const isShort = ctx.locale === 'zh' ? message.length <= most + 4 : text.words.length <= most
  const named = isShort && isFollowUp && mentions.length === 0 ? await namedByNumber(ctx, message, ids) : null
  if (named) return named
  const place = mentions.length === 0 && families.length === 0 ? placeIn(message, ctx.locale) : null
  const listed = memory.shown?.at(shortPlaceIn(message, ctx.locale) ?? memory.shown.length)
  if (listed !== undefined) return listed
  const asksMore = figures.length > 0 || quantity !== null
  if (place && (place.isAlone || asksMore))
    return (memory.shown ?? memory.products ?? []).at(place.at) ?? null
  const [choice] = choices(text, ctx.locale)
  const isOfKind = families.length > 0 && !isAmong
  if (!choice || !isShort || !isFollowUp || mentions.length > 0 || isOfKind) return null
  // `The cheapest of them` after one product.
  if (ids.length < 2) return isAmong ? (ids[0] ?? null) : null
  const products = (await readProducts(ctx, ids)).filter(({ sale }) => sale.status !== 'discontinued')
  const measure = choice === 'cheapest' ? ({ sale }: KnownProduct) => sale.price_now_cents : sizeOf(products)
  const sorted = products
    .flatMap((product) => {
      const value = measure(product)
      return value === null ? [] : [{ id: product.detail.product_id, value }]
    })
    .toSorted((a, b) => (choice === 'largest' ? b.value - a.value : a.value - b.value))
  return sorted.length > 1 ? (sorted[0]?.id ?? null) : null
}

/** The only one of these products with the number that a message names, as `the smaller one, the 59`. */
async function namedByNumber(ctx: RequestContext, message: string, ids: readonly string[]) {
  const parts = message.split(/[,，]\s*/)
  const number = parts.map((part) => numberOfOther(part, ctx.locale)).find((one) => one !== null)
  if (number === undefined || ids.length < 2) return null
  const products = await readProducts(ctx, ids)
  const found = products.filter(({ detail }) =>
    [...detail.name.matchAll(/\d+(?:\.\d+)?/g)].some(([one]) => one === number),
  )
  return found.length === 1 ? (found[0]?.detail.product_id ?? null) : null
}

/**
 * `The second one`: its place among the products that were shown, from 0, or -1 for the last one; `isAlone` if the message says nothing
 * else. Null for other messages.
 */
export function placeIn(message: string, locale: Locale): { at: number; isAlone: boolean } | null {
  for (const [at, pattern] of placePatterns[locale].entries()) {
    const rest = pattern.exec(message.trim())?.groups?.rest
    if (rest !== undefined) return { at: at === lastPlace ? -1 : at, isAlone: !/[\p{L}\d]/u.test(rest) }
  }
  return null
}

const lastPlace = 3

const placePatterns: Record<Locale, RegExp[]> = {
  en: ['first|1st', 'second|2nd', 'third|3rd', 'last'].map(
    (word) =>
      new RegExp(
        `^(?:(?:and|ok|okay|so|what about|how about|tell me(?: more)? about|more about|i(?:'d| would)? (?:like|want|take)|i'll take|give me)\\s)*(?:the )?(?:${word})(?: one| product| option| model)(?: please| pls)?(?<rest>(?:[\\s,.?!].{0,40})?)$`,
        'iu',
      ),
  ),
  de: ['erste[ns]?', 'zweite[ns]?', 'dritte[ns]?', 'letzte[ns]?'].map(
    (word) =>
      new RegExp(
        `^(?:(?:und|ok|okay|was ist mit|mehr (?:über|zu|zum|zur)|ich (?:nehme|will|möchte|hätte gern))\\s)*(?:der|die|das|den|dem) (?:${word})(?: produkt| modell| artikel)?(?: bitte)?(?<rest>(?:[,.?!].{0,40})?)$`,
        'iu',
      ),
  ),
  zh: ['第一', '第二', '第三', '最后(?:一)?'].map(
    (word) =>
      new RegExp(
        `^(?:那|那么|我要|就要|看看|介绍一下)?(?:${word})(?:个|款|种|台)(?:呢|吧|怎么样)?(?<rest>.{0,16})$`,
        'iu',
      ),
  ),
}

/** The place in a list that a message names with nothing else, as `number 2` or `second`, from 0; null for other messages. */
export function shortPlaceIn(message: string, locale: Locale): number | null {
  const at = shortPlaces[locale].findIndex((pattern) => pattern.test(message.trim()))
  return at < 0 ? null : at
}

const shortPlaces: Record<Locale, RegExp[]> = {
  en: ['1|1st|first|one', '2|2nd|second|two', '3|3rd|third|three'].map(
    (word) =>
      new RegExp(
        `^(?:and |the |option |number |no |no\\. ?|nr\\.? ?|# ?)*(?:${word})(?: please| pls)?[.?!]*$`,
        'iu',
      ),
  ),
  de: ['1|erste[rsn]?|eins', '2|zweite[rsn]?|zwei', '3|dritte[rsn]?|drei'].map(
    (word) =>
      new RegExp(`^(?:und |die |das |der |option |nummer |nr\\.? ?|# ?)*(?:${word})(?: bitte)?[.?!]*$`, 'iu'),
  ),
  zh: ['1|一', '2|二', '3|三'].map(
    (word) => new RegExp(`^(?:那|选|要|看)?第?(?:${word})(?:号|个|款)?[呢吧。？?！!]*$`, 'iu'),
  ),
}

/** The first key figure that all products have as a number, such as the capacity of batteries. */
function sizeOf(products: readonly KnownProduct[]) {
  const numbers = ({ detail }: KnownProduct, id: string) =>
    detail.key_specs.find((spec) => spec.id === id)?.number ?? null
  const [first] = products
  const id = first?.detail.key_specs.find((spec) =>
    products.every((one) => numbers(one, spec.id) !== null),
  )?.id
  return (product: KnownProduct) => (id === undefined ? null : numbers(product, id))
}
