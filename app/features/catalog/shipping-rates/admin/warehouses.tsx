import { useState } from 'react'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { timeZoneNames } from '#text/zone-name.ts'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { listStaffWarehouses, saveStaffWarehouse } from '../warehouses/staff-warehouses.api.server.ts'
import type { Route } from './+types/warehouses.ts'
import { WarehouseDialog } from './components/warehouse-dialog.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Warehouses'))
}

export const loader = adminLoader((call) => call(listStaffWarehouses))

export const action = adminAction({ save: saveStaffWarehouse })

type Row = Route.ComponentProps['loaderData'][number]

/** From where the shop ships. */
export default function Warehouses({ loaderData: rows }: Route.ComponentProps) {
  const t = useText()
  const [editing, setEditing] = useState<Row['id'] | null>(null)
  const edited = rows.find(({ id }) => id === editing)
  return (
    <AdminPage
      title={t('Warehouses')}
      intro={t('Freight and delivery dates are computed from the warehouse of each product.')}
    >
      <ResourceTable
        id="warehouses"
        label={t('Warehouses')}
        columns={useColumns()}
        rows={rows}
        rowKey={({ id }) => id}
        actions={({ id, city }) => (
          <Button
            look="quiet"
            square
            icon="edit"
            label={t('Edit {{name}}', { name: city })}
            onClick={() => setEditing(id)}
          />
        )}
      />
      {edited && <WarehouseDialog key={edited.id} warehouse={edited} onClose={() => setEditing(null)} />}
    </AdminPage>
  )
}

function useColumns(): ResourceColumn<Row>[] {
  const t = useText()
  return [
    { id: 'place', title: t('Place'), cell: ({ city, state }) => `${city}, ${state}` },
    {
      id: 'address',
      title: t('Address'),
      cell: ({ address, zip_code }) => [address, zip_code].filter(Boolean).join(', '),
    },
    { id: 'time_zone', title: t('Time zone'), cell: ({ time_zone }) => t(timeZoneNames[time_zone]) },
    { id: 'pickup', title: t('Pickup hours'), cell: ({ pickup_hours }) => pickup_hours || '–' },
    {
      id: 'active',
      title: t('In use'),
      cell: ({ is_active }) => (
        <Tag tone={is_active ? 'good' : 'neutral'}>{is_active ? t('Yes') : t('No')}</Tag>
      ),
    },
  ]
}
