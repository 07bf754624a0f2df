import { useText } from '#text/text.tsx'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { type OrderStatus, statusLabels, statusOfCode } from '../order.ts'

const tones: Record<OrderStatus, Tone> = {
  unpaid: 'wait',
  paid: 'good',
  preparing: 'info',
  shipped: 'info',
  received: 'good',
  refunding: 'wait',
  cancelled: 'neutral',
}

export function toneOfStatus(code: number): Tone {
  const status = statusOfCode(code)
  return status ? tones[status] : 'neutral'
}

/** Status label of an order. */
export function OrderStatusTag({ status: code }: { status: number }) {
  const t = useText()
  const status = statusOfCode(code)
  return status ? <Tag tone={tones[status]}>{t(statusLabels[status])}</Tag> : null
}
