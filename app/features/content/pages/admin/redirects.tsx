import { type FormEvent, useState } from 'react'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useMay } from '#ui/admin/use-staff.ts'
import { Tag } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import {
  listContentRedirects,
  removeContentRedirect,
  saveContentRedirect,
} from '../editing/layout-content.api.server.ts'
import type { Route } from './+types/redirects.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Redirects'))
}

export const loader = adminLoader(async (call) => ({ redirects: await call(listContentRedirects) }))

export const action = adminAction({ save: saveContentRedirect, remove: removeContentRedirect })

type Redirect = Route.ComponentProps['loaderData']['redirects'][number]

/** Old addresses and where they lead. */
export default function Redirects({ loaderData: { redirects } }: Route.ComponentProps) {
  const t = useText()
  const { run, busy } = useAdminAction()
  const [editing, setEditing] = useState<Redirect | 'new' | null>(null)
  const mayEdit = useMay('content.publish')
  const columns: ResourceColumn<Redirect>[] = [
    { id: 'from', title: t('Old path'), cell: ({ from_path }) => from_path },
    { id: 'to', title: t('New path'), cell: ({ to_path }) => to_path },
    {
      id: 'status',
      title: t('Type of redirect'),
      cell: ({ status }) => (status === 301 ? t('Permanent (301)') : t('Temporary (302)')),
    },
    {
      id: 'note',
      title: t('Comment'),
      cell: ({ has_page }) =>
        has_page && <Tag tone="wait">{t('Not used: a page exists at the old path')}</Tag>,
    },
  ]
  return (
    <AdminPage
      title={t('Redirects')}
      intro={t('Send visitors of an old address to a new one, in every language.')}
      actions={
        mayEdit && (
          <Button look="primary" icon="plus" onClick={() => setEditing('new')}>
            {t('Add redirect')}
          </Button>
        )
      }
    >
      <ResourceTable
        id="redirects"
        label={t('Redirects')}
        columns={columns}
        rows={redirects}
        rowKey={({ from_path }) => from_path}
        {...(mayEdit && {
          actions: (redirect: Redirect) => (
            <>
              <Button
                look="quiet"
                square
                icon="edit"
                label={t('Edit {{name}}', { name: redirect.from_path })}
                onClick={() => setEditing(redirect)}
              />
              <Button
                look="quiet"
                square
                icon="trash"
                busy={busy}
                label={t('Remove {{name}}', { name: redirect.from_path })}
                onClick={() => run('remove', { from_path: redirect.from_path })}
              />
            </>
          ),
        })}
        empty={<EmptyState title={t('No redirects yet')} icon="refresh" />}
      />
      {editing && (
        <RedirectDialog redirect={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </AdminPage>
  )
}

function RedirectDialog({ redirect, onClose }: { redirect: Redirect | null; onClose: () => void }) {
  const t = useText()
  const { run, busy, problems, refused } = useAdminAction({ onDone: onClose })
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    run('save', Object.fromEntries(new FormData(event.currentTarget)))
  }
  const other = refused && Object.keys(problems).length === 0 ? refused.message : undefined
  return (
    <Dialog
      open
      title={redirect ? t('Edit redirect') : t('Add redirect')}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="redirect" busy={busy}>
          {t('Save')}
        </Button>
      }
    >
      <form id="redirect" noValidate className="grid gap-5" onSubmit={save}>
        <TextField
          name="from_path"
          label={t('Old path')}
          hint={t('Without a language, like /old-offer')}
          required
          readOnly={redirect !== null}
          defaultValue={redirect?.from_path}
          problem={problems.from_path}
        />
        <TextField
          name="to_path"
          label={t('New path')}
          hint={t('A path of this site, like /about')}
          required
          defaultValue={redirect?.to_path}
          problem={problems.to_path ?? other}
        />
        <SelectField
          name="status"
          label={t('Type of redirect')}
          options={[
            { value: '301', label: t('Permanent (301)') },
            { value: '302', label: t('Temporary (302)') },
          ]}
          defaultValue={String(redirect?.status ?? 301)}
        />
      </form>
    </Dialog>
  )
}
