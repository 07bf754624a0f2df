import { useState } from 'react'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Tag } from '#ui/data-display/tag.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Menu, MenuButton } from '#ui/overlays/menu.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import {
  changeStaffRole,
  endStaffSessions,
  inviteStaffMember,
  listStaff,
  listStaffRoles,
  removeStaffMember,
} from '../staff.api.server.ts'
import type { Route } from './+types/staff-list.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Staff'))
}

export const loader = adminLoader(async (call) => ({
  members: await call(listStaff),
  roles: (await call(listStaffRoles)).map(({ id, name }) => ({ value: id, label: name })),
}))

export const action = adminAction({
  invite: inviteStaffMember,
  role: changeStaffRole,
  remove: removeStaffMember,
  'end-sessions': endStaffSessions,
})

type Member = Route.ComponentProps['loaderData']['members'][number]
type RoleOption = { value: string; label: string }

/** Who works in the back office: invite, change a role, end sessions, remove. */
export default function StaffList({ loaderData: { members, roles } }: Route.ComponentProps) {
  const t = useText()
  const format = useFormat()
  const { run } = useAdminAction()
  const [isInviting, setInviting] = useState(false)
  const [changing, setChanging] = useState<Member | null>(null)
  const [removing, setRemoving] = useState<Member | null>(null)
  const columns: ResourceColumn<Member>[] = [
    { id: 'name', title: t('Name'), cell: ({ name, email }) => name || email },
    { id: 'email', title: t('Email'), cell: ({ email }) => email },
    { id: 'role', title: t('Role'), cell: ({ role_name }) => role_name },
    { id: 'second_factor', title: t('Second factor'), cell: (member) => <SecondFactor member={member} /> },
    {
      id: 'last_seen',
      title: t('Last active'),
      cell: ({ last_seen_at }) => last_seen_at && format.dateTime(last_seen_at),
    },
    { id: 'sessions', title: t('Sessions'), align: 'end', cell: ({ sessions }) => sessions },
  ]
  return (
    <AdminPage
      title={t('Staff')}
      intro={t('Everyone who can open the back office. Each role includes certain permissions.')}
      actions={
        <Button look="primary" icon="plus" onClick={() => setInviting(true)}>
          {t('Invite a colleague')}
        </Button>
      }
    >
      <ResourceTable
        id="staff"
        label={t('Staff')}
        columns={columns}
        rows={members}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/staff/${id}`}
        actions={(member) => (
          <Menu look="quiet" square icon="more" label={t('Actions for {{name}}', { name: member.email })}>
            {!member.invited_until && (
              <>
                <MenuButton icon="edit" onClick={() => setChanging(member)}>
                  {t('Change role')}
                </MenuButton>
                <MenuButton icon="lock" onClick={() => run('end-sessions', { member_id: member.id })}>
                  {t('End all sessions')}
                </MenuButton>
              </>
            )}
            <MenuButton icon="trash" danger onClick={() => setRemoving(member)}>
              {member.invited_until ? t('Cancel invitation') : t('Remove from staff')}
            </MenuButton>
          </Menu>
        )}
      />
      {isInviting && <InviteDialog roles={roles} onClose={() => setInviting(false)} />}
      {changing && <RoleDialog member={changing} roles={roles} onClose={() => setChanging(null)} />}
      {removing && <RemoveDialog member={removing} onClose={() => setRemoving(null)} />}
    </AdminPage>
  )
}

function SecondFactor({ member: { invited_until, second_factor } }: { member: Member }) {
  const t = useText()
  const format = useFormat()
  if (invited_until)
    return <Tag tone="info">{t('Invited until {{time}}', { time: format.dateTime(invited_until) })}</Tag>
  return second_factor ? <Tag tone="good">{t('Set up')}</Tag> : <Tag tone="bad">{t('Missing')}</Tag>
}

function InviteDialog({ roles, onClose }: { roles: readonly RoleOption[]; onClose: () => void }) {
  const t = useText()
  const { run, busy, problems } = useAdminAction({ onDone: onClose })
  return (
    <Dialog
      open
      title={t('Invite a colleague')}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="invite" busy={busy}>
          {t('Send invitation')}
        </Button>
      }
    >
      <form
        id="invite"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          run('invite', Object.fromEntries(new FormData(event.currentTarget)))
        }}
      >
        <TextField name="email" type="email" label={t('Email')} required problem={problems.email} />
        <SelectField
          name="role"
          label={t('Role')}
          options={roles}
          defaultValue="support"
          required
          problem={problems.role}
        />
        <p className="text-sm text-ink-soft">
          {t(
            'They get a link by email that works once, for 24 hours, and set up a password and a second factor.',
          )}
        </p>
      </form>
    </Dialog>
  )
}

type MemberDialogProps = { member: Member; onClose: () => void }

function RoleDialog({ member, roles, onClose }: MemberDialogProps & { roles: readonly RoleOption[] }) {
  const t = useText()
  const { run, busy } = useAdminAction({ onDone: onClose })
  return (
    <Dialog
      open
      title={t('Change role')}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="change-role" busy={busy}>
          {t('Save')}
        </Button>
      }
    >
      <form
        id="change-role"
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          run('role', { member_id: member.id, ...Object.fromEntries(new FormData(event.currentTarget)) })
        }}
      >
        <p>{member.email}</p>
        <SelectField name="role" label={t('Role')} options={roles} defaultValue={member.role} required />
        <p className="text-sm text-ink-soft">
          {t('Their sessions end, so that the new role applies at once.')}
        </p>
      </form>
    </Dialog>
  )
}

function RemoveDialog({ member, onClose }: MemberDialogProps) {
  const t = useText()
  const { run, busy } = useAdminAction({ onDone: onClose })
  return (
    <Dialog
      open
      title={member.invited_until ? t('Cancel invitation') : t('Remove from staff')}
      onClose={onClose}
      footer={
        <Button look="danger" busy={busy} onClick={() => run('remove', { member_id: member.id })}>
          {member.invited_until ? t('Cancel invitation') : t('Remove from staff')}
        </Button>
      }
    >
      <p>
        {member.invited_until
          ? t('The link sent to {{email}} stops working.', { email: member.email })
          : t('{{email}} can no longer open the back office. The customer account remains.', {
              email: member.email,
            })}
      </p>
    </Dialog>
  )
}
