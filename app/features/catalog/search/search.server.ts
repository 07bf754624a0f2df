import { searchTerms } from '#features/catalog/products/search-words/search-terms.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import type { Locale } from '#text/text.tsx'
import { addCommon, type Bits, countBits, has, intersect, isEmpty, union } from './bits.ts'
import type { FilterIndex } from './filter-index.ts'
import { likelyCorrections, nearestWord, swappedForms } from './spelling.ts'
import type { WordPostings } from './word-postings.server.ts'

/** All matching products; `first` are the most relevant by rank, the others follow by popularity. */
export type TextMatches = { products: Bits; first: number[] }

/** How the words of a text were found: all as typed, all as typed or corrected, or only some of them. */
export type WordMatch = 'exact' | 'corrected' | 'some'

/** What the words of a text are searched in. */
export type WordIndex = {
  filters: FilterIndex
  /** Only this many matches are put in order of relevance; the others follow by popularity. */
  ranked: number
  /** Products with only some of the words are not wanted. */
  wantsAllWords?: boolean
  /** The postings of parts of a `tsquery`, in their order. */
  postings(parts: string[]): Promise<WordPostings[]>
  /** The words of the vocabulary that are similar to each of the terms. */
  similar(terms: string[]): Promise<string[][]>
}

/**
 * The products with all words of the text. If there are none: with all words, each as typed or corrected; if there are
 * still none: with some of them. `within`: only these products count.
 */
export async function searchWords(
  index: WordIndex,
  text: string,
  within?: Bits,
): Promise<TextMatches & { match: WordMatch }> {
  const terms = termsOf(text)
  const typed = await index.postings(terms.map(prefixOf))
  const exact = withEvery(index, typed, within)
  if (exact.first.length > 0) return { ...exact, match: 'exact' }
  const corrected = await correctTerms(index, terms, typed)
  const every = corrected === typed ? exact : withEvery(index, corrected, within)
  if (every.first.length > 0 || corrected.length === 1 || index.wantsAllWords)
    return { ...every, match: 'corrected' }
  return { ...withSome(index, corrected, within), match: 'some' }
}

/** The products with all words of the text, as typed; with `in_names`, in their names and model numbers only. */
export async function searchExactWords(
  index: WordIndex,
  text: string,
  in_names: boolean,
): Promise<TextMatches> {
  const words = await index.postings(termsOf(text).map(prefixOf))
  const searched = in_names ? words.map((word) => ({ ...word, products: word.headings })) : words
  return withEvery(index, searched)
}

/** The products with all words of the text in their names: whole words only, so that `stand` does not find `standard`. */
export async function searchWholeNames(index: WordIndex, text: string): Promise<TextMatches> {
  const words = await index.postings(termsOf(text).map(quoted))
  return withEvery(
    index,
    words.map((word) => ({ ...word, products: word.headings })),
  )
}

const termsOf = (text: string) => searchTerms(text).map((term) => term.toLowerCase())

const withoutStopWords = (words: WordPostings[]) => words.filter(({ is_stop_word }) => !is_stop_word)

/** The products with all of these words; those with them in their names come first. */
function withEvery(index: WordIndex, words: WordPostings[], within?: Bits): TextMatches {
  const known = withoutStopWords(words)
  const products = known[0]?.products.slice() ?? new Uint32Array()
  for (const { products: others } of known.slice(1)) intersect(products, others)
  if (within) intersect(products, within)
  if (isEmpty(products)) return { products, first: [] }
  // Of words of names only, each product has all in its name.
  const headings = areOfNames(known) ? [] : known.map((word) => word.headings)
  return { products, first: rankedBy(known, index, mostIn(headings, products, index)) }
}

const areOfNames = (words: WordPostings[]) => words.every(({ headings, products }) => headings === products)

/** The products with at least one of these words; those with more of them come first. */
function withSome(index: WordIndex, words: WordPostings[], within?: Bits): TextMatches {
  const known = withoutStopWords(words)
  const products = union(known.map((word) => word.products))
  if (within) intersect(products, within)
  const inNames = mostIn(
    known.map(({ headings }) => headings),
    products,
    index,
  )
  const inTexts = areOfNames(known)
    ? []
    : mostIn(
        known.map((word) => word.products),
        products,
        index,
      )
  return { products, first: rankedBy(known, index, [...new Set([...inNames, ...inTexts])]) }
}

const counts = new WeakMap<WordPostings, number>()

/** How many products have a word: counted once for each object, which a search needs several times. Nothing changes postings. */
function countOf(word: WordPostings): number {
  const known = counts.get(word)
  if (known !== undefined) return known
  const count = countBits(word.products)
  counts.set(word, count)
  return count
}

/** The products by how many of the words they have, in names twice; a rare word counts more. */
function rankedBy(words: WordPostings[], { filters, ranked }: WordIndex, products: number[]): number[] {
  const weights = words.map((word) => 1 / Math.log(2 + countOf(word)))
  const scoreOf = (number: number) =>
    words.reduce((sum, { headings, products }, i) => {
      const places = has(headings, number) ? 2 : has(products, number) ? 1 : 0
      return sum + places * (weights[i] as number)
    }, 0)
  return products
    .map((number) => ({ number, score: scoreOf(number), popularity: filters.popularityOf(number) }))
    .sort((a, b) => b.score - a.score || b.popularity - a.popularity || a.number - b.number)
    .slice(0, ranked)
    .map(({ number }) => number)
}

/** The most popular of the products, those first that are in most of the sets. */
function mostIn(sets: Bits[], products: Bits, { filters, ranked }: WordIndex): number[] {
  const found = new Set<number>()
  for (const level of levelsOf(sets, products).reverse()) {
    if (found.size >= ranked) break
    for (const number of filters.mostPopular(level, ranked)) found.add(number)
  }
  return [...found].slice(0, ranked)
}

/** The products, then those of them that are in at least one of the sets, in at least two, and so on. */
function levelsOf(sets: Bits[], products: Bits): Bits[] {
  const levels = [products]
  for (const set of sets) {
    levels.push(new Uint32Array(products.length))
    for (let level = levels.length - 1; level > 0; level--)
      addCommon(levels[level] as Bits, levels[level - 1] as Bits, set)
  }
  return levels
}

/** The postings of each term; those of a term that no product has with the postings of its corrections. */
async function correctTerms(
  index: WordIndex,
  terms: string[],
  typed: WordPostings[],
): Promise<WordPostings[]> {
  const isUnknown = (word: WordPostings) => !word.is_stop_word && countOf(word) === 0
  const unknown = terms.filter((_, i) => isUnknown(typed[i] as WordPostings))
  if (unknown.length === 0) return typed
  const similar = await index.similar(unknown)
  const corrections = new Map(unknown.map((term, i) => [term, likelyCorrections(term, similar[i] ?? [])]))
  const found = await index.postings([...corrections.values()].flat().map(quoted))
  const byWord = new Map([...corrections.values()].flat().map((word, i) => [word, found[i] as WordPostings]))
  return terms.map((term, i) => {
    const words = corrections.get(term)?.flatMap((word) => byWord.get(word) ?? []) ?? []
    return words.length === 0 ? (typed[i] as WordPostings) : postingsOfAny(words)
  })
}

/** The postings of several words that stand for each other. */
export const postingsOfAny = (words: WordPostings[]): WordPostings => ({
  is_stop_word: words.every(({ is_stop_word }) => is_stop_word),
  products: union(words.map(({ products }) => products)),
  headings: union(words.map(({ headings }) => headings)),
})

/** The words of the vocabulary that are similar to each term. */
export async function wordsLike(db: Db, terms: string[], locale: Locale): Promise<Map<string, string[]>> {
  const forms = terms.flatMap((term) => swappedForms(term).map((form) => ({ term, form })))
  const { similar } = only(
    await queryRows<{ similar: { term: string; word: string }[] }>(
      db,
      similarWords(locale),
      [terms, forms.map(({ term }) => term), forms.map(({ form }) => form)],
      `similar-words-${locale}`,
    ),
  )
  const byTerm = Map.groupBy(similar, ({ term }) => term)
  return new Map(terms.map((term) => [term, byTerm.get(term)?.map(({ word }) => word) ?? []]))
}

/**
 * The text with each unknown word replaced by the nearest of the vocabulary or of `names`, for a question to the visitor: words
 * may differ more than in a correction. Null if there is nothing to replace. Chinese text has no letters to mistype;
 * it is searched as `correctedSearch` reads it.
 */
export async function respell(db: Db, text: string, locale: Locale, names: string[]): Promise<string | null> {
  if (/\p{Script=Han}/u.test(text)) return null
  const terms = termsOf(text)
  const similar = await wordsLike(db, terms, locale)
  const respelled = terms.map((term) => {
    const words = similar.get(term) ?? []
    const isKnown = words.some((word) => word.startsWith(term))
    return isKnown ? term : (nearestWord(term, [...words, ...names]) ?? term)
  })
  return respelled.join(' ') === terms.join(' ') ? null : respelled.join(' ')
}

// Trigrams find most typing errors. Swapped letters in a short word leave too few common trigrams, so those are looked up
// directly. `select` around the parameters: PostgreSQL keeps one plan for arrays of any length.
const similarWords = (locale: Locale) => `
  select coalesce(json_agg(json_build_object('term', term, 'word', word)), '[]') as similar
  from (
    select t.term, w.word from unnest((select $1::text[])) as t(term)
    join search_words w on w.locale = '${locale}' and w.word % t.term
    union
    select s.term, w.word from unnest((select $2::text[]), (select $3::text[])) as s(term, form)
    join search_words w on w.locale = '${locale}' and w.word = s.form
  ) words`

/** The part of a `tsquery` for a word. */
const quoted = (term: string) => `'${term.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/** The part of a `tsquery` for the words that start with a term. */
export const prefixOf = (term: string) => `${quoted(term)}:*`

/** The word of a part, and whether it stands for all words that start with it. */
export const wordOf = (part: string) => ({
  word: withoutEscapes(part.slice(1, part.lastIndexOf("'"))),
  isPrefix: part.endsWith(':*'),
})

/** The text between the quotes of a word in a `tsvector` or `tsquery`. */
export const withoutEscapes = (quoted: string) => quoted.replaceAll("''", "'").replaceAll('\\\\', '\\')
