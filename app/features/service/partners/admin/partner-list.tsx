import { useState } from 'react'
import { stateOptions } from '#features/people/addresses/state-names.ts'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listBodyOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Tag } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { workTypeName, workTypes } from '../partner.ts'
import {
  listStaffPartners,
  type PartnerQuery,
  removeStaffPartner,
  saveStaffPartner,
} from '../staff/staff-partners.api.server.ts'
import type { Route } from './+types/partner-list.ts'
import { type EditedPartner, PartnerDialog } from './components/partner-dialog.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Partner directory'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const params = listBodyOf<PartnerQuery>(request, ['state', 'work_type', 'search'])
  const found = await call(listStaffPartners, params)
  return { ...found, page: params.page, size: params.page_size }
})

export const action = adminAction({ save: saveStaffPartner, remove: removeStaffPartner })

type Partner = Route.ComponentProps['loaderData']['list'][number]

/** The partners that the directory and the map show. */
export default function PartnerList({ loaderData: { list, total, page, size } }: Route.ComponentProps) {
  const t = useText()
  const locale = useLocale()
  const [edited, setEdited] = useState<EditedPartner | null>(null)
  return (
    <AdminPage
      title={t('Partner directory')}
      intro={t('Contractors, installers and designers that the shop and the map list.')}
      actions={
        <Button look="primary" icon="plus" onClick={() => setEdited({ id: null, version: 0 })}>
          {t('Add partner')}
        </Button>
      }
    >
      <ResourceTable
        id="partners"
        label={t('Partner directory')}
        columns={useColumns(setEdited)}
        rows={list}
        rowKey={({ id }) => id}
        paging={{ page, size, total }}
        search={t('Search name, city or email')}
        filters={[
          {
            id: 'state',
            label: t('State'),
            kind: 'choice',
            options: stateOptions(locale),
          },
          {
            id: 'work_type',
            label: t('Work type'),
            kind: 'choice',
            options: workTypes.map((name, value) => ({ value: String(value), label: t(name) })),
          },
        ]}
        actions={(partner) => <RowActions partner={partner} onEdit={() => setEdited(partner)} />}
        empty={<EmptyState title={t('No partners found')} icon="search" />}
      />
      {edited && <PartnerDialog partner={edited} onClose={() => setEdited(null)} />}
    </AdminPage>
  )
}

function useColumns(onEdit: (partner: Partner) => void): ResourceColumn<Partner>[] {
  const t = useText()
  return [
    {
      id: 'name',
      title: t('Name'),
      cell: (partner) => (
        <>
          <button type="button" className="link text-left" onClick={() => onEdit(partner)}>
            {partner.name}
          </button>{' '}
          {partner.is_example && <Tag tone="neutral">{t('Example')}</Tag>}
        </>
      ),
    },
    { id: 'place', title: t('Place'), cell: ({ city, state, zip_code }) => `${city}, ${state} ${zip_code}` },
    {
      id: 'work',
      title: t('Work types'),
      cell: ({ work_types }) => work_types.map((value) => t(workTypeName(value))).join(', '),
    },
    { id: 'phone', title: t('Phone'), cell: ({ phone }) => phone },
    { id: 'email', title: t('Email'), hidden: true, cell: ({ email }) => email },
    { id: 'website', title: t('Website'), hidden: true, cell: ({ website }) => website },
  ]
}

function RowActions({ partner, onEdit }: { partner: Partner; onEdit: () => void }) {
  const t = useText()
  const { run, busy } = useAdminAction()
  return (
    <span className="flex justify-end">
      <Button
        look="quiet"
        square
        icon="edit"
        label={t('Edit {{name}}', { name: partner.name })}
        onClick={onEdit}
      />
      <Button
        look="quiet"
        square
        icon="trash"
        busy={busy}
        label={t('Remove {{name}}', { name: partner.name })}
        onClick={() => run('remove', { id: partner.id })}
      />
    </span>
  )
}
