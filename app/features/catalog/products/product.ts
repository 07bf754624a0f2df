import { centsToDollars, roundHalfUp } from '#platform/money/money.ts'

/** How a product ships: by parcel service, by truck, or not at all. */
export type ShippingClass = 'parcel' | 'freight' | 'none'

/** The warehouses. Each is named by the state in which it is built in; staff can change its place. */
export const warehouseIds = ['OH', 'NV', 'TX', 'GA'] as const
export type WarehouseId = (typeof warehouseIds)[number]

export type ProductStatus = 'draft' | 'live' | 'clearance' | 'discontinued'

/** The unit price from a quantity on. */
export type PriceTier = { from_quantity: number; price_cents: number }

/** The data of a product that carts and orders need: prices, stock, size. */
export type SaleProduct = {
  id: string
  kind: 'item' | 'package' | 'service'
  status: ProductStatus
  family_id: string
  brand: string
  model_number: string
  name: string
  thumbnail: string
  list_price_cents: number
  price_now_cents: number
  discount_cents: number
  tiers: PriceTier[]
  min_quantity: number
  power_w: number
  has_battery: boolean
  shipping_class: ShippingClass
  weight_lb: number
  length_in: number
  width_in: number
  height_in: number
  lead_time_days: number
  /** Null for services. */
  warehouse: WarehouseId | null
  /** How many can be sold now; null means unlimited. For a package: as many as its parts in stock allow. */
  available: number | null
  /** Built when ordered, so sold beyond the stock. */
  made_to_order: boolean
  /** The made-to-order parts of a package: `enough_for` packages are in stock; more take `lead_time_days`. */
  built_parts: { enough_for: number; lead_time_days: number }[]
  /** A package whose parts are in several warehouses: it ships, but nobody can pick it up in one of them. */
  in_several_warehouses: boolean
  updated_at: string
}

/** The unit price at a quantity, in cents. */
export type UnitPrice = {
  /** List price (the contract's `univalent`). */
  list_cents: number
  /** Price now: the lower of the everyday price and the volume price of this quantity. */
  now_cents: number
  /** Subtracted from the price now. */
  discount_cents: number
  /** The price paid: price now minus discount. */
  pay_cents: number
  /** Saving against the list price. */
  saving_cents: number
  /** The saving in whole percent of the list price. */
  saving_percent: number
}

type Priced = Pick<SaleProduct, 'list_price_cents' | 'price_now_cents' | 'discount_cents' | 'tiers'>

/** The unit price at a quantity: the lower of the everyday and the volume price, minus the discount. */
export function unitPrice(product: Priced, quantity: number): UnitPrice {
  const reached = product.tiers
    .filter((tier) => quantity >= tier.from_quantity)
    .map((tier) => tier.price_cents)
  const now_cents = Math.min(product.price_now_cents, ...reached)
  const discount_cents = Math.min(product.discount_cents, now_cents)
  return withSaving({ list_cents: product.list_price_cents, now_cents, discount_cents })
}

/**
 * The price paid and the saving at these prices. By the API specification the price after discount is the current price
 * minus the discount, and the saving is against the list price, in whole percent.
 */
export function withSaving(price: Pick<UnitPrice, 'list_cents' | 'now_cents' | 'discount_cents'>): UnitPrice {
  const { list_cents, now_cents, discount_cents } = price
  const pay_cents = now_cents - discount_cents
  const saving_cents = list_cents - pay_cents
  const saving_percent = list_cents === 0 ? 0 : roundHalfUp((saving_cents * 100) / list_cents)
  return { list_cents, now_cents, discount_cents, pay_cents, saving_cents, saving_percent }
}

/** The price in dollars under the field names of the API specification; the percent as a whole number. */
export const toPriceDto = (price: UnitPrice) => ({
  univalent: centsToDollars(price.list_cents),
  product_price_now: centsToDollars(price.now_cents),
  discount: centsToDollars(price.discount_cents),
  discountPercent: price.saving_percent,
  price_after_discount: centsToDollars(price.pay_cents),
  saving: centsToDollars(price.saving_cents),
})

/** The availability that customers see. */
export type Availability = 'in_stock' | 'few_left' | 'made_to_order' | 'out_of_stock' | 'service'

/** Up to this stock the exact number is shown. */
export const maxShownStock = 10

/** The availability of a product from its kind and stock. */
export function availabilityOf(
  product: Pick<SaleProduct, 'kind' | 'available' | 'made_to_order'>,
): Availability {
  if (product.kind === 'service') return 'service'
  const available = product.available ?? 0
  if (available > maxShownStock) return 'in_stock'
  if (available > 0) return 'few_left'
  return product.made_to_order ? 'made_to_order' : 'out_of_stock'
}

/** Whether this quantity can be ordered now. */
export const canOrder = (product: SaleProduct, quantity: number) =>
  isForSale(product) &&
  (product.kind === 'service' || product.made_to_order || quantity <= (product.available ?? 0))

/** Whether a product can be sold: discontinued products are only readable, drafts are hidden. */
export const isForSale = (product: Pick<SaleProduct, 'status'>) => statusesForSale.includes(product.status)

export const statusesForSale: readonly ProductStatus[] = ['live', 'clearance']
