import { useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { classes } from '#ui/classes.ts'
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
        <Thumb />
      </Button>
      <Button size="small" look="quiet" square label={t('Not helpful')} onClick={rate(false)}>
        <Thumb isDown />
      </Button>
      <Button size="small" look="quiet" className="font-normal text-ink-soft" onClick={rate(false)}>
        {t('Not what I meant')}
      </Button>
    </p>
  )
}

const Thumb = ({ isDown = false }) => (
  <svg
    viewBox="0 0 24 24"
    width={20}
    height={20}
    className={classes('icon', isDown && 'rotate-180')}
    aria-hidden="true"
  >
    <path d="M7.5 10.5 11 3.5c1.5 0 2.5 1 2.5 2.5v4h5a2 2 0 0 1 2 2.3l-1 6a2 2 0 0 1-2 1.7h-10M3.5 10.5h4V20h-4z" />
  </svg>
)
