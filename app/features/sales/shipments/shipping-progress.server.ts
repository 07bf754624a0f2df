import { cancelLineUnits, moveOrder } from '#features/sales/orders/orders.server.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import type { LineProgress } from './shipment.ts'

type ShippedUnits = { has_unknown: boolean; lines: Record<string, number> }

/** What has shipped by line. A shipment without items was recorded before items were: it contains the whole order. */
async function shippedUnits(db: Db, order_id: string): Promise<ShippedUnits> {
  return only(
    await queryRows<ShippedUnits>(
      db,
      `select exists (select 1 from shipments s where s.order_id = $1 and s.return_id is null
                and not exists (select 1 from shipment_items i where i.shipment_id = s.id)) as has_unknown,
              coalesce((select jsonb_object_agg(line_id, units) from (
                 select i.line_id, sum(i.quantity)::int as units from shipment_items i
                 join shipments s on s.id = i.shipment_id where s.order_id = $1 group by i.line_id) l), '{}') as lines`,
      [order_id],
    ),
  )
}

/** How much of each line of an order has shipped, and how much is still to ship. */
export async function shippingProgress(db: Db, order: PlacedOrder): Promise<LineProgress[]> {
  const { has_unknown, lines } = await shippedUnits(db, order.id)
  return order.lines.map((line) => {
    const { id, product_id, name, model_number, quantity, canceled_quantity: canceled } = line
    const shipped = has_unknown ? quantity - canceled : (lines[id] ?? 0)
    const remaining = quantity - canceled - shipped
    return { line_id: id, product_id, name, model_number, quantity, shipped, canceled, remaining }
  })
}

/** Counts units that were refunded before they shipped. The caller holds the order's lock and has released the stock. */
export async function cancelUnshippedUnits(tx: Db, units: readonly { line_id: string; quantity: number }[]) {
  const canceled = units.filter((line) => line.quantity > 0)
  if (canceled.length > 0) await cancelLineUnits(tx, canceled)
}

/** Moves a partly shipped order on when nothing of it is left to ship, as after a refund of the rest. */
export async function endPartialShipment(
  tx: Db,
  order: PlacedOrder,
  source: { actor: string; cause: string },
) {
  const progress = await shippingProgress(tx, order)
  const hasShipped = progress.some((line) => line.shipped > 0)
  if (!hasShipped || progress.some((line) => line.remaining > 0)) return
  await moveOrder(tx, order, 'shipped', { kind: 'shipped', ...source })
}
