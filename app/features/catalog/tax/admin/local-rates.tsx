import { useState } from 'react'
import { stateOptions } from '#features/people/addresses/state-names.ts'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listBodyOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import {
  importStaffLocalRates,
  type LocalQuery,
  listStaffLocalRates,
} from '../rates/staff-taxes.api.server.ts'
import type { Route } from './+types/local-rates.ts'
import { ImportDialog } from './components/import-dialog.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Local rates'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const params = listBodyOf<LocalQuery>(request, ['state', 'search'])
  const found = await call(listStaffLocalRates, params)
  return { ...found, page: params.page, size: params.page_size }
})

export const action = adminAction(
  { import: importStaffLocalRates },
  { files: 1, file_bytes: 20 * 1024 * 1024 },
)

type Rate = Route.ComponentProps['loaderData']['list'][number]

/** What counties, cities and districts add, by ZIP code. */
export default function LocalRates({ loaderData: { list, total, page, size } }: Route.ComponentProps) {
  const t = useText()
  const locale = useLocale()
  const format = useFormat()
  const [isImporting, setImporting] = useState(false)
  const columns: ResourceColumn<Rate>[] = [
    { id: 'zip', title: t('ZIP code'), cell: ({ zip_code }) => zip_code },
    { id: 'state', title: t('State'), cell: ({ state }) => state },
    { id: 'jurisdiction', title: t('County, city or district'), cell: ({ jurisdiction }) => jurisdiction },
    {
      id: 'percent',
      title: t('Added rate'),
      align: 'end',
      cell: ({ percent }) => format.quantity(percent, '%', 3),
    },
    { id: 'from', title: t('Applies from'), cell: ({ effective_from }) => format.fullDay(effective_from) },
  ]
  return (
    <AdminPage
      back={{ to: '/admin/taxes', label: t('Tax rates') }}
      title={t('Local rates')}
      intro={t('Added to the rate of the state in these ZIP codes.')}
      actions={
        <Button look="primary" icon="upload" onClick={() => setImporting(true)}>
          {t('Import CSV')}
        </Button>
      }
    >
      <ResourceTable
        id="local-rates"
        label={t('Local rates')}
        columns={columns}
        rows={list}
        rowKey={({ zip_code, jurisdiction, effective_from }) =>
          `${zip_code} ${effective_from} ${jurisdiction}`
        }
        paging={{ page, size, total }}
        search={t('Search ZIP code or name')}
        filters={[
          {
            id: 'state',
            label: t('State'),
            kind: 'choice',
            options: stateOptions(locale),
          },
        ]}
        empty={<EmptyState title={t('No local rates found')} icon="search" />}
      />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </AdminPage>
  )
}
