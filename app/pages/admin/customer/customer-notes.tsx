import { useState } from 'react'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { TextArea } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'
import type { CustomerData } from '../customer.tsx'

/** Internal notes about the customer, newest first, and the form for another one. */
export function CustomerNotes({ data: { customer, notes } }: { data: CustomerData }) {
  const t = useText()
  const format = useFormat()
  return (
    <Card>
      <h2 className="mb-4 font-semibold">{t('Notes')}</h2>
      <NoteForm key={customer.id} customer_id={customer.id} />
      <ol className="mt-5 grid gap-4">
        {notes.map(({ id, staff, body, at }) => (
          <li key={id} className="rounded bg-sunken p-3">
            <p className="text-sm text-ink-soft">
              {format.dateTime(at)} · {staff ?? t('Former staff')}
            </p>
            <p className="break-words whitespace-pre-line">{body}</p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function NoteForm({ customer_id }: { customer_id: string }) {
  const t = useText()
  const [body, setBody] = useState('')
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { run, busy, problems } = useAdminAction({
    onDone() {
      setBody('')
      setKey(crypto.randomUUID())
    },
  })
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        run('note', { customer_id, body, key })
      }}
    >
      <TextArea
        label={t('Internal note')}
        hint={t('Customers don’t see notes.')}
        compact
        required
        maxLength={2000}
        value={body}
        problem={problems.body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" busy={busy}>
          {t('Save note')}
        </Button>
      </div>
    </form>
  )
}
