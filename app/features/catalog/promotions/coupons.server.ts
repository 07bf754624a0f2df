import type { CouponTerms } from '#features/catalog/products/discounts.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Locale, text } from '#text/text.tsx'
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
}

// A customer's uses are the orders with one of their use hashes, whichever account placed them.
const selectCoupon = `
  select c.id, c.code, coalesce(c.name ->> $2, c.name ->> 'en') as name, c.kind, c.minus_cents, c.basis_points,
         c.threshold_cents, c.combines, c.starts_at, c.ends_at, c.most_uses, c.most_uses_each, c.uses,
         (select count(distinct m.order_id)::int from coupon_use_marks m
          where m.coupon_id = c.id and m.mark = any($3::text[])) as own_uses
  from coupons c where c.code = $1`

function refusalOf(row: CouponRow, now: Date): CouponRefusal | null {
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
}: CouponRow) => ({
  id,
  code,
  name,
  kind,
  minus_cents,
  basis_points,
  threshold_cents,
  combines,
})

/**
 * The coupon of an order that is being placed, locked until the transaction ends, so that concurrent orders count each
 * other's uses. Throws `conflict` for a refused coupon, so that nobody pays more than the page showed.
 */
export async function lockCoupon(tx: Db, code: string, user: CouponUser, at: AsOf): Promise<CouponTerms> {
  // A separate statement counts the uses: this one has the snapshot from before it waited for the lock.
  await queryRows(tx, 'select 1 from coupons where code = $1 for update', [code], 'lock-coupon')
  const { terms, refusal } = await findCoupon(tx, code, user, at)
  if (refusal !== null)
    throw new Problem('conflict', couponRefusalTexts[refusal], {
      data: { reason: 'coupon_refused', coupon: code, refusal },
    })
  return terms
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

export type CouponInput = {
  code: string
  name: { en: string; de?: string | undefined; zh?: string | undefined }
  kind: 'amount' | 'percent'
  minus_cents: number | null
  basis_points: number | null
  threshold_cents: number
  combines: boolean
  most_uses: number | null
  most_uses_each: number | null
  starts_at: Date
  ends_at: Date | null
}

export type Coupon = Omit<CouponInput, 'starts_at' | 'ends_at'> & {
  id: string
  uses: number
  starts_at: string
  ends_at: string | null
}

/** Creates a coupon or updates the one with this code. Throws `conflict` if `most_uses` is below the uses so far. */
export function saveCoupon(db: Db, input: CouponInput): Promise<Coupon> {
  const {
    code,
    name,
    kind,
    minus_cents,
    basis_points,
    threshold_cents,
    combines,
    most_uses,
    most_uses_each,
  } = input
  return inTransaction(db, async (tx) => {
    const [existing] = await queryRows<{ uses: number }>(
      tx,
      'select uses from coupons where code = $1 for update',
      [code],
    )
    if (existing && most_uses !== null && existing.uses > most_uses)
      throw new Problem('conflict', text('The code has already been used more often than this limit.'), {
        data: { uses: existing.uses },
      })
    const rows = await queryRows<{ coupon: Coupon }>(
      tx,
      `insert into coupons as c (code, name, kind, minus_cents, basis_points, threshold_cents, combines, most_uses,
         most_uses_each, starts_at, ends_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (code) do update set name = excluded.name, kind = excluded.kind, minus_cents = excluded.minus_cents,
         basis_points = excluded.basis_points, threshold_cents = excluded.threshold_cents, combines = excluded.combines,
         most_uses = excluded.most_uses, most_uses_each = excluded.most_uses_each, starts_at = excluded.starts_at,
         ends_at = excluded.ends_at
       returning to_jsonb(c) as coupon`,
      [
        code,
        JSON.stringify(name),
        kind,
        minus_cents,
        basis_points,
        threshold_cents,
        combines,
        most_uses,
        most_uses_each,
        input.starts_at,
        input.ends_at,
      ],
    )
    return only(rows).coupon
  })
}

/** All coupons, the latest end date first. */
export async function listCoupons(db: Db): Promise<Coupon[]> {
  const rows = await queryRows<{ coupon: Coupon }>(
    db,
    'select to_jsonb(c) as coupon from coupons c order by c.ends_at desc nulls first, c.code limit 500',
  )
  return rows.map((row) => row.coupon)
}
