import { useState } from 'react'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { type Locale, locales, translator, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField, TextArea, TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { replyPlaceholders } from '../lead-state.ts'
import { listLeadTemplates, removeLeadTemplate, saveLeadTemplate } from '../staff/staff-leads.api.server.ts'
import type { Route } from './+types/reply-templates.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Reply templates'))
}

export const loader = adminLoader(async (call) => ({ templates: await call(listLeadTemplates) }))

export const action = adminAction({ save: saveLeadTemplate, remove: removeLeadTemplate })

type Template = Route.ComponentProps['loaderData']['templates'][number]

/** Prepared replies to leads, each in one language. */
export default function ReplyTemplates({ loaderData: { templates } }: Route.ComponentProps) {
  const t = useText()
  const { run } = useAdminAction()
  const [editing, setEditing] = useState<Template | 'new' | null>(null)
  const languages = useLanguages()
  const columns: ResourceColumn<Template>[] = [
    { id: 'name', title: t('Name'), cell: ({ name }) => name },
    { id: 'locale', title: t('Language'), cell: ({ locale }) => languages[locale] },
    { id: 'body', title: t('Text'), cell: ({ body }) => body.slice(0, 120) },
  ]
  return (
    <AdminPage
      back={{ to: '/admin/leads', label: t('Leads') }}
      title={t('Reply templates')}
      intro={t('Choose one when you answer a lead. Placeholders are filled in.')}
      actions={
        <Button look="primary" icon="plus" onClick={() => setEditing('new')}>
          {t('Add template')}
        </Button>
      }
    >
      <ResourceTable
        id="reply-templates"
        label={t('Reply templates')}
        columns={columns}
        rows={templates}
        rowKey={({ id }) => id}
        actions={(template) => (
          <>
            <Button
              look="quiet"
              square
              icon="edit"
              label={t('Edit {{name}}', { name: template.name })}
              onClick={() => setEditing(template)}
            />
            <Button
              look="quiet"
              square
              icon="trash"
              label={t('Remove {{name}}', { name: template.name })}
              onClick={() => run('remove', { id: template.id })}
            />
          </>
        )}
        empty={<EmptyState title={t('No templates yet')} icon="mail" />}
      />
      {editing && (
        <TemplateDialog template={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </AdminPage>
  )
}

function useLanguages(): Record<Locale, string> {
  const t = useText()
  return { en: t('English'), de: t('German'), zh: t('Chinese') }
}

function TemplateDialog({ template, onClose }: { template: Template | null; onClose: () => void }) {
  const t = useText()
  const languages = useLanguages()
  const { run, busy, problems } = useAdminAction({ onDone: onClose })
  return (
    <Dialog
      open
      title={template ? t('Edit template') : t('Add template')}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="template" busy={busy}>
          {t('Save')}
        </Button>
      }
    >
      <form
        id="template"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          run('save', { id: template?.id ?? null, ...Object.fromEntries(new FormData(event.currentTarget)) })
        }}
      >
        <TextField
          name="name"
          label={t('Name')}
          required
          defaultValue={template?.name}
          problem={problems.name}
        />
        <SelectField
          name="locale"
          label={t('Language')}
          options={locales.map((value) => ({ value, label: languages[value] }))}
          defaultValue={template?.locale ?? 'en'}
        />
        <TextArea
          name="body"
          label={t('Text')}
          rows={8}
          required
          defaultValue={template?.body}
          problem={problems.body}
        />
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm text-ink-soft">
          {Object.entries(replyPlaceholders).map(([placeholder, title]) => (
            <div key={placeholder} className="contents">
              <dt>
                <code>{placeholder}</code>
              </dt>
              <dd>{t(title)}</dd>
            </div>
          ))}
        </dl>
      </form>
    </Dialog>
  )
}
