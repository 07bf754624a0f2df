import { useText } from '#text/text.tsx'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { type PromotionStatus, promotionStatusLabels } from '../../promotion-input.ts'

const tones: Record<PromotionStatus, Tone> = {
  active: 'good',
  scheduled: 'info',
  expired: 'neutral',
  used_up: 'neutral',
  disabled: 'wait',
}

/** Whether a coupon or a promotion applies now. */
export function PromotionStatusTag({ status }: { status: PromotionStatus }) {
  const t = useText()
  return <Tag tone={tones[status]}>{t(promotionStatusLabels[status])}</Tag>
}
