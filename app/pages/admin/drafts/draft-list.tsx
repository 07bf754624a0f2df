import { listOrderDrafts } from '#features/sales/order-drafts/order-drafts.api.server.ts'
import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listParamsOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { LinkTabs } from '#ui/navigation/tabs.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/draft-list.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Draft orders'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const { page, page_size } = listParamsOf(request, [])
  const sent = new URL(request.url).searchParams.get('sent') === 'true'
  return { ...(await call(listOrderDrafts, { page, page_size, sent })), sent, page, size: page_size }
})

type Draft = Route.ComponentProps['loaderData']['list'][number]

/** Orders that staff prepare for customers. */
export default function DraftList({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { list, total, sent, page, size } = loaderData
  return (
    <AdminPage
      title={t('Draft orders')}
      intro={t('Prepare an order for a customer and send them a payment link.')}
      actions={
        <LinkButton to="/admin/drafts/new" look="primary" icon="plus">
          {t('New draft order')}
        </LinkButton>
      }
    >
      <div className="mb-4">
        <LinkTabs
          label={t('Choose a view')}
          tabs={[
            { to: '/admin/drafts', title: t('Not sent'), current: !sent },
            { to: '/admin/drafts?sent=true', title: t('Sent'), current: sent },
          ]}
        />
      </div>
      <ResourceTable
        id="drafts"
        label={t('Draft orders')}
        columns={useColumns()}
        rows={list}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/drafts/${id}`}
        paging={{ page, size, total }}
        empty={<EmptyState title={t('No draft orders')} icon="truck" />}
      />
    </AdminPage>
  )
}

function useColumns(): ResourceColumn<Draft>[] {
  const t = useText()
  const format = useFormat()
  return [
    {
      id: 'customer',
      title: t('Customer'),
      cell: ({ ship_to }) => ship_to.company_name || `${ship_to.first_name} ${ship_to.last_name}`,
    },
    { id: 'email', title: t('Email'), cell: ({ ship_to }) => ship_to.email },
    { id: 'lines', title: t('Products'), align: 'end', cell: ({ lines }) => format.number(lines.length, 0) },
    { id: 'po', title: t('PO number'), cell: ({ po_number }) => po_number },
    { id: 'expires', title: t('Pay by'), cell: ({ expires_on }) => format.day(expires_on) },
    { id: 'created', title: t('Created'), cell: ({ created_at }) => format.dateTime(created_at) },
    {
      id: 'order',
      title: t('Order'),
      cell: ({ order_id }) =>
        order_id && (
          <Link to={`/admin/orders/${order_id}`} className="link target">
            {order_id}
          </Link>
        ),
    },
  ]
}
