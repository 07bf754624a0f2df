import { providerLabel } from '#features/sales/payments/payment.ts'
import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listBodyOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LinkTabs } from '#ui/navigation/tabs.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import {
  type OrderStatus,
  orderType,
  orderTypeLabel,
  statusCode,
  statusLabelOf,
  statusLabels,
  statusOfCode,
} from '../order.ts'
import { listOrdersForStaff, type OrderQuery } from '../staff/staff-orders.api.server.ts'
import type { Route } from './+types/order-list.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Orders'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const params = listBodyOf<OrderQuery>(request, [
    'status',
    'order_type',
    'to_ship',
    'held',
    'in_return',
    'from',
    'until',
    'search',
  ])
  const found = await call(listOrdersForStaff, params)
  return { ...found, page: params.page, size: params.page_size, view: viewOf(params) }
})

const viewOf = ({ to_ship, held, in_return }: OrderQuery) =>
  to_ship ? 'to_ship' : held ? 'held' : in_return ? 'in_return' : 'all'

type Order = Route.ComponentProps['loaderData']['list'][number]

/** Downloads one pick list for the chosen orders; the browser stays on the page. */
function printPickList(chosen: { keys: string[] } | { all: true }) {
  if (!('keys' in chosen)) return
  const query = new URLSearchParams(chosen.keys.map((id) => ['order_id', id]))
  window.location.assign(`/paper/pick_list?${query}`)
}

const tones: Record<OrderStatus, Tone> = {
  refunding: 'wait',
  cancelled: 'neutral',
  unpaid: 'neutral',
  paid: 'wait',
  preparing: 'wait',
  shipped: 'info',
  received: 'good',
}

/** All orders of the shop. */
export default function OrderList({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { list, total, page, size, view } = loaderData
  const statuses = Object.entries(statusCode) as [OrderStatus, number][]
  return (
    <AdminPage title={t('Orders')}>
      <div className="mb-4">
        <LinkTabs
          label={t('Choose a view')}
          tabs={[
            { to: '/admin/orders', title: t('All'), current: view === 'all' },
            {
              to: '/admin/orders?to_ship=true&sort=placed',
              title: t('To ship'),
              current: view === 'to_ship',
            },
            { to: '/admin/orders?held=true', title: t('On hold'), current: view === 'held' },
            { to: '/admin/orders?in_return=true', title: t('In return'), current: view === 'in_return' },
          ]}
        />
      </div>
      <ResourceTable
        id="orders"
        label={t('Orders')}
        columns={useColumns()}
        rows={list}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/orders/${id}`}
        paging={{ page, size, total }}
        exportName="orders"
        bulk={[{ id: 'pick', label: t('Print pick list'), onPageOnly: true, run: printPickList }]}
        search={t('Search order number, email, last name or company')}
        filters={[
          {
            id: 'status',
            label: t('Status'),
            kind: 'choice',
            options: statuses.map(([status, code]) => ({
              value: String(code),
              label: t(statusLabels[status]),
            })),
          },
          {
            id: 'order_type',
            label: t('Type'),
            kind: 'choice',
            options: Object.values(orderType).map((code) => ({
              value: String(code),
              label: t(orderTypeLabel(code)),
            })),
          },
          { id: 'from', label: t('From date'), kind: 'date' },
          { id: 'until', label: t('Until date'), kind: 'date' },
        ]}
        empty={<EmptyState title={t('No orders found')} icon="truck" />}
      />
    </AdminPage>
  )
}

function useColumns(): ResourceColumn<Order>[] {
  const t = useText()
  const format = useFormat()
  return [
    { id: 'id', title: t('Order'), cell: ({ id }) => id },
    { id: 'placed', title: t('Placed'), sortable: true, cell: ({ placed_at }) => format.dateTime(placed_at) },
    {
      id: 'customer',
      title: t('Customer'),
      cell: ({ name, company_name, email }) => company_name || name || email,
    },
    {
      id: 'status',
      title: t('Status'),
      sortable: true,
      cell: (order) => <OrderTags order={order} />,
    },
    { id: 'type', title: t('Type'), hidden: true, cell: ({ order_type }) => t(orderTypeLabel(order_type)) },
    { id: 'email', title: t('Email'), hidden: true, cell: ({ email }) => email },
    { id: 'state', title: t('State'), cell: ({ state }) => state },
    { id: 'payment', title: t('Payment'), cell: ({ paid_with }) => paid_with && t(providerLabel(paid_with)) },
    { id: 'units', title: t('Items'), align: 'end', cell: ({ units }) => format.number(units, 0) },
    {
      id: 'total',
      title: t('Total'),
      align: 'end',
      sortable: true,
      cell: ({ total_cents }) => format.money(total_cents),
    },
  ]
}

function OrderTags({ order: { status, is_pickup, held_for, is_partly_shipped } }: { order: Order }) {
  const t = useText()
  const name = statusOfCode(status)
  return (
    <span className="inline-flex flex-wrap gap-2">
      {name && <Tag tone={tones[name]}>{t(statusLabelOf(status, is_pickup))}</Tag>}
      {is_partly_shipped && <Tag tone="info">{t('Partly shipped')}</Tag>}
      {held_for !== null && <Tag tone="bad">{t('On hold')}</Tag>}
    </span>
  )
}
