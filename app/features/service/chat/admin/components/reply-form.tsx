import { type KeyboardEvent, useRef, useState } from 'react'
import { call } from '#platform/http/api/call.ts'
import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { RadioCards, SelectField, TextArea } from '#ui/forms/field.tsx'

export type CannedAnswer = { id: string; name: string; locale: string; body: string }

type ReplyFormProps = {
  chat: { conversation_id: string; locale: string }
  answers: readonly CannedAnswer[]
}

/** Writes to the visitor, or an internal note. Ctrl+Enter sends. */
export function ReplyForm({ chat, answers }: ReplyFormProps) {
  const t = useText()
  const [kind, setKind] = useState<'answer' | 'note'>('answer')
  const [body, setBody] = useState('')
  // One key per message: pressed twice, it is sent once.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const reportTyping = useTypingReport(chat.conversation_id)
  const { run, busy, problems } = useAdminAction({
    onDone() {
      setBody('')
      setKey(crypto.randomUUID())
    },
  })
  const fitting = answers.filter(({ locale }) => locale === chat.locale)
  const send = () => {
    const { conversation_id } = chat
    if (kind === 'answer') run('answer', { conversation_id, message: body, key })
    else run('note', { conversation_id, body, key })
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="grid gap-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <RadioCards
        label={t('What would you like to write?')}
        columns={2}
        name="kind"
        value={kind}
        onChange={(value) => setKind(value === 'note' ? 'note' : 'answer')}
        choices={[
          { value: 'answer', label: t('Answer to the visitor') },
          { value: 'note', label: t('Internal note') },
        ]}
      />
      {kind === 'answer' && fitting.length > 0 && (
        <SelectField
          label={t('Canned answer')}
          value=""
          placeholder={t('Choose an answer')}
          options={fitting.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => {
            const chosen = fitting.find(({ id }) => id === event.currentTarget.value)
            if (chosen) setBody(chosen.body)
          }}
        />
      )}
      <TextArea
        label={kind === 'answer' ? t('Your answer') : t('Text')}
        hint={kind === 'answer' ? t('The bot stops answering when you write.') : undefined}
        rows={4}
        maxLength={kind === 'answer' ? 4000 : 2000}
        required
        value={body}
        problem={problems.message ?? problems.body}
        onChange={(event) => {
          setBody(event.currentTarget.value)
          if (kind === 'answer') reportTyping()
        }}
        onKeyDown={sendByKey}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      />
      <div>
        <Button type="submit" look="primary" icon={kind === 'answer' ? 'send' : undefined} busy={busy}>
          {kind === 'answer' ? t('Send answer') : t('Save note')}
        </Button>
      </div>
    </form>
  )
}

const reportTyping_ms = 3000

/** Tells the visitor that a staff member is typing, at most every three seconds. */
function useTypingReport(conversation_id: string) {
  const reportedAt = useRef(0)
  return () => {
    if (Date.now() - reportedAt.current < reportTyping_ms) return
    reportedAt.current = Date.now()
    void call('/staff/chat/typing', { conversation_id })
  }
}
