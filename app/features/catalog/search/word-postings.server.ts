import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { Locale } from '#text/text.tsx'
import type { Bits } from './bits.ts'

/** The text search configuration of each language. Chinese is indexed as character pairs, which must not be stemmed. */
export const searchConfig: Record<Locale, string> = { en: 'english', de: 'german', zh: 'simple' }

/** The products that have a word. */
export type WordPostings = {
  products: Bits
  /** Those with the word in their name or model number. */
  headings: Bits
  /** A word such as `the`, which is in no index. */
  is_stop_word: boolean
}

/**
 * The postings of each of these parts of a `tsquery`, by the part: one query reads all of them. `among`: only these products
 * count.
 */
export async function readPostings(
  db: Db,
  parts: string[],
  locale: Locale,
  among: number[] | null = null,
): Promise<Map<string, WordPostings>> {
  const rows = await queryRows<{
    part: string
    is_stop_word: boolean
    products: string | null
    headings: string | null
  }>(
    db,
    postingsOf(locale, among !== null),
    among ? [parts, among] : [parts],
    `${among ? 'changed' : 'word'}-postings-${locale}`,
  )
  return new Map(
    rows.map(({ part, is_stop_word, products, headings }) => [
      part,
      { is_stop_word, products: bitsIn(products), headings: bitsIn(headings) },
    ]),
  )
}

/** The set of the numbers in Base64, each of four bytes. */
function bitsIn(base64: string | null): Bits {
  const bytes = Buffer.from(base64 ?? '', 'base64')
  const count = bytes.length / 4
  let largest = -1
  for (let i = 0; i < count; i++) largest = Math.max(largest, bytes.readInt32BE(i * 4))
  const bits = new Uint32Array((largest + 32) >>> 5)
  for (let i = 0; i < count; i++) {
    const number = bytes.readInt32BE(i * 4)
    bits[number >>> 5] = (bits[number >>> 5] as number) | (1 << (number & 31))
  }
  return bits
}

// The locale is a literal, not a parameter, so that PostgreSQL uses the partial index of the language. Numbers as bytes: a
// word may be in every product, and the text of a hundred thousand numbers takes long to write and to read. The memory is for this
// statement's transaction, so call it outside of others: with the usual 4 MB, PostgreSQL notes whole pages of a frequent word and reads the words of all their rows again,
// which takes three times as long with a million products.
const postingsOf = (locale: Locale, areFew: boolean) => `
  select t.part, numnode(t.query) = 0 as is_stop_word, found.products, found.headings
  from (select part, to_tsquery('${searchConfig[locale]}', part) as query, set_config('work_mem', '64MB', true)
        from unnest((select $1::text[])) as part offset 0) t
  cross join lateral (
    select encode(string_agg(int4send(number), ''), 'base64') as products,
           encode(string_agg(int4send(number), '') filter (where heading @@ t.query), 'base64') as headings
    from product_words where locale = '${locale}' and words @@ t.query
      ${areFew ? 'and number = any(array(select unnest($2::int[])))' : ''}
  ) found`
