import { centsToDollars } from '#platform/money/money.ts'
import { inLocale, type Locale, locales, type Texts } from '#text/text.tsx'
import type { SourceNote } from './documents/source-note.ts'
import {
  type Availability,
  availabilityOf,
  maxShownStock,
  type PriceTier,
  type SaleProduct,
  toPriceDto,
  unitPrice,
} from './product.ts'
import { wordVariants } from './search-words/word-variants.ts'

export type AttributeKind = 'number' | 'text' | 'choice' | 'flag'

/** A property with this product's value, in one language. */
export type Spec = {
  id: string
  name: string
  kind: AttributeKind
  unit: string | null
  digits: number
  number: number | null
  text: string | null
}

/** What a list shows of a product: the answer of the product calls, under the contract's names. */
export type Card = {
  id: string
  product_id: string
  name: string
  summary: string
  thumbnail: string
  brand: string
  model_number: string
  family_id: string
  kind: SaleProduct['kind']
  status: SaleProduct['status']
  univalent: number
  product_price_now: number
  discount: number
  discountPercent: number
  price_after_discount: number
  saving: number
  /** The lowest price for one at the largest volume. */
  lowest_price: number
  availability: Availability
  /** Counted out when few are left. */
  stock_left: number | null
  min_quantity: number
  made_in_usa: boolean
  power: number
  has_battery: boolean
  key_specs: Spec[]
  update_time: string
}

export type Detail = Card & {
  description: string
  highlights: string[]
  specs: Spec[]
  price_tiers: { from_quantity: number; price: number; saving_percent: number }[]
  images: { path: string; kind: 'picture' | 'dimensions' }[]
  documents: { id: string; kind: 'datasheet' | 'manual' | 'warranty' | 'drawing' | 'origin'; title: string }[]
  relations: { product_id: string; kind: 'fits_with' | 'instead_of' | 'accessory' }[]
  components: { product_id: string; quantity: number }[]
  shipping_class: SaleProduct['shipping_class']
  warehouse: SaleProduct['warehouse']
  lead_time_days: number
  weight_lb: number
  length_in: number
  width_in: number
  height_in: number
  warranty_years: number
  source: string | null
}

/** A product as the database holds it, all languages and parts together. */
export type ProductRecord = Omit<SaleProduct, 'name' | 'thumbnail' | 'tiers'> & {
  name: Texts
  summary: Texts
  description: Texts
  highlights: Texts[]
  tiers: PriceTier[]
  made_in_usa: boolean
  warranty_years: number
  sources: SourceNote[]
  popularity: number
  created_at: string
  images: Detail['images']
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
  documents: { id: string; kind: Detail['documents'][number]['kind']; title: Texts }[]
  relations: Detail['relations']
  components: Detail['components']
}

export type ListingRow = {
  product_id: string
  locale: Locale
  card: Card
  detail: Detail
  /** Words by weight: names and model numbers; summary, family and values; the description. */
  words: [string, string, string]
  /** What somebody may have meant who made a typing error. */
  vocabulary: string[]
}

export type FilterRow = {
  product_id: string
  shown: boolean
  marks: string[]
  price_cents: number
  popularity: number
  created_at: string
  names: Record<Locale, string>
}

/** What lists filter and sort a product by. */
export const filterRowOf = (product: ProductRecord): FilterRow => ({
  product_id: product.id,
  shown: product.status !== 'draft',
  marks: facetsOf(product, availabilityOf(product)),
  price_cents: unitPrice(product, product.min_quantity).pay_cents,
  popularity: product.popularity,
  created_at: product.created_at,
  names: Object.fromEntries(locales.map((locale) => [locale, inLocale(product.name, locale)])) as Record<
    Locale,
    string
  >,
})

/** One language's row of the shop's lists for a product. `source`: where its figures come from, in that language. */
export function listingOf(product: ProductRecord, locale: Locale, source: string | null): ListingRow {
  const say = (texts: Texts) => inLocale(texts, locale)
  const specs = product.attributes
    .filter((one) => one.number !== null || one.words !== null)
    .map((one) => specOf(one, locale))
  const unit = unitPrice(product, product.min_quantity)
  const lowest = Math.min(
    ...[1, ...product.tiers.map((tier) => tier.from_quantity)].map((n) => unitPrice(product, n).pay_cents),
  )
  const availability = availabilityOf(product)
  const name = say(product.name)
  const card: Card = {
    id: product.id,
    product_id: product.id,
    name,
    summary: say(product.summary),
    thumbnail: product.images[0]?.path ?? '',
    brand: product.brand,
    model_number: product.model_number,
    family_id: product.family_id,
    kind: product.kind,
    status: product.status,
    ...toPriceDto(unit),
    lowest_price: centsToDollars(lowest),
    availability,
    stock_left: availability === 'few_left' ? Math.min(product.available ?? 0, maxShownStock) : null,
    min_quantity: product.min_quantity,
    made_in_usa: hasProvenUsOrigin(product),
    power: product.power_w,
    has_battery: product.has_battery,
    key_specs: specs.filter((spec) => product.attributes.some((one) => one.key && one.id === spec.id)),
    update_time: product.updated_at,
  }
  const detail: Detail = {
    ...card,
    description: say(product.description),
    highlights: product.highlights.map(say),
    specs,
    price_tiers: product.tiers.map((tier) => {
      const at = unitPrice(product, tier.from_quantity)
      return {
        from_quantity: tier.from_quantity,
        price: centsToDollars(at.pay_cents),
        saving_percent: at.saving_percent,
      }
    }),
    images: product.images,
    documents: product.documents.map((one) => ({ ...one, title: say(one.title) })),
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
  const values = specs.map(
    (spec) => `${spec.name} ${spec.text ?? `${spec.number} ${spec.unit ?? ''}`} ${compact(spec)}`,
  )
  return {
    product_id: product.id,
    locale,
    card,
    detail,
    words: [
      searchable(
        `${name} ${product.brand} ${product.model_number} ${modelNumberParts(product.model_number)}`,
      ),
      searchable(
        `${say(product.summary)} ${say(product.family_name)} ${values.join(' ')} ${wordVariants(`${name} ${say(product.family_name)} ${values.join(' ')}`, locale)}`,
      ),
      searchable(`${say(product.description)} ${product.highlights.map(say).join(' ')}`),
    ],
    vocabulary: vocabularyOf(`${name} ${product.brand} ${product.model_number} ${say(product.family_name)}`),
  }
}

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

/** "7600 W" is also looked for as "7600w", and 7600 W as "7.6kw". */
function compact(spec: Spec) {
  if (spec.number === null || !spec.unit) return ''
  const joined = `${spec.number}${spec.unit}`
  return spec.unit === 'W' && spec.number >= 1000
    ? `${joined} ${spec.number / 1000}kW ${spec.number / 1000} kW`
    : joined
}

/** "Solis-1P7.6K-4G-US" is also looked for as "1p7.6k", "1p7" and "solis1p7.6k4gus". */
const modelNumberParts = (model_number: string) =>
  `${model_number.replaceAll(/[^A-Za-z0-9.]+/g, ' ')} ${model_number.replaceAll(/[^A-Za-z0-9]+/g, ' ')} ${model_number.replaceAll(/[^A-Za-z0-9]+/g, '')}`

/**
 * Whether the shop may call a product made in the USA: it is entered so, and the maker's written statement is among its
 * documents. An unqualified claim means all or virtually all of it, and a seller who repeats the claim is responsible for it (16 CFR
 * Part 323).
 */
const hasProvenUsOrigin = ({ made_in_usa, documents }: Pick<ProductRecord, 'made_in_usa' | 'documents'>) =>
  made_in_usa && documents.some((document) => document.kind === 'origin')

/** Marks that filters ask for: the family's own facets, and family, brand, stock, origin and state of sale for all. */
function facetsOf(product: ProductRecord, availability: Availability) {
  const marks = [
    `family:${product.family_id}`,
    `brand:${product.brand}`,
    `status:${product.status}`,
    `kind:${product.kind}`,
  ]
  if (availability !== 'out_of_stock') marks.push('stock:yes')
  if (hasProvenUsOrigin(product)) marks.push('made_in_usa:yes')
  if (product.has_battery) marks.push('battery:yes')
  if (unitPrice(product, 1).saving_cents > 0) marks.push('saving:yes')
  for (const one of product.attributes) {
    if (!one.facet) continue
    const value = one.number ?? one.words?.en
    if (value !== undefined && value !== null) marks.push(`${one.id}:${value}`)
  }
  return marks
}

const han = /\p{Script=Han}+/gu

/** Chinese has no spaces between words: each pair of neighbours becomes a word to find. */
export const searchable = (value: string) =>
  value.replaceAll(han, (run) => {
    const characters = [...run]
    if (characters.length === 1) return ` ${run} `
    const pairs = characters.slice(1).map((character, i) => `${characters[i]}${character}`)
    return ` ${pairs.join(' ')} `
  })

function withoutOuterDots(term: string) {
  let [from, to] = [0, term.length]
  while (from < to && term[from] === '.') from++
  while (to > from && term[to - 1] === '.') to--
  return term.slice(from, to)
}

const termsOf = (value: string) =>
  searchable(value)
    .split(/[^\p{L}\p{N}.]+/u)
    .map(withoutOuterDots)
    .filter((term) => term !== '')

/** What somebody typed, as words to look for: at most eight, letters and digits only. */
export const searchTerms = (typed: string) => termsOf(typed).slice(0, 8)

/** Words that a typing error may have been made in: those with letters, of three characters or more. */
const vocabularyOf = (value: string) =>
  termsOf(value.toLowerCase()).filter((term) => term.length >= 3 && /\p{L}/u.test(term))
