import { filterRowOf, listingOf, type ProductRecord } from '#features/catalog/products/build-listing.ts'
import { sourceText } from '#features/catalog/products/documents/product-sources.server.ts'
import type { Card, Detail } from '#features/catalog/products/listing.ts'
import { listPriceColumn, stockColumns, stockJoins } from '#features/catalog/products/sale-products.server.ts'
import { forgetLaterWords } from '#features/catalog/search/stored-words/store-words.server.ts'
import { searchConfig } from '#features/catalog/search/word-postings.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import type { Services } from '#platform/http/request-context.server.ts'
import { emitWebhook } from '#platform/webhooks/webhook-events.server.ts'
import { type Locale, locales } from '#text/text.tsx'

/** Rewrites the list rows, in every language, of these products and of the packages that contain them. */
export async function refreshListings(tx: Db, product_ids: string[]) {
  const all = await queryRows<{ id: string }>(
    tx,
    `select id from products where id = any($1)
     union select package_id from package_components where component_id = any($1)`,
    [product_ids],
  )
  const ids = all.map((row) => row.id).toSorted()
  // Serializes concurrent changes to parts of one package, so the later one reads the earlier one's values. `for no key
  // update` does not block orders that insert references to these products.
  await queryRows(tx, 'select 1 from products where id = any($1) order by id for no key update', [ids])
  for (let i = 0; i < ids.length; i += 200) await writeListings(tx, ids.slice(i, i + 200))
  const changed = ids.map((product_id) => ({ product_id }))
  await emitWebhook(tx, 'product.updated.v1', changed)
}

/** Products with all their parts and languages, drafts too. */
export const readRecords = (db: Db, ids: string[]) => queryRows<ProductRecord>(db, selectRecords, [ids])

async function writeListings(tx: Db, ids: string[]) {
  const records = await readRecords(tx, ids)
  const shown = records.filter((record) => record.status !== 'draft')
  const gone = ids.filter((id) => !shown.some((record) => record.id === id))
  await queryRows(tx, numberProducts, [ids])
  await queryRows(tx, 'delete from product_listings where product_id = any($1)', [gone])
  await queryRows(
    tx,
    'delete from product_words where number in (select number from product_filters where product_id = any($1))',
    [gone],
  )
  await queryRows(tx, updateFilters, [JSON.stringify(records.map(filterRowOf))])
  for (const locale of locales) {
    const rows = shown.map((record) => {
      const { words, card, detail, ...row } = listingOf(record, locale, sourceText(record.sources, locale))
      const [a, b, c] = words
      return { ...row, card: JSON.stringify(card), detail: JSON.stringify(detail), a, b, c }
    })
    const json = JSON.stringify(rows)
    await queryRows(tx, upsertListings, [json])
    await queryRows(tx, upsertWords, [json, searchConfig[locale]])
    const vocabulary = new Set(rows.flatMap((row) => row.vocabulary))
    await queryRows(tx, insertVocabulary, [locale, [...vocabulary]])
  }
}

// A product never changes its number; only new products take one, so numbers have no large gaps.
const numberProducts = `
  insert into product_filters (product_id)
  select id from unnest($1::text[]) as id
  where not exists (select 1 from product_filters f where f.product_id = id)
  on conflict do nothing`

const updateFilters = `
  update product_filters f set
    changed_in = pg_current_xact_id()::text::bigint, shown = r.shown, marks = r.facet_values,
    price_cents = r.price_cents, popularity = r.popularity, created_at = r.created_at, names = r.names
  from jsonb_to_recordset($1::jsonb) as r(product_id text, shown boolean, facet_values text[], price_cents int,
       popularity int, created_at timestamptz, names jsonb)
  where f.product_id = r.product_id`

const upsertListings = `
  insert into product_listings (product_id, locale, card, detail)
  select product_id, locale, card::json, detail::json
  from jsonb_to_recordset($1::jsonb) as r(product_id text, locale text, card text, detail text)
  on conflict (product_id, locale) do update set card = excluded.card, detail = excluded.detail`

const upsertWords = `
  insert into product_words (locale, number, popularity, heading, words)
  select r.locale, f.number, f.popularity, heading,
         heading || setweight(to_tsvector($2::regconfig, b), 'B') || setweight(to_tsvector($2::regconfig, c), 'C')
  from jsonb_to_recordset($1::jsonb) as r(product_id text, locale text, a text, b text, c text)
  join product_filters f using (product_id),
  lateral setweight(to_tsvector($2::regconfig, a), 'A') as heading
  on conflict (locale, number) do update set
    popularity = excluded.popularity, heading = excluded.heading, words = excluded.words`

// In order, so that two transactions that insert the same new words cannot deadlock.
const insertVocabulary = `
  insert into search_words (locale, word)
  select $1, new.word from unnest($2::text[]) as new(word)
  where not exists (select 1 from search_words s where s.locale = $1 and s.word = new.word)
  order by new.word
  on conflict do nothing`

const selectRecords = `
  select p.*, ${listPriceColumn} as list_price_cents, f.name as family_name,
         ${stockColumns},
         coalesce((select jsonb_agg(jsonb_build_object('from_quantity', t.from_quantity, 'price_cents', t.price_cents)
                                    order by t.from_quantity)
                   from price_tiers t where t.product_id = p.id), '[]') as tiers,
         coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'unit', a.unit, 'digits', a.digits,
                     'name', a.name, 'choices', a.choices, 'facet', coalesce(fa.facet, false),
                     'key', coalesce(fa.key, false), 'number', v.number, 'words', v.words)
                     order by coalesce(fa.position, 999), a.id)
                   from product_attributes v join attributes a on a.id = v.attribute_id
                   left join family_attributes fa on fa.family_id = p.family_id and fa.attribute_id = a.id
                   where v.product_id = p.id), '[]') as attributes,
         coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'title', d.title, 'url', d.url,
                                       'file_id', d.file_id)
                                    order by d.position)
                   from product_documents d where d.product_id = p.id), '[]') as documents,
         coalesce((select jsonb_agg(jsonb_build_object('product_id', r.related_id, 'kind', r.kind) order by r.position)
                   from product_relations r where r.product_id = p.id), '[]') as relations,
         coalesce((select jsonb_agg(jsonb_build_object('product_id', c.component_id, 'quantity', c.quantity)
                                    order by c.position)
                   from package_components c where c.package_id = p.id), '[]') as components
  from products p
  join families f on f.id = p.family_id
  ${stockJoins}
  where p.id = any($1)`

/** Writes the list rows of products that have none, as after a migration that adds columns to list rows. */
export async function completeListings(db: Db) {
  await forgetLaterWords(db)
  for (;;) {
    const missing = await queryRows<{ id: string }>(
      db,
      `select id from products p where not exists (select 1 from product_filters f where f.product_id = p.id)
       order by id limit 200`,
    )
    if (missing.length === 0) break
    const ids = missing.map((row) => row.id)
    await inTransaction(db, (tx) => refreshListings(tx, ids))
  }
  // In a database restored from another server, `changed_in` may be ahead of this server's transaction IDs.
  await queryRows(
    db,
    `update product_filters set changed_in = pg_current_xact_id()::text::bigint
     where changed_in > pg_current_xact_id()::text::bigint`,
  )
}

/** The `Detail` of a product as JSON text; null when unknown or a draft. Discontinued products stay readable. */
async function readDetailJson(db: Db, id: string, locale: Locale): Promise<string | null> {
  const rows = await queryRows<{ detail: string }>(
    db,
    'select detail::text from product_listings where product_id = $1 and locale = $2',
    [id, locale],
    'product-detail',
  )
  return rows[0]?.detail ?? null
}

/** The `Detail` of a product as JSON bytes from the cache; null as above. */
export async function cachedDetail(
  { db, services }: { db: Db; services: Pick<Services, 'listings'> },
  id: string,
  locale: Locale,
): Promise<Buffer<ArrayBuffer> | null> {
  const json = await services.listings.through(
    `detail ${locale} ${id}`,
    async () => (await readDetailJson(db, id, locale)) ?? '',
  )
  return json.length === 0 ? null : json
}

/** The `Detail` of a product; null when unknown or a draft. Discontinued products stay readable. */
export async function readDetail(db: Db, id: string, locale: Locale): Promise<Detail | null> {
  const json = await readDetailJson(db, id, locale)
  return json ? JSON.parse(json) : null
}

/** The cards of these products as JSON bytes from the cache, in the order of the IDs; unknown IDs are left out. */
export const cachedCards = (
  { db, services }: { db: Db; services: Pick<Services, 'listings'> },
  ids: string[],
  locale: Locale,
): Promise<Buffer[]> =>
  services.listings.cards(locale, ids, async (missing) => {
    // `select unnest` in a subquery: PostgreSQL keeps one plan for arrays of any length.
    const rows = await queryRows<{ product_id: string; card: string }>(
      db,
      `select product_id, card::text from product_listings
       where locale = $2 and product_id = any(array(select unnest($1::text[])))`,
      [missing, locale],
      'cards',
    )
    return new Map(rows.map((row) => [row.product_id, row.card]))
  })

/** The cards of these products, in the order of the IDs; unknown IDs are left out. */
export async function cardsOf(db: Db, ids: string[], locale: Locale): Promise<Card[]> {
  if (ids.length === 0) return []
  const rows = await queryRows<{ product_id: string; card: Card }>(
    db,
    `select product_id, card from product_listings
     where locale = $2 and product_id = any(array(select unnest($1::text[])))`,
    [ids, locale],
    'cards-of',
  )
  const byId = new Map(rows.map((row) => [row.product_id, row.card]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
