import { useState } from 'react'
import { localeNames, locales, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Tag } from '#ui/data-display/tag.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Card } from '#ui/page/card.tsx'

type BotReply = {
  replies: { text: string; links: { title: string; to: string }[] }[]
  questions: string[]
  is_unsure: boolean
  hands_over: boolean
}

/** Asks the bot a question and shows its answer, without a conversation. */
export function TryBot() {
  const t = useText()
  const [answer, setAnswer] = useState<BotReply | null>(null)
  const { run, busy, problems } = useAdminAction({ onDone: (result) => setAnswer(result as BotReply) })
  return (
    <Card className="grid gap-4">
      <h2 className="font-semibold">{t('Try the bot')}</h2>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          run('try', Object.fromEntries(new FormData(event.currentTarget)))
        }}
      >
        <TextField
          name="question"
          label={t('Question of a visitor')}
          required
          problem={problems.question}
          className="min-w-64 grow"
        />
        <SelectField
          name="locale"
          label={t('Language')}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
          defaultValue="en"
        />
        <Button type="submit" busy={busy}>
          {t('Ask')}
        </Button>
      </form>
      <div role="status">{answer && <BotReplyView answer={answer} />}</div>
    </Card>
  )
}

function BotReplyView({ answer }: { answer: BotReply }) {
  const t = useText()
  return (
    <div className="grid gap-2 rounded border border-line bg-sunken p-4">
      {answer.replies.map(({ text, links }) => (
        <div key={text} className="grid gap-1">
          <p className="max-w-text whitespace-pre-wrap">{text}</p>
          {links.length > 0 && (
            <p className="text-sm text-ink-soft">
              {links.map(({ title, to }) => `${title} (${to})`).join(' · ')}
            </p>
          )}
        </div>
      ))}
      {answer.questions.length > 0 && (
        <p className="text-sm text-ink-soft">
          {t('Suggested questions')}: {answer.questions.join(' · ')}
        </p>
      )}
      <p className="flex gap-2">
        {answer.is_unsure && <Tag tone="wait">{t('The bot is not sure')}</Tag>}
        {answer.hands_over && <Tag tone="info">{t('Hands over to a person')}</Tag>}
        {!answer.is_unsure && !answer.hands_over && <Tag tone="good">{t('The bot is sure')}</Tag>}
      </p>
    </div>
  )
}
