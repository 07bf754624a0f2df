/** 'Full minus': so much less from so much on. */
export type FullMinus = { id: string; name: string; threshold_cents: number; minus_cents: number }

/** What a coupon takes off the goods, as far as pricing must know it. */
export type CouponTerms = {
  id: string
  code: string
  name: string
  kind: 'amount' | 'percent'
  /** Taken off as it is; of a percentage the most it may take off, null for any. */
  minus_cents: number | null
  /** Of a percentage; 1000 is 10 %. */
  basis_points: number | null
  /** From so much on, before discounts. */
  threshold_cents: number
  /** Beside a 'full minus'; else the better of the two counts. */
  combines: boolean
}

/** Why a coupon that holds takes nothing off this cart. */
export type UnusedCouponReason = 'below_threshold' | 'promotion_is_better'

export type Discounts = {
  promotion: FullMinus | null
  coupon: CouponTerms | null
  coupon_idle: UnusedCouponReason | null
  coupon_cents: number
  /** Promotion and coupon together; never more than the goods. */
  minus_cents: number
}

/** What promotions and a coupon take off goods of so much, whichever way is cheaper for the customer. */
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

/** Rounded down: a percentage never takes off more than it says. */
function couponCents({ kind, minus_cents, basis_points }: CouponTerms, left_cents: number) {
  if (kind === 'amount') return Math.min(minus_cents ?? 0, left_cents)
  const share = Number((BigInt(left_cents) * BigInt(basis_points ?? 0)) / 10_000n)
  return Math.min(share, minus_cents ?? share)
}

/** The promotion that saves most among those whose threshold is reached. */
export function bestFullMinus(promotions: readonly FullMinus[], subtotal_cents: number): FullMinus | null {
  const reached = promotions.filter((one) => subtotal_cents >= one.threshold_cents)
  return reached.toSorted((a, b) => b.minus_cents - a.minus_cents)[0] ?? null
}

/** The next promotion worth reaching, and how much is missing. */
export function nextFullMinus(promotions: readonly FullMinus[], subtotal_cents: number) {
  const reached = bestFullMinus(promotions, subtotal_cents)?.minus_cents ?? 0
  const [next] = promotions
    .filter((one) => subtotal_cents < one.threshold_cents && one.minus_cents > reached)
    .toSorted((a, b) => a.threshold_cents - b.threshold_cents)
  return next ? { promotion: next, missing_cents: next.threshold_cents - subtotal_cents } : null
}
