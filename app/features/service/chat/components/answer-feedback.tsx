import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import type { ChatMessage } from '../chat.ts'
import type { Chat } from './store/chat-store.ts'

type AnswerFeedbackProps = {
  message: ChatMessage
  chat: Chat
  /** Called when a button was pressed that disappears afterwards. */
  onPress: () => void
}

/** Whether the bot's newest answer was helpful. After `Not what I meant`, the bot suggests other questions. */
export function AnswerFeedback({ message: { id, is_helpful }, chat, onPress }: AnswerFeedbackProps) {
  const t = useText()
  if (is_helpful !== null)
    return <p className="mt-1 text-sm text-ink-soft">{t('Thank you for your feedback.')}</p>
  const rate = (value: boolean) => () => {
    void chat.rateAnswer(id, value)
    onPress()
  }
  return (
    <p className="mt-1 flex flex-wrap gap-1">
      <Button size="small" look="quiet" square label={t('Helpful')} onClick={rate(true)}>
        <span aria-hidden="true">👍</span>
      </Button>
      <Button size="small" look="quiet" square label={t('Not helpful')} onClick={rate(false)}>
        <span aria-hidden="true">👎</span>
      </Button>
      <Button size="small" look="quiet" className="font-normal text-ink-soft" onClick={rate(false)}>
        {t('Not what I meant')}
      </Button>
    </p>
  )
}
