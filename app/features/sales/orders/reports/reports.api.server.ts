import { dayIn } from '#features/store/calendar/business-days.ts'
import { cacheReports } from '#platform/cache/report-cache.server.ts'
import { newApi, z } from '#platform/http/api/api.server.ts'
import { couponUsage, periodOf, ReportPeriod } from './coupon-usage.server.ts'
import { type TaxReportRow, taxReport } from './tax-report.server.ts'

export const reportsApi = newApi('Reports')

export const getCouponUsage = reportsApi.endpoint({
  method: 'post',
  path: '/staff/reports/coupons',
  summary: 'Orders, customers, discount and revenue of each coupon in a period, by paid orders',
  access: 'staff',
  permission: 'promotions.edit',
  body: ReportPeriod,
  answer: z.object({
    from: z.string(),
    until: z.string(),
    list: z.array(
      z.object({
        code: z.string(),
        orders: z.number().int(),
        customers: z.number().int(),
        discount_cents: z.number(),
        revenue_cents: z.number(),
      }),
    ),
  }),
  async handle({ ctx, body }) {
    const period = periodOf(body, ctx.now())
    return {
      from: period.from,
      until: period.until,
      list: await ctx.services.reports.read(ctx.db, (db) => couponUsage(db, period)),
    }
  },
})

const cachedTaxReport = cacheReports<TaxReportRow[]>((list) =>
  list.reduce((sum, { orders }) => sum + orders, 0),
)

export const getTaxReport = reportsApi.endpoint({
  method: 'post',
  path: '/staff/reports/taxes',
  summary:
    'Taxable sales, exempt sales and tax by state and month in a period, by paid orders, without freight and before refunds',
  access: 'staff',
  permission: 'taxes.edit',
  body: ReportPeriod,
  answer: z.object({
    from: z.string(),
    until: z.string(),
    list: z.array(
      z.object({
        month: z.string(),
        state: z.string(),
        orders: z.number().int(),
        taxable_cents: z.number(),
        certificate_cents: z.number(),
        untaxed_cents: z.number(),
        tax_cents: z.number(),
      }),
    ),
  }),
  async handle({ ctx, body }) {
    const period = periodOf(body, ctx.now())
    return {
      from: period.from,
      until: period.until,
      list: await cachedTaxReport(
        ctx.services,
        { key: `${period.from} ${period.until}`, has_ended: period.until < dayIn(ctx.now()) },
        () => ctx.services.reports.read(ctx.db, (db) => taxReport(db, period)),
      ),
    }
  },
})
