import { useState } from 'react'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useMay, useStaff } from '#ui/admin/use-staff.ts'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RadioCards, SelectField, TextArea } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'
import { fillTemplate, type LeadMessageKind, maxLeadMessage } from '../../lead-state.ts'

type LeadThreadProps = {
  data: {
    lead: { id: string; number: string; first_name: string; email: string; locale: string; erased: boolean }
    messages: readonly { id: string; kind: LeadMessageKind; staff_id: string; body: string; at: string }[]
    assignees: readonly { id: string; name: string }[]
    templates: readonly { id: string; name: string; locale: string; body: string }[]
  }
}

/** Replies, received answers and notes in order, and the form to write the next. */
export function LeadThread({ data }: LeadThreadProps) {
  const t = useText()
  const format = useFormat()
  const mayEdit = useMay('leads.edit')
  const titles: Record<LeadMessageKind, string> = {
    reply: t('Reply sent by email'),
    received: t('Answer received'),
    note: t('Internal note'),
  }
  return (
    <Card>
      <h2 className="mb-4 font-semibold">{t('Conversation')}</h2>
      {data.messages.length === 0 && <EmptyState title={t('No reply yet')} icon="message" />}
      <ol className="grid gap-4">
        {data.messages.map(({ id, kind, staff_id, body, at }) => (
          <li
            key={id}
            className={classes('rounded border border-line p-4', kind === 'note' ? 'bg-sunken' : 'bg-sheet')}
          >
            <p className="mb-2 text-sm text-ink-soft">
              {titles[kind]} · {data.assignees.find((one) => one.id === staff_id)?.name ?? t('Former staff')}{' '}
              · {format.dateTime(at)}
            </p>
            <p className="whitespace-pre-line break-words">{body}</p>
          </li>
        ))}
      </ol>
      {mayEdit && !data.lead.erased && <WriteForm data={data} />}
    </Card>
  )
}

function WriteForm({ data: { lead, templates } }: LeadThreadProps) {
  const t = useText()
  const [kind, setKind] = useState<LeadMessageKind>(lead.email ? 'reply' : 'note')
  const staff = useStaff()
  const [body, setBody] = useState('')
  // One key per message: pressed twice, it is sent once.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { run, busy, problems } = useAdminAction({
    onDone() {
      setBody('')
      setKey(crypto.randomUUID())
    },
  })
  const fitting = templates.filter(({ locale }) => locale === lead.locale)
  return (
    <form
      className="mt-6 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        run('write', { lead_id: lead.id, kind, body, key })
      }}
    >
      <RadioCards
        label={t('What would you like to write?')}
        name="kind"
        value={kind}
        onChange={(value) => setKind(value as LeadMessageKind)}
        choices={[
          { value: 'reply', label: t('Reply by email'), disabled: !lead.email },
          { value: 'note', label: t('Internal note') },
          { value: 'received', label: t('Answer received') },
        ]}
      />
      {kind === 'reply' && fitting.length > 0 && (
        <SelectField
          label={t('Template')}
          value=""
          placeholder={t('Choose a template')}
          options={fitting.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => {
            const chosen = fitting.find(({ id }) => id === event.currentTarget.value)
            const values = { first_name: lead.first_name, number: lead.number, my_name: staff.name }
            if (chosen) setBody(fillTemplate(chosen.body, values))
          }}
        />
      )}
      <TextArea
        label={kind === 'reply' ? t('Your reply') : t('Text')}
        hint={kind === 'reply' ? t('Goes to {{email}}', { email: lead.email }) : undefined}
        rows={7}
        maxLength={maxLeadMessage}
        required
        value={body}
        problem={problems.body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" look="primary" icon={kind === 'reply' ? 'send' : undefined} busy={busy}>
          {kind === 'reply' ? t('Send reply') : t('Save')}
        </Button>
      </div>
    </form>
  )
}
