import { z } from 'zod'
import type { RowSums } from '#features/catalog/pricing/price-rows.ts'
import { PickupOfferShape } from '#features/catalog/shipping-rates/pickup-shape.ts'
import type { TaxLine } from '#features/catalog/tax/sales-tax.ts'
import { wholeNumber } from '#platform/http/number-shape.ts'
import { text } from '#text/text.tsx'

const availability = z.enum(['in_stock', 'few_left', 'made_to_order', 'out_of_stock', 'service'])

/** A product in a cart or on a wish list, with the API contract's names; amounts in dollars with two decimals. */
const offer = {
  product_id: z.string(),
  name: z.string(),
  model_number: z.string(),
  thumbnail: z.string(),
  univalent: z.number(),
  product_price_now: z.number(),
  discount: z.number(),
  discountPercent: z.number().int(),
  price_after_discount: z.number(),
  saving: z.number(),
  power: z.number(),
  has_battery: z.boolean(),
  update_time: z.string(),
  min_quantity: z.number().int(),
  availability,
  /** Quantity available now; null if unlimited. */
  available: z.number().int().nullable(),
  /** False for a product no longer sold. */
  for_sale: z.boolean(),
}

export const CartLineDto = z.object({
  ...offer,
  /** ID of the line: the product's ID, because a product has one line. */
  uuid: z.string(),
  quantity: z.number().int(),
  product_count: z.number().int(),
  line_total: z.number(),
  /** Quantity in the cart beyond the available stock. */
  short: z.number().int(),
  /** The next volume price, each. */
  next_tier: z.object({ from_quantity: z.number().int(), price: z.number() }).nullable(),
})
export type CartLineDto = z.infer<typeof CartLineDto>

/** The coupon of a cart: its discount, or why it gives none. */
export const CouponDto = z.object({
  coupon: z.string(),
  name: z.string(),
  minus: z.number(),
  /** Why the coupon is invalid; it must be removed before checkout. */
  refusal: z.enum(['unknown', 'not_yet', 'over', 'used_up', 'used_by_you']).nullable(),
  /** Why a valid coupon gives no discount on this cart. */
  idle: z.enum(['below_threshold', 'promotion_is_better', 'other_products']).nullable(),
  threshold: z.number(),
})
export type CouponDto = z.infer<typeof CouponDto>

/** The cart at the visitor's ZIP code: freight, tax, total and arrival day, as checkout computes them. */
const CartEstimate = z.object({
  zip: z.string(),
  state: z.string(),
  freight: z.number(),
  tax: z.number(),
  /** The parts of the tax, as in an order; `reason` is an English sentence. */
  tax_lines: z.array(
    z.object({
      state: z.string(),
      percent: z.number(),
      base: z.number(),
      amount: z.number(),
      reason: z.string(),
      jurisdiction: z.string().nullable(),
      on: z.enum(['services', 'freight']).nullable(),
    }),
  ),
  total: z.number(),
  get_it_by: z.string().nullable(),
  /** The warehouse where everything can be picked up, if it is near. */
  pickup: PickupOfferShape.nullable(),
})
export type CartEstimate = z.infer<typeof CartEstimate>

/** A cart with current prices, shortages and discounts. */
export const CartDto = z.object({
  list: z.array(CartLineDto),
  count: z.number().int(),
  list_total: z.number(),
  subtotal: z.number(),
  promotion: z.object({ name: z.string(), minus: z.number() }).nullable(),
  coupon: CouponDto.nullable(),
  /** The next 'full minus' promotion: amount missing and discount. */
  next_promotion: z
    .object({ name: z.string(), threshold: z.number(), missing: z.number(), minus: z.number() })
    .nullable(),
  saving: z.number(),
  /** Before tax and freight, which depend on the address. */
  total: z.number(),
  /** Null without a ZIP code, or if it cannot be computed. */
  estimate: CartEstimate.nullable(),
  /** Why there is no estimate for the ZIP code. */
  estimate_problem: z.string().nullable(),
  can_check_out: z.boolean(),
})
export type CartDto = z.infer<typeof CartDto>

/** The amounts of a cart for its rows. Without an estimate freight and tax are zero, which the rows must not show. */
export function cartSums(cart: CartDto): RowSums {
  const { estimate, coupon, promotion } = cart
  return {
    subtotal_cents: centsOf(cart.subtotal),
    promotion_name: promotion?.name ?? null,
    minus_cents: centsOf(cart.subtotal - cart.total),
    coupon_code: coupon?.coupon ?? null,
    coupon_cents: centsOf(coupon?.minus ?? 0),
    freight_cents: centsOf(estimate?.freight ?? 0),
    tax_lines: estimate?.tax_lines.map(toTaxLine) ?? [],
    tax_cents: centsOf(estimate?.tax ?? 0),
    total_cents: centsOf(estimate?.total ?? cart.total),
  }
}

const toTaxLine = ({ percent, base, amount, jurisdiction, on, ...line }: CartTaxLine): TaxLine => ({
  ...line,
  // Rates have three decimals of a percent: 6.875%.
  basis_points: Math.round(percent * 1000) / 10,
  base_cents: centsOf(base),
  cents: centsOf(amount),
  ...(jurisdiction && { jurisdiction }),
  ...(on && { on }),
})

type CartTaxLine = CartEstimate['tax_lines'][number]

const centsOf = (dollars: number) => Math.round(dollars * 100)

export const WishListItem = z.object(offer)
export type WishListItem = z.infer<typeof WishListItem>

const count = wholeNumber(1, 9999)

/** Quantity: `product_count` in the API contract, `quantity` in our own forms. */
const counts = { product_count: count.optional(), quantity: count.optional() }

const product_id = z.string().trim().min(1).max(120)

/** Sent by clients of the API contract; only compared with the session's customer ID, never used to identify. */
const user_id = z.string().optional()

/** One product to add; the default quantity is one. */
export const AddToCartInput = z
  .object({ user_id, product_id, ...counts })
  .transform(({ product_id, product_count, quantity }) => ({
    product_id,
    quantity: product_count ?? quantity ?? 1,
  }))

const countOrNone = wholeNumber(0, 9999)

/** The new quantity of a product; 0 removes it. */
export const SetQuantityInput = z
  .object({ product_id, product_count: countOrNone.optional(), quantity: countOrNone.optional() })
  .transform(({ product_id, product_count, quantity }) => ({
    product_id,
    quantity: product_count ?? quantity ?? 1,
  }))

/** One product, or a list of them. */
export const ProductIdsInput = z
  .object({
    user_id,
    product_id: z.union([product_id, z.array(product_id).max(200)]).optional(),
    product_ids: z.array(product_id).max(200).optional(),
  })
  .transform(({ product_id = [], product_ids = [] }) => [product_id, product_ids].flat())
  .refine((ids) => ids.length > 0, { path: ['product_id'], message: text('This field is required') })

/** Several products at once, from a form without script: each line is `quantity product_id`. */
export const AddAllInput = z.object({
  lines: z
    .array(
      z
        .string()
        .regex(/^[1-9]\d{0,3} \S{1,120}$/)
        .transform((line) => {
          const [quantity = '', product_id = ''] = line.split(' ')
          return { product_id, quantity: Number(quantity) }
        }),
    )
    .min(1)
    .max(60),
})
