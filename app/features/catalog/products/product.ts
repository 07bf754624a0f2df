import { centsToDollars, roundHalfUp } from '#platform/money/money.ts'

export type ShippingClass = 'parcel' | 'freight' | 'none'
export type Warehouse = 'OH' | 'NV' | 'TX' | 'GA'
export type ProductStatus = 'draft' | 'live' | 'clearance' | 'discontinued'

/** From this quantity on, one costs so much. */
export type PriceTier = { from_quantity: number; price_cents: number }

/** What selling a product needs to know of it: prices, stock, size. Carts and orders work from this. */
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
  /** Null where it does not come from a warehouse: services. */
  warehouse: Warehouse | null
  /** How many can be promised now; null means as many as wanted. Of a package: as many as its parts in stock allow. */
  available: number | null
  /** Built when ordered, so promised beyond the stock. */
  made_to_order: boolean
  /** Of a package the parts that are built when ordered: how many packages those in stock are enough for, and how long more take. */
  built_parts: { enough_for: number; lead_time_days: number }[]
  updated_at: string
}

/** Price for one at a quantity, in cents. */
export type UnitPrice = {
  /** List price (the contract's `univalent`). */
  list_cents: number
  /** Price now: the lower of the everyday price and the volume price of this quantity. */
  now_cents: number
  /** Taken off the price now. */
  discount_cents: number
  /** What is paid: price now minus discount. */
  pay_cents: number
  /** Saving against the list price. */
  saving_cents: number
  /** The saving in whole percent of the list price. */
  saving_percent: number
}

type Priced = Pick<SaleProduct, 'list_price_cents' | 'price_now_cents' | 'discount_cents' | 'tiers'>

/** The price for one when so many are bought: the lower of the everyday and the volume price, less the discount. */
export function unitPrice(product: Priced, quantity: number): UnitPrice {
  const reached = product.tiers
    .filter((tier) => quantity >= tier.from_quantity)
    .map((tier) => tier.price_cents)
  const now_cents = Math.min(product.price_now_cents, ...reached)
  const discount_cents = Math.min(product.discount_cents, now_cents)
  return withSaving({ list_cents: product.list_price_cents, now_cents, discount_cents })
}

/**
 * What is paid and saved at these prices, of today or of an order's day. The contract's rule: price after discount is
 * the current price minus the discount; the saving is against the list price, its percent a whole number.
 */
export function withSaving(price: Pick<UnitPrice, 'list_cents' | 'now_cents' | 'discount_cents'>): UnitPrice {
  const { list_cents, now_cents, discount_cents } = price
  const pay_cents = now_cents - discount_cents
  const saving_cents = list_cents - pay_cents
  const saving_percent = list_cents === 0 ? 0 : roundHalfUp((saving_cents * 100) / list_cents)
  return { list_cents, now_cents, discount_cents, pay_cents, saving_cents, saving_percent }
}

/** The price under the contract's names, as two-decimal numbers; the percent as a whole number. */
export const toPriceDto = (price: UnitPrice) => ({
  univalent: centsToDollars(price.list_cents),
  product_price_now: centsToDollars(price.now_cents),
  discount: centsToDollars(price.discount_cents),
  discountPercent: price.saving_percent,
  price_after_discount: centsToDollars(price.pay_cents),
  saving: centsToDollars(price.saving_cents),
})

/** How a shop says what is there. */
export type Availability = 'in_stock' | 'few_left' | 'made_to_order' | 'out_of_stock' | 'service'

/** Up to this many left are counted out on the page. */
export const maxShownStock = 10

export function availabilityOf(
  product: Pick<SaleProduct, 'kind' | 'available' | 'made_to_order'>,
): Availability {
  if (product.kind === 'service') return 'service'
  const available = product.available ?? 0
  if (available > maxShownStock) return 'in_stock'
  if (available > 0) return 'few_left'
  return product.made_to_order ? 'made_to_order' : 'out_of_stock'
}

/** Whether so many can be ordered now. */
export const canOrder = (product: SaleProduct, quantity: number) =>
  isForSale(product) &&
  (product.kind === 'service' || product.made_to_order || quantity <= (product.available ?? 0))

/** Discontinued goods stay readable but are no longer sold, drafts are nobody's business yet. */
export const isForSale = (product: Pick<SaleProduct, 'status'>) => statusesForSale.includes(product.status)

export const statusesForSale: readonly ProductStatus[] = ['live', 'clearance']
