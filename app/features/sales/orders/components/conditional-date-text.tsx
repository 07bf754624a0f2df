import { useFormat, useText } from '#text/text.tsx'
import { zoneName } from '#text/zone-name.ts'
import { conditionalDateText } from '../order.ts'
import type { ConditionalDate } from '../placed-order.ts'

type ConditionalDateTextProps = { date: ConditionalDate; isPickup: boolean; className?: string }

/** The delivery date of an unpaid order, with the time until which the payment has to arrive for it. */
export function ConditionalDateText({ date, isPickup, className = '' }: ConditionalDateTextProps) {
  const t = useText()
  const format = useFormat()
  return (
    <p className={className}>
      {t(conditionalDateText(isPickup), {
        day: format.day(date.day),
        moment: format.dateTime(date.pay_by),
        zone: zoneName(t),
      })}
    </p>
  )
}
