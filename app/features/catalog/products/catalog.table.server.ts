import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'
import { type Locale, locales, type Texts } from '#text/text.tsx'
import type { ListPriceBasis, SourceNote } from './documents/source-note.ts'
import type { Card, Detail, ProductImage } from './listing.ts'

const texts = () => jsonb().$type<Texts>()
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A product family with its own page, filters and guide. */
export const families = pgTable('families', {
  id: text().primaryKey(),
  parent_id: text(),
  position: integer().notNull().default(0),
  name: texts().notNull(),
  tagline: texts().notNull(),
  story: texts().notNull(),
  guide: jsonb().$type<{ question: Texts; answer: Texts }[]>().notNull().default([]),
  /** Its products have serial numbers, which staff enter when they ship. */
  has_serial_numbers: boolean().notNull().default(false),
})

/** A product attribute; numbers have a unit. */
export const attributes = pgTable('attributes', {
  id: text().primaryKey(),
  kind: text().$type<'number' | 'text' | 'choice' | 'flag'>().notNull(),
  unit: text(),
  digits: integer().notNull().default(0),
  name: texts().notNull(),
  choices: jsonb().$type<Record<string, Texts>>(),
})

/** The attributes of a family, in order. `facet`: its list can be filtered by it; `key`: shown on cards. */
export const family_attributes = pgTable(
  'family_attributes',
  {
    family_id: text()
      .notNull()
      .references(() => families.id, { onDelete: 'cascade' }),
    attribute_id: text()
      .notNull()
      .references(() => attributes.id),
    position: integer().notNull(),
    facet: boolean().notNull().default(false),
    key: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.family_id, table.attribute_id] })],
)

export const products = pgTable(
  'products',
  {
    /** A short slug, also the path of the product page. */
    id: text().primaryKey(),
    family_id: text()
      .notNull()
      .references(() => families.id),
    kind: text().$type<'item' | 'package' | 'service'>().notNull(),
    status: text().$type<'draft' | 'live' | 'clearance' | 'discontinued'>().notNull().default('live'),
    brand: text().notNull(),
    model_number: text().notNull(),
    name: texts().notNull(),
    summary: texts().notNull(),
    description: texts().notNull(),
    highlights: jsonb().$type<Texts[]>().notNull().default([]),
    /** Shown as `univalent` if `list_price_basis` is set; never for packages. */
    list_price_cents: integer().notNull(),
    /** The evidence for the list price; null: it is not shown. */
    list_price_basis: jsonb().$type<ListPriceBasis>(),
    price_now_cents: integer().notNull(),
    /** Subtracted from the price now. */
    discount_cents: integer().notNull().default(0),
    made_in_usa: boolean().notNull().default(false),
    power_w: doublePrecision().notNull().default(0),
    has_battery: boolean().notNull().default(false),
    weight_lb: doublePrecision().notNull().default(0),
    length_in: doublePrecision().notNull().default(0),
    width_in: doublePrecision().notNull().default(0),
    height_in: doublePrecision().notNull().default(0),
    shipping_class: text().$type<'parcel' | 'freight' | 'none'>().notNull(),
    lead_time_days: integer().notNull().default(0),
    min_quantity: integer().notNull().default(1),
    warranty_years: doublePrecision().notNull().default(0),
    /** No longer written: English text of earlier versions, replaced by `sources`. */
    source: text(),
    /** The sources of the figures; translated when the list rows are written. */
    sources: jsonb().$type<SourceNote[]>().notNull().default([]),
    images: jsonb().$type<ProductImage[]>().notNull().default([]),
    /** The GTIN (UPC, EAN) of the manufacturer, digits only; null: it has none, or it is not known. */
    gtin: text(),
    /** Higher is more popular: the default sort order of lists. */
    popularity: integer().notNull().default(0),
    /** Increases with every change; a staff member who saves names the version that they saw. */
    version: integer().notNull().default(1),
    /** When a job publishes this draft. */
    publish_at: time(),
    /** An archived product is a draft that lists of the back office leave out. */
    archived_at: time(),
    created_at: time().notNull().default(now),
    updated_at: time().notNull().default(now),
  },
  (table) => [
    index('products_by_family').on(table.family_id),
    // The order and the text of the search of the back office.
    index('products_by_popularity').on(table.popularity.desc().nullsLast(), table.id),
    index('products_search').using(
      'gin',
      sql`lower(coalesce(${table.name} ->> 'en', '') || ' ' || coalesce(${table.name} ->> 'de', '') || ' ' || coalesce(${table.name} ->> 'zh', '') || ' ' || ${table.model_number} || ' ' || ${table.id} || ' ' || ${table.brand} || ' ' || coalesce(${table.gtin}, '')) gin_trgm_ops`,
    ),
    index('products_to_publish').on(table.publish_at).where(sql`${table.publish_at} is not null`),
    check('price_now_at_most_list', sql`${table.price_now_cents} between 0 and ${table.list_price_cents}`),
    check('discount_at_most_price', sql`${table.discount_cents} between 0 and ${table.price_now_cents}`),
    check('min_quantity_positive', sql`${table.min_quantity} >= 1`),
  ],
)

/** The attribute values of products: `number` for numbers, `words` for all other kinds. */
export const product_attributes = pgTable(
  'product_attributes',
  {
    product_id: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    attribute_id: text()
      .notNull()
      .references(() => attributes.id),
    number: doublePrecision(),
    words: texts(),
  },
  (table) => [primaryKey({ columns: [table.product_id, table.attribute_id] })],
)

/** Volume prices: the unit price from a quantity on. */
export const price_tiers = pgTable(
  'price_tiers',
  {
    product_id: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    from_quantity: integer().notNull(),
    price_cents: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.product_id, table.from_quantity] }),
    check('tier_from_two', sql`${table.from_quantity} >= 2`),
    check('tier_price_positive', sql`${table.price_cents} >= 0`),
  ],
)

/**
 * Stock of items: on hand in all warehouses together, and of that reserved. `warehouse` is the main one, from which orders
 * ship; what `warehouse_stock` has in others is part of `on_hand`. Packages and services have no rows.
 */
export const stock = pgTable(
  'stock',
  {
    product_id: text()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    warehouse: text().$type<'OH' | 'NV' | 'TX' | 'GA'>().notNull(),
    on_hand: integer().notNull(),
    reserved: integer().notNull().default(0),
    /** Built when ordered: may be reserved beyond the stock. */
    made_to_order: boolean().notNull().default(false),
  },
  (table) => [
    check('on_hand_not_negative', sql`${table.on_hand} >= 0`),
    check('reserved_not_negative', sql`${table.reserved} >= 0`),
    check('never_promised_twice', sql`${table.made_to_order} or ${table.reserved} <= ${table.on_hand}`),
  ],
)

/** The reservations of orders. `stock.reserved` always equals the sum of the open ones. */
export const stock_reservations = pgTable(
  'stock_reservations',
  {
    id: uuid().primaryKey().defaultRandom(),
    order_id: text().notNull(),
    product_id: text()
      .notNull()
      .references(() => stock.product_id),
    quantity: integer().notNull(),
    state: text().$type<'open' | 'shipped' | 'released'>().notNull().default('open'),
    created_at: time().notNull().default(now),
    closed_at: time(),
  },
  (table) => [
    unique('one_reservation_per_order_and_product').on(table.order_id, table.product_id),
    check('reservation_positive', sql`${table.quantity} > 0`),
  ],
)

export const product_documents = pgTable(
  'product_documents',
  {
    id: uuid().primaryKey().defaultRandom(),
    product_id: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text().$type<'datasheet' | 'manual' | 'warranty' | 'drawing' | 'origin'>().notNull(),
    title: texts().notNull(),
    /** The page of the manufacturer that has the document; null: the store shows it. */
    url: text(),
    /** An uploaded PDF, which the store serves. */
    file_id: uuid(),
    position: integer().notNull().default(0),
  },
  (table) => [
    index('product_documents_by_product').on(table.product_id),
    check('document_url_is_https', sql`${table.url} like 'https://%'`),
  ],
)

export const product_relations = pgTable(
  'product_relations',
  {
    product_id: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    related_id: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text().$type<'fits_with' | 'instead_of' | 'accessory'>().notNull(),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.product_id, table.related_id, table.kind] })],
)

/** The bill of materials of a package. */
export const package_components = pgTable(
  'package_components',
  {
    package_id: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    component_id: text()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    position: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.package_id, table.component_id] }),
    check('component_quantity_positive', sql`${table.quantity} > 0`),
  ],
)

/** 'Full minus' promotions: `minus_cents` off orders of at least the threshold. */
export const full_minus = pgTable(
  'full_minus',
  {
    id: text().primaryKey(),
    name: texts().notNull(),
    threshold_cents: integer().notNull(),
    minus_cents: integer().notNull(),
    starts_at: time().notNull(),
    ends_at: time(),
    enabled: boolean().notNull().default(true),
    /** Counts changes, so that two people do not overwrite each other. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check(
      'minus_below_threshold',
      sql`${table.minus_cents} > 0 and ${table.minus_cents} < ${table.threshold_cents}`,
    ),
  ],
)

const only = (locale: Locale) => sql.raw(`locale = '${locale}'`)

/**
 * List rows: the card and the detail of each product in each language, ready to send. Rewritten whenever the product
 * changes.
 */
export const product_listings = pgTable(
  'product_listings',
  {
    product_id: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    locale: text().notNull(),
    // json, not jsonb: stored as the exact text that is sent, so that it is not serialized for each request.
    card: json().$type<Card>().notNull(),
    detail: json().$type<Detail>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.product_id, table.locale] })],
)

/** The values by which lists filter and sort; every process reads them into its index. Written with the list rows. */
export const product_filters = pgTable(
  'product_filters',
  {
    // Rows are never deleted: every process must learn that a product is gone.
    product_id: text()
      .primaryKey()
      .references(() => products.id),
    /** Small and without large gaps: the product's bit in a bit set. */
    number: integer().notNull().generatedAlwaysAsIdentity().unique('one_number_per_product'),
    /** The last transaction that wrote the row: readers continue at the oldest transaction they could not see. */
    changed_in: bigint({ mode: 'number' }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
    /** False for drafts. */
    shown: boolean().notNull().default(false),
    /** `attribute:value` */
    // The column keeps its first name: in a rolling upgrade, processes of the earlier version use it.
    facet_values: text('marks').array().notNull().default([]),
    price_cents: integer().notNull().default(0),
    popularity: integer().notNull().default(0),
    created_at: time().notNull().default(now),
    names: jsonb().$type<Record<Locale, string>>().notNull().default({ en: '', de: '', zh: '' }),
  },
  (table) => [index('filters_by_change').on(table.changed_in, table.number)],
)

/** The full text search vectors of a product in one language. */
export const product_words = pgTable(
  'product_words',
  {
    locale: text().notNull(),
    number: integer()
      .notNull()
      .references(() => product_filters.number, { onDelete: 'cascade' }),
    popularity: integer().notNull(),
    /** Names and model numbers: matches here rank first. */
    heading: tsvector().notNull(),
    words: tsvector().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.locale, table.number] }),
    // A partial index for each language, so that a search reads only rows of its language.
    ...locales.map((locale) => index(`words_${locale}`).using('gin', table.words).where(only(locale))),
  ],
)

/** Words of names, brands and model numbers, for correcting typing errors. Words of deleted products may remain. */
export const search_words = pgTable(
  'search_words',
  { locale: text().notNull(), word: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.locale, table.word] }),
    ...locales.map((locale) =>
      index(`similar_words_${locale}`).using('gin', sql`${table.word} gin_trgm_ops`).where(only(locale)),
    ),
  ],
)
