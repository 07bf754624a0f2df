import { centsToDollars } from '#platform/money/money.ts'
import { inLocale, type Locale, type Texts } from '#text/text.tsx'
import type { SourceNote } from './documents/source-note.ts'
import type { AttributeKind, Card, Detail, ProductImage, Spec } from './listing.ts'
import {
  type Availability,
  availabilityOf,
  maxShownStock,
  type PriceTier,
  type SaleProduct,
  toPriceDto,
  unitPrice,
} from './product.ts'
import { pathOfProductFile } from './product-files.ts'
import { searchable, vocabularyOf } from './search-words/search-terms.ts'
import { wordVariants } from './search-words/word-variants.ts'

/** A product with all its parts and languages, as one query reads it. */
export type ProductRecord = Omit<
  SaleProduct,
  'name' | 'thumbnail' | 'tiers' | 'built_parts' | 'in_several_warehouses' | 'updated_at'
> & {
  name: Texts
  summary: Texts
  description: Texts
  highlights: Texts[]
  tiers: PriceTier[]
  made_in_usa: boolean
  warranty_years: number
  sources: SourceNote[]
  popularity: number
  created_at: Date
  updated_at: Date
  images: ProductImage[]
  family_name: Texts
  attributes: {
    id: string
    kind: AttributeKind
    unit: string | null
    digits: number
    name: Texts
    facet: boolean
    key: boolean
    number: number | null
    words: Texts | null
    choices: Record<string, Texts> | null
  }[]
  documents: {
    id: string
    kind: Detail['documents'][number]['kind']
    title: Texts
    url?: string | null
    file_id?: string | null
  }[]
  relations: Detail['relations']
  components: Detail['components']
}

export type ListingRow = {
  product_id: string
  locale: Locale
  card: Card
  detail: Detail
  /** Search words by weight: names and model numbers; summary, family and values; the description. */
  words: [string, string, string]
  /** Words that typing errors are corrected to. */
  vocabulary: string[]
}

export type FilterRow = {
  product_id: string
  shown: boolean
  facet_values: string[]
  price_cents: number
  popularity: number
  created_at: string
  names: Record<Locale, string>
}

/** The values by which lists filter and sort a product. */
export const filterRowOf = (product: ProductRecord): FilterRow => ({
  product_id: product.id,
  shown: product.status !== 'draft',
  facet_values: facetsOf(product, availabilityOf(product)),
  price_cents: unitPrice(product, product.min_quantity).pay_cents,
  popularity: product.popularity,
  created_at: product.created_at.toISOString(),
  names: {
    en: inLocale(product.name, 'en'),
    de: inLocale(product.name, 'de'),
    zh: inLocale(product.name, 'zh'),
  },
})

/** The list row of a product in one language. `source`: the text on where its figures come from, in that language. */
export function listingOf(product: ProductRecord, locale: Locale, source: string | null): ListingRow {
  const specs = specsOf(product, locale)
  return { ...displayOf(product, specs, { locale, source }), ...searchWordsOf(product, specs, locale) }
}

/** The list row without its search words, but the heading: names and model numbers. */
export function listingWithHeading(product: ProductRecord, locale: Locale, source: string | null) {
  const display = displayOf(product, specsOf(product, locale), { locale, source })
  return { ...display, heading: headingWordsOf(product, locale) }
}

const specsOf = ({ attributes }: ProductRecord, locale: Locale) =>
  attributes
    .filter((attribute) => attribute.number !== null || attribute.words !== null)
    .map((attribute) => specOf(attribute, locale))

type Shown = { locale: Locale; source: string | null }

function displayOf(product: ProductRecord, specs: Spec[], { locale, source }: Shown) {
  const card = cardOf(product, specs, locale)
  const detail = detailOf(product, card, specs, { locale, source })
  return { product_id: product.id, locale, card, detail }
}

function cardOf(product: ProductRecord, specs: Spec[], locale: Locale): Card {
  const quantities = [1, ...product.tiers.map((tier) => tier.from_quantity)]
  const lowest_cents = Math.min(...quantities.map((quantity) => unitPrice(product, quantity).pay_cents))
  const availability = availabilityOf(product)
  return {
    id: product.id,
    product_id: product.id,
    name: inLocale(product.name, locale),
    summary: inLocale(product.summary, locale),
    thumbnail: product.images[0]?.thumbnail ?? product.images[0]?.path ?? '',
    brand: product.brand,
    model_number: product.model_number,
    family_id: product.family_id,
    kind: product.kind,
    status: product.status,
    ...toPriceDto(unitPrice(product, product.min_quantity)),
    lowest_price: centsToDollars(lowest_cents),
    availability,
    stock_left: availability === 'few_left' ? Math.min(product.available ?? 0, maxShownStock) : null,
    min_quantity: product.min_quantity,
    made_in_usa: hasProvenUsOrigin(product),
    power: product.power_w,
    has_battery: product.has_battery,
    key_specs: specs.filter((spec) => product.attributes.some(({ id, key }) => key && id === spec.id)),
    update_time: product.updated_at.toISOString(),
  }
}

function detailOf(product: ProductRecord, card: Card, specs: Spec[], { locale, source }: Shown): Detail {
  return {
    ...card,
    description: inLocale(product.description, locale),
    highlights: product.highlights.map((texts) => inLocale(texts, locale)),
    specs,
    price_tiers: product.tiers.map(({ from_quantity }) => {
      const { pay_cents, saving_percent } = unitPrice(product, from_quantity)
      return { from_quantity, price: centsToDollars(pay_cents), saving_percent }
    }),
    images: product.images.map(({ path, kind, alt }) => {
      const words = alt?.[locale] || alt?.en
      return { path, kind, ...(words && { alt: words }) }
    }),
    documents: product.documents.map(({ url, file_id, ...document }) => ({
      ...document,
      title: inLocale(document.title, locale),
      ...(url && { url }),
      ...(file_id && { file: pathOfProductFile(file_id) }),
    })),
    relations: product.relations,
    components: product.components,
    shipping_class: product.shipping_class,
    warehouse: product.warehouse,
    lead_time_days: product.lead_time_days,
    weight_lb: product.weight_lb,
    length_in: product.length_in,
    width_in: product.width_in,
    height_in: product.height_in,
    warranty_years: product.warranty_years,
    source,
  }
}

function searchWordsOf(
  product: ProductRecord,
  specs: Spec[],
  locale: Locale,
): Pick<ListingRow, 'words' | 'vocabulary'> {
  const { brand, model_number } = product
  const [name, summary, family, description] = [
    product.name,
    product.summary,
    product.family_name,
    product.description,
  ].map((texts) => inLocale(texts, locale))
  const values = specs
    .map((spec) => `${spec.name} ${spec.text ?? `${spec.number} ${spec.unit ?? ''}`} ${valueVariants(spec)}`)
    .join(' ')
  const highlights = product.highlights.map((texts) => inLocale(texts, locale)).join(' ')
  return {
    words: [
      headingWordsOf(product, locale),
      searchable(`${summary} ${family} ${values} ${wordVariants(`${name} ${family} ${values}`, locale)}`),
      searchable(`${description} ${highlights}`),
    ],
    vocabulary: vocabularyOf(`${name} ${brand} ${model_number} ${family}`),
  }
}

const headingWordsOf = ({ name, brand, model_number }: ProductRecord, locale: Locale) =>
  searchable(`${inLocale(name, locale)} ${brand} ${model_number} ${modelNumberParts(model_number)}`)

function specOf(one: ProductRecord['attributes'][number], locale: Locale): Spec {
  const words = one.words ? inLocale(one.words, locale) : null
  const choice = words !== null ? one.choices?.[words] : undefined
  return {
    id: one.id,
    name: inLocale(one.name, locale),
    kind: one.kind,
    unit: one.unit,
    digits: one.digits,
    number: one.number,
    text: choice ? inLocale(choice, locale) : words,
  }
}

/** 7600 W is also found as "7600w", "7.6kw" and "7.6 kw". */
function valueVariants(spec: Spec) {
  if (spec.number === null || !spec.unit) return ''
  const joined = `${spec.number}${spec.unit}`
  return spec.unit === 'W' && spec.number >= 1000
    ? `${joined} ${spec.number / 1000}kW ${spec.number / 1000} kW`
    : joined
}

/** "Solis-1P7.6K-4G-US" is also found as "1p7.6k", "1p7" and "solis1p7.6k4gus". */
const modelNumberParts = (model_number: string) =>
  `${model_number.replaceAll(/[^A-Za-z0-9.]+/g, ' ')} ${model_number.replaceAll(/[^A-Za-z0-9]+/g, ' ')} ${model_number.replaceAll(/[^A-Za-z0-9]+/g, '')}`

/**
 * Whether the store may call a product made in the USA: it is marked so and has the maker's origin statement. An
 * unqualified claim means all or virtually all of the product, and a seller who repeats it is liable (16 CFR Part 323).
 */
const hasProvenUsOrigin = ({ made_in_usa, documents }: Pick<ProductRecord, 'made_in_usa' | 'documents'>) =>
  made_in_usa && documents.some((document) => document.kind === 'origin')

/** Facet values: the facet attributes of the family; for all products family, brand, stock, origin and status. */
function facetsOf(product: ProductRecord, availability: Availability) {
  const values = [
    `family:${product.family_id}`,
    `brand:${product.brand}`,
    `status:${product.status}`,
    `kind:${product.kind}`,
  ]
  if (availability !== 'out_of_stock') values.push('stock:yes')
  if (hasProvenUsOrigin(product)) values.push('made_in_usa:yes')
  if (product.has_battery) values.push('battery:yes')
  if (unitPrice(product, 1).saving_cents > 0) values.push('saving:yes')
  for (const one of product.attributes) {
    if (!one.facet) continue
    const value = one.number ?? one.words?.en
    if (value !== undefined && value !== null) values.push(`${one.id}:${value}`)
  }
  return values
}
