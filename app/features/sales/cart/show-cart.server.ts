import { estimatePrice } from '#features/catalog/pricing/estimate-price.server.ts'
import {
  type PricedLine,
  type PricedOrder,
  type PricingInput,
  priceOrder,
} from '#features/catalog/pricing/pricing.ts'
import { nextFullMinus } from '#features/catalog/products/discounts.ts'
import {
  availabilityOf,
  isForSale,
  type SaleProduct,
  toPriceDto,
  unitPrice,
} from '#features/catalog/products/product.ts'
import { saleOffer } from '#features/catalog/products/sale-products.server.ts'
import type { CouponUser } from '#features/catalog/promotions/coupon-use-hashes.server.ts'
import { type FoundCoupon, findCoupon } from '#features/catalog/promotions/coupons.server.ts'
import { validCertificates } from '#features/catalog/tax/certificates.server.ts'
import { taxInDollars } from '#features/catalog/tax/sales-tax.ts'
import type { TaxProvider } from '#features/catalog/tax/tax-provider.server.ts'
import { zipOf } from '#features/people/addresses/delivery-place.ts'
import type { Db } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { type Locale, translator } from '#text/text.tsx'
import { type CartContents, type CartLine, type CartOwner, cartContents } from './cart.server.ts'
import type { CartDto, CartLineDto, CouponDto, WishListItem } from './cart.ts'

type CartTerms = {
  locale: Locale
  now: Date
  /** The visitor's ZIP code and the tax rates, for an estimate; left out: none. */
  zip?: string | null
  taxes?: TaxProvider
}

/** What a cart is shown with in a request: language, time, and the visitor's ZIP code. */
export const cartTermsOf = (ctx: RequestContext, zip = zipOf(ctx.zipCookie?.())): CartTerms => ({
  locale: ctx.locale,
  now: ctx.now(),
  zip,
  taxes: ctx.services.taxes,
})

/** The cart with current prices, stock, promotions, coupon and the estimate for a ZIP code; amounts in dollars. */
export async function showCart(db: Db, owner: CartOwner | null, terms: CartTerms): Promise<CartDto> {
  return showContents(db, await cartContents(db, owner), { ...terms, owner })
}

/** Lines that are in nobody's cart, as a cart with them would be shown. */
export const showLines = (db: Db, lines: CartLine[], terms: CartTerms): Promise<CartDto> =>
  showContents(db, { lines, coupon_code: null }, { ...terms, owner: null })

async function showContents(
  db: Db,
  { lines: cart_lines, coupon_code }: CartContents,
  { locale, now, zip, taxes, owner }: CartTerms & { owner: CartOwner | null },
): Promise<CartDto> {
  const ids = cart_lines.map((line) => line.product_id)
  const { products, promotions } = await saleOffer(db, ids, { locale, now })
  const available_lines = cart_lines.flatMap(({ product_id, quantity }) => {
    const product = products.get(product_id)
    return product && isForSale(product) ? [{ product, quantity }] : []
  })
  const found = coupon_code ? await findCoupon(db, coupon_code, couponUserOf(owner), { now, locale }) : null
  const coupon = found?.terms ?? null
  const price = priceOrder({ lines: available_lines, promotions, coupon, state: null, freight_cents: 0 })
  const priced = new Map(price.lines.map((line) => [line.product.id, line]))

  const list = cart_lines.map(({ product_id, quantity }) => {
    const line = priced.get(product_id)
    return line ? toCartLineDto(line) : toUnavailableLineDto(product_id, quantity, products.get(product_id))
  })
  const estimated =
    zip && taxes && available_lines.length > 0
      ? await estimateCart(db, owner, available_lines, { zip, locale, promotions, coupon, taxes, now })
      : { estimate: null, estimate_problem: null }
  const next = nextFullMinus(promotions, price.subtotal_cents)
  return {
    list,
    count: list.reduce((sum, line) => sum + line.quantity, 0),
    list_total: centsToDollars(price.list_cents),
    subtotal: centsToDollars(price.subtotal_cents),
    promotion: price.promotion && {
      name: price.promotion.name,
      minus: centsToDollars(price.minus_cents - price.coupon_cents),
    },
    coupon: found && toCouponDto(found, price),
    next_promotion:
      next && available_lines.length > 0
        ? {
            name: next.promotion.name,
            threshold: centsToDollars(next.promotion.threshold_cents),
            missing: centsToDollars(next.missing_cents),
            minus: centsToDollars(next.promotion.minus_cents),
          }
        : null,
    saving: centsToDollars(price.saving_cents),
    total: centsToDollars(price.total_cents),
    ...estimated,
    can_check_out:
      list.length > 0 && list.every((line) => line.for_sale && line.short === 0) && !found?.refusal,
  }
}

type EstimateTerms = Pick<PricingInput, 'promotions' | 'coupon'> & {
  zip: string
  locale: Locale
  taxes: TaxProvider
  now: Date
}

/** The cart at a ZIP code, with the customer's exemption there; or why it cannot be computed. */
async function estimateCart(
  db: Db,
  owner: CartOwner | null,
  lines: PricingInput['lines'],
  { zip, locale, ...terms }: EstimateTerms,
): Promise<Pick<CartDto, 'estimate' | 'estimate_problem'>> {
  const exemptionIn = async (state: string) => {
    if (!owner || !('user_id' in owner)) return null
    const [certificate] = await validCertificates(db, owner.user_id, state, terms.now)
    return certificate ? { certificate_id: certificate.id, state } : null
  }
  try {
    const { place, price, delivery, pickup } = await estimatePrice(lines, zip, { ...terms, exemptionIn })
    const estimate = {
      zip,
      state: place.state,
      freight: centsToDollars(price.freight_cents),
      tax: centsToDollars(price.tax_cents),
      tax_lines: price.tax_lines.map((line) => ({
        ...taxInDollars(line),
        jurisdiction: line.jurisdiction ?? null,
        on: line.on ?? null,
      })),
      total: centsToDollars(price.total_cents),
      get_it_by: delivery.get_it_by,
      pickup,
    }
    return { estimate, estimate_problem: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { estimate: null, estimate_problem: translator(locale)(error.message) }
  }
}

/** The cart owner as a coupon user; emails and phones are unknown before checkout. */
const couponUserOf = (owner: CartOwner | null): CouponUser => ({
  user_id: owner && 'user_id' in owner ? owner.user_id : null,
  emails: [],
  phones: [],
})

/** The entered coupon and its effect on a price calculated with it; amounts in dollars. */
export const toCouponDto = (
  { code, terms, refusal }: FoundCoupon,
  { coupon_cents, coupon_idle }: Pick<PricedOrder, 'coupon_cents' | 'coupon_idle'>,
): CouponDto => ({
  coupon: code,
  name: terms?.name ?? '',
  minus: centsToDollars(coupon_cents),
  refusal,
  idle: coupon_idle,
  threshold: centsToDollars(terms?.threshold_cents ?? 0),
})

/** A product with its unit price at a quantity, and its availability. */
export function toWishListItem(product: SaleProduct, quantity: number): WishListItem {
  const available = product.kind === 'service' || product.made_to_order ? null : (product.available ?? 0)
  return {
    product_id: product.id,
    name: product.name,
    model_number: product.model_number,
    thumbnail: product.thumbnail,
    ...toPriceDto(unitPrice(product, quantity)),
    power: product.power_w,
    has_battery: product.has_battery,
    update_time: new Date(product.updated_at).toISOString(),
    min_quantity: product.min_quantity,
    availability: availabilityOf(product),
    available,
    for_sale: isForSale(product),
  }
}

function toCartLineDto({ product, quantity, unit, subtotal_cents }: PricedLine): CartLineDto {
  const offer = toWishListItem(product, quantity)
  const next = product.tiers.find(
    (tier) => tier.from_quantity > quantity && tier.price_cents < unit.now_cents,
  )
  return {
    ...offer,
    uuid: product.id,
    quantity,
    product_count: quantity,
    line_total: centsToDollars(subtotal_cents),
    short: offer.available === null ? 0 : Math.max(0, quantity - offer.available),
    next_tier: next
      ? {
          from_quantity: next.from_quantity,
          price: centsToDollars(unitPrice(product, next.from_quantity).pay_cents),
        }
      : null,
  }
}

/** A product no longer sold: shown without a price until the customer removes it. */
function toUnavailableLineDto(
  product_id: string,
  quantity: number,
  product: SaleProduct | undefined,
): CartLineDto {
  return {
    product_id,
    uuid: product_id,
    name: product?.name ?? product_id,
    model_number: product?.model_number ?? '',
    thumbnail: product?.thumbnail ?? '',
    univalent: 0,
    product_price_now: 0,
    discount: 0,
    discountPercent: 0,
    price_after_discount: 0,
    saving: 0,
    power: product?.power_w ?? 0,
    has_battery: product?.has_battery ?? false,
    update_time: product ? new Date(product.updated_at).toISOString() : '',
    min_quantity: 1,
    availability: 'out_of_stock',
    available: 0,
    for_sale: false,
    quantity,
    product_count: quantity,
    line_total: 0,
    short: 0,
    next_tier: null,
  }
}
