import { apportion } from '#platform/money/money.ts'

/** A 'full minus' promotion: `minus_cents` off orders of at least `threshold_cents`. */
export type FullMinus = {
  id: string
  name: string
  threshold_cents: number
  minus_cents: number
  /** Set for a promotion that a quote holds: it lowers the subtotal to this amount, not further. */
  least_cents?: number
}

/** What a coupon is limited to: these products, and all products of these families. */
export type CouponProducts = { product_ids: readonly string[]; family_ids: readonly string[] }

/** The terms of a coupon that pricing needs. */
export type CouponTerms = {
  id: string
  code: string
  name: string
  kind: 'amount' | 'percent'
  /** The discount; for a percentage, the maximum discount or null for no limit. */
  minus_cents: number | null
  /** Set for percentages; 1000 is 10 %. */
  basis_points: number | null
  /** The minimum subtotal, before discounts. */
  threshold_cents: number
  /** Applies together with a 'full minus'; otherwise the better of the two applies. */
  combines: boolean
  /** Null for all products. */
  limited_to: CouponProducts | null
}

/** Why a valid coupon gives this cart no discount. */
export type UnusedCouponReason = 'below_threshold' | 'promotion_is_better' | 'other_products'

export type Discounts = {
  promotion: FullMinus | null
  coupon: CouponTerms | null
  coupon_idle: UnusedCouponReason | null
  coupon_cents: number
  /** Promotion and coupon together; never more than the subtotal. */
  minus_cents: number
}

/** A line before discounts. */
export type DiscountedLine = { product: { id: string; family_id: string }; subtotal_cents: number }

/**
 * The discounts of promotions and a coupon on lines, in the way that is cheaper for the customer, and each line's share.
 * A coupon that is limited to products counts only what is left of their lines after the promotion.
 */
export function discountsFor(
  lines: readonly DiscountedLine[],
  promotions: readonly FullMinus[],
  coupon: CouponTerms | null,
): Discounts & { line_minus_cents: number[] } {
  const subtotals = lines.map((line) => line.subtotal_cents)
  const subtotal_cents = sum(subtotals)
  const promotion = bestFullMinus(promotions, subtotal_cents)
  const promotion_cents = Math.min(promotion?.minus_cents ?? 0, subtotal_cents)
  const promotionShares = divide(promotion_cents, subtotals)
  const alone = {
    promotion,
    coupon: null,
    coupon_idle: null,
    coupon_cents: 0,
    minus_cents: promotion_cents,
    line_minus_cents: promotionShares,
  }
  if (!coupon) return alone
  const isFor = lines.map(({ product }) => appliesTo(coupon, product))
  if (subtotal_cents > 0 && !isFor.includes(true)) return { ...alone, coupon_idle: 'other_products' }
  if (subtotal_cents < coupon.threshold_cents) return { ...alone, coupon_idle: 'below_threshold' }
  const left = subtotals.map((cents, i) =>
    isFor[i] ? cents - (coupon.combines ? (promotionShares[i] ?? 0) : 0) : 0,
  )
  const coupon_cents = couponCents(coupon, sum(left))
  if (!coupon.combines && coupon_cents <= promotion_cents)
    return promotion_cents > 0 ? { ...alone, coupon_idle: 'promotion_is_better' } : alone
  const minus_cents = (coupon.combines ? promotion_cents : 0) + coupon_cents
  const couponShares = divide(coupon_cents, left)
  return {
    promotion: coupon.combines ? promotion : null,
    coupon: coupon_cents > 0 ? coupon : null,
    coupon_idle: null,
    coupon_cents,
    minus_cents,
    line_minus_cents: coupon.limited_to
      ? left.map((_, i) => (coupon.combines ? (promotionShares[i] ?? 0) : 0) + (couponShares[i] ?? 0))
      : divide(minus_cents, subtotals),
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

const divide = (cents: number, weights: readonly number[]) =>
  cents > 0 ? apportion(cents, weights) : weights.map(() => 0)

/** Whether a coupon is for a product. */
const appliesTo = ({ limited_to }: CouponTerms, product: DiscountedLine['product']) =>
  !limited_to ||
  limited_to.product_ids.includes(product.id) ||
  limited_to.family_ids.includes(product.family_id)

/** Rounded down, so that a percentage never gives more than it says. */
function couponCents({ kind, minus_cents, basis_points }: CouponTerms, left_cents: number) {
  if (kind === 'amount') return Math.min(minus_cents ?? 0, left_cents)
  const share = Number((BigInt(left_cents) * BigInt(basis_points ?? 0)) / 10_000n)
  return Math.min(share, minus_cents ?? share)
}

/** The promotion with the largest discount whose threshold is reached. */
export function bestFullMinus(promotions: readonly FullMinus[], subtotal_cents: number): FullMinus | null {
  const reached = promotions
    .filter((one) => subtotal_cents >= one.threshold_cents)
    .map((one) => ({
      ...one,
      minus_cents: Math.min(one.minus_cents, subtotal_cents - (one.least_cents ?? 0)),
    }))
    .filter((one) => one.minus_cents > 0)
  return reached.toSorted((a, b) => b.minus_cents - a.minus_cents)[0] ?? null
}

/** The next promotion with a larger discount, and the cents missing to its threshold. */
export function nextFullMinus(promotions: readonly FullMinus[], subtotal_cents: number) {
  const reached = bestFullMinus(promotions, subtotal_cents)?.minus_cents ?? 0
  const [next] = promotions
    .filter((one) => subtotal_cents < one.threshold_cents && one.minus_cents > reached)
    .toSorted((a, b) => a.threshold_cents - b.threshold_cents)
  return next ? { promotion: next, missing_cents: next.threshold_cents - subtotal_cents } : null
}
