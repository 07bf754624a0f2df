import { readdirSync, readFileSync } from 'node:fs'
import { AttributeSeed, FamilySeed, ProductSeed } from '#db/seed/catalog/shape.ts'
import type { Db } from '#platform/database/db.server.ts'
import { z } from '#platform/http/api/api.server.ts'
import {
  type AttributeInput,
  type FamilyInput,
  saveAttributes,
  saveFamilies,
} from './manage-families.server.ts'
import { type ProductInput, saveFullMinus, saveProducts } from './manage-products.server.ts'
import { seededPromotionStart } from './seeded-promotion-start.server.ts'
import { storePictures } from './store-pictures.server.ts'

export type SeedCatalog = {
  attributes: AttributeInput[]
  families: FamilyInput[]
  products: ProductInput[]
}

/** Seeds the catalog of a new store, and its promotions from the day of `now`. */
export async function seedCatalog(tx: Db, now = new Date()) {
  const { attributes, families, products } = readSeedCatalog()
  await saveAttributes(tx, attributes)
  await saveFamilies(tx, families)
  await saveProducts(tx, products)
  const starts_at = await seededPromotionStart(tx, now)
  for (const promotion of promotions) await saveFullMinus(tx, { ...promotion, starts_at, ends_at: null })
}

/** The validated catalog in `db/seed/catalog`. Throws an error that names the file and what is wrong in it. */
export function readSeedCatalog(folder = 'db/seed/catalog'): SeedCatalog {
  const attributes = readFolder(`${folder}/attributes`, z.array(AttributeSeed)).flat()
  const families = readFolder(`${folder}/families`, FamilySeed)
  const products = readFolder(`${folder}/products`, z.array(ProductSeed)).flat()
  checkUnique('attribute', attributes)
  checkUnique('family', families)
  checkUnique('product', [...products, ...families])
  checkReferences(attributes, families, products)

  const kinds = new Map(attributes.map((one) => [one.id, one.kind]))
  const places = new Map<string, number>()
  return {
    attributes: attributes.map((one) => ({ ...one, unit: one.unit ?? null, choices: one.choices ?? null })),
    families: families.map(({ parent, ...family }) => ({
      ...family,
      parent_id: parent ?? null,
      position: positionOf(family.id),
    })),
    products: products.map((product) => {
      const place = places.get(product.family) ?? 0
      places.set(product.family, place + 1)
      return toProductInput(product, kinds, popularityOf(product, place))
    }),
  }
}

/** The 3D model or drawing of a product, with its parameters. */
export type SeedPicture = ProductSeed['picture']

/** The pictures of the products in `db/seed/catalog`, by product ID. */
export function readSeedPictures(folder = 'db/seed/catalog'): Map<string, SeedPicture> {
  const shape = z.array(ProductSeed.pick({ id: true, picture: true }))
  const products = readFolder(`${folder}/products`, shape).flat()
  return new Map(products.map(({ id, picture }) => [id, picture]))
}

function readFolder<S extends z.ZodType>(folder: string, shape: S): z.output<S>[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.toSorted().map((name) => {
    const path = `${folder}/${name}`
    const read = shape.safeParse(JSON.parse(readFileSync(path, 'utf8')))
    if (!read.success)
      throw new Error(`${path} is not as db/seed/catalog/shape.ts wants it:\n${z.prettifyError(read.error)}`)
    return read.data
  })
}

function checkUnique(what: string, things: { id: string }[]) {
  const seen = new Set<string>()
  for (const { id } of things) {
    if (seen.has(id)) throw new Error(`db/seed/catalog: there are two of the ${what} ${id}`)
    seen.add(id)
  }
}

function checkReferences(attributes: AttributeSeed[], families: FamilySeed[], products: ProductSeed[]) {
  const known = {
    attribute: new Set(attributes.map((one) => one.id)),
    family: new Set(families.map((one) => one.id)),
    product: new Set(products.map((one) => one.id)),
  }
  const check = (kind: keyof typeof known, id: string, where: string) => {
    if (!known[kind].has(id))
      throw new Error(`db/seed/catalog: ${where} names the ${kind} ${id}, which is nowhere`)
  }
  for (const family of families)
    for (const { id } of family.attributes) check('attribute', id, `family ${family.id}`)
  for (const product of products) {
    const where = `product ${product.id}`
    check('family', product.family, where)
    for (const id of Object.keys(product.attributes)) check('attribute', id, where)
    for (const { to } of product.relations) check('product', to, where)
    for (const one of product.components) check('product', one.product, where)
  }
}

function toProductInput(product: ProductSeed, kinds: Map<string, string>, popularity: number): ProductInput {
  const { family, price_tiers, picture: _, ...same } = product
  return {
    ...same,
    family_id: family,
    popularity,
    gtin: null,
    publish_at: null,
    tiers: price_tiers,
    list_price_cents: product.list_price_cents ?? product.price_now_cents,
    list_price_basis: product.list_price_basis ?? null,
    images: storePictures(product.id),
    attributes: Object.entries(product.attributes).map(([id, value]) => ({
      id,
      ...attributeValue(value, kinds.get(id)),
    })),
    stock: product.kind === 'item' ? { ...product.stock, made_to_order: isMadeToOrder(product) } : null,
    relations: product.relations.map(({ to, kind }) => ({ related_id: to, kind })),
    components: product.components.map((one) => ({ component_id: one.product, quantity: one.quantity })),
  }
}

function attributeValue(value: ProductSeed['attributes'][string], kind: string | undefined) {
  if (kind === 'flag')
    return { number: null, words: { en: value === true || value === 'yes' ? 'yes' : 'no' } }
  if (typeof value === 'object') return { number: null, words: value }
  if (typeof value === 'number' && kind === 'number') return { number: value, words: null }
  return { number: null, words: { en: String(value) } }
}

/** Transformers without stock are made to order; other products without stock are sold out. */
const isMadeToOrder = ({ family, status, stock, lead_time_days }: ProductSeed) =>
  family === 'transformers' && status === 'live' && stock.on_hand === 0 && lead_time_days > 0

// Popularity of each family, highest first; within a family, the order of its file.
const demand: Record<string, number> = {
  'residential-kits': 1000,
  'solar-panels': 950,
  'hybrid-inverters': 900,
  'string-inverters': 850,
  batteries: 800,
  'commercial-kits': 760,
  transformers: 720,
  microinverters: 680,
  'solar-mounting': 640,
  'commercial-inverters': 600,
  'ev-charging': 560,
  'outdoor-spas': 520,
  bathtubs: 480,
  'soy-and-corn': 440,
  'design-services': 400,
}

const positionOf = (family: string) => 1 + Object.keys(demand).indexOf(family)

function popularityOf({ family, status }: ProductSeed, place: number) {
  const wanted = Math.round(((demand[family] ?? 300) * 10) / (1 + place / 4))
  return status === 'live' ? wanted : Math.round(wanted / 10)
}

const promotions = [
  {
    id: 'from-5000',
    name: {
      en: '$100 off orders from $5,000',
      de: '100 $ Nachlass ab 5.000 $',
      zh: '满 5,000 美元减 100 美元',
    },
    threshold_cents: 5_000_00,
    minus_cents: 100_00,
  },
  {
    id: 'from-20000',
    name: {
      en: '$600 off orders from $20,000',
      de: '600 $ Nachlass ab 20.000 $',
      zh: '满 20,000 美元减 600 美元',
    },
    threshold_cents: 20_000_00,
    minus_cents: 600_00,
  },
  {
    id: 'from-75000',
    name: {
      en: '$3,000 off orders from $75,000',
      de: '3.000 $ Nachlass ab 75.000 $',
      zh: '满 75,000 美元减 3,000 美元',
    },
    threshold_cents: 75_000_00,
    minus_cents: 3_000_00,
  },
]
