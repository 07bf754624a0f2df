import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listParamsOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { claimOutcomeLabels, claimOutcomes } from '../freight-claim.ts'
import { listStaffReturns } from '../merchant-returns.api.server.ts'
import { type ReturnStatus, returnStatusLabels } from '../return.ts'
import type { Route } from './+types/return-list.ts'
import { ReturnStatusTag } from './components/return-status-tag.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Returns'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const { page, page_size, status, claim } = listParamsOf(request, ['status', 'claim'])
  const refund_status = (Object.keys(returnStatusLabels) as ReturnStatus[]).find((one) => one === status)
  const freight_claim = claimOutcomes.find((one) => one === claim)
  const { items, total } = await call(listStaffReturns, { page, page_size, refund_status, freight_claim })
  return { items, total, page, size: page_size }
})

type Return = Route.ComponentProps['loaderData']['items'][number]

/** All returns, newest first. */
export default function ReturnList({ loaderData: { items, total, page, size } }: Route.ComponentProps) {
  const t = useText()
  const format = useFormat()
  const columns: ResourceColumn<Return>[] = [
    { id: 'id', title: t('Return'), cell: ({ return_id }) => return_id },
    { id: 'order', title: t('Order'), cell: ({ order_id }) => order_id },
    { id: 'kind', title: t('Type'), cell: ({ kind }) => (kind === 'refund' ? t('Refund') : t('Exchange')) },
    { id: 'reason', title: t('Reason'), cell: ({ reasonValue }) => reasonValue },
    {
      id: 'status',
      title: t('Status'),
      cell: ({ refund_status }) => <ReturnStatusTag status={refund_status} />,
    },
    {
      id: 'claim',
      title: t('Freight claim'),
      cell: ({ freight_claim }) => freight_claim && t(claimOutcomeLabels[freight_claim]),
    },
    { id: 'requested', title: t('Requested'), cell: ({ create_time }) => format.dateTime(create_time) },
    {
      id: 'refund',
      title: t('Amount'),
      align: 'end',
      cell: ({ kind, refund_price }) => kind === 'refund' && format.money(Math.round(refund_price * 100)),
    },
  ]
  return (
    <AdminPage title={t('Returns')}>
      <ResourceTable
        id="returns"
        label={t('Returns')}
        columns={columns}
        rows={items}
        rowKey={({ return_id }) => return_id}
        rowLink={({ return_id }) => `/admin/returns/${return_id}`}
        paging={{ page, size, total }}
        filters={[
          {
            id: 'status',
            label: t('Status'),
            kind: 'choice',
            options: Object.entries(returnStatusLabels).map(([value, label]) => ({ value, label: t(label) })),
          },
          {
            id: 'claim',
            label: t('Freight claim'),
            kind: 'choice',
            options: claimOutcomes.map((value) => ({ value, label: t(claimOutcomeLabels[value]) })),
          },
        ]}
        empty={<EmptyState title={t('No returns found')} icon="refresh" />}
      />
    </AdminPage>
  )
}
