import type { WarehouseId } from '#features/catalog/products/product.ts'
import type { LocalizedText, ProductFields, productKinds } from './product-input.ts'

/** A text that no language has yet. */
export const noWords: LocalizedText = { en: '', de: '', zh: '' }

/** The fields of a new product, a draft, before any of them is filled in. */
export const newFields = (kind: (typeof productKinds)[number], warehouse: WarehouseId): ProductFields => ({
  family_id: '',
  kind,
  status: 'draft',
  brand: '',
  model_number: '',
  gtin: null,
  name: { ...noWords },
  summary: { ...noWords },
  description: { ...noWords },
  highlights: [],
  list_price_cents: 0,
  list_price_basis: null,
  price_now_cents: 0,
  discount_cents: 0,
  tiers: [],
  attributes: [],
  made_in_usa: false,
  power_w: 0,
  has_battery: false,
  weight_lb: 0,
  length_in: 0,
  width_in: 0,
  height_in: 0,
  shipping_class: kind === 'service' ? 'none' : 'parcel',
  lead_time_days: 0,
  min_quantity: 1,
  warranty_years: 0,
  popularity: 0,
  images: [],
  documents: [],
  relations: [],
  components: [],
  warehouse,
  made_to_order: false,
  publish_at: null,
})
