import { type Day, dayIn, daysAfter, momentAt } from '#features/store/calendar/business-days.ts'
import { type ReadOnlyDb, readRows } from '#platform/database/read-rows.server.ts'
import { tableExporter } from '#platform/exports/table-exports.server.ts'
import { z } from '#platform/http/api/api.server.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'
import { soldStatuses } from '../queries/sales-figures.server.ts'

/** The days of a report, both included, in the time zone of the shop; the last 30 days where they are left out. */
export const ReportPeriod = z.object({ from: z.iso.date().optional(), until: z.iso.date().optional() })

/** The days of a report and the times between which its orders were placed. */
export function periodOf({ from, until }: z.output<typeof ReportPeriod>, now: Date) {
  const last: Day = until ?? dayIn(now)
  const first: Day = from ?? daysAfter(last, -29)
  return { from: first, until: last, starts: momentAt(first, 0), ends: momentAt(daysAfter(last, 1), 0) }
}

export type CouponUsage = {
  code: string
  orders: number
  customers: number
  discount_cents: number
  revenue_cents: number
}

/** What each coupon did in the paid orders of a period: discount and revenue in cents, the most used first. */
export const couponUsage = (db: ReadOnlyDb, { starts, ends }: { starts: Date; ends: Date }) =>
  readRows<CouponUsage>(
    db,
    `select o.coupon_code as code, count(*)::int as orders, count(distinct o.user_id)::int as customers,
       sum(o.coupon_cents)::float8 as discount_cents, sum(o.total_cents)::float8 as revenue_cents
     from orders o
     where o.placed_at >= $1 and o.placed_at < $2 and o.coupon_code is not null and o.status = any($3)
     group by o.coupon_code order by orders desc, code limit 1000`,
    [starts, ends, soldStatuses],
  )

/** Exports the use of coupons in a period. */
export const couponUsageExporter = tableExporter({
  permission: 'promotions.edit',
  title: text('Coupon usage'),
  filter: ReportPeriod,
  columns: [
    { title: text('Coupon code'), kind: 'text' },
    { title: text('Orders'), kind: 'number' },
    { title: text('Customers'), kind: 'number' },
    { title: text('Discount'), kind: 'money' },
    { title: text('Revenue'), kind: 'money' },
  ],
  async *rows({ db, now }, filter) {
    for (const row of await couponUsage(db, periodOf(filter, now())))
      yield [
        row.code,
        row.orders,
        row.customers,
        centsToDollars(row.discount_cents),
        centsToDollars(row.revenue_cents),
      ]
  },
})
