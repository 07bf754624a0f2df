/** A 'full minus' promotion: `minus_cents` off orders of at least `threshold_cents`. */
export type FullMinus = { id: string; name: string; threshold_cents: number; minus_cents: number }

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
}

/** Why a valid coupon gives this cart no discount. */
export type UnusedCouponReason = 'below_threshold' | 'promotion_is_better'

export type Discounts = {
  promotion: FullMinus | null
  coupon: CouponTerms | null
  coupon_idle: UnusedCouponReason | null
  coupon_cents: number
  /** Promotion and coupon together; never more than the subtotal. */
  minus_cents: number
}

/** The discounts of promotions and a coupon on a subtotal, in the way that is cheaper for the customer. */
export function discountsFor(
  subtotal_cents: number,
  promotions: readonly FullMinus[],
  coupon: CouponTerms | null,
): Discounts {
  const promotion = bestFullMinus(promotions, subtotal_cents)
  const promotion_cents = Math.min(promotion?.minus_cents ?? 0, subtotal_cents)
  const alone = { promotion, coupon: null, coupon_idle: null, coupon_cents: 0, minus_cents: promotion_cents }
  if (!coupon) return alone
  if (subtotal_cents < coupon.threshold_cents) return { ...alone, coupon_idle: 'below_threshold' }
  const beside = coupon.combines ? promotion_cents : 0
  const coupon_cents = couponCents(coupon, subtotal_cents - beside)
  if (!coupon.combines && coupon_cents <= promotion_cents)
    return promotion_cents > 0 ? { ...alone, coupon_idle: 'promotion_is_better' } : alone
  return {
    promotion: coupon.combines ? promotion : null,
    coupon: coupon_cents > 0 ? coupon : null,
    coupon_idle: null,
    coupon_cents,
    minus_cents: beside + coupon_cents,
  }
}

/** Rounded down, so that a percentage never gives more than it says. */
function couponCents({ kind, minus_cents, basis_points }: CouponTerms, left_cents: number) {
  if (kind === 'amount') return Math.min(minus_cents ?? 0, left_cents)
  const share = Number((BigInt(left_cents) * BigInt(basis_points ?? 0)) / 10_000n)
  return Math.min(share, minus_cents ?? share)
}

/** The promotion with the largest discount whose threshold is reached. */
export function bestFullMinus(promotions: readonly FullMinus[], subtotal_cents: number): FullMinus | null {
  const reached = promotions.filter((one) => subtotal_cents >= one.threshold_cents)
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
