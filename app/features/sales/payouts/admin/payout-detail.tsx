import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listParamsOf } from '#ui/admin/list-params.ts'
import { ResourceTable } from '#ui/admin/resource-table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { getPayoutLines } from '../payouts.api.server.ts'
import type { Route } from './+types/payout-detail.ts'
import { useLineColumns } from './components/payout-lines.tsx'

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Payout {{id}}', { id: params.id ?? '' }))
}

export const loader = adminLoader(async (call, { params, request }: Route.LoaderArgs) => {
  const { page, page_size } = listParamsOf(request, [])
  const { items, total } = await call(getPayoutLines, { payout_id: params.id, page, page_size })
  return { id: params.id, items, total, page, size: page_size }
})

/** The lines of one payout. */
export default function PayoutDetail({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { id, items, page, size, total } = loaderData
  return (
    <AdminPage back={{ to: '/admin/payouts', label: t('Payouts') }} title={t('Payout {{id}}', { id })}>
      <ResourceTable
        id="payout-lines"
        label={t('Lines')}
        columns={useLineColumns()}
        rows={items}
        rowKey={({ line_key }) => line_key}
        paging={{ page, size, total }}
        empty={<EmptyState title={t('No lines')} icon="search" />}
      />
    </AdminPage>
  )
}
