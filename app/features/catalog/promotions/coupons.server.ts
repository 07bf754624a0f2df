import type { CouponTerms } from '#features/catalog/products/discounts.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Locale } from '#text/text.tsx'
import { type CouponRefusal, couponRefusalTexts } from './coupon.ts'
import {
  type CouponUser,
  couponCardHashes,
  couponUserHashes,
  type UseHashes,
} from './coupon-use-hashes.server.ts'

/** A coupon for one customer: its terms, or the reason it is refused. */
export type FoundCoupon =
  | { code: string; terms: CouponTerms; refusal: null }
  | { code: string; terms: null; refusal: CouponRefusal }

type AsOf = { now: Date; locale: Locale }

/** Checks a code for a customer. Counts no use. */
export async function findCoupon(db: Db, code: string, user: CouponUser, at: AsOf): Promise<FoundCoupon> {
  const { known } = await couponUserHashes(db, user)
  const [row] = await queryRows<CouponRow>(db, selectCoupon, [code, at.locale, known], 'find-coupon')
  if (!row) return { code, terms: null, refusal: 'unknown' }
  const refusal = refusalOf(row, at.now)
  return refusal === null ? { code, terms: termsOf(row), refusal } : { code, terms: null, refusal }
}

type CouponRow = CouponTerms & {
  starts_at: Date
  ends_at: Date | null
  most_uses: number | null
  most_uses_each: number | null
  uses: number
  own_uses: number
  enabled: boolean
}

// A customer's uses are the orders with one of their use hashes, whichever account placed them.
const selectCoupon = `
  select c.id, c.code, coalesce(c.name ->> $2, c.name ->> 'en') as name, c.kind, c.minus_cents, c.basis_points,
         c.threshold_cents, c.combines, c.enabled, c.starts_at, c.ends_at, c.most_uses, c.most_uses_each, c.uses,
         (select count(distinct m.order_id)::int from coupon_use_marks m
          where m.coupon_id = c.id and m.mark = any($3::text[])) as own_uses,
         case when c.product_ids <> '{}' or c.family_ids <> '{}' then jsonb_build_object(
           'product_ids', to_jsonb(c.product_ids),
           'family_ids', (select coalesce(jsonb_agg(f.id), '[]') from families f
                          where f.id = any(c.family_ids) or f.parent_id = any(c.family_ids))) end as limited_to
  from coupons c where c.code = $1`

function refusalOf(row: CouponRow, now: Date): CouponRefusal | null {
  if (!row.enabled) return 'over'
  if (now < row.starts_at) return 'not_yet'
  if (row.ends_at !== null && now >= row.ends_at) return 'over'
  if (row.most_uses !== null && row.uses >= row.most_uses) return 'used_up'
  if (row.most_uses_each !== null && row.own_uses >= row.most_uses_each) return 'used_by_you'
  return null
}

const termsOf = ({
  id,
  code,
  name,
  kind,
  minus_cents,
  basis_points,
  threshold_cents,
  combines,
  limited_to,
}: CouponRow) => ({
  id,
  code,
  name,
  kind,
  minus_cents,
  basis_points,
  threshold_cents,
  combines,
  limited_to,
})

/**
 * The coupon of an order that is being placed, locked until the transaction ends, so that concurrent orders count each
 * other's uses. Throws `conflict` for a refused coupon, so that nobody pays more than the page showed.
 */
export async function lockCoupon(tx: Db, code: string, user: CouponUser, at: AsOf): Promise<CouponTerms> {
  const { terms, refusal } = await findLockedCoupon(tx, code, user, at)
  if (refusal !== null)
    throw new Problem('conflict', couponRefusalTexts[refusal], {
      data: { reason: 'coupon_refused', coupon: code, refusal },
    })
  return terms
}

/** The same, but null for a refused coupon. */
export const lockCouponIfValid = async (tx: Db, code: string, user: CouponUser, at: AsOf) =>
  (await findLockedCoupon(tx, code, user, at)).terms

async function findLockedCoupon(tx: Db, code: string, user: CouponUser, at: AsOf) {
  // A separate statement counts the uses: this one has the snapshot from before it waited for the lock.
  await queryRows(tx, 'select 1 from coupons where code = $1 for update', [code], 'lock-coupon')
  return findCoupon(tx, code, user, at)
}

/** Records the use of a locked coupon by an order. */
export async function recordCouponUse(tx: Db, coupon: CouponTerms, order_id: string, user: CouponUser) {
  const { stored } = await couponUserHashes(tx, user)
  await queryRows(
    tx,
    `with counted as (update coupons set uses = uses + 1 where id = $1),
     used as (insert into coupon_uses (order_id, coupon_id, user_id) values ($2, $1, $3) returning order_id, coupon_id)
     insert into coupon_use_marks (coupon_id, mark, order_id)
     select used.coupon_id, m.mark, used.order_id from used, unnest($4::text[]) as m(mark)`,
    [coupon.id, order_id, user.user_id, stored],
    'count-coupon',
  )
}

/** Records the card that is about to pay an order with a coupon, as `recordUseHashes` does. */
export const recordCouponCard = async (tx: Db, order_id: string, card: string) =>
  recordUseHashes(tx, order_id, await couponCardHashes(tx, card))

/** Records the new recipient of an order with a coupon, as `recordUseHashes` does. */
export const recordCouponCustomer = async (tx: Db, order_id: string, user: CouponUser) =>
  recordUseHashes(tx, order_id, await couponUserHashes(tx, user))

/**
 * Records use hashes for the coupon of an order, with the coupon locked. Returns false, and records nothing, if other
 * orders with one of the hashes used the coupon as often as one customer may. Idempotent.
 */
async function recordUseHashes(tx: Db, order_id: string, { stored, known }: UseHashes): Promise<boolean> {
  const [coupon] = await queryRows<{ id: string; most_uses_each: number | null }>(
    tx,
    `select c.id, c.most_uses_each from coupon_uses u join coupons c on c.id = u.coupon_id
     where u.order_id = $1 for update of c`,
    [order_id],
    'lock-coupon-of-order',
  )
  if (!coupon) return true
  // A separate statement: the one above has the snapshot from before it waited for the lock.
  const [found] = await queryRows<{ uses: number }>(
    tx,
    `select count(distinct order_id)::int as uses from coupon_use_marks
     where coupon_id = $1 and mark = any($2::text[]) and order_id <> $3`,
    [coupon.id, known, order_id],
    'coupon-uses-of-others',
  )
  if (coupon.most_uses_each !== null && (found?.uses ?? 0) >= coupon.most_uses_each) return false
  await queryRows(
    tx,
    `insert into coupon_use_marks (coupon_id, mark, order_id) select $1, m.mark, $3 from unnest($2::text[]) as m(mark)
     on conflict do nothing`,
    [coupon.id, stored, order_id],
    'mark-coupon',
  )
  return true
}

/** Removes the coupon use of an order. Idempotent. */
export async function releaseCoupon(tx: Db, order_id: string) {
  await queryRows(
    tx,
    `with gone as (delete from coupon_uses where order_id = $1 returning coupon_id)
     update coupons set uses = uses - 1 where id = (select coupon_id from gone)`,
    [order_id],
    'return-coupon',
  )
}
