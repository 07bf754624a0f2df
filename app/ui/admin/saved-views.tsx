import { useState } from 'react'
import { useText } from '#text/text.tsx'
import { Button } from '../actions/button.tsx'
import { CheckboxField, TextField } from '../forms/field.tsx'
import { Icon } from '../media/icon.tsx'
import { Link } from '../navigation/link.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { useAdminAction } from './use-admin-action.ts'
import { type TableView, useTableViews } from './use-table-views.ts'

/** Saved views of a list as links, and a button that saves the current filters and order under a name. */
export function SavedViews() {
  const t = useText()
  const { path, query, views } = useTableViews()
  const [isSaving, setIsSaving] = useState(false)
  const current = views.find((view) => view.query === query)
  if (views.length === 0 && query === '') return null
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {views.length > 0 && (
        <ul aria-label={t('Saved views')} className="flex flex-wrap gap-2">
          {views.map((view) => (
            <SavedView key={view.id} view={view} isCurrent={view === current} />
          ))}
        </ul>
      )}
      {query !== '' && !current && (
        <Button look="quiet" size="small" icon="plus" onClick={() => setIsSaving(true)}>
          {t('Save view')}
        </Button>
      )}
      {isSaving && <SaveView path={path} query={query} onClose={() => setIsSaving(false)} />}
    </div>
  )
}

function SavedView({ view, isCurrent }: { view: TableView; isCurrent: boolean }) {
  const t = useText()
  const { run, busy } = useAdminAction({ to: '/admin' })
  return (
    <li className="flex items-center rounded border border-line bg-sheet text-sm has-aria-[current]:border-ink">
      <Link
        to={`${view.path}?${view.query}`}
        aria-current={isCurrent ? 'page' : undefined}
        className="inline-flex min-h-9 items-center gap-1 px-3 aria-[current]:font-medium"
      >
        {view.shared && <Icon name="user" size={16} label={t('Shared')} />}
        {view.name}
      </Link>
      {view.mine && isCurrent && (
        <Button
          look="quiet"
          size="small"
          square
          icon="close"
          label={t('Delete view {{name}}', { name: view.name })}
          busy={busy}
          onClick={() => run('removeView', { view_id: view.id })}
        />
      )}
    </li>
  )
}

function SaveView({ path, query, onClose }: { path: string; query: string; onClose: () => void }) {
  const t = useText()
  const { run, busy, problems } = useAdminAction({ to: '/admin', onDone: onClose })
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  return (
    <Dialog
      title={t('Save view')}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" busy={busy} onClick={() => run('saveView', { path, query, name, shared })}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{t('The current filters and order are saved under this name.')}</p>
        <TextField
          name="name"
          label={t('Name')}
          value={name}
          problem={problems.name}
          maxLength={60}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <CheckboxField
          label={t('Share with all staff')}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  )
}
