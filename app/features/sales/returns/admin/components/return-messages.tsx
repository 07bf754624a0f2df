import { useState } from 'react'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'
import type { FoundReturn } from '../return-detail.tsx'

/** The messages with the customer about a return, and the form for the next. */
export function ReturnMessages({ found }: { found: FoundReturn }) {
  const t = useText()
  const format = useFormat()
  const [words, setWords] = useState('')
  const { run, busy } = useAdminAction({ onDone: () => setWords('') })
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('Messages')}</h2>
      {found.messages.length === 0 && <EmptyState title={t('No messages yet')} icon="message" />}
      <ol className="grid gap-3">
        {found.messages.map((message) => (
          <li key={message.at} className="rounded border border-line p-3">
            <p className="text-sm text-ink-soft">
              {message.author === 'shop' ? t('Our team') : t('Customer')} · {format.dateTime(message.at)}
            </p>
            <p className="whitespace-pre-line">{message.words}</p>
          </li>
        ))}
      </ol>
      <form
        className="mt-4 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          run('message', { return_id: found.return_id, words })
        }}
      >
        <TextArea
          label={t('Message to the customer')}
          required
          maxLength={2000}
          rows={3}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" icon="send" busy={busy}>
            {t('Send message')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
