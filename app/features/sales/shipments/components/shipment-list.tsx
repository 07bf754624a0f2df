import { Link } from 'react-router'
import { text, useFormat, useText } from '#text/text.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { carrierOf, pathOfWaybill, pickupCarrier, type Shipment } from '../shipment.ts'

const shipmentLabels = { sent: text('Shipped on {{date}}'), delivered: text('Delivered on {{date}}') }
const pickupLabels = { sent: text('Ready since {{date}}'), delivered: text('Picked up on {{date}}') }

const labelsOf = ({ carrier }: Shipment) => (carrier === pickupCarrier.id ? pickupLabels : shipmentLabels)

/** Shipments with their parcels and tracking numbers. */
export function ShipmentList({
  shipments,
  withOrder,
}: {
  shipments: readonly Shipment[]
  withOrder?: boolean
}) {
  const t = useText()
  const format = useFormat()
  return (
    <ul className="grid gap-6">
      {shipments.map((shipment) => (
        <li key={shipment.id} className="rounded border border-line bg-sheet p-5 sm:p-6">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <h3 className="text-lg">
              {withOrder ? (
                <Link to={pathOfWaybill(shipment.order_id)} className="link">
                  {t('Order {{order_id}}', { order_id: shipment.order_id })}
                </Link>
              ) : (
                t(carrierOf(shipment.carrier).name)
              )}
            </h3>
            <Tag tone={shipment.delivered_at ? 'good' : 'info'}>
              {shipment.delivered_at
                ? t(labelsOf(shipment).delivered, { date: format.date(shipment.delivered_at) })
                : t(labelsOf(shipment).sent, { date: format.date(shipment.shipped_at) })}
            </Tag>
          </div>
          {shipment.return_id && <p className="mb-3">{t('This order replaces items you returned.')}</p>}
          <Parcels shipment={shipment} />
          <ShippedItems items={shipment.items} />
        </li>
      ))}
    </ul>
  )
}

function ShippedItems({ items }: { items: Shipment['items'] }) {
  const format = useFormat()
  if (items.length === 0) return null
  return (
    <ul className="mt-3 border-t border-line pt-3 text-sm">
      {items.map(({ line_id, parcel, name, quantity }) => (
        <li key={`${line_id} ${parcel}`}>{`${format.number(quantity, 0)} × ${name}`}</li>
      ))}
    </ul>
  )
}

function Parcels({ shipment: { carrier, parcels } }: { shipment: Shipment }) {
  const t = useText()
  const format = useFormat()
  const { link, name } = carrierOf(carrier)
  return (
    <ol className="divide-y divide-line">
      {parcels.map(({ tracking_number, weight_lb, contents }, i) => (
        <li
          key={tracking_number}
          className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0"
        >
          <div className="min-w-44 grow basis-0">
            <p className="font-medium">{contents || t('Parcel {{number}}', { number: i + 1 })}</p>
            {weight_lb !== null && (
              <p className="text-sm text-ink-soft">{format.quantity(weight_lb, 'lb', 1)}</p>
            )}
          </div>
          <span className="flex items-center gap-2">
            <span className="tabular-nums">{tracking_number}</span>
            <CopyButton text={tracking_number} label={t('Copy the tracking number')} />
          </span>
          {link && (
            <a href={link(tracking_number)} rel="noopener noreferrer" className="link target">
              {t('Track with {{carrier}}', { carrier: t(name) })}
            </a>
          )}
        </li>
      ))}
    </ol>
  )
}
