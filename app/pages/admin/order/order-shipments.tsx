import { carrierOf } from '#features/sales/shipments/shipment.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Card } from '#ui/page/card.tsx'
import type { OrderData } from '../order.tsx'

/** What has been shipped, parcel by parcel. */
export function OrderShipments({ order }: { order: OrderData['order'] }) {
  const t = useText()
  const format = useFormat()
  if (order.shipments.length === 0) return null
  return (
    <Card>
      <h2 className="mb-3 font-semibold">{t('Shipments')}</h2>
      <ul className="grid gap-5">
        {order.shipments.map((shipment) => {
          const carrier = carrierOf(shipment.carrier)
          return (
            <li key={shipment.id}>
              <p className="text-sm text-ink-soft">
                {t(carrier.name)} · {t('Shipped on {{time}}', { time: format.dateTime(shipment.shipped_at) })}
                {shipment.delivered_at &&
                  ` · ${t('Delivered on {{time}}', { time: format.dateTime(shipment.delivered_at) })}`}
                {shipment.return_id && ` · ${t('Replacement for return {{id}}', { id: shipment.return_id })}`}
              </p>
              <ul className="mt-1 grid gap-1">
                {shipment.parcels.map((parcel) => (
                  <li key={parcel.tracking_number}>
                    {carrier.link ? (
                      <a
                        href={carrier.link(parcel.tracking_number)}
                        className="link target"
                        target="_blank"
                        rel="noopener noreferrer"
                      >
                        {parcel.tracking_number}
                      </a>
                    ) : (
                      parcel.tracking_number
                    )}{' '}
                    <span className="text-sm text-ink-soft">{parcel.contents}</span>
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
