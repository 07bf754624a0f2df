import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import { tableExporter } from '#platform/exports/table-exports.server.ts'
import { z } from '#platform/http/api/api.server.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'
import { promotionStatuses } from '../promotion-input.ts'
import type { Coupon } from '../save-coupon.server.ts'
import { conditionsOf } from './list-coupons.server.ts'

type ExportedCoupon = Pick<
  Coupon,
  'code' | 'kind' | 'minus_cents' | 'basis_points' | 'threshold_cents' | 'uses'
> & {
  id: string
  title: string
  enabled: boolean
  starts_at: Date
  ends_at: Date | null
  created_at: Date
}

/** Exports coupons, such as a list of generated codes. */
export const couponExporter = tableExporter({
  permission: 'promotions.edit',
  title: text('Coupons'),
  filter: z.object({
    status: z.enum(promotionStatuses).optional(),
    search: z.string().trim().max(100).optional(),
  }),
  columns: [
    { title: text('Coupon code'), kind: 'text' },
    { title: text('Name'), kind: 'text' },
    { title: text('Amount'), kind: 'money' },
    { title: text('Percent'), kind: 'number' },
    { title: text('Minimum subtotal'), kind: 'money' },
    { title: text('Uses'), kind: 'number' },
    { title: text('Start'), kind: 'time' },
    { title: text('End'), kind: 'time' },
    { title: text('Enabled'), kind: 'text' },
  ],
  async *rows({ db, now, t }, filter) {
    const { where, values } = conditionsOf(filter, now())
    const rows = rowsInPages<ExportedCoupon>(db, {
      columns: `c.id, c.code, c.name ->> 'en' as title, c.kind, c.minus_cents, c.basis_points, c.threshold_cents, c.uses,
        c.starts_at, c.ends_at, c.enabled, c.created_at`,
      from: 'coupons c',
      where,
      values,
      key: ['c.created_at', 'c.id'],
      page_rows: 1000,
    })
    for await (const coupon of rows)
      yield [
        coupon.code,
        coupon.title,
        coupon.minus_cents === null ? null : centsToDollars(coupon.minus_cents),
        coupon.basis_points === null ? null : coupon.basis_points / 100,
        centsToDollars(coupon.threshold_cents),
        coupon.uses,
        coupon.starts_at,
        coupon.ends_at,
        coupon.enabled ? t('Yes') : t('No'),
      ]
  },
})
