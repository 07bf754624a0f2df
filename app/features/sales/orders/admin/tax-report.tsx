import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { getTaxReport } from '../reports/reports.api.server.ts'
import type { Route } from './+types/tax-report.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Tax report'))
}

export const loader = adminLoader((call, { request }: Route.LoaderArgs) => {
  const { searchParams } = new URL(request.url)
  const day = (name: string) => searchParams.get(name) || undefined
  return call(getTaxReport, { from: day('from'), until: day('until') })
})

type Row = Route.ComponentProps['loaderData']['list'][number]

/** Taxable and exempt sales and tax by state and month. */
export default function TaxReport({ loaderData: { list, from, until } }: Route.ComponentProps) {
  const t = useText()
  const format = useFormat()
  const money = (id: string, title: string, cents: (row: Row) => number): ResourceColumn<Row> => ({
    id,
    title,
    align: 'end',
    cell: (row) => format.money(cents(row)),
  })
  const columns: ResourceColumn<Row>[] = [
    { id: 'month', title: t('Month'), cell: ({ month }) => format.month(month) },
    { id: 'state', title: t('State'), cell: ({ state }) => state },
    { id: 'orders', title: t('Orders'), align: 'end', cell: ({ orders }) => format.number(orders, 0) },
    money('taxable', t('Taxable sales'), (row) => row.taxable_cents),
    money('certificate', t('Exempt by certificate'), (row) => row.certificate_cents),
    money('untaxed', t('Other untaxed sales'), (row) => row.untaxed_cents),
    money('tax', t('Sales tax'), (row) => row.tax_cents),
  ]
  return (
    <AdminPage
      title={t('Tax report')}
      intro={t('Paid orders from {{from}} to {{until}}, without freight and before refunds', {
        from: format.day(from),
        until: format.day(until),
      })}
    >
      <ResourceTable
        id="tax-report"
        label={t('Tax report')}
        columns={columns}
        rows={list}
        rowKey={({ month, state }) => `${month} ${state}`}
        filters={[
          { id: 'from', label: t('From date'), kind: 'date' },
          { id: 'until', label: t('Until date'), kind: 'date' },
        ]}
        exportName="tax_report"
        empty={<EmptyState title={t('No orders found')} icon="search" />}
      />
    </AdminPage>
  )
}
