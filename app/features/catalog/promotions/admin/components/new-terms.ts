import type { CouponFields } from '../../promotion-input.ts'

/** The terms that the form of a new coupon starts with. */
export const newTerms = (starts_at: string): Omit<CouponFields, 'code'> => ({
  name: { en: '', de: '', zh: '' },
  kind: 'amount',
  minus_cents: null,
  percent: null,
  threshold_cents: 0,
  combines: false,
  most_uses: null,
  most_uses_each: 1,
  product_ids: [],
  family_ids: [],
  starts_at,
  ends_at: null,
  enabled: true,
})
