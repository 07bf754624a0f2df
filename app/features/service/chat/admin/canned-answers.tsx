import { useState } from 'react'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { localeNames, locales, translator, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField, TextArea, TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { listAnswers, removeAnswer, saveAnswer } from '../staff/staff-chat.api.server.ts'
import type { Route } from './+types/canned-answers.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Canned answers'))
}

export const loader = adminLoader(async (call) => ({ answers: await call(listAnswers) }))

export const action = adminAction({ save: saveAnswer, remove: removeAnswer })

type Answer = Route.ComponentProps['loaderData']['answers'][number]

/** Prepared answers for the support chat, each in one language. */
export default function CannedAnswers({ loaderData: { answers } }: Route.ComponentProps) {
  const t = useText()
  const { run } = useAdminAction()
  const [editing, setEditing] = useState<Answer | 'new' | null>(null)
  const columns: ResourceColumn<Answer>[] = [
    { id: 'name', title: t('Name'), cell: ({ name }) => name },
    { id: 'locale', title: t('Language'), cell: ({ locale }) => localeNames[locale] },
    { id: 'body', title: t('Text'), cell: ({ body }) => body.slice(0, 120) },
  ]
  return (
    <AdminPage
      back={{ to: '/admin/chat', label: t('Chat') }}
      title={t('Canned answers')}
      intro={t('Choose one in a conversation and change it before you send it.')}
      actions={
        <Button look="primary" icon="plus" onClick={() => setEditing('new')}>
          {t('Add answer')}
        </Button>
      }
    >
      <ResourceTable
        id="canned-answers"
        label={t('Canned answers')}
        columns={columns}
        rows={answers}
        rowKey={({ id }) => id}
        actions={(answer) => (
          <>
            <Button
              look="quiet"
              square
              icon="edit"
              label={t('Edit {{name}}', { name: answer.name })}
              onClick={() => setEditing(answer)}
            />
            <Button
              look="quiet"
              square
              icon="trash"
              label={t('Remove {{name}}', { name: answer.name })}
              onClick={() => run('remove', { id: answer.id })}
            />
          </>
        )}
        empty={<EmptyState title={t('No answers yet')} icon="message" />}
      />
      {editing && (
        <AnswerDialog answer={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </AdminPage>
  )
}

function AnswerDialog({ answer, onClose }: { answer: Answer | null; onClose: () => void }) {
  const t = useText()
  const { run, busy, problems } = useAdminAction({ onDone: onClose })
  return (
    <Dialog
      open
      title={answer ? t('Edit answer') : t('Add answer')}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="canned-answer" busy={busy}>
          {t('Save')}
        </Button>
      }
    >
      <form
        id="canned-answer"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          run('save', { id: answer?.id ?? null, ...Object.fromEntries(new FormData(event.currentTarget)) })
        }}
      >
        <TextField
          name="name"
          label={t('Name')}
          required
          defaultValue={answer?.name}
          problem={problems.name}
        />
        <SelectField
          name="locale"
          label={t('Language')}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
          defaultValue={answer?.locale ?? 'en'}
        />
        <TextArea
          name="body"
          label={t('Text')}
          rows={8}
          required
          defaultValue={answer?.body}
          problem={problems.body}
        />
      </form>
    </Dialog>
  )
}
