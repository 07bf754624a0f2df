import { type Bits, bitsOf, has, intersect } from '#features/catalog/search/bits.ts'
import type { CatalogIndex } from '#features/catalog/search/catalog-index.ts'
import { everything } from '#features/catalog/search/filter-index.ts'
import { excessOf, findMatches, type Matches, meets } from '#features/catalog/search/find-matches.ts'
import { maxNames, nameSimilarities } from '#features/catalog/search/name-similarity.ts'
import type { QueryVocabulary } from '#features/catalog/search/query/parse-state.ts'
import { understandQuery } from '#features/catalog/search/query/understand-query.ts'
import type { Condition, Span, UnderstoodQuery } from '#features/catalog/search/query/understood-query.ts'
import { searchExactWords, searchWords, type WordIndex } from '#features/catalog/search/search.server.ts'
import type { Locale } from '#text/text.tsx'

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

type Search = { words: WordIndex; index: CatalogIndex; locale: Locale; vocabulary: QueryVocabulary }

/**
 * Finds products by what a text asks for: the conditions that are understood filter, and are relaxed if nothing is left; the
 * other words are searched in the texts of what is left. Texts in which nothing is understood are searched by their words.
 */
export async function searchProducts(search: Search, text: string): Promise<SearchResult> {
  const query = understandQuery(text, search.vocabulary)
  if (!isUnderstood(query)) return byWords(search, text)
  const matches = findMatches(query, search.index)
  if (matches.met.length + matches.nearest.length === 0 && !matches.has_model) return byWords(search, text)
  const words = joined(wordsLeft(query, matches))
  const candidates = bitsOf(matches.numbers)
  const found = words === '' ? null : await searchWords(search.words, words, candidates)
  const isComplete = !found || (found.match === 'exact' && found.first.length > 0)
  if (!isComplete) {
    // The whole text may be a name that was misunderstood. Words in descriptions count only next to a model number.
    const literal = await searchExactWords(search.words, text, !matches.has_model)
    if (literal.first.length > 0) return { ...emptyResult, ...literal }
  }
  return resultOf(search, query, matches, found)
}

const isUnderstood = ({ conditions, models }: UnderstoodQuery) => conditions.length + models.length > 0

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

/** The words that were not understood, and those of relaxed conditions, in the order of the text. */
function wordsLeft(query: UnderstoodQuery, { relaxed, fits }: Matches): Span[] {
  const target = fits ? [] : (query.compatible_with?.words ?? [])
  // No text has the price that a customer would pay.
  const searchable = relaxed.filter((one) => one.kind !== 'number' || one.attribute !== 'price')
  const spans = [...query.words, ...target, ...searchable.map(({ span }) => span)]
  return [...new Map(spans.map((span) => [span.from, span])).values()].toSorted((a, b) => a.from - b.from)
}

/** Adjacent Chinese characters are one word again; a single one says nothing. */
function joined(spans: Span[]) {
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

function resultOf(
  { index, locale }: Search,
  query: UnderstoodQuery,
  matches: Matches,
  found: FoundWords,
): SearchResult {
  const { relaxed, met, nearest, fits } = matches
  const hasWords = found !== null && found.match !== 'some' && found.first.length > 0
  const products = hasWords ? found.products : bitsOf(matches.numbers)
  const first = inOrder({ products, matches, found, query, locale }, index)
  // Who searches for a kind of product does not ask for what replaces a discontinued one.
  const successors =
    matches.has_model && first.length <= maxNamed
      ? successorsOf(first, matches, index)
      : new Map<number, number[]>()
  const ordered = withSuccessors(first, successors)
  const added = ordered.filter((number) => !has(products, number))
  return {
    products: added.length > 0 ? bitsOf([...first, ...added]) : products,
    first: ordered,
    forgiving: relaxed.length + query.corrected.length > 0 || (found !== null && found.match !== 'exact'),
    query,
    met,
    nearest,
    relaxed,
    missing: found !== null && !hasWords ? query.words : [],
    fits,
    successors: [...successors].flatMap(([number, others]) =>
      others
        .filter((other) => !first.includes(other))
        .map((other) => ({ product_id: index.filters.idOf(other), replaces: index.filters.idOf(number) })),
    ),
  }
}

const numbersIn = (bits: Bits, numbers: number[]) => numbers.filter((number) => has(bits, number))

type Ordered = { products: Bits; matches: Matches; found: FoundWords; query: UnderstoodQuery; locale: Locale }

/** Only this many are put in order; the others follow by popularity. */
const maxFirst = 100

/**
 * The products in their order of relevance, if it is not only popularity: the nearest figures; then as the text says, as
 * `largest`; then by the words.
 */
function inOrder({ products, matches, found, query, locale }: Ordered, index: CatalogIndex): number[] {
  const numbers = numbersIn(products, matches.numbers)
  const isMany = numbers.length > maxNames
  if (isMany && !query.sorting && !hasDistances(matches)) return rankedThenPopular(products, found, index)
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
    place: places.get(number) ?? maxFirst,
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
  return scored.slice(0, maxFirst).map(({ number }) => number)
}

/** Whether figures decide on the order. */
const hasDistances = ({ distances, met }: Matches) =>
  distances.size > 0 || met.some((one) => one.kind === 'number' && one.attribute !== 'price')

/** The products for sale, first by the words that were found, then the most popular ones: many are not sorted as a whole. */
function rankedThenPopular(products: Bits, found: FoundWords, { filters }: CatalogIndex) {
  const forSale = products.slice()
  intersect(forSale, filters.matching({ ...everything, facet_values: [['status:clearance', 'status:live']] }))
  const ranked = numbersIn(forSale, found?.first ?? [])
  return [...new Set([...ranked, ...filters.mostPopular(forSale, maxFirst)])].slice(0, maxFirst)
}

function sortingOf(number: number, { sorting }: UnderstoodQuery, { filters, facts }: CatalogIndex) {
  if (!sorting) return 0
  if (sorting.by === 'price_up') return filters.priceOf(number)
  const size =
    facts.numbers(number, 'power')[0] ??
    facts.numbers(number, 'energy')[0] ??
    facts.numbers(number, 'apparent_power')[0] ??
    facts.numbers(number, 'seats')[0] ??
    facts.numbers(number, 'length')[0] ??
    0
  return sorting.by === 'size_down' ? -size : size
}

/** A model number that more products have does not name one of them. */
const maxNamed = 5

type Successors = Map<number, number[]>

/** What replaces each of the named products, if it is shown and meets the other conditions of the text. */
function successorsOf(numbers: number[], { met, relaxed }: Matches, index: CatalogIndex): Successors {
  const isPrice = (one: Condition) => one.kind === 'number' && one.attribute === 'price'
  const conditions = [...met, ...relaxed.filter(isPrice)].filter((one) => !isOfName(one))
  const isWanted = (number: number) =>
    index.filters.isShown(number) && conditions.every((one) => meets(number, one, index))
  return new Map(numbers.map((number) => [number, index.facts.successors(number).filter(isWanted)]))
}

/** A brand and a number without a unit belong to the name of the replaced product. */
const isOfName = (condition: Condition) =>
  condition.kind === 'brand' || (condition.kind === 'number' && condition.attribute === 'size')

/** The products, each followed by what replaces it. */
const withSuccessors = (numbers: number[], successors: Successors) => [
  ...new Set(numbers.flatMap((number) => [number, ...(successors.get(number) ?? [])])),
]
