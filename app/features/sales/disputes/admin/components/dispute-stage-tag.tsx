import { useText } from '#text/text.tsx'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { type DisputeStage, disputeStageLabels } from '../../dispute.ts'

const tones: Record<DisputeStage, Tone> = {
  needs_response: 'bad',
  under_review: 'wait',
  won: 'good',
  lost: 'neutral',
}

/** The stage of a dispute; an inquiry is named as one. */
export function DisputeStageTag({ stage, is_inquiry }: { stage: DisputeStage; is_inquiry: boolean }) {
  const t = useText()
  const label = t(disputeStageLabels[stage])
  return <Tag tone={tones[stage]}>{is_inquiry ? `${t('Inquiry')}: ${label}` : label}</Tag>
}
