import { useText } from '#text/text.tsx'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { type OrderStatus, statusLabelOf, statusOfCode } from '../order.ts'

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

/** Status label of an order; nothing of a pickup ships. */
export function OrderStatusTag({ status: code, isPickup }: { status: number; isPickup: boolean }) {
  const t = useText()
  const status = statusOfCode(code)
  return status ? <Tag tone={tones[status]}>{t(statusLabelOf(code, isPickup))}</Tag> : null
}
