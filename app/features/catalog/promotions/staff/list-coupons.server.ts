import { type Db, queryRows } from '#platform/database/db.server.ts'
import { escapeLike } from '#platform/database/like.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Texts, text } from '#text/text.tsx'
import type { PromotionStatus } from '../promotion-input.ts'
import type { Coupon } from '../save-coupon.server.ts'

/** All coupons, the latest end date first. */
export async function listCoupons(db: Db): Promise<Coupon[]> {
  const rows = await queryRows<{ coupon: Coupon }>(
    db,
    'select to_jsonb(c) as coupon from coupons c order by c.ends_at desc nulls first, c.code limit 500',
  )
  return rows.map((row) => row.coupon)
}

export type CouponFilter = { status?: PromotionStatus | undefined; search?: string | undefined }

/** The columns by which the list can be sorted. */
export const couponSorts = {
  code: 'c.code',
  uses: 'c.uses',
  starts: 'c.starts_at',
  ends: 'c.ends_at',
  created: 'c.created_at',
} as const
export type CouponSort = keyof typeof couponSorts

/** The status at $1 of a row with a period and a switch. `usedUp` is a further branch of the case expression. */
const statusWith = (usedUp: string) => `
  case when not c.enabled then 'disabled' when c.starts_at > $1 then 'scheduled' when c.ends_at <= $1 then 'expired'
       ${usedUp} else 'active' end`
const couponStatus = statusWith(`when c.uses >= c.most_uses then 'used_up'`)
const fullMinusStatus = statusWith('')

/** The conditions of a filter on `coupons c`, with their values; $1 is now. */
export function conditionsOf({ status: wanted, search }: CouponFilter, now: Date) {
  const like = search ? `%${escapeLike(search)}%` : null
  return {
    values: [now, wanted ?? null, like],
    where: `$1::timestamptz is not null and ($2::text is null or ${couponStatus} = $2)
      and ($3::text is null or c.code ilike $3 or c.name::text ilike $3)`,
  }
}

export type ListedCoupon = Coupon & { status: PromotionStatus }

type Paging = { page: number; size: number; sort: CouponSort; descending: boolean }

/** A page of coupons, and how many match. */
export async function searchCoupons(db: Db, filter: CouponFilter, now: Date, paging: Paging) {
  const { page, size, sort, descending } = paging
  const { where, values } = conditionsOf(filter, now)
  const list = await queryRows<{ coupon: Coupon; status: PromotionStatus }>(
    db,
    `select to_jsonb(c) as coupon, ${couponStatus} as status from coupons c where ${where}
     order by ${couponSorts[sort]} ${descending ? 'desc nulls first' : 'asc nulls last'}, c.id limit $4 offset $5`,
    [...values, size, (page - 1) * size],
  )
  const { total } = only(
    await queryRows<{ total: number }>(
      db,
      `select count(*)::int as total from coupons c where ${where}`,
      values,
    ),
  )
  return { list: list.map(({ coupon, ...more }): ListedCoupon => ({ ...coupon, ...more })), total }
}

/** How many coupons are enabled or disabled at once. */
const maxAtOnce = 20_000

/** The ids of all coupons that match. */
export async function matchingCoupons(db: Db, filter: CouponFilter, now: Date): Promise<string[]> {
  const { where, values } = conditionsOf(filter, now)
  const rows = await queryRows<{ id: string }>(
    db,
    `select c.id from coupons c where ${where} order by c.id limit ${maxAtOnce}`,
    values,
  )
  return rows.map(({ id }) => id)
}

/** A coupon. @throws Problem `missing` */
export async function readCoupon(db: Db, id: string, now: Date): Promise<ListedCoupon> {
  const [found] = await queryRows<{ coupon: Coupon; status: PromotionStatus }>(
    db,
    `select to_jsonb(c) as coupon, ${couponStatus} as status from coupons c where c.id = $2`,
    [now, id],
  )
  if (!found) throw new Problem('missing', text('Coupon not found'))
  return { ...found.coupon, status: found.status }
}

export type FullMinusRow = {
  id: string
  name: Texts
  threshold_cents: number
  minus_cents: number
  starts_at: Date
  ends_at: Date | null
  enabled: boolean
  version: number
  status: Exclude<PromotionStatus, 'used_up'>
}

/** All 'full minus' promotions, the current ones first. */
export const listFullMinus = (db: Db, now: Date) =>
  queryRows<FullMinusRow>(
    db,
    `select c.id, c.name, c.threshold_cents, c.minus_cents, c.starts_at, c.ends_at, c.enabled, c.version,
            ${fullMinusStatus} as status
     from full_minus c
     order by array_position(array['active', 'scheduled', 'disabled', 'expired'], ${fullMinusStatus}), c.threshold_cents, c.id
     limit 500`,
    [now],
  )

type Named = { id: string; name: Texts }

/** The names of products, and all families to choose from. */
export async function couponChoices(db: Db, product_ids: readonly string[]) {
  const products = await queryRows<Named>(db, 'select id, name from products where id = any($1)', [
    product_ids,
  ])
  const families = await queryRows<Named>(db, 'select id, name from families order by position, id')
  return { products, families }
}

/** Products on sale whose name, model number or id contains the words. */
export function findProducts(db: Db, search: string) {
  const like = `%${escapeLike(search)}%`
  return queryRows<Named>(
    db,
    `select id, name from products
     where status in ('live', 'clearance')
       and (name ->> 'en' ilike $1 or name ->> 'de' ilike $1 or name ->> 'zh' ilike $1 or model_number ilike $1
            or id ilike $1)
     order by popularity desc, id limit 10`,
    [like],
  )
}
