// Writes many variants of products by COPY, hundreds of times as fast as saving one after the other. Loaded by seed-large.ts.
import { readRecords } from '#features/catalog/listings/listings.server.ts'
import type { ProductRecord } from '#features/catalog/products/build-listing.ts'
import { searchConfig } from '#features/catalog/search/word-postings.server.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { locales } from '#text/text.tsx'
import { dropIndexes, rebuildIndexes } from './bulk-indexes.ts'
import { speedUpWrites } from './bulk-writes.ts'
import { copyRows } from './copy-rows.ts'
import { type Known, rowsOfVariants, type StockPlace } from './large-catalog-rows.ts'
import { variantOf } from './product-variant.ts'

const batch = 500
/** From this number on, building an index at the end is faster than adding to it. */
const many = 20_000

/**
 * Creates `wanted` variants of the items among the products, with all their rows but relations and documents. Calls `say`
 * with what is done. Summaries and descriptions are indexed for search once for each pattern, not for each variant.
 */
export async function fillCatalog(db: Db, wanted: number, say: (line: string) => void) {
  const patterns = await readRecords(db, await itemIds(db))
  const indexes =
    wanted >= many
      ? await dropIndexes(db, { tables: ['product_words', 'search_words', 'products'], method: 'gin' }, say)
      : []
  await queryRows(db, createPatternWords)
  const known: Known = { words: new Set(), sources: new Map(), stock: await stockPlaces(db) }
  const { first } = only(await queryRows<{ first: number }>(db, firstNumber))
  let writing: Promise<void> = Promise.resolve()
  for (let from = 0; from < wanted; from += batch) {
    const variants = Array.from({ length: Math.min(batch, wanted - from) }, (_, i) => ({
      ...variantOf(patterns[(from + i) % patterns.length] as ProductRecord, from + i),
      number: first + from + i,
    }))
    const rows = rowsOfVariants(variants, known)
    await writing
    // The next batch is computed while the database writes this one.
    writing = inTransaction(db, (tx) => writeRows(tx, rows))
    writing.catch(() => {})
    const done = from + variants.length
    if (done % 20_000 < batch || done === wanted) say(`${done} of ${wanted} products`)
  }
  await writing
  await queryRows(db, 'drop table seed_pattern_words')
  await queryRows(db, continueNumbers)
  await rebuildIndexes(db, indexes, say, { memory: '1GB', atOnce: 2 })
  await inTransaction(db, bumpPublicVersion)
}

const itemIds = async (db: Db) =>
  (
    await queryRows<{ id: string }>(
      db,
      `select id from products where kind = 'item' and id !~ '-v[0-9a-z]{4,}$' order by id`,
    )
  ).map(({ id }) => id)

async function stockPlaces(db: Db) {
  const rows = await queryRows<StockPlace & { product_id: string }>(
    db,
    'select product_id, warehouse, made_to_order from stock',
  )
  return new Map(rows.map(({ product_id, ...place }) => [product_id, place]))
}

const firstNumber = 'select coalesce(max(number), 0) + 1 as first from product_filters'

/** COPY takes the given numbers; products that are created later continue after them. */
const continueNumbers = `
  select setval(pg_get_serial_sequence('product_filters', 'number'), max(number)) from product_filters`

/** The words of summaries and descriptions (weights B and C), which the variants of a product share. */
const createPatternWords = `
  create unlogged table seed_pattern_words as
  select f.product_id as pattern, w.locale, ts_filter(w.words, '{b,c}') as words
  from product_words w join product_filters f using (number)`

async function writeRows(tx: Db, { tables, words, vocabulary }: ReturnType<typeof rowsOfVariants>) {
  await speedUpWrites(tx)
  await queryRows(tx, compressFast)
  for (const rows of tables) await copyRows(tx, rows)
  for (const locale of locales) {
    const own = words[locale]
    await queryRows(tx, insertWords, [
      own.map(({ number }) => number),
      own.map(({ pattern }) => pattern),
      own.map(({ heading }) => heading),
      own.map(({ popularity }) => popularity),
      locale,
      searchConfig[locale],
    ])
  }
  await queryRows(tx, insertVocabulary, [
    vocabulary.map(([locale]) => locale),
    vocabulary.map(([, word]) => word),
  ])
}

const compressFast = `
  select set_config('default_toast_compression', 'lz4', true)
  from pg_settings where name = 'default_toast_compression' and 'lz4' = any(enumvals)`

const insertWords = `
  insert into product_words (locale, number, popularity, heading, words)
  select $5, v.number, v.popularity, h.heading, h.heading || p.words
  from unnest($1::int[], $2::text[], $3::text[], $4::int[]) as v(number, pattern, heading, popularity)
  join seed_pattern_words p on p.pattern = v.pattern and p.locale = $5
  cross join lateral (select setweight(to_tsvector($6::regconfig, v.heading), 'A') as heading offset 0) h`

const insertVocabulary = `
  insert into search_words (locale, word) select * from unnest($1::text[], $2::text[]) on conflict do nothing`
