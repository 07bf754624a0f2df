import type { Texts } from '#text/text.tsx'
import type { Availability, SaleProduct } from './product.ts'

export type AttributeKind = 'number' | 'text' | 'choice' | 'flag'

/** An attribute with the product's value, in one language. */
export type Spec = {
  id: string
  name: string
  kind: AttributeKind
  unit: string | null
  digits: number
  number: number | null
  text: string | null
}

/** A picture of a product as it is stored. */
export type ProductImage = {
  path: string
  kind: 'picture' | 'dimensions'
  /** What the picture shows, by language; without it the product's name is read. */
  alt?: Partial<Texts> | undefined
  /** The point that stays visible when an uploaded picture is cropped, in percent from the left and the top. */
  focal?: { x: number; y: number } | undefined
  /** The cropped picture for lists, of an uploaded picture. */
  thumbnail?: string | undefined
}

/** A product in a list, under the field names of the API specification. Prices are in dollars. */
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
  /** The lowest unit price of all volume tiers. */
  lowest_price: number
  availability: Availability
  /** Set when few are left. */
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
  images: { path: string; kind: 'picture' | 'dimensions'; alt?: string }[]
  documents: {
    id: string
    kind: 'datasheet' | 'manual' | 'warranty' | 'drawing' | 'origin'
    title: string
    /** The manufacturer's page, if the store does not show the document itself. */
    url?: string
    /** The path of an uploaded PDF. */
    file?: string
  }[]
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
