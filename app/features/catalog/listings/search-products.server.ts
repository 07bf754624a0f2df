import {
  type Bits,
  bitsOf,
  common,
  countBits,
  has,
  isEmpty,
  numbersOf,
  where,
} from '#features/catalog/search/bits.ts'
import type { CatalogIndex } from '#features/catalog/search/catalog-index.ts'
import { excessOf, findMatches, type Matches } from '#features/catalog/search/find-matches.ts'
import { maxNames, nameSimilarities } from '#features/catalog/search/name-similarity.ts'
import type { QueryVocabulary } from '#features/catalog/search/query/parse-state.ts'
import type { Condition, Span, UnderstoodQuery } from '#features/catalog/search/query/understood-query.ts'
import {
  searchExactWords,
  searchWholeNames,
  searchWords,
  type WordIndex,
} from '#features/catalog/search/search.server.ts'
import type { Locale } from '#text/text.tsx'
import { replacedProducts, type Successors, successorsOf } from './successors.ts'
import { understoodText } from './understood-text.ts'

/** The result of a search text. */
export type SearchResult = {
  products: Bits
  /** The most relevant products; the others follow by popularity. */
  first: number[]
  /** A condition was relaxed, or a word was corrected or left out. */
  forgiving: boolean
  /** What was understood; null if the products were found by the words alone. */
  query: UnderstoodQuery | null
  /** The conditions that the products meet, those for which the nearest were taken, and those that were left out. */
  met: Condition[]
  nearest: Condition[]
  relaxed: Condition[]
  /** Words that no product has together with the conditions. */
  missing: Span[]
  /** Whether the products fit what the text says they must fit. */
  fits: boolean
  /** Replacements of discontinued products that the text names by model number. */
  successors: { product_id: string; replaces: string }[]
}

export type Search = { words: WordIndex; index: CatalogIndex; locale: Locale; vocabulary: QueryVocabulary }

/**
 * Finds products by what a text asks for: the conditions that are understood filter, and are relaxed if nothing is left; the
 * other words are searched in the texts of what is left. Texts in which nothing is understood are searched by their words.
 */
export async function searchProducts(search: Search, text: string): Promise<SearchResult> {
  const query = understoodText(text, search.vocabulary)
  if (!isUnderstood(query)) return byWords(search, text)
  const replaced = query.asks_replacement ? replacedProducts(text, search.vocabulary, search.index) : null
  if (replaced) return resultOf(search, replaced.query, replaced.matches, null)
  const matches = withoutContext(await withNames(search, query, findMatches(query, search.index)))
  if (matches.met.length + matches.nearest.length === 0 && !matches.has_model) return byWords(search, text)
  const words = joined(wordsLeft(query, matches))
  const found = words === '' ? null : await searchWords(search.words, words, matches.products)
  const isComplete = !found || (found.match === 'exact' && found.first.length > 0)
  if (!isComplete) {
    // The whole text may be a name that was misunderstood. Words in descriptions count only next to a model number.
    const literal = await searchExactWords(search.words, text, !matches.has_model)
    if (literal.first.length > 0) return { ...emptyResult, ...literal }
    const named = matches.has_model ? null : await byLastWords(search, query)
    if (named) return named
  }
  return resultOf(search, query, matches, found)
}

export const isUnderstood = ({ conditions, models }: UnderstoodQuery) => conditions.length + models.length > 0

const emptyResult = {
  forgiving: false,
  query: null,
  met: [],
  nearest: [],
  relaxed: [],
  missing: [],
  fits: false,
  successors: [],
}

async function byWords({ words }: Search, text: string): Promise<SearchResult> {
  const { match, ...found } = await searchWords(words, text)
  return { ...emptyResult, ...found, forgiving: match !== 'exact' }
}

/** Of the matches those with the name of the accessory that the text asks for; all, if none has it. */
async function withNames({ words }: Search, query: UnderstoodQuery, matches: Matches): Promise<Matches> {
  const names = joined(query.words.filter(({ is_name }) => is_name))
  if (names === '') return matches
  const { products } = await searchExactWords(words, names, true)
  const named = common(products, matches.products)
  return isEmpty(named) ? matches : { ...matches, products: named }
}

/** Without the kinds of products that an accessory is for among what was left out: `cable clips for solar panels` are clips. */
export function withoutContext(matches: Matches): Matches {
  const isAccessory = matches.met.some((one) => one.kind === 'family' && one.is_accessory)
  return isAccessory
    ? { ...matches, relaxed: matches.relaxed.filter(({ kind }) => kind !== 'family') }
    : matches
}

/**
 * The products for the named family whose names have all words right after it: the clips of `panel clips`, which are no panels.
 * Null if there are no such words or products.
 */
async function byLastWords({ words, index }: Search, query: UnderstoodQuery): Promise<SearchResult | null> {
  const { family, last } = lastWords(query)
  if (!family || last === '') return null
  const found = await searchWholeNames(words, last)
  if (found.first.length === 0) return null
  const named = await searchWholeNames(words, `${family.span.text} ${last}`)
  const families = family.values.some((id) => mounted.has(id))
    ? [...mounted, ...family.values]
    : family.values
  const ofFamily = index.filters.having(
    found.products,
    families.map((id) => `family:${id}`),
  )
  const isFor = (number: number) => has(ofFamily, number) || has(named.products, number)
  const first = found.first.filter(isFor)
  if (first.length === 0) return null
  return { ...emptyResult, products: where(found.products, isFor), first, forgiving: true }
}

/** Mounting parts are for panels, also without a word for panels in their names. */
const mounted: ReadonlySet<string> = new Set(['solar-panels', 'solar-mounting'])

/**
 * The last family and the words between which and the family there is only space; none after an accessory, which has its own
 * words.
 */
function lastWords({ conditions, words, text, part_from }: UnderstoodQuery) {
  const isBeforeParts = ({ span }: Condition) => span.from < (part_from ?? text.length)
  const family = conditions.findLast((one) => one.kind === 'family' && isBeforeParts(one))
  if (family?.kind !== 'family' || family.is_accessory) return { family: null, last: '' }
  const last: Span[] = []
  for (const word of words) {
    const end = last.at(-1)?.to ?? family.span.to
    if (word.from >= end && text.slice(end, word.from).trim() === '') last.push(word)
  }
  return { family, last: last.some(isShort) ? '' : joined(last) }
}

/** Few letters are the start of many names: `ca` is not Canadian. */
const isShort = ({ text }: Span) => /^[a-z]{1,3}$/i.test(text)

/** The words that were not understood, and those of relaxed conditions, in the order of the text. */
function wordsLeft(query: UnderstoodQuery, { relaxed, fits }: Matches): Span[] {
  const target = fits ? [] : (query.compatible_with?.words ?? [])
  // No text has the price that a customer would pay.
  const searchable = relaxed.filter((one) => one.kind !== 'number' || one.attribute !== 'price')
  const spans = [...searchable.map(({ span }) => span), ...query.words, ...target]
  return [...new Map(spans.map((span) => [span.from, span])).values()].toSorted((a, b) => a.from - b.from)
}

/** Adjacent Chinese characters are one word again; a single one says nothing. */
export function joined(spans: Span[]) {
  let text = ''
  let end = -1
  for (const { from, to, text: word } of spans) {
    text += from === end ? word : ` ${word}`
    end = to
  }
  return text
    .split(' ')
    .filter((word) => !/^\p{Script=Han}$/u.test(word))
    .join(' ')
    .trim()
}

type FoundWords = Awaited<ReturnType<typeof searchWords>> | null

export function resultOf(
  { index, locale, words }: Search,
  query: UnderstoodQuery,
  matches: Matches,
  found: FoundWords,
): SearchResult {
  const { relaxed, met, nearest, fits } = matches
  const hasWords = found !== null && found.match !== 'some' && found.first.length > 0
  const products = hasWords ? found.products : matches.products
  const first = inOrder({ products, matches, found, query, locale, ranked: words.ranked }, index)
  const successors = successorsOf(first, matches, index)
  const ordered = withSuccessors(first, successors, query.asks_replacement)
  const added = ordered.filter((number) => !has(products, number))
  return {
    products: added.length > 0 ? bitsOf([...first, ...added]) : products,
    first: ordered,
    forgiving: relaxed.length + query.corrected.length > 0 || (found !== null && found.match !== 'exact'),
    query,
    met,
    nearest,
    relaxed,
    missing: found !== null && !hasWords ? asTyped(query) : [],
    fits,
    successors: [...successors].flatMap(([number, others]) =>
      others
        .filter((other) => !first.includes(other))
        .map((other) => ({ product_id: index.filters.idOf(other), replaces: index.filters.idOf(number) })),
    ),
  }
}

/** The words that were not understood, without what they stand for. */
const asTyped = ({ words, text }: UnderstoodQuery) =>
  words.map((span) => ({ ...span, text: text.slice(span.from, span.to) }))

type Ordered = {
  products: Bits
  matches: Matches
  found: FoundWords
  query: UnderstoodQuery
  locale: Locale
  /** Only this many are put in order; the others follow by popularity. */
  ranked: number
}

/** Names of more products than this for each one that is put in order, or than `maxNames`, are not compared. */
const namesForEach = 10

/**
 * The products in their order of relevance, if it is not only popularity: the nearest figures; then as the text says, as
 * `largest`; then by the words.
 */
function inOrder(
  { products, matches, found, query, locale, ranked }: Ordered,
  index: CatalogIndex,
): number[] {
  const wanted = common(products, matches.products)
  const isMany = countBits(wanted) > Math.min(maxNames, namesForEach * ranked)
  if (isMany && !query.sorting && !hasDistances(matches))
    return rankedThenPopular({ products, found, ranked }, index)
  const numbers = numbersOf(wanted)
  const places = new Map(found?.first.map((number, place) => [number, place]))
  const { filters, facts } = index
  const similarities = isMany
    ? new Map<number, number>()
    : nameSimilarities(query.text, new Map(numbers.map((number) => [number, filters.nameOf(number, locale)])))
  const scored = numbers.map((number) => ({
    number,
    distance: (matches.distances.get(number) ?? 0) + excessOf(number, matches, index),
    is_past: facts.choice(number, 'status') === 'discontinued' ? 1 : 0,
    sorted: sortingOf(number, query, index),
    place: places.get(number) ?? ranked,
    similarity: similarities.get(number) ?? 0,
    popularity: filters.popularityOf(number),
  }))
  scored.sort(
    (a, b) =>
      a.distance - b.distance ||
      a.is_past - b.is_past ||
      a.sorted - b.sorted ||
      a.place - b.place ||
      b.similarity - a.similarity ||
      b.popularity - a.popularity,
  )
  return scored.slice(0, ranked).map(({ number }) => number)
}

/** Whether figures decide on the order. */
const hasDistances = ({ distances, met }: Matches) =>
  distances.size > 0 || met.some((one) => one.kind === 'number' && one.attribute !== 'price')

/** The products for sale, first by the words that were found, then the most popular ones: many are not sorted as a whole. */
function rankedThenPopular(
  { products, found, ranked }: Pick<Ordered, 'products' | 'found' | 'ranked'>,
  { filters }: CatalogIndex,
) {
  const forSale = filters.having(products, ['status:clearance', 'status:live'])
  const first = (found?.first ?? []).filter((number) => has(forSale, number))
  return [...new Set([...first, ...filters.mostPopular(forSale, ranked)])].slice(0, ranked)
}

function sortingOf(number: number, { sorting }: UnderstoodQuery, { filters, facts }: CatalogIndex) {
  if (!sorting) return 0
  if (sorting.by === 'price_up') return filters.priceOf(number)
  const first = (fact: 'efficiency' | 'weight' | 'warranty') => facts.numbers(number, fact)[0]
  if (sorting.by === 'efficiency_down') return -(first('efficiency') ?? 0)
  if (sorting.by === 'warranty_down') return -(first('warranty') ?? 0)
  if (sorting.by === 'weight_up') return first('weight') ?? Number.MAX_SAFE_INTEGER
  const size =
    facts.numbers(number, 'power')[0] ??
    facts.numbers(number, 'energy')[0] ??
    facts.numbers(number, 'apparent_power')[0] ??
    facts.numbers(number, 'seats')[0] ??
    facts.numbers(number, 'length')[0] ??
    0
  return sorting.by === 'size_down' ? -size : size
}

/** The products, each followed by what replaces it, or after it if that is what the text asks for. */
const withSuccessors = (numbers: readonly number[], successors: Successors, areWanted: boolean) => [
  ...new Set([
    ...(areWanted ? numbers.flatMap((number) => successors.get(number) ?? []) : []),
    ...numbers.flatMap((number) => [number, ...(successors.get(number) ?? [])]),
  ]),
]
