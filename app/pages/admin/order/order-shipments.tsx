import { useState } from 'react'
import { carrierOf, pickupCarrier } from '#features/sales/shipments/shipment.ts'
import { text, useFormat, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { useStaff } from '#ui/admin/use-staff.ts'
import { Tag } from '#ui/data-display/tag.tsx'
import { Card } from '#ui/page/card.tsx'
import type { OrderData } from '../order.tsx'
import { SerialNumbersDialog } from './serial-numbers-dialog.tsx'

type Shipment = OrderData['order']['shipments'][number]

/** What has been shipped, parcel by parcel, with serial numbers, and what is left. */
export function OrderShipments({ data }: { data: OrderData }) {
  const t = useText()
  const { order } = data
  const { shipments, to_ship } = order
  const left = to_ship.filter((line) => line.remaining > 0)
  if (shipments.length === 0) return null
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 className="font-semibold">{order.pickup ? t('Pickup at the warehouse') : t('Shipments')}</h2>
        {left.length > 0 && <Tag tone="wait">{t('Partly shipped')}</Tag>}
      </div>
      <ul className="grid gap-5">
        {shipments.map((shipment) => (
          <li key={shipment.id}>
            <ShipmentEntry data={data} shipment={shipment} />
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <section className="mt-5 border-t border-line pt-4 text-sm">
          <h3 className="mb-1 font-medium">{t('Still to ship')}</h3>
          <ul>
            {left.map(({ line_id, name, remaining }) => (
              <li key={line_id}>{`${remaining} × ${name}`}</li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  )
}

const shipmentLabels = { sent: text('Shipped on {{time}}'), delivered: text('Delivered on {{time}}') }
const pickupLabels = { sent: text('Ready since {{time}}'), delivered: text('Picked up on {{time}}') }

function ShipmentEntry({ data, shipment }: { data: OrderData; shipment: Shipment }) {
  const t = useText()
  const format = useFormat()
  const carrier = carrierOf(shipment.carrier)
  const labels = carrier === pickupCarrier ? pickupLabels : shipmentLabels
  const slip = `/paper/packing_list?order_id=${encodeURIComponent(shipment.order_id)}&shipment_id=${shipment.id}`
  return (
    <>
      <p className="text-sm text-ink-soft">
        {t(carrier.name)} · {t(labels.sent, { time: format.dateTime(shipment.shipped_at) })}
        {shipment.delivered_at &&
          ` · ${t(labels.delivered, { time: format.dateTime(shipment.delivered_at) })}`}
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
      <ShipmentItems data={data} shipment={shipment} />
      {!shipment.return_id && (
        <LinkButton to={slip} size="small" icon="print" reloadDocument className="mt-2">
          {t('Packing slip')}
        </LinkButton>
      )}
    </>
  )
}

function ShipmentItems({ data, shipment }: { data: OrderData; shipment: Shipment }) {
  const t = useText()
  const { permissions } = useStaff()
  const [editing, setEditing] = useState<OrderData['serials']['products'][number] | null>(null)
  const lines = new Set(shipment.items.map((item) => item.line_id))
  const products = data.serials.products.filter((product) => lines.has(product.line_id))
  const numbersOf = ({ line_id, product_id }: { line_id: string; product_id: string }) =>
    data.serials.registrations
      .filter((unit) => unit.shipment_id === shipment.id)
      .filter((unit) => unit.line_id === line_id && unit.product_id === product_id)
      .map((unit) => unit.serial_number)
  return (
    <>
      <ul className="mt-2 text-sm">
        {shipment.items.map(({ line_id, name, quantity, parcel }) => (
          <li key={`${line_id} ${parcel}`}>
            {`${quantity} × ${name}`}
            {parcel && shipment.parcels.length > 1 && ` (${t('Parcel {{number}}', { number: parcel })})`}
          </li>
        ))}
      </ul>
      {products.map((product) => (
        <div key={`${product.line_id} ${product.product_id}`} className="mt-2 text-sm">
          <p className="text-ink-soft">{t('Serial numbers: {{name}}', { name: product.name })}</p>
          <p className="break-words tabular-nums">{numbersOf(product).join(', ') || t('None entered')}</p>
          {permissions.includes('orders.ship') && (
            <Button look="quiet" size="small" icon="edit" onClick={() => setEditing(product)}>
              {t('Edit serial numbers: {{name}}', { name: product.name })}
            </Button>
          )}
        </div>
      ))}
      {editing && (
        <SerialNumbersDialog
          data={data}
          shipment_id={shipment.id}
          product={editing}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}
