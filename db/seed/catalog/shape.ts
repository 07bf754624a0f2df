import { z } from 'zod'

/** One text in the three languages of the shop. English is required and is the fallback. */
export const Texts = z.object({ en: z.string().min(1), de: z.string().min(1), zh: z.string().min(1) })
export type Texts = z.infer<typeof Texts>

const Id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const AttributeId = z.string().regex(/^[a-z0-9]+(_[a-z0-9]+)*$/)
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const Cents = z.number().int().min(0)

/** A property of products: `attributes.json`. Numbers carry the unit, texts may be translated. */
export const AttributeSeed = z.object({
  id: AttributeId,
  kind: z.enum(['number', 'text', 'choice', 'flag']),
  /** Shown behind a number: W, kW, kVA, V, A, %, in, lb, kWh, °C, gal, fl oz … */
  unit: z.string().optional(),
  /** Decimals shown. */
  digits: z.number().int().min(0).max(3).default(0),
  name: Texts,
  /** For `choice`: each value with its words. */
  choices: z.record(z.string(), Texts).optional(),
})

/** A family of products: `families.json`. */
export const FamilySeed = z.object({
  id: Id,
  parent: Id.optional(),
  name: Texts,
  /** One sentence under the headline. */
  tagline: Texts,
  /** Two or three short paragraphs, plain text, that teach before the list sells. */
  story: Texts,
  /** Questions a buyer has, each with a short answer. */
  guide: z.array(z.object({ question: Texts, answer: Texts })).min(3),
  /** Its products have serial numbers. */
  has_serial_numbers: z.boolean().default(false),
  /** The attributes of the family in the order of the spec table; `facet` ones filter the list. */
  attributes: z.array(
    z.object({ id: AttributeId, facet: z.boolean().default(false), key: z.boolean().default(false) }),
  ),
})

/** A product: `products/<family>.json`, an array. */
export const ProductSeed = z.object({
  id: Id,
  family: Id,
  kind: z.enum(['item', 'package', 'service']),
  status: z.enum(['live', 'clearance', 'discontinued']).default('live'),
  brand: z.string(),
  model_number: z.string(),
  name: Texts,
  /** One line for cards and search results, at most 140 characters in English. */
  summary: Texts,
  /** Two or three paragraphs divided by an empty line: what it is, whom it suits, what to know before buying. */
  description: Texts,
  highlights: z.array(Texts).min(2).max(5),
  /** List price for one, with `list_price_basis`. Left out where none was charged or published; never for packages. */
  list_price_cents: Cents.optional(),
  list_price_basis: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('charged'), until: Day }),
      z.object({ kind: z.literal('published'), source: z.string().min(1), date: Day }),
    ])
    .optional(),
  /** Price now for one, at most the list price. */
  price_now_cents: Cents,
  /** Taken off the price now, in cents. Mostly 0. */
  discount_cents: Cents.default(0),
  /** Price for one from a quantity on, falling. */
  price_tiers: z.array(z.object({ from_quantity: z.number().int().min(2), price_cents: Cents })).default([]),
  /** Values by attribute id: a number, a text (or Texts), a choice key, or true/false. */
  attributes: z.record(AttributeId, z.union([z.number(), z.string(), z.boolean(), Texts])),
  /** All or virtually all of it (16 CFR Part 323); takes effect only with an `origin` document, the maker's statement. */
  made_in_usa: z.boolean().default(false),
  /** Rated power in W as order lines show it (0 when it has none). */
  power_w: z.number().min(0).default(0),
  has_battery: z.boolean().default(false),
  weight_lb: z.number().min(0),
  length_in: z.number().min(0),
  width_in: z.number().min(0),
  height_in: z.number().min(0),
  /** How it travels. */
  shipping_class: z.enum(['parcel', 'freight', 'none']),
  stock: z.object({ on_hand: z.number().int().min(0), warehouse: z.enum(['OH', 'NV', 'TX', 'GA']) }),
  /** Working days until it can leave the warehouse when it is not in stock. */
  lead_time_days: z.number().int().min(0),
  /** Minimum quantity and step of an order. */
  min_quantity: z.number().int().min(1).default(1),
  warranty_years: z.number().min(0),
  /** Where the figures come from: kinds of notes of `product-sources.server.ts`, put into words in each language. */
  sources: z
    .array(
      z.object({
        id: z.string(),
        name: z.string().optional(),
        date: Day.optional(),
        entry: z
          .string()
          .regex(/^\d{4}-\d{2}$/)
          .optional(),
      }),
    )
    .default([]),
  documents: z
    .array(
      z.object({
        kind: z.enum(['datasheet', 'manual', 'warranty', 'drawing', 'origin']),
        title: Texts,
        /** The manufacturer's page; left out: the store shows the document. */
        url: z.url({ protocol: /^https$/ }).optional(),
      }),
    )
    .default([]),
  /** What belongs to it: other product ids. */
  relations: z
    .array(z.object({ to: Id, kind: z.enum(['fits_with', 'instead_of', 'accessory']) }))
    .default([]),
  /** For packages: the bill of materials. */
  components: z.array(z.object({ product: Id, quantity: z.number().int().min(1) })).default([]),
  /** What the picture shows: see art/. */
  picture: z.object({
    model: z.enum([
      'panel',
      'string-inverter',
      'hybrid-inverter',
      'microinverter',
      'commercial-inverter',
      'dry-transformer',
      'liquid-transformer',
      'pad-transformer',
      'rail',
      'clamp',
      'roof-mount',
      'ground-mount',
      'ballast',
      'battery',
      'battery-rack',
      'spa',
      'tub',
      'bottle',
      'jug',
      'drum',
      'tableware',
      'ev-charger',
      'ev-pedestal',
      'kit',
      'commercial-kit',
      'plan',
    ]),
    /** Drawing parameters such as cells, color, fins, doors, seats, ports, litres. */
    parameters: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])).default({}),
  }),
})

export type AttributeSeed = z.infer<typeof AttributeSeed>
export type FamilySeed = z.infer<typeof FamilySeed>
export type ProductSeed = z.infer<typeof ProductSeed>
