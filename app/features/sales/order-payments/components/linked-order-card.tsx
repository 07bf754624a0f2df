import { dayLabel } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { ConditionalDateText } from '#features/sales/orders/components/conditional-date-text.tsx'
import { LineSums } from '#features/sales/orders/components/line-sums.tsx'
import { OrderSums } from '#features/sales/orders/components/order-sums.tsx'
import { PickupDetails } from '#features/sales/orders/components/pickup-details.tsx'
import { orderAddressLabel, orderPath } from '#features/sales/orders/order.ts'
import { ShipToLines } from '#features/sales/orders/placement/components/shipping-summary.tsx'
import { useFormat, useText } from '#text/text.tsx'
import { zoneName } from '#text/zone-name.ts'
import { Link } from '#ui/navigation/link.tsx'
import { Card } from '#ui/page/card.tsx'
import type { LinkedOrder } from '../linked-order.server.ts'

/** The order of a payment link: items and amounts, and for its customer where and when it arrives. */
export function LinkedOrderCard({ order }: { order: LinkedOrder }) {
  const t = useText()
  const format = useFormat()
  const { own, pay_by } = order
  return (
    <Card ground="well" className="tabular-nums">
      <h2 className="mb-4 text-lg">{t('Order {{order_id}}', { order_id: order.order_id })}</h2>
      <LineSums lines={order.lines} />
      <OrderSums sums={order.sums} delivery={order.delivery} />
      <div className="mt-4 grid gap-1 text-sm">
        {own?.po_number && (
          <p className="break-words">
            {t('PO number')} {own.po_number}
          </p>
        )}
        {own?.day && order.isPayable && <p>{t(dayLabel(order.delivery), { day: format.day(own.day) })}</p>}
        {own?.conditional_date && (
          <ConditionalDateText date={own.conditional_date} isPickup={own.pickup !== null} />
        )}
        {pay_by && (
          <p className="font-medium">
            {t('Pay by {{moment}} ({{zone}}).', { moment: format.dateTime(pay_by), zone: zoneName(t) })}
          </p>
        )}
      </div>
      {own && <Destination order_id={order.order_id} own={own} />}
    </Card>
  )
}

type DestinationProps = { order_id: string; own: NonNullable<LinkedOrder['own']> }

/** The warehouse of a pickup, or the address of the delivery: the city only, unless the customer is signed in. */
function Destination({ order_id, own }: DestinationProps) {
  const t = useText()
  if (own.pickup)
    return (
      <div className="mt-6">
        <PickupDetails pickup={own.pickup} ready_on={null} />
      </div>
    )
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="mb-1 font-medium">{t(orderAddressLabel(own.order_type))}</h3>
      {own.ship_to ? (
        <ShipToLines ship_to={own.ship_to} />
      ) : (
        <>
          <p>{own.place}</p>
          <Link to={orderPath(order_id)} className="link target text-sm">
            {t('Sign in to see the full address')}
          </Link>
        </>
      )}
    </div>
  )
}
