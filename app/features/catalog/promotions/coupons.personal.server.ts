import { queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import { type PersonalData, recordYears } from '#platform/security/personal-data.server.ts'
import { keyOldUseHashes } from './coupon-use-hashes.server.ts'

/** The coupons a customer has used. When the account is deleted the uses stay counted, without the customer. */
export const couponsPersonalData: PersonalData = {
  name: 'coupons',
  tables: {
    coupon_uses: {
      erased: ['user_id'],
      other: ['order_id', 'coupon_id', 'used_at'],
    },
    coupon_use_marks: {
      erased: ['mark'],
      other: ['coupon_id', 'order_id'],
    },
    coupons: {
      other: [
        'id',
        'code',
        'name',
        'kind',
        'minus_cents',
        'basis_points',
        'threshold_cents',
        'combines',
        'most_uses',
        'most_uses_each',
        'uses',
        'starts_at',
        'ends_at',
        'product_ids',
        'family_ids',
        'enabled',
        'version',
        'created_at',
      ],
    },
  },
  collect: (db, { id }) =>
    rowsInPages(db, {
      columns: 'c.code, u.order_id, u.used_at',
      from: 'coupon_uses u join coupons c on c.id = u.coupon_id',
      where: 'u.user_id = $1',
      key: ['u.used_at', 'u.order_id'],
      values: [id],
    }),
  async scrub(tx, { id }) {
    await queryRows(
      tx,
      `with theirs as (update coupon_uses set user_id = null where user_id = $1 returning order_id)
       delete from coupon_use_marks where order_id in (select order_id from theirs)`,
      [id],
    )
  },
  async merge(tx, { from, to }) {
    await queryRows(tx, 'update coupon_uses set user_id = $2 where user_id = $1', [from, to])
  },
  /** Retained as long as the order; then the use stays counted, without the customer. */
  async expire(db, now) {
    await keyOldUseHashes(db)
    const old = await queryRows(
      db,
      `with old as (
         update coupon_uses set user_id = null
         where order_id in (
           select order_id from coupon_uses u
           where used_at < $1::timestamptz - make_interval(years => $2)
             and (user_id is not null or exists (select 1 from coupon_use_marks where order_id = u.order_id))
           limit 1000)
         returning order_id),
       marks as (delete from coupon_use_marks where order_id in (select order_id from old))
       select 1 from old`,
      [now, recordYears],
    )
    return old.length
  },
}
