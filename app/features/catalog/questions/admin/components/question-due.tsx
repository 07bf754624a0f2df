import { useFormat, useText } from '#text/text.tsx'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { type QuestionState, questionStateLabels } from '../../question.ts'

const tones: Record<QuestionState, Tone> = { waiting: 'wait', published: 'good', rejected: 'neutral' }

export function QuestionStateTag({ state }: { state: QuestionState }) {
  const t = useText()
  return <Tag tone={tones[state]}>{t(questionStateLabels[state])}</Tag>
}

type Due = { state: QuestionState; due_at: string; is_overdue: boolean }

/** When a waiting question is to be answered; marked when that time has passed. */
export function QuestionDue({ state, due_at, is_overdue }: Due) {
  const t = useText()
  const format = useFormat()
  if (state !== 'waiting') return null
  return is_overdue ? (
    <Tag tone="bad">{t('Overdue since {{date}}', { date: format.dateTime(due_at) })}</Tag>
  ) : (
    format.dateTime(due_at)
  )
}
