import { createHash } from 'node:crypto'
import { type Db, rowsOf } from '#platform/db.server.ts'
import { only } from '#platform/rows.ts'
import type { Services } from '#platform/scope.server.ts'
import { type Locale, locales } from '#text/text.tsx'
import type { FacetCounts } from './filters.ts'
import { type Card, type Detail, fold, listingOf, type ProductRecord, searchTerms } from './listing.ts'
import { stockColumns, stockTables } from './sale-products.server.ts'

/** Text search of each language; Chinese arrives as pairs of characters, which nothing may stem. */
const searchConfig: Record<Locale, string> = { en: 'english', de: 'german', zh: 'simple' }

/** Writes the list rows of these products again, in every language, and of the packages they are part of. */
export async function refreshListings(tx: Db, product_ids: string[]) {
  const all = await rowsOf<{ id: string }>(
    tx,
    `select id from products where id = any($1)
     union select package_id from package_components where component_id = any($1)`,
    [product_ids],
  )
  const ids = all.map((row) => row.id).toSorted()
  // Who changes one part of a package waits for who changes another, and then reads what that one wrote. Not stronger
  // than that: orders under way may go on naming these products.
  await rowsOf(tx, 'select 1 from products where id = any($1) order by id for no key update', [ids])
  for (let i = 0; i < ids.length; i += 200) await writeListings(tx, ids.slice(i, i + 200))
}

async function writeListings(tx: Db, ids: string[]) {
  const records = await rowsOf<ProductRecord>(tx, selectRecords, [ids])
  const shown = records.filter((record) => record.status !== 'draft')
  const gone = ids.filter((id) => !shown.some((record) => record.id === id))
  await rowsOf(tx, 'delete from product_listings where product_id = any($1)', [gone])
  for (const locale of locales) {
    const rows = shown.map((record) => {
      const { words, card, detail, ...row } = listingOf(record, locale)
      return {
        ...row,
        card: JSON.stringify(card),
        detail: JSON.stringify(detail),
        a: words[0],
        b: words[1],
        c: words[2],
      }
    })
    await rowsOf(tx, upsertListings, [JSON.stringify(rows), searchConfig[locale]])
  }
}

const upsertListings = `
  insert into product_listings (product_id, locale, family_id, card, detail, facets, name, price_cents, popularity,
                                created_at, typo_text, words)
  select product_id, locale, family_id, card::json, detail::json, facets, name, price_cents, popularity, created_at,
         typo_text, setweight(to_tsvector($2::regconfig, a), 'A') || setweight(to_tsvector($2::regconfig, b), 'B')
                    || setweight(to_tsvector($2::regconfig, c), 'C')
  from jsonb_to_recordset($1::jsonb) as r(product_id text, locale text, family_id text, card text, detail text,
       facets text[], name text, price_cents int, popularity int, created_at timestamptz, typo_text text,
       a text, b text, c text)
  on conflict (product_id, locale) do update set
    family_id = excluded.family_id, card = excluded.card, detail = excluded.detail, facets = excluded.facets,
    name = excluded.name, price_cents = excluded.price_cents, popularity = excluded.popularity,
    created_at = excluded.created_at, typo_text = excluded.typo_text, words = excluded.words`

const selectRecords = `
  select p.*, f.name as family_name,
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
         coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'title', d.title) order by d.position)
                   from product_documents d where d.product_id = p.id), '[]') as documents,
         coalesce((select jsonb_agg(jsonb_build_object('product_id', r.related_id, 'kind', r.kind) order by r.position)
                   from product_relations r where r.product_id = p.id), '[]') as relations,
         coalesce((select jsonb_agg(jsonb_build_object('product_id', c.component_id, 'quantity', c.quantity)
                                    order by c.position)
                   from package_components c where c.package_id = p.id), '[]') as components
  from products p
  join families f on f.id = p.family_id
  ${stockTables}
  where p.id = any($1)`

export type ListingQuery = {
  locale: Locale
  /** Only these families; empty means all. */
  families: string[]
  /** Marks that a product must have one of, for each group: `[['brand:Solis'], ['phases:1', 'phases:3']]`. */
  marks: string[][]
  price_from_cents: number | null
  price_to_cents: number | null
  search: string
  sort: ListingSort
  page: number
  page_size: number
}

export const listingSorts = ['popular', 'price_up', 'price_down', 'newest', 'name'] as const
export type ListingSort = (typeof listingSorts)[number]

// Each as one of the table's indexes has it, forwards or backwards.
const orderBy: Record<ListingSort, string> = {
  popular: 'popularity desc nulls last, product_id',
  price_up: 'price_cents, product_id',
  price_down: 'price_cents desc, product_id desc',
  newest: 'created_at desc nulls last, product_id',
  name: 'name, product_id',
}

/** Cards as JSON text, ready to send; how many there are; and whether the search had to forgive a typing error. */
export type ListingPage = { items: string; total: number; forgiving: boolean }

/**
 * A page of the shop's lists. A search that finds nothing as typed is tried again: first with the whole of it spelled
 * similarly, then with some of its words, as typed or similar.
 */
export async function listProducts(db: Db, query: ListingQuery): Promise<ListingPage> {
  const exact = await listWith(db, query, matchOf(query))
  if (exact.total > 0 || searchTerms(query.search).length === 0) return { ...exact, forgiving: false }
  const similar = await listWith(db, query, similarMatchOf(query))
  if (similar.total > 0) return { ...similar, forgiving: true }
  return { ...(await listWith(db, query, looseMatchOf(query))), forgiving: true }
}

type Match = { where: string; values: unknown[]; rank: string | null }

// So many of the most popular that match are put in order of relevance; those after them follow by popularity alone.
const mostRanked = 200

async function listWith(db: Db, query: ListingQuery, { where, values, rank }: Match) {
  const { sort, page, page_size } = query
  const candidates = Math.ceil(mostRanked / page_size) * page_size
  const offset = (page - 1) * page_size
  const ranked = rank !== null && sort === 'popular' && offset < candidates
  // `+ 0` keeps the planner from walking all products by popularity in search of a rare word.
  const from = ranked
    ? `(select l.*, ${rank} as rank from product_listings l where ${where}
        order by l.popularity + 0 desc, l.product_id limit $${values.length + 3}) l`
    : `product_listings l where ${where}`
  const text = `
    select (select count(*)::int from product_listings l where ${where}) as total,
           coalesce((select string_agg(card, ',') from (
             select card::text from ${from} order by ${ranked ? 'rank desc, ' : ''}${orderBy[sort]}
             limit $${values.length + 1} offset $${values.length + 2}) page), '') as items`
  const rows = await rowsOf<{ total: number; items: string }>(
    db,
    text,
    [...values, page_size, offset, ...(ranked ? [candidates] : [])],
    nameOf(text),
  )
  const { total, items } = only(rows)
  return { items: `[${items}]`, total }
}

/** How many products each mark would leave, for the filters beside a list. Its own group is not narrowed by itself. */
export async function facetCounts(db: Db, query: ListingQuery, forgiving = false): Promise<FacetCounts> {
  if (!forgiving) return countWith(db, query, matchOf)
  const similar = await countWith(db, query, similarMatchOf)
  if (Object.keys(similar).length > 0) return similar
  return countWith(db, query, looseMatchOf)
}

// Each group with marks of its own costs one more count. Beyond so many, a group counts what all of them leave.
const mostOwnCounts = 8

async function countWith(db: Db, query: ListingQuery, match: (narrowed: ListingQuery) => Match) {
  const counts: FacetCounts = {}
  const groups: (string[] | null)[] = [null, ...query.marks.slice(0, mostOwnCounts)]
  for (const group of groups) {
    const { where, values } = match({ ...query, marks: query.marks.filter((one) => one !== group) })
    const text = `select mark, count(*)::int as n from product_listings l, unnest(l.facets) as mark where ${where} group by 1`
    const rows = await rowsOf<{ mark: string; n: number }>(db, text, values, nameOf(text))
    const own = group?.map(attributeOfMark)
    for (const { mark, n } of rows) if (!own || own.includes(attributeOfMark(mark))) counts[mark] = n
  }
  return counts
}

/** The attribute a mark is of: `phases` of `phases:3`. */
const attributeOfMark = (mark: string) => mark.slice(0, mark.indexOf(':'))

function matchOf(query: ListingQuery): Match {
  const { conditions, values, add } = conditionsOf(query)
  const terms = searchTerms(query.search)
  if (terms.length === 0) return { where: conditions.join(' and '), values, rank: null }
  const wanted = terms.map((term) => wordsLike(term, query.locale, add)).join(' && ')
  conditions.push(`l.words @@ (${wanted})`, byIndex)
  return { where: conditions.join(' and '), values, rank: `ts_rank(l.words, ${wanted})` }
}

/** The whole of what was typed, spelled similarly. */
function similarMatchOf(query: ListingQuery): Match {
  const { conditions, values, add } = conditionsOf(query)
  const typed = add(fold(query.search).slice(0, 80))
  conditions.push(`${typed} <% l.typo_text`, byIndex)
  return { where: conditions.join(' and '), values, rank: `word_similarity(${typed}, l.typo_text)` }
}

/** Some of the words typed, as they are or spelled similarly; the more of them the better. */
function looseMatchOf(query: ListingQuery): Match {
  const { conditions, values, add } = conditionsOf(query)
  const terms = searchTerms(query.search).map((term) => ({
    words: wordsLike(term, query.locale, add),
    typed: add(fold(term)),
  }))
  if (terms.length === 0) return { where: 'false', values: [], rank: null }
  const wanted = terms.map(({ words }) => words).join(' || ')
  const any = terms.map(({ typed }) => `${typed} <% l.typo_text`).join(' or ')
  conditions.push(`(l.words @@ (${wanted}) or ${any})`, byIndex)
  const similarity = terms.map(({ typed }) => `word_similarity(${typed}, l.typo_text)`).join(' + ')
  return { where: conditions.join(' and '), values, rank: `ts_rank(l.words, ${wanted}) + ${similarity}` }
}

const wordsLike = (term: string, locale: Locale, add: (value: unknown) => string) =>
  `to_tsquery('${searchConfig[locale]}', ${add(`${quoted(term)}:*`)})`

// Always true, and dear in the planner's eyes: reading every row's words is far slower than the planner believes, so it
// must not choose that over the index even for a word that many products have.
const byIndex = `to_tsvector('simple', l.locale) <> ''`

function conditionsOf(query: ListingQuery) {
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  // Written out, not a parameter: the indexes of a language are chosen by it.
  const conditions = [`l.locale = '${query.locale}'`]
  if (query.families.length === 1) conditions.push(`l.family_id = ${add(query.families[0])}`)
  if (query.families.length > 1) conditions.push(`l.family_id = any(${add(query.families)})`)
  for (const group of query.marks) conditions.push(`l.facets && ${add(group)}::text[]`)
  if (query.price_from_cents !== null)
    conditions.push(`l.price_cents >= ${add(query.price_from_cents)}::bigint`)
  if (query.price_to_cents !== null) conditions.push(`l.price_cents <= ${add(query.price_to_cents)}::bigint`)
  return { conditions, values, add }
}

const quoted = (term: string) => `'${term.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

// Each connection keeps every prepared statement for good. The forms that visitors ask for are few; those that somebody
// can make up are not, and run unprepared.
const mostNames = 150
const names = new Map<string, string>()

/** The name of a prepared statement for this form of a query, or none. */
export function nameOf(text: string) {
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  const name = `list-${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`
  names.set(text, name)
  return name
}

/** Everything a product page shows, as JSON text, or null. Discontinued products stay readable. */
export async function productDetail(db: Db, id: string, locale: Locale): Promise<string | null> {
  const rows = await rowsOf<{ detail: string }>(
    db,
    'select detail::text from product_listings where product_id = $1 and locale = $2',
    [id, locale],
    'product-detail',
  )
  return rows[0]?.detail ?? null
}

/** The same from the cache: for calls that come by the thousand. */
export async function keptDetail(
  { db, services }: { db: Db; services: Pick<Services, 'listings'> },
  id: string,
  locale: Locale,
): Promise<string | null> {
  const json = await services.listings.through(
    `detail ${locale} ${id}`,
    async () => (await productDetail(db, id, locale)) ?? '',
  )
  return json === '' ? null : json
}

/** The same, read: for pages. */
export async function readDetail(db: Db, id: string, locale: Locale): Promise<Detail | null> {
  const json = await productDetail(db, id, locale)
  return json ? (JSON.parse(json) as Detail) : null
}

/** The cards of these products, in the order asked for. */
export async function cardsOf(db: Db, ids: string[], locale: Locale): Promise<Card[]> {
  if (ids.length === 0) return []
  const rows = await rowsOf<{ card: Card }>(
    db,
    `select card from product_listings where locale = $2 and product_id = any($1) order by array_position($1, product_id)`,
    [ids, locale],
    'cards-of',
  )
  return rows.map((row) => row.card)
}
