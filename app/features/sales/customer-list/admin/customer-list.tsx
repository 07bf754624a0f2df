import { stateOptions } from '#features/people/addresses/state-names.ts'
import { formatPhone } from '#features/people/auth/format-phone.ts'
import { mapGroupLabel, mapGroupLabels, mapGroups } from '#features/people/auth/map-group.ts'
import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useLocale, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import type { TableFilter } from '#ui/admin/filter-bar.tsx'
import { listBodyOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { type CustomerQuery, listCustomersForStaff } from '../customer-list.api.server.ts'
import type { Route } from './+types/customer-list.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Customers'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const params = listBodyOf<CustomerQuery>(request, [
    'group',
    'state',
    'has_orders',
    'tax_exempt',
    'status',
    'from',
    'until',
    'search',
  ])
  const found = await call(listCustomersForStaff, params)
  return { ...found, page: params.page, size: params.page_size }
})

type Customer = Route.ComponentProps['loaderData']['list'][number]

/** All customers with an account. */
export default function CustomerList({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const columns = useColumns()
  const filters = useFilters()
  const { list, total, page, size } = loaderData
  return (
    <AdminPage title={t('Customers')}>
      <ResourceTable
        id="customers"
        label={t('Customers')}
        columns={columns}
        rows={list}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/customers/${id}`}
        paging={{ page, size, total }}
        exportName="customers"
        search={t('Search email, name, company or phone')}
        filters={filters}
        empty={<EmptyState title={t('No customers found')} icon="user" />}
      />
    </AdminPage>
  )
}

function useColumns(): ResourceColumn<Customer>[] {
  const t = useText()
  const format = useFormat()
  return [
    { id: 'name', title: t('Name'), sortable: true, cell: ({ name, email }) => name || email },
    { id: 'email', title: t('Email'), sortable: true, cell: ({ email }) => email },
    { id: 'company', title: t('Company'), cell: ({ company_name }) => company_name },
    { id: 'state', title: t('State'), cell: ({ state }) => state },
    {
      id: 'orders',
      title: t('Orders'),
      align: 'end',
      cell: ({ orders }) => format.number(orders, 0),
    },
    {
      id: 'status',
      title: t('Status'),
      cell: ({ closed, is_tax_exempt }) => (
        <span className="flex flex-wrap gap-1">
          {closed && <Tag tone="neutral">{t('Account closed')}</Tag>}
          {is_tax_exempt && <Tag tone="info">{t('Tax exempt')}</Tag>}
        </span>
      ),
    },
    {
      id: 'created',
      title: t('Registered'),
      sortable: true,
      cell: ({ created_at }) => format.date(created_at),
    },
    { id: 'phone', title: t('Phone'), hidden: true, cell: ({ phone }) => phone && formatPhone(phone) },
    {
      id: 'group',
      title: t('Map group'),
      hidden: true,
      cell: ({ map_group }) => t(mapGroupLabel(map_group)),
    },
  ]
}

function useFilters(): TableFilter[] {
  const t = useText()
  const locale = useLocale()
  const yesOrNo = [
    { value: 'true', label: t('Yes') },
    { value: 'false', label: t('No') },
  ]
  return [
    {
      id: 'group',
      label: t('Map group'),
      kind: 'choice',
      options: mapGroups.map((value) => ({ value, label: t(mapGroupLabels[value]) })),
    },
    {
      id: 'state',
      label: t('State'),
      kind: 'choice',
      options: stateOptions(locale),
    },
    { id: 'has_orders', label: t('Has orders'), kind: 'choice', options: yesOrNo },
    { id: 'tax_exempt', label: t('Tax exempt'), kind: 'choice', options: yesOrNo },
    {
      id: 'status',
      label: t('Status'),
      kind: 'choice',
      options: [
        { value: 'open', label: t('Account open') },
        { value: 'closed', label: t('Account closed') },
      ],
    },
    { id: 'from', label: t('Registered from'), kind: 'date' },
    { id: 'until', label: t('Registered until'), kind: 'date' },
  ]
}
