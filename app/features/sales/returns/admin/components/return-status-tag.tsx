import { useText } from '#text/text.tsx'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { type ReturnStatus, returnStatusLabels } from '../../return.ts'

const tones: Record<ReturnStatus, Tone> = {
  requested: 'wait',
  reviewed: 'info',
  returned: 'wait',
  refunded: 'info',
  end: 'good',
  rejected: 'neutral',
  withdrawn: 'neutral',
}

/** Where a return stands. */
export function ReturnStatusTag({ status }: { status: ReturnStatus }) {
  const t = useText()
  return <Tag tone={tones[status]}>{t(returnStatusLabels[status])}</Tag>
}
