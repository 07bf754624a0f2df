import { type FormEvent, useState } from 'react'
import { permissionGroups } from '#features/people/roles/permissions.ts'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useStaff } from '#ui/admin/use-staff.ts'
import { Tag } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { createApiKeyForStaff, listApiKeysForStaff, revokeApiKeyForStaff } from '../api-keys.api.server.ts'
import type { Route } from './+types/api-key-list.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('API keys'))
}

export const loader = adminLoader(async (call) => ({ keys: await call(listApiKeysForStaff) }))

export const action = adminAction({ create: createApiKeyForStaff, revoke: revokeApiKeyForStaff })

type Key = Route.ComponentProps['loaderData']['keys'][number]

/** The keys with which programs call the API. */
export default function ApiKeyList({ loaderData: { keys } }: Route.ComponentProps) {
  const t = useText()
  const format = useFormat()
  const [isAdding, setAdding] = useState(false)
  const [revoking, setRevoking] = useState<Key | null>(null)
  const columns: ResourceColumn<Key>[] = [
    { id: 'name', title: t('Name'), cell: ({ name }) => name },
    { id: 'key', title: t('Key'), cell: ({ prefix }) => <code>{prefix}…</code> },
    { id: 'status', title: t('Status'), cell: (key) => <KeyStatus keyInfo={key} /> },
    { id: 'scopes', title: t('Permissions'), cell: ({ scopes }) => scopes.join(', ') },
    { id: 'creator', title: t('Created by'), cell: ({ creator }) => creator },
    { id: 'created', title: t('Created'), cell: ({ created_at }) => format.dateTime(created_at) },
    {
      id: 'used',
      title: t('Last used'),
      cell: ({ last_used_at }) => last_used_at && format.dateTime(last_used_at),
    },
  ]
  return (
    <AdminPage
      title={t('API keys')}
      intro={t(
        'A key makes staff calls with “Authorization: Bearer hs_…”. The API reference is at /api/docs.',
      )}
      actions={
        <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
          {t('Create API key')}
        </Button>
      }
    >
      <ResourceTable
        id="api-keys"
        label={t('API keys')}
        columns={columns}
        rows={keys}
        rowKey={({ id }) => id}
        actions={(key) =>
          key.revoked_at === null && (
            <Button look="quiet" size="small" onClick={() => setRevoking(key)}>
              {t('Revoke')}
            </Button>
          )
        }
        empty={<EmptyState title={t('No API keys yet')} icon="key" />}
      />
      {isAdding && <CreateDialog onClose={() => setAdding(false)} />}
      {revoking && <RevokeDialog keyInfo={revoking} onClose={() => setRevoking(null)} />}
    </AdminPage>
  )
}

function KeyStatus({ keyInfo: { revoked_at } }: { keyInfo: Key }) {
  const t = useText()
  return revoked_at ? <Tag>{t('Revoked')}</Tag> : <Tag tone="good">{t('Enabled')}</Tag>
}

function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [created, setCreated] = useState<string | null>(null)
  const { run, busy, problems } = useAdminAction({
    onDone: (result) => setCreated((result as { key: string }).key),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    run('create', { name: form.get('name'), scopes: form.getAll('scopes'), code: form.get('code') })
  }
  if (created) return <CreatedDialog created={created} onClose={onClose} />
  return (
    <Dialog
      open
      wide
      title={t('Create API key')}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="create-key" busy={busy}>
          {t('Create API key')}
        </Button>
      }
    >
      <form id="create-key" noValidate className="grid gap-5" onSubmit={submit}>
        <TextField name="name" label={t('Name')} required maxLength={60} problem={problems.name} />
        <ScopeFields problem={problems.scopes} />
        <TextField
          name="code"
          label={t('Code of your authenticator app')}
          hint={t('Not needed within 15 minutes of a sign-in with a second factor.')}
          inputMode="numeric"
          autoComplete="one-time-code"
          problem={problems.code}
          className="max-w-form"
        />
      </form>
    </Dialog>
  )
}

/** The permissions that the staff member has: a key never gets more. */
function ScopeFields({ problem }: { problem: string | undefined }) {
  const t = useText()
  const { permissions: own } = useStaff()
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {problem && (
        <p role="alert" className="text-sm text-bad sm:col-span-full">
          {problem}
        </p>
      )}
      {permissionGroups.map(({ title, permissions }) => (
        <fieldset key={title}>
          <legend className="mb-1 font-medium">{t(title)}</legend>
          {permissions
            .filter(({ id }) => own.includes(id))
            .map(({ id, label }) => (
              <CheckboxField key={id} name="scopes" value={id} label={t(label)} />
            ))}
        </fieldset>
      ))}
    </div>
  )
}

function CreatedDialog({ created, onClose }: { created: string; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog
      open
      title={t('API key created')}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {t('I’ve stored the key')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Notice tone="wait">{t('Copy the key now. It isn’t shown again.')}</Notice>
        <p className="flex flex-wrap items-center gap-2">
          <code className="break-all">{created}</code>
          <CopyButton text={created} label={t('Copy key')} />
        </p>
      </div>
    </Dialog>
  )
}

function RevokeDialog({ keyInfo, onClose }: { keyInfo: Key; onClose: () => void }) {
  const t = useText()
  const { run, busy } = useAdminAction({ onDone: onClose })
  return (
    <Dialog
      open
      title={t('Revoke API key')}
      onClose={onClose}
      footer={
        <Button look="danger" busy={busy} onClick={() => run('revoke', { id: keyInfo.id })}>
          {t('Revoke API key')}
        </Button>
      }
    >
      <p>
        {t('Programs that use “{{name}}” are refused from now on. This can’t be undone.', {
          name: keyInfo.name,
        })}
      </p>
    </Dialog>
  )
}
