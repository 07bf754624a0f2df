import { searchTerms } from '#features/catalog/products/search-words/search-terms.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import type { Locale } from '#text/text.tsx'
import { type Bits, bitsOf, has, intersect, numbersOf } from './filter-index.ts'
import { likelyCorrections, nearestWord, swappedForms } from './spelling.ts'

/** The text search configuration of each language. Chinese is indexed as character pairs, which must not be stemmed. */
export const searchConfig: Record<Locale, string> = { en: 'english', de: 'german', zh: 'simple' }

/** All matching products; `first` are the most relevant by rank, the others follow by popularity. */
export type TextMatches = { products: Bits; first: number[] }

/** How the words of a text were found: all as typed, all as typed or corrected, or only some of them. */
export type WordMatch = 'exact' | 'corrected' | 'some'

/**
 * The products with all words of the text. If there are none: with all words, each as typed or corrected; if there are
 * still none: with some of them. `within`: only these products count.
 */
export async function searchWords(
  db: Db,
  text: string,
  locale: Locale,
  within?: Bits,
): Promise<TextMatches & { match: WordMatch }> {
  const terms = searchTerms(text).map((term) => term.toLowerCase())
  const exact = await exactMatches(db, terms, locale, within)
  if (exact.first.length > 0) return { ...exact, match: 'exact' }
  const corrected = await correctTerms(db, terms, locale)
  const every = await productsWith(db, corrected.join(' & '), locale, within)
  if (every.first.length > 0 || corrected.length === 1) return { ...every, match: 'corrected' }
  return { ...(await productsWith(db, corrected.join(' | '), locale, within)), match: 'some' }
}

/** The products with all words of the text, as typed. */
export const searchExactWords = (db: Db, text: string, locale: Locale): Promise<TextMatches> =>
  exactMatches(
    db,
    searchTerms(text).map((term) => term.toLowerCase()),
    locale,
  )

const exactMatches = (db: Db, terms: string[], locale: Locale, within?: Bits) =>
  productsWith(db, terms.map(prefixOf).join(' & '), locale, within)

// Only this many of the most popular matches are ranked by relevance; the others follow by popularity.
const maxRanked = 100

/** The products that match a `tsquery`; matches in names and model numbers rank first. */
async function productsWith(db: Db, query: string, locale: Locale, within?: Bits): Promise<TextMatches> {
  const [row] = await queryRows<{ ranked: string; every: string }>(
    db,
    productsWithWords(locale),
    [query, maxRanked],
    `search-${locale}`,
  )
  const products = bitsOf(numbersIn(row?.every))
  if (!within) return { products, first: numbersIn(row?.ranked) }
  intersect(products, within)
  const ranked = numbersIn(row?.ranked).filter((number) => has(products, number))
  // The most popular matches may all be other products.
  return { products, first: ranked.length > 0 ? ranked : numbersOf(products).slice(0, maxRanked) }
}

const numbersIn = (list: string | undefined) => (list ? list.split(',').map(Number) : [])

// The locale is a literal, not a parameter, so that PostgreSQL uses the partial index of the language.
const productsWithWords = (locale: Locale) => `
  with found as materialized (
    select number, popularity from product_words
    where locale = '${locale}' and words @@ to_tsquery('${searchConfig[locale]}', $1)
  ), most_popular as (
    select number, popularity from found order by popularity desc, number limit $2::int
  ), ranked as (
    select w.number, w.popularity, ts_rank(w.heading, to_tsquery('${searchConfig[locale]}', $1)) as rank
    from most_popular m join product_words w on w.locale = '${locale}' and w.number = m.number
  )
  select coalesce((select string_agg(number::text, ',' order by rank desc, popularity desc, number) from ranked), '') as ranked,
         coalesce((select string_agg(number::text, ',') from found), '') as every`

/** The `tsquery` part of each term: the term itself if the vocabulary has it, else the term or its corrections. */
async function correctTerms(db: Db, terms: string[], locale: Locale): Promise<string[]> {
  const similar = await wordsLike(db, terms, locale)
  return terms.map((term) => {
    const words = similar.get(term) ?? []
    if (words.some((word) => word.startsWith(term))) return prefixOf(term)
    return `(${[prefixOf(term), ...likelyCorrections(term, words).map(quoted)].join(' | ')})`
  })
}

/** The words of the vocabulary that are similar to each term. */
async function wordsLike(db: Db, terms: string[], locale: Locale): Promise<Map<string, string[]>> {
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
  return new Map([...byTerm].map(([term, found]) => [term, found.map(({ word }) => word)]))
}

/**
 * The text with each unknown word replaced by the nearest of the vocabulary or of `names`, for a question to the visitor: words
 * may differ more than in a correction. Null if there is nothing to replace. Chinese text has no letters to mistype.
 */
export async function respell(db: Db, text: string, locale: Locale, names: string[]): Promise<string | null> {
  if (/\p{Script=Han}/u.test(text)) return null
  const terms = searchTerms(text).map((term) => term.toLowerCase())
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

const quoted = (term: string) => `'${term.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

const prefixOf = (term: string) => `${quoted(term)}:*`
