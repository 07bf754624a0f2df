import { useText } from '#text/text.tsx'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { type LeadState, leadStateLabels } from '../../lead-state.ts'

const tones: Record<LeadState, Tone> = {
  new: 'wait',
  answered: 'info',
  quoted: 'info',
  won: 'good',
  lost: 'neutral',
  closed: 'neutral',
  suspected: 'bad',
}

/** Where a request stands. */
export function LeadStateTag({ state }: { state: LeadState }) {
  const t = useText()
  return <Tag tone={tones[state]}>{t(leadStateLabels[state])}</Tag>
}

/** The office time that is left to answer a new request, or how long it has been overdue. */
export function LeadDue({ minutes }: { minutes: number | null }) {
  const t = useText()
  if (minutes === null) return null
  const hours = Math.floor(Math.abs(minutes) / 60)
  const time = t('{{hours}} h {{minutes}} min', { hours, minutes: Math.abs(minutes) % 60 })
  if (minutes < 0) return <Tag tone="bad">{t('Overdue by {{time}}', { time })}</Tag>
  return <Tag tone={minutes < 30 ? 'wait' : 'neutral'}>{t('{{time}} left', { time })}</Tag>
}
