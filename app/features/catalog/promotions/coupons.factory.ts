import type { Db } from '#platform/database/db.server.ts'
import { type CouponInput, saveCoupon } from './save-coupon.server.ts'

/** Saves a coupon: by default $10 off any order, from November 1, 2026, with unlimited uses. */
export const aCoupon = (db: Db, code: string, more: Partial<CouponInput> = {}) =>
  saveCoupon(db, null, {
    code,
    name: { en: `Coupon ${code}` },
    kind: 'amount',
    minus_cents: 10_00,
    basis_points: null,
    threshold_cents: 0,
    combines: false,
    most_uses: null,
    most_uses_each: null,
    starts_at: new Date('2026-11-01'),
    ends_at: null,
    ...more,
  })
