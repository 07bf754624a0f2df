import { Link } from 'react-router'
import { dayLabel } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { withNoBreakSpaces } from '#text/format.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Card } from '#ui/page/card.tsx'
import { orderPath } from '../order.ts'
import { type ConditionalDate, type PlacedOrder, promisedDayOf } from '../placed-order.ts'
import { ConditionalDateText } from './conditional-date-text.tsx'
import { OrderSums } from './order-sums.tsx'
import { ReservedUntil } from './orders-overview.tsx'

type OrderCardProps = {
  order: PlacedOrder
  /** Its delivery date while it is unpaid. */
  conditional_date: ConditionalDate | null
}

/** The order being paid: number, contents, amounts, delivery date and how long its stock is reserved. */
export function OrderCard({ order, conditional_date }: OrderCardProps) {
  const t = useText()
  const format = useFormat()
  const promised_day = promisedDayOf(order)
  return (
    <Card ground="well">
      <h2 className="mb-4 text-lg">
        <Link to={orderPath(order.id)} className="link">
          {t('Order {{order_id}}', { order_id: order.id })}
        </Link>
      </h2>
      <ul className="mb-4 grid gap-2 border-b border-line pb-4 tabular-nums">
        {order.lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-4">
            <span>
              {format.number(line.quantity, 0)} × {withNoBreakSpaces(line.name)}
            </span>
            <span className="shrink-0">{format.money(line.subtotal_cents)}</span>
          </li>
        ))}
      </ul>
      <OrderSums sums={order} delivery={order.delivery} />
      <div className="mt-4 grid gap-1">
        {order.po_number && (
          <p className="text-sm break-words">
            {t('PO number')} {order.po_number}
          </p>
        )}
        {promised_day && (
          <p className="text-sm">{t(dayLabel(order.delivery), { day: format.day(promised_day) })}</p>
        )}
        {conditional_date && (
          <ConditionalDateText date={conditional_date} isPickup={order.pickup !== null} className="text-sm" />
        )}
        <ReservedUntil order={order} />
      </div>
    </Card>
  )
}
