import { z } from 'zod'
// Only shapes that the forms of the shop use, too: they load the same chunk of zod, which others would enlarge.
import { warehouseIds } from '#features/catalog/products/product.ts'
import { text } from '#text/text.tsx'

const needed = text('This field is required')
const tooLong = text('This text is too long')

/** A text in the languages of the shop; English is the fallback of an empty one. */
export const LocalizedText = (most: number, isRequired = true) =>
  z.object({
    en: isRequired
      ? z.string().trim().min(1, needed).max(most, tooLong)
      : z.string().trim().max(most, tooLong),
    de: z.string().trim().max(most, tooLong),
    zh: z.string().trim().max(most, tooLong),
  })

/** A text of a form: all three languages, empty where there is none. */
export type LocalizedText = z.output<ReturnType<typeof LocalizedText>>

const Cents = z.number(needed).int().min(0, text('Enter an amount of 0 or more')).max(2_000_000_000)
const Measure = z.number(needed).min(0, text('Enter a number of 0 or more')).max(1_000_000)
const Count = z.number(needed).int(text('Enter a whole number')).min(0).max(100_000)
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, text('Enter a date'))
const Id = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

export const productStatuses = ['draft', 'live', 'clearance', 'discontinued'] as const
export const productKinds = ['item', 'package', 'service'] as const
export const documentKinds = ['datasheet', 'manual', 'warranty', 'drawing', 'origin'] as const
export const relationKinds = ['fits_with', 'instead_of', 'accessory'] as const
export const shippingClasses = ['parcel', 'freight', 'none'] as const

/** A short name for addresses: `hearth-5`. */
export const ProductSlug = z
  .string()
  .trim()
  .max(80, tooLong)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, text('Use lowercase letters, digits and hyphens, such as hearth-5'))

const Basis = z.union([
  z.object({ kind: z.literal('charged'), until: Day }),
  z.object({ kind: z.literal('published'), source: z.string().trim().min(1, needed).max(200), date: Day }),
])

/** An ISO time with its time zone. */
const Moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/)
  .refine((value) => !Number.isNaN(Date.parse(value)))

const Percent = z.number().int().min(0).max(100)

const Image = z.object({
  path: z.string().max(200),
  kind: z.enum(['picture', 'dimensions']),
  alt: LocalizedText(300, false),
  focal: z.object({ x: Percent, y: Percent }),
})

const Document = z.object({
  id: Id.nullable(),
  kind: z.enum(documentKinds),
  title: LocalizedText(200),
  url: z
    .string()
    .max(2000)
    .regex(/^https:\/\/[^\s/.]+\.\S+$/, text('Enter an address that starts with https://'))
    .nullable(),
  file_id: Id.nullable(),
})

/** Whether the last digit of a GTIN of 8, 12, 13 or 14 digits is its check digit (GS1 General Specifications 7.9). */
export function isGtin(value: string) {
  if (!/^(?:\d{8}|\d{12,14})$/.test(value)) return false
  const digits = [...value].toReversed().map(Number)
  return digits.reduce((sum, digit, i) => sum + digit * (i % 2 === 0 ? 1 : 3), 0) % 10 === 0
}

/** What staff edit of a product. The stock on hand has calls of its own. */
export const ProductFields = z
  .object({
    family_id: z.string().min(1, needed).max(100),
    kind: z.enum(productKinds),
    status: z.enum(productStatuses),
    brand: z.string().trim().min(1, needed).max(100, tooLong),
    model_number: z.string().trim().min(1, needed).max(100, tooLong),
    gtin: z
      .string()
      .trim()
      .refine(isGtin, text('Enter 8, 12, 13 or 14 digits with a valid check digit'))
      .nullable(),
    name: LocalizedText(200),
    summary: LocalizedText(300),
    description: LocalizedText(10_000, false),
    highlights: z.array(LocalizedText(300)).max(8),
    list_price_cents: Cents,
    list_price_basis: Basis.nullable(),
    price_now_cents: Cents,
    discount_cents: Cents,
    tiers: z
      .array(z.object({ from_quantity: Count.min(2, text('Volume prices start at 2')), price_cents: Cents }))
      .max(12),
    attributes: z
      .array(
        z.object({
          id: z.string().max(100),
          number: z.number().nullable(),
          words: LocalizedText(300).nullable(),
        }),
      )
      .max(200),
    made_in_usa: z.boolean(),
    power_w: Measure,
    has_battery: z.boolean(),
    weight_lb: Measure,
    length_in: Measure,
    width_in: Measure,
    height_in: Measure,
    shipping_class: z.enum(shippingClasses),
    lead_time_days: Count,
    min_quantity: Count.min(1, text('Enter 1 or more')),
    warranty_years: Measure,
    popularity: Count,
    images: z.array(Image).max(20),
    documents: z.array(Document).max(30),
    relations: z.array(z.object({ related_id: z.string().max(100), kind: z.enum(relationKinds) })).max(100),
    components: z
      .array(z.object({ component_id: z.string().max(100), quantity: Count.min(1, text('Enter 1 or more')) }))
      .max(100),
    warehouse: z.enum(warehouseIds),
    made_to_order: z.boolean(),
    publish_at: Moment.nullable(),
  })
  .superRefine((product, context) => {
    for (const [path, message] of ruleProblems(product))
      context.addIssue({ code: 'custom', path: path.split('.'), message })
  })

export type ProductFields = z.output<typeof ProductFields>

type Rules = Pick<
  ProductFields,
  | 'status'
  | 'kind'
  | 'list_price_cents'
  | 'price_now_cents'
  | 'discount_cents'
  | 'tiers'
  | 'components'
  | 'relations'
  | 'attributes'
  | 'publish_at'
>

/** The rules between the fields of a product that are broken: field and message. */
function ruleProblems(product: Rules): [string, string][] {
  const { price_now_cents: price, tiers } = product
  const found: [string, string][] = []
  if (price > product.list_price_cents)
    found.push(['list_price_cents', text('The list price must be at least the price')])
  if (product.discount_cents > price)
    found.push(['discount_cents', text('The discount must be at most the price')])
  tiers.forEach((tier, i) => {
    const previous = tiers[i - 1]
    if (tier.price_cents >= (previous?.price_cents ?? price))
      found.push([`tiers.${i}.price_cents`, text('Each volume price must be lower than the one before')])
    if (previous && tier.from_quantity <= previous.from_quantity)
      found.push([`tiers.${i}.from_quantity`, text('Each quantity must be larger than the one before')])
  })
  if (product.kind === 'package' && product.status !== 'draft' && product.components.length === 0)
    found.push(['components', text('A package needs at least one component')])
  if (product.kind !== 'package' && product.components.length > 0)
    found.push(['components', text('Only packages have components')])
  if (product.publish_at && product.status !== 'draft')
    found.push(['publish_at', text('Only drafts can be scheduled')])
  const keys = {
    components: product.components.map((one) => one.component_id),
    relations: product.relations.map((one) => `${one.related_id} ${one.kind}`),
    attributes: product.attributes.map((one) => one.id),
  }
  for (const [field, ids] of Object.entries(keys))
    if (new Set(ids).size < ids.length) found.push([field, text('The same entry is listed twice')])
  return found
}

/** The fields that need the permission to change prices. */
export const priceFields = [
  'list_price_cents',
  'list_price_basis',
  'price_now_cents',
  'discount_cents',
  'tiers',
] as const
