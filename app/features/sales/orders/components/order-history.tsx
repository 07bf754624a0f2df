import { useFormat, useText } from '#text/text.tsx'
import { eventText } from '../order.ts'

type OrderHistoryProps = {
  events: readonly {
    kind: string
    to_status: number | null
    at: string
    /** The delivery dates before and after a change. */
    from_day?: string | null
    to_day?: string | null
    /** The amount of a refund. */
    refund_cents?: number | null
  }[]
  order_type?: number
  isPickup?: boolean
}

/** Event history of an order, latest first. */
export function OrderHistory({ events, order_type, isPickup }: OrderHistoryProps) {
  const t = useText()
  const format = useFormat()
  const entries = events.flatMap(({ at, ...event }) => {
    const sentence = eventText(event, { order_type, isPickup })
    const values = {
      from: format.day(event.from_day),
      to: format.day(event.to_day),
      day: format.date(at),
      amount: format.money(event.refund_cents ?? 0),
    }
    return sentence ? [{ at, sentence: t(sentence, values) }] : []
  })
  return (
    <ol className="border-l border-line-strong">
      {entries.toReversed().map(({ at, sentence }) => (
        <li
          key={`${at} ${sentence}`}
          className="relative pb-5 pl-5 last:pb-0 before:absolute before:top-2 before:-left-1 before:size-2 before:rounded-full before:bg-line-strong first:before:bg-ink"
        >
          <p>{sentence}</p>
          <time dateTime={at} className="text-sm text-ink-soft">
            {format.dateTime(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
