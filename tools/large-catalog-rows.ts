// The rows of variants of products, for large-catalog.ts.
import {
  filterRowOf,
  listingWithHeading,
  type ProductRecord,
} from '#features/catalog/products/build-listing.ts'
import { sourceText } from '#features/catalog/products/documents/product-sources.server.ts'
import { vocabularyOf } from '#features/catalog/products/search-words/search-terms.ts'
import { type Locale, locales } from '#text/text.tsx'
import { arrayText, type Cell, type TableRows } from './copy-rows.ts'

/** A variant of a product. `number`: its number in the catalog index. */
export type Variant = { pattern: ProductRecord; record: ProductRecord; number: number }

/** Where an item is in stock and whether it is built when ordered; the same for its variants. */
export type StockPlace = { warehouse: string; made_to_order: boolean }

/** What is the same for all variants of a product, and the words of the vocabulary that were already written. */
export type Known = {
  words: Set<string>
  sources: Map<string, string | null>
  stock: Map<string, StockPlace>
}

/** The texts by which the full text index finds a variant. */
type VariantWords = { number: number; pattern: string; heading: string; popularity: number }

/** What is written of each variant: rows for COPY, and texts from which the database makes search vectors. */
export function rowsOfVariants(variants: Variant[], known: Known) {
  const words: Record<Locale, VariantWords[]> = { en: [], de: [], zh: [] }
  const vocabulary: Cell[][] = []
  const listings: Cell[][] = []
  for (const { pattern, record, number } of variants)
    for (const locale of locales) {
      const source = sourceOf(pattern, locale, known)
      const { card, detail, heading } = listingWithHeading(record, locale, source)
      listings.push([record.id, locale, JSON.stringify(card), JSON.stringify(detail)])
      words[locale].push({ number, pattern: pattern.id, heading, popularity: record.popularity })
      for (const word of newWords(`${card.name} ${card.model_number}`, locale, known))
        vocabulary.push([locale, word])
    }
  const tables: TableRows[] = [
    { table: 'products', columns: productColumns, rows: variants.map(({ record }) => productRow(record)) },
    {
      table: 'product_attributes',
      columns: ['product_id', 'attribute_id', 'number', 'words'],
      rows: variants.flatMap(({ record }) =>
        record.attributes.map(({ id, number, words }) => [record.id, id, number, json(words)]),
      ),
    },
    {
      table: 'price_tiers',
      columns: ['product_id', 'from_quantity', 'price_cents'],
      rows: variants.flatMap(({ record }) =>
        record.tiers.map(({ from_quantity, price_cents }) => [record.id, from_quantity, price_cents]),
      ),
    },
    {
      table: 'stock',
      columns: ['product_id', 'warehouse', 'on_hand', 'made_to_order'],
      rows: variants.flatMap(({ pattern, record }) => {
        const place = known.stock.get(pattern.id)
        return place ? [[record.id, place.warehouse, record.available ?? 0, place.made_to_order]] : []
      }),
    },
    { table: 'product_filters', columns: filterColumns, rows: variants.map(filterCells) },
    { table: 'product_listings', columns: ['product_id', 'locale', 'card', 'detail'], rows: listings },
  ]
  return { tables, words, vocabulary }
}

function sourceOf({ id, sources }: ProductRecord, locale: Locale, known: Known) {
  const key = `${locale} ${id}`
  let source = known.sources.get(key)
  if (source === undefined) known.sources.set(key, (source = sourceText(sources, locale)))
  return source
}

function newWords(text: string, locale: Locale, { words }: Known) {
  const found = vocabularyOf(text).filter((word) => !words.has(`${locale} ${word}`))
  for (const word of found) words.add(`${locale} ${word}`)
  return new Set(found)
}

/** Those that a variant has in common with its pattern or that `variantOf` changes. The others take their defaults. */
const productColumns = [
  'id',
  'family_id',
  'kind',
  'status',
  'brand',
  'model_number',
  'name',
  'summary',
  'description',
  'highlights',
  'list_price_cents',
  'list_price_basis',
  'price_now_cents',
  'discount_cents',
  'made_in_usa',
  'power_w',
  'has_battery',
  'weight_lb',
  'length_in',
  'width_in',
  'height_in',
  'shipping_class',
  'lead_time_days',
  'min_quantity',
  'warranty_years',
  'sources',
  'images',
  'popularity',
  'created_at',
  'updated_at',
] as const

// A record has all columns of `products`; not all of them are in its type.
const productRow = (record: ProductRecord & Record<string, unknown>): Cell[] =>
  productColumns.map((column) => cellOf(record[column]))

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object' || value === undefined) return json(value ?? null)
  return value as Cell
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

// `marks` is the column of the facet values.
const filterColumns = [
  'product_id',
  'number',
  'shown',
  'marks',
  'price_cents',
  'popularity',
  'created_at',
  'names',
] as const

function filterCells({ record, number }: Variant): Cell[] {
  const row = filterRowOf(record)
  const { product_id, shown, facet_values, price_cents, popularity, created_at, names } = row
  return [
    product_id,
    number,
    shown,
    arrayText(facet_values),
    price_cents,
    popularity,
    created_at,
    json(names),
  ]
}
