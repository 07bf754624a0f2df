// Writes many variants of products with large statements, a hundred times as fast as saving one after the other. Loaded by
// seed-large.ts.
import { readRecords } from '#features/catalog/listings/listings.server.ts'
import {
  filterRowOf,
  listingWithHeading,
  type ProductRecord,
} from '#features/catalog/products/build-listing.ts'
import { sourceText } from '#features/catalog/products/documents/product-sources.server.ts'
import { vocabularyOf } from '#features/catalog/products/search-words/search-terms.ts'
import { searchConfig } from '#features/catalog/search/word-postings.server.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { type Locale, locales } from '#text/text.tsx'
import { dropIndexes, rebuildIndexes } from './bulk-indexes.ts'
import { speedUpWrites } from './bulk-writes.ts'
import { variantOf } from './product-variant.ts'

const batch = 250
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
      ? await dropIndexes(db, { tables: ['product_words', 'search_words'], method: 'gin' }, say)
      : []
  await queryRows(db, createPatternWords)
  const known = { words: new Set<string>(), sources: new Map<string, string | null>() }
  let writing: Promise<void> = Promise.resolve()
  for (let from = 0; from < wanted; from += batch) {
    const variants = Array.from({ length: Math.min(batch, wanted - from) }, (_, i) =>
      variantOf(patterns[(from + i) % patterns.length] as ProductRecord, from + i),
    )
    const rows = variantRows(variants, known)
    await writing
    // The next batch is computed while the database writes this one.
    writing = inTransaction(db, (tx) => writeRows(tx, rows))
    writing.catch(() => {})
    const done = from + variants.length
    if (done % 20_000 < batch || done === wanted) say(`${done} of ${wanted} products`)
  }
  await writing
  await queryRows(db, 'drop table seed_pattern_words')
  await rebuildIndexes(db, indexes, say)
  await inTransaction(db, bumpPublicVersion)
}

const itemIds = async (db: Db) =>
  (
    await queryRows<{ id: string }>(
      db,
      `select id from products where kind = 'item' and id !~ '-v[0-9a-z]{4,}$' order by id`,
    )
  ).map(({ id }) => id)

/** The words of summaries and descriptions (weights B and C), which the variants of a product share. */
const createPatternWords = `
  create unlogged table seed_pattern_words as
  select f.product_id as pattern, w.locale, ts_filter(w.words, '{b,c}') as words
  from product_words w join product_filters f using (number)`

type Rows = ReturnType<typeof variantRows>

/** The words of the vocabulary that were already written, and the source texts of patterns. */
type Known = { words: Set<string>; sources: Map<string, string | null> }

/** What is written of each variant. */
function variantRows(variants: { pattern: ProductRecord; record: ProductRecord }[], known: Known) {
  const vocabulary: { locale: Locale; word: string }[] = []
  const listings = variants.flatMap(({ pattern, record }) =>
    locales.map((locale) => {
      const { card, detail, heading } = listingWithHeading(record, locale, sourceOf(pattern, locale, known))
      for (const word of vocabularyOf(`${card.name} ${card.model_number}`)) {
        const key = `${locale} ${word}`
        if (known.words.has(key)) continue
        known.words.add(key)
        vocabulary.push({ locale, word })
      }
      return {
        id: record.id,
        pattern: pattern.id,
        locale,
        card: JSON.stringify(card),
        detail: JSON.stringify(detail),
        heading,
        popularity: record.popularity,
      }
    }),
  )
  return {
    products: variants.map(({ pattern, record }) => ({ pattern: pattern.id, record })),
    filters: variants.map(({ record }) => filterRowOf(record)),
    attributes: variants.flatMap(({ pattern, record }) =>
      record.attributes.map(({ id, number }) => ({
        id: record.id,
        pattern: pattern.id,
        attribute: id,
        number,
      })),
    ),
    tiers: variants.flatMap(({ record }) => record.tiers.map((tier) => ({ id: record.id, ...tier }))),
    listings,
    vocabulary,
  }
}

function sourceOf({ id, sources }: ProductRecord, locale: Locale, known: Known) {
  const key = `${locale} ${id}`
  let source = known.sources.get(key)
  if (source === undefined) known.sources.set(key, (source = sourceText(sources, locale)))
  return source
}

async function writeRows(tx: Db, { products, filters, attributes, tiers, listings, vocabulary }: Rows) {
  await speedUpWrites(tx)
  await queryRows(tx, compressFast)
  const of = <Row, Value>(rows: Row[], value: (row: Row) => Value) => rows.map(value)
  await queryRows(tx, insertProducts, [
    of(products, ({ pattern }) => pattern),
    of(products, ({ record }) => record.id),
    of(products, ({ record }) => record.model_number),
    of(products, ({ record }) => JSON.stringify(record.name)),
    of(products, ({ record }) => record.list_price_cents),
    of(products, ({ record }) => record.price_now_cents),
    of(products, ({ record }) => record.discount_cents),
    of(products, ({ record }) => record.popularity),
    of(products, ({ record }) => record.created_at.toISOString()),
  ])
  await queryRows(tx, insertAttributes, [
    of(attributes, ({ id }) => id),
    of(attributes, ({ pattern }) => pattern),
    of(attributes, ({ attribute }) => attribute),
    of(attributes, ({ number }) => number),
  ])
  await queryRows(tx, insertTiers, [
    of(tiers, ({ id }) => id),
    of(tiers, ({ from_quantity }) => from_quantity),
    of(tiers, ({ price_cents }) => price_cents),
  ])
  await queryRows(tx, insertStock, [
    of(products, ({ pattern }) => pattern),
    of(products, ({ record }) => record.id),
    of(products, ({ record }) => record.available ?? 0),
  ])
  await queryRows(tx, insertFilters, [
    of(filters, ({ product_id }) => product_id),
    of(filters, ({ shown }) => shown),
    of(filters, ({ marks }) => JSON.stringify(marks)),
    of(filters, ({ price_cents }) => price_cents),
    of(filters, ({ popularity }) => popularity),
    of(filters, ({ created_at }) => created_at),
    of(filters, ({ names }) => JSON.stringify(names)),
  ])
  await queryRows(tx, insertListings, [
    of(listings, ({ id }) => id),
    of(listings, ({ locale }) => locale),
    of(listings, ({ card }) => card),
    of(listings, ({ detail }) => detail),
  ])
  for (const locale of locales) {
    const own = listings.filter((row) => row.locale === locale)
    await queryRows(tx, insertWords, [
      of(own, ({ id }) => id),
      of(own, ({ pattern }) => pattern),
      of(own, ({ heading }) => heading),
      of(own, ({ popularity }) => popularity),
      locale,
      searchConfig[locale],
    ])
  }
  await queryRows(tx, insertVocabulary, [
    of(vocabulary, (row) => row.locale),
    of(vocabulary, ({ word }) => word),
  ])
}

const compressFast = `
  select set_config('default_toast_compression', 'lz4', true)
  from pg_settings where name = 'default_toast_compression' and 'lz4' = any(enumvals)`

const insertProducts = `
  insert into products (id, family_id, kind, status, brand, model_number, name, summary, description, highlights,
    list_price_cents, list_price_basis, price_now_cents, discount_cents, made_in_usa, power_w, has_battery, weight_lb,
    length_in, width_in, height_in, shipping_class, lead_time_days, min_quantity, warranty_years, sources, images,
    popularity, created_at)
  select v.id, p.family_id, p.kind, 'live', p.brand, v.model_number, v.name, p.summary, p.description, p.highlights,
    v.list_price_cents, p.list_price_basis, v.price_now_cents, v.discount_cents, p.made_in_usa, p.power_w, p.has_battery,
    p.weight_lb, p.length_in, p.width_in, p.height_in, p.shipping_class, p.lead_time_days, p.min_quantity,
    p.warranty_years, p.sources, p.images, v.popularity, v.created_at
  from unnest($1::text[], $2::text[], $3::text[], $4::jsonb[], $5::int[], $6::int[], $7::int[], $8::int[], $9::timestamptz[])
    as v(pattern, id, model_number, name, list_price_cents, price_now_cents, discount_cents, popularity, created_at)
  join products p on p.id = v.pattern`

const insertAttributes = `
  insert into product_attributes (product_id, attribute_id, number, words)
  select v.id, v.attribute_id, v.number, a.words
  from unnest($1::text[], $2::text[], $3::text[], $4::float8[]) as v(id, pattern, attribute_id, number)
  join product_attributes a on a.product_id = v.pattern and a.attribute_id = v.attribute_id`

const insertTiers = `
  insert into price_tiers (product_id, from_quantity, price_cents) select * from unnest($1::text[], $2::int[], $3::int[])`

const insertStock = `
  insert into stock (product_id, warehouse, on_hand, made_to_order)
  select v.id, s.warehouse, v.on_hand, s.made_to_order
  from unnest($1::text[], $2::text[], $3::int[]) as v(pattern, id, on_hand) join stock s on s.product_id = v.pattern`

const insertFilters = `
  insert into product_filters (product_id, shown, marks, price_cents, popularity, created_at, names)
  select v.id, v.shown, array(select jsonb_array_elements_text(v.marks)), v.price_cents, v.popularity, v.created_at, v.names
  from unnest($1::text[], $2::boolean[], $3::jsonb[], $4::int[], $5::int[], $6::timestamptz[], $7::jsonb[])
    as v(id, shown, marks, price_cents, popularity, created_at, names)`

const insertListings = `
  insert into product_listings (product_id, locale, card, detail)
  select * from unnest($1::text[], $2::text[], $3::json[], $4::json[])`

const insertWords = `
  insert into product_words (locale, number, popularity, heading, words)
  select $5, f.number, v.popularity, h.heading, h.heading || p.words
  from unnest($1::text[], $2::text[], $3::text[], $4::int[]) as v(id, pattern, heading, popularity)
  join product_filters f on f.product_id = v.id
  join seed_pattern_words p on p.pattern = v.pattern and p.locale = $5
  cross join lateral (select setweight(to_tsvector($6::regconfig, v.heading), 'A') as heading offset 0) h`

const insertVocabulary = `
  insert into search_words (locale, word) select * from unnest($1::text[], $2::text[]) on conflict do nothing`
