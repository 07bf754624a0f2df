import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { listStaffRoles } from '../staff.api.server.ts'
import type { Route } from './+types/role-list.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Roles'))
}

export const loader = adminLoader(async (call) => ({ roles: await call(listStaffRoles) }))

type Role = Route.ComponentProps['loaderData']['roles'][number]

/** The built-in roles and those of the shop. */
export default function RoleList({ loaderData: { roles } }: Route.ComponentProps) {
  const t = useText()
  const columns: ResourceColumn<Role>[] = [
    { id: 'name', title: t('Role'), cell: ({ name }) => name },
    {
      id: 'kind',
      title: t('Type of role'),
      cell: ({ built_in }) => (built_in ? <Tag>{t('Built in')}</Tag> : <Tag tone="info">{t('Custom')}</Tag>),
    },
    { id: 'hint', title: t('Description'), cell: ({ hint }) => hint },
    {
      id: 'permissions',
      title: t('Permissions'),
      align: 'end',
      cell: ({ permissions }) => permissions.length,
    },
    { id: 'members', title: t('Staff members'), align: 'end', cell: ({ members }) => members },
  ]
  return (
    <AdminPage
      title={t('Roles')}
      intro={t('A role says what a staff member can see and change.')}
      actions={
        <LinkButton to="/admin/roles/new" look="primary" icon="plus">
          {t('Add role')}
        </LinkButton>
      }
    >
      <ResourceTable
        id="roles"
        label={t('Roles')}
        columns={columns}
        rows={roles}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/roles/${id}`}
      />
    </AdminPage>
  )
}
