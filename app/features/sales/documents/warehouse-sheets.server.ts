import type { PackagePart } from '#features/catalog/products/package-parts.server.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import type { ProductRegistration } from '#features/sales/shipments/serial-numbers.server.ts'
import {
  carrierOf,
  type LineProgress,
  pickupCarrier,
  type Shipment,
} from '#features/sales/shipments/shipment.ts'
import type { Sheet } from './document.ts'
import {
  type DocumentSettings,
  formattersFor,
  goodsColumns,
  inspectionNote,
  partiesOf,
  receiverTitle,
} from './document-sheets.server.ts'

type Parts = ReadonlyMap<string, PackagePart[]>

/** The packing slip of a shipment, by parcel where that was recorded. */
export function packingSlipSheet(
  order: PlacedOrder,
  shipment: Shipment,
  { parts, registrations }: { parts: Parts; registrations: readonly ProductRegistration[] },
  settings: DocumentSettings,
): Sheet {
  const { t, format } = formattersFor(settings)
  const isPickup = shipment.carrier === pickupCarrier.id
  const serialsOf = (line_id: string, product_id: string) =>
    registrations
      .filter((unit) => unit.line_id === line_id && unit.product_id === product_id)
      .map((unit) => unit.serial_number)
  const noteOf = (line_id: string, product_id: string) => {
    const numbers = serialsOf(line_id, product_id)
    return numbers.length > 0 ? { note: `${t('Serial numbers')}: ${numbers.join(', ')}` } : {}
  }
  return {
    number: order.id,
    title: t('Packing slip'),
    facts: [
      { name: t('Order number'), value: order.id },
      { name: isPickup ? t('Ready for pickup') : t('Shipped on'), value: format.date(shipment.shipped_at) },
      ...shipment.parcels.map((parcel, i) => ({
        name: t('Parcel {{number}}', { number: i + 1 }),
        value: `${t(carrierOf(shipment.carrier).name)} ${parcel.tracking_number}`,
      })),
    ],
    parties: partiesOf(order.ship_to, receiverTitle(isPickup, t), settings, t),
    columns: goodsColumns(t),
    rows: shipment.items.flatMap(({ line_id, product_id, name, model_number, quantity, parcel }) => [
      {
        cells: [
          format.number(quantity, 0),
          parcel && shipment.parcels.length > 1
            ? `${name} (${t('Parcel {{number}}', { number: parcel })})`
            : name,
          model_number,
        ],
        ...noteOf(line_id, product_id),
      },
      ...(parts.get(product_id) ?? []).map((part) => ({
        cells: [format.number(quantity * part.quantity, 0), `– ${part.name}`, part.model_number],
        ...noteOf(line_id, part.product_id),
      })),
    ]),
    totals: [],
    notes: [inspectionNote(isPickup, t)],
    code: order.id,
  }
}

export type PickedLine = LineProgress & { order_id: string }

/** One list of what to pick for several orders: each product with its total, and how much of it each order needs. */
export function pickListSheet(lines: readonly PickedLine[], parts: Parts, settings: DocumentSettings): Sheet {
  const { t, format } = formattersFor(settings)
  const items = lines.flatMap(({ order_id, product_id, name, model_number, remaining }) =>
    (parts.get(product_id) ?? [{ product_id, name, model_number, quantity: 1 }]).map((part) => ({
      order_id,
      product_id: part.product_id,
      name: part.name,
      model_number: part.model_number,
      quantity: part.quantity * remaining,
    })),
  )
  const byProduct = [...Map.groupBy(items, (item) => item.product_id).values()]
  const orders = [...new Set(lines.map((line) => line.order_id))]
  return {
    number: format.number(orders.length, 0),
    title: t('Pick list'),
    facts: [
      { name: t('Orders'), value: orders.join(', ') },
      { name: t('Products'), value: format.number(byProduct.length, 0) },
    ],
    parties: [],
    columns: goodsColumns(t),
    rows: byProduct.map((all) => {
      const [first] = all
      const total = all.reduce((sum, item) => sum + item.quantity, 0)
      const byOrder = [...Map.groupBy(all, (item) => item.order_id)].map(
        ([id, some]) =>
          `${id} × ${format.number(
            some.reduce((sum, item) => sum + item.quantity, 0),
            0,
          )}`,
      )
      return {
        cells: [format.number(total, 0), first?.name ?? '', first?.model_number ?? ''],
        ...(orders.length > 1 && { note: byOrder.join(', ') }),
      }
    }),
    totals: [],
    notes: [],
  }
}
