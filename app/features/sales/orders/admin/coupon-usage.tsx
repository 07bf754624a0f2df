import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { getCouponUsage } from '../reports/reports.api.server.ts'
import type { Route } from './+types/coupon-usage.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Coupon usage'))
}

export const loader = adminLoader((call, { request }: Route.LoaderArgs) => {
  const { searchParams } = new URL(request.url)
  const day = (name: string) => searchParams.get(name) || undefined
  return call(getCouponUsage, { from: day('from'), until: day('until') })
})

type Row = Route.ComponentProps['loaderData']['list'][number]

/** What each coupon did in a period. */
export default function CouponUsage({ loaderData: { list, from, until } }: Route.ComponentProps) {
  const t = useText()
  const format = useFormat()
  const columns: ResourceColumn<Row>[] = [
    { id: 'code', title: t('Coupon code'), cell: ({ code }) => code },
    { id: 'orders', title: t('Orders'), align: 'end', cell: ({ orders }) => format.number(orders, 0) },
    {
      id: 'customers',
      title: t('Customers'),
      align: 'end',
      cell: ({ customers }) => format.number(customers, 0),
    },
    {
      id: 'discount',
      title: t('Discount'),
      align: 'end',
      cell: ({ discount_cents }) => format.money(discount_cents),
    },
    {
      id: 'revenue',
      title: t('Revenue'),
      align: 'end',
      cell: ({ revenue_cents }) => format.money(revenue_cents),
    },
  ]
  return (
    <AdminPage
      back={{ to: '/admin/coupons', label: t('Coupons') }}
      title={t('Coupon usage')}
      intro={t('Paid orders from {{from}} to {{until}}', {
        from: format.day(from),
        until: format.day(until),
      })}
    >
      <ResourceTable
        id="coupon-usage"
        label={t('Coupon usage')}
        columns={columns}
        rows={list}
        rowKey={({ code }) => code}
        filters={[
          { id: 'from', label: t('From date'), kind: 'date' },
          { id: 'until', label: t('Until date'), kind: 'date' },
        ]}
        exportName="coupon_usage"
        empty={<EmptyState title={t('No coupons used in this period')} icon="search" />}
      />
    </AdminPage>
  )
}
