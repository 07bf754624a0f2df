import { seededPromotionStart } from '#features/catalog/management/seeded-promotion-start.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { saveCoupon } from './save-coupon.server.ts'

/** The coupon of demo stores: 10% off the first order of each customer, up to $250, combined with promotions. It has no end. */
export const seedDemoCoupon = async (tx: Db, now = new Date()) =>
  saveCoupon(tx, null, {
    code: 'HELLO-SUN',
    name: {
      en: '10% off your first order, up to $250',
      de: '10 % auf Ihre erste Bestellung, bis 250 $',
      zh: '首单九折，最多减 $250',
    },
    kind: 'percent',
    minus_cents: 250_00,
    basis_points: 1000,
    threshold_cents: 0,
    combines: true,
    most_uses: null,
    most_uses_each: 1,
    starts_at: await seededPromotionStart(tx, now),
    ends_at: null,
  })
