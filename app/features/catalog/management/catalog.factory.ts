import type { SaleProduct } from '#features/catalog/products/product.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Texts } from '#text/text.tsx'
import {
  type AttributeInput,
  type FamilyInput,
  saveAttributes,
  saveFamilies,
} from './manage-families.server.ts'
import { type ProductInput, saveProducts } from './manage-products.server.ts'

const inAll = (words: string): Texts => ({ en: words, de: words, zh: words })

export const someAttributes: AttributeInput[] = [
  {
    id: 'rated_power',
    kind: 'number',
    unit: 'W',
    digits: 0,
    name: { en: 'Rated power', de: 'Nennleistung', zh: '额定功率' },
    choices: null,
  },
  {
    id: 'phases',
    kind: 'choice',
    unit: null,
    digits: 0,
    name: { en: 'Phases', de: 'Phasen', zh: '相数' },
    choices: {
      '1': { en: 'Single-phase', de: 'Einphasig', zh: '单相' },
      '3': { en: 'Three-phase', de: 'Dreiphasig', zh: '三相' },
    },
  },
]

export const someFamilies: FamilyInput[] = [
  aFamily('string-inverters', { en: 'String inverters', de: 'Strangwechselrichter', zh: '组串逆变器' }),
  aFamily('solar-panels', { en: 'Solar panels', de: 'Solarmodule', zh: '光伏组件' }),
  aFamily('residential-kits', { en: 'Residential kits', de: 'Komplettanlagen', zh: '住宅光伏套件' }),
  aFamily('design-services', { en: 'Design services', de: 'Planung', zh: '设计服务' }),
]

function aFamily(id: string, name: Texts): FamilyInput {
  return {
    id,
    parent_id: null,
    position: 0,
    name,
    tagline: inAll('Made for roofs.'),
    story: inAll('What it is, and how to choose.'),
    guide: [],
    has_serial_numbers: id !== 'design-services',
    attributes: [
      { id: 'rated_power', facet: true, key: true },
      { id: 'phases', facet: true, key: false },
    ],
  }
}

/** The input of a product: by default an inverter in stock. */
export function aProduct(more: Partial<ProductInput> & { id: string }): ProductInput {
  const kind = more.kind ?? 'item'
  return {
    family_id: 'string-inverters',
    kind,
    status: 'live',
    brand: 'Solis',
    model_number: more.id.toUpperCase(),
    name: inAll(`Inverter ${more.id}`),
    summary: inAll('Turns direct current into alternating current.'),
    description: inAll('It hangs on the wall.'),
    highlights: [],
    list_price_cents: 100_000,
    list_price_basis: { kind: 'published', source: 'Price list', date: '2026-01-01' },
    price_now_cents: 100_000,
    discount_cents: 0,
    tiers: [],
    attributes: [],
    made_in_usa: false,
    power_w: 0,
    has_battery: false,
    weight_lb: 35,
    length_in: 21,
    width_in: 12,
    height_in: 7,
    shipping_class: kind === 'service' ? 'none' : 'parcel',
    lead_time_days: 0,
    min_quantity: 1,
    warranty_years: 10,
    sources: [],
    images: [],
    popularity: 100,
    gtin: null,
    publish_at: null,
    stock: kind === 'item' ? { warehouse: 'OH', on_hand: 50, made_to_order: false } : null,
    documents: [],
    relations: [],
    components: [],
    ...more,
  }
}

/** Saves products, with the test attributes and families. */
export async function stockShop(tx: Db, products: ProductInput[]) {
  await saveAttributes(tx, someAttributes)
  await saveFamilies(tx, someFamilies)
  await saveProducts(tx, products)
}

/** A `SaleProduct` without a database. */
export function aSaleProduct(more: Partial<SaleProduct> = {}): SaleProduct {
  return {
    id: 'inverter',
    kind: 'item',
    status: 'live',
    family_id: 'string-inverters',
    brand: 'Solis',
    model_number: 'INVERTER',
    name: 'Inverter',
    thumbnail: '',
    list_price_cents: 100_000,
    price_now_cents: 100_000,
    discount_cents: 0,
    tiers: [],
    min_quantity: 1,
    power_w: 0,
    has_battery: false,
    shipping_class: 'parcel',
    weight_lb: 35,
    length_in: 21,
    width_in: 12,
    height_in: 7,
    lead_time_days: 0,
    warehouse: 'OH',
    available: 50,
    made_to_order: false,
    built_parts: [],
    in_several_warehouses: false,
    updated_at: '2026-01-01T00:00:00Z',
    ...more,
  }
}
