import { replaceOrderLines, updateOrderSums } from '#features/sales/orders/changes/replace-lines.server.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { PricedEdit } from './price-edit.server.ts'

/** Writes the changed address, sums and lines of a locked order. Lines that stay keep their IDs. */
export async function writeEdit(
  tx: Db,
  order: PlacedOrder,
  { ship_to, delivery, pickup, get_it_by, lines, price }: PricedEdit,
) {
  await replaceOrderLines(
    tx,
    order.id,
    price.lines.map((line, at) => ({ ...line, line_id: lines[at]?.line_id ?? null })),
  )
  await updateOrderSums(tx, order, { ship_to, delivery, pickup, get_it_by, price })
}
