import { searchTerms } from '#features/catalog/products/search-words/search-terms.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import type { Locale } from '#text/text.tsx'
import { type Bits, bitsOf } from './filter-index.ts'
import { likelyCorrections, swappedForms } from './spelling.ts'

/** Text search of each language; Chinese arrives as pairs of characters, which nothing may stem. */
export const searchConfig: Record<Locale, string> = { en: 'english', de: 'german', zh: 'simple' }

/** What a search finds; and whether it had to forgive a typing error. */
export type SearchResult = Matches & { forgiving: boolean }

/** All products that match, and the numbers of those that come first; the others follow by popularity. */
type Matches = { products: Bits; first: number[] }

/**
 * Every product with all the words typed. When there is none: with all of them, each as typed or as it was likely
 * meant; then with some of them.
 */
export async function search(db: Db, typed: string, locale: Locale): Promise<SearchResult> {
  const terms = searchTerms(typed).map((term) => term.toLowerCase())
  const exact = await productsWith(db, terms.map(beginning).join(' & '), locale)
  if (exact.first.length > 0) return { ...exact, forgiving: false }
  const meant = await correctTerms(db, terms, locale)
  const every = await productsWith(db, meant.join(' & '), locale)
  if (every.first.length > 0 || meant.length === 1) return { ...every, forgiving: true }
  return { ...(await productsWith(db, meant.join(' | '), locale)), forgiving: true }
}

// So many of the most popular that match are put in order of relevance; those after them follow by popularity alone.
const maxRanked = 100

/** Products whose words match, those first that carry the wanted in their names. */
async function productsWith(db: Db, wanted: string, locale: Locale): Promise<Matches> {
  const [row] = await queryRows<{ ranked: string; every: string }>(
    db,
    productsWithWords(locale),
    [wanted, maxRanked],
    `search-${locale}`,
  )
  return { products: bitsOf(numbersIn(row?.every)), first: numbersIn(row?.ranked) }
}

const numbersIn = (list: string | undefined) => (list ? list.split(',').map(Number) : [])

// The language is written out, not a parameter: its index is chosen by it.
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

/** For each term what to look for: the words that were likely meant by it, or itself where the shop knows it. */
async function correctTerms(db: Db, terms: string[], locale: Locale): Promise<string[]> {
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
  return terms.map((term) => {
    const words = byTerm.get(term)?.map(({ word }) => word) ?? []
    if (words.some((word) => word.startsWith(term))) return beginning(term)
    return `(${[beginning(term), ...likelyCorrections(term, words).map(quoted)].join(' | ')})`
  })
}

// Letters shared in threes find most slips; a swap in a short word leaves too few of them and is looked up as such.
// The parameters stand in queries of their own, so that PostgreSQL keeps one plan for arrays of any length.
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

const beginning = (term: string) => `${quoted(term)}:*`
