import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { data, useNavigate } from 'react-router'
import type { z } from 'zod'
import { type Permission, permissionGroups } from '#features/people/roles/permissions.ts'
import { RoleInput } from '#features/people/roles/roles.ts'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { ResourceForm, useResourceForm } from '#ui/admin/resource-form.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { getStaffProfile, listStaffRoles, removeCustomRole, saveCustomRole } from '../staff.api.server.ts'
import type { Route } from './+types/role-edit.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(loaderData?.role?.name ?? t('Add role'))
}

export const loader = adminLoader(async (call, { params }: Route.LoaderArgs) => {
  const roles = await call(listStaffRoles)
  const role = roles.find(({ id }) => id === params.id) ?? null
  if (!role && params.id !== 'new') throw data(null, { status: 404 })
  return { role, own: (await call(getStaffProfile)).permissions }
})

export const action = adminAction({ save: saveCustomRole, remove: removeCustomRole })

type Values = z.infer<typeof RoleInput>

/** One role: what it includes. Built-in roles are shown, custom ones can be edited and removed. */
export default function RoleEdit({ loaderData: { role, own } }: Route.ComponentProps) {
  const t = useText()
  const [isRemoving, setRemoving] = useState(false)
  return (
    <AdminPage
      title={role?.name ?? t('Add role')}
      intro={role?.hint}
      back={{ to: '/admin/roles', label: t('Roles') }}
      width="form"
      actions={
        role &&
        !role.built_in && (
          <Button look="danger" icon="trash" onClick={() => setRemoving(true)}>
            {t('Remove role')}
          </Button>
        )
      }
    >
      {role?.built_in ? (
        <GrantedPermissions granted={role.permissions} />
      ) : (
        <RoleForm key={role?.id ?? 'new'} role={role} own={own} />
      )}
      {isRemoving && role && <RemoveDialog id={role.id} onClose={() => setRemoving(false)} />}
    </AdminPage>
  )
}

function GrantedPermissions({ granted }: { granted: readonly Permission[] }) {
  const t = useText()
  return (
    <div className="grid gap-8 sm:grid-cols-2">
      {permissionGroups.map(({ title, permissions }) => (
        <section key={title}>
          <h2 className="mb-2 font-medium">{t(title)}</h2>
          <ul className="grid gap-1">
            {permissions.map(({ id, label }) => (
              <li key={id} className="flex items-center gap-2">
                {granted.includes(id) ? (
                  <Icon name="check" className="text-good" label={t('Included')} />
                ) : (
                  <Icon name="minus" className="text-ink-soft" label={t('Not included')} />
                )}
                <span className={granted.includes(id) ? undefined : 'text-ink-soft'}>{t(label)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type RoleFormProps = {
  role: { id: string; name: string; permissions: Permission[] } | null
  own: readonly Permission[]
}

function RoleForm({ role, own }: RoleFormProps) {
  const t = useText()
  const navigate = useNavigate()
  const resource = useResourceForm<Values>({
    shape: RoleInput,
    values: { name: role?.name ?? '', permissions: role?.permissions ?? [] },
    intent: 'save',
    more: { id: role?.id ?? null },
    onSaved: (result) => {
      const saved = result as { id: string }
      if (!role) void navigate(`/admin/roles/${saved.id}`, { replace: true })
    },
  })
  const { errors } = resource.form.formState
  return (
    <ResourceForm resource={resource}>
      <TextField
        label={t('Name')}
        required
        {...resource.form.register('name')}
        problem={errors.name?.message && t(errors.name.message)}
      />
      <PermissionFields form={resource.form} own={own} problem={errors.permissions?.message} />
    </ResourceForm>
  )
}

type PermissionFieldsProps = {
  form: UseFormReturn<Values>
  /** Nobody can grant more than they may do themselves. */
  own: readonly Permission[]
  problem: string | undefined
}

function PermissionFields({ form, own, problem }: PermissionFieldsProps) {
  const t = useText()
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {problem && (
        <p role="alert" className="text-sm text-bad sm:col-span-full">
          {t(problem)}
        </p>
      )}
      {permissionGroups.map(({ title, permissions }) => (
        <fieldset key={title}>
          <legend className="mb-1 font-medium">{t(title)}</legend>
          {permissions.map(({ id, label }) => (
            <CheckboxField
              key={id}
              label={t(label)}
              value={id}
              disabled={!own.includes(id)}
              {...form.register('permissions')}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

function RemoveDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const { run, busy } = useAdminAction({ onDone: () => void navigate('/admin/roles') })
  return (
    <Dialog
      open
      title={t('Remove role')}
      onClose={onClose}
      footer={
        <Button look="danger" busy={busy} onClick={() => run('remove', { id })}>
          {t('Remove role')}
        </Button>
      }
    >
      {t('A role can be removed when no staff member has it.')}
    </Dialog>
  )
}
