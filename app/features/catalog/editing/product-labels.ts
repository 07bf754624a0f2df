import type { ProductStatus } from '#features/catalog/products/product.ts'
import { text } from '#text/text.tsx'
import type { documentKinds, productKinds, relationKinds, shippingClasses } from './product-input.ts'

export const productStatusLabels: Readonly<Record<ProductStatus, string>> = {
  draft: text('Draft'),
  live: text('Live'),
  clearance: text('Clearance'),
  discontinued: text('Discontinued'),
}

export const productKindLabels: Readonly<Record<(typeof productKinds)[number], string>> = {
  item: text('Single product'),
  package: text('Package'),
  service: text('Service'),
}

export const missingPartLabels = {
  texts: text('Texts'),
  pictures: text('Pictures'),
  documents: text('Documents'),
  attributes: text('Attributes'),
} as const

export const stockLevelLabels = {
  in_stock: text('In stock'),
  low: text('Low stock'),
  out: text('Out of stock'),
  made_to_order: text('Made to order'),
} as const

export const documentKindLabels: Readonly<Record<(typeof documentKinds)[number], string>> = {
  datasheet: text('Data sheet'),
  manual: text('Manual'),
  warranty: text('Warranty terms'),
  drawing: text('Drawing'),
  origin: text('Country-of-origin statement'),
}

export const relationKindLabels: Readonly<Record<(typeof relationKinds)[number], string>> = {
  fits_with: text('Works with'),
  accessory: text('Accessory'),
  instead_of: text('Alternative'),
}

export const shippingClassLabels: Readonly<Record<(typeof shippingClasses)[number], string>> = {
  parcel: text('Parcel'),
  freight: text('Freight'),
  none: text('Nothing to ship'),
}

/** How the fields of a product are called. */
export const productFieldLabels: Readonly<Record<string, string>> = {
  status: text('Status'),
  archived: text('Archived'),
  publish_at: text('Go live at'),
  family_id: text('Family'),
  kind: text('Type'),
  brand: text('Brand'),
  model_number: text('Model number'),
  gtin: text('GTIN (UPC, EAN)'),
  name: text('Name'),
  summary: text('Summary'),
  description: text('Description'),
  highlights: text('Highlights'),
  list_price_cents: text('List price'),
  list_price_basis: text('Show the list price'),
  price_now_cents: text('Price'),
  discount_cents: text('Discount'),
  tiers: text('Volume prices'),
  attributes: text('Attributes'),
  made_in_usa: text('Made in USA'),
  power_w: text('Rated power'),
  has_battery: text('Includes a battery'),
  weight_lb: text('Weight'),
  length_in: text('Length'),
  width_in: text('Width'),
  height_in: text('Height'),
  shipping_class: text('Ships as'),
  lead_time_days: text('Lead time'),
  min_quantity: text('Minimum quantity'),
  warranty_years: text('Warranty'),
  popularity: text('Popularity'),
  images: text('Pictures'),
  documents: text('Documents'),
  relations: text('Related products'),
  components: text('Components'),
  warehouse: text('Main warehouse'),
  made_to_order: text('Made to order'),
  stock: text('Stock'),
}
