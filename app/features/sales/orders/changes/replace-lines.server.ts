import type { PricedLine, PricedOrder } from '#features/catalog/pricing/pricing.ts'
import { hasAppointment } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { PlacedOrder } from '../placed-order.ts'
import { toLineRow } from '../placement/insert-order.server.ts'

/**
 * Replaces the lines of a locked order by priced ones: those with an ID are updated, those without are added, and lines
 * that are not given are deleted.
 */
export async function replaceOrderLines(
  tx: Db,
  order_id: string,
  lines: readonly (PricedLine & { line_id: string | null })[],
) {
  const rows = lines.map(({ line_id, ...line }, position) => ({ id: line_id, ...toLineRow(line, position) }))
  const kept = rows.flatMap(({ id }) => (id ? [id] : []))
  await queryRows(tx, 'delete from order_lines where order_id = $1 and id <> all($2::uuid[])', [
    order_id,
    kept,
  ])
  // Positions are unique: those that stay are moved out of the way first.
  await queryRows(tx, 'update order_lines set position = position + 100000 where order_id = $1', [order_id])
  await queryRows(
    tx,
    `update order_lines l set position = r.position, quantity = r.quantity, subtotal_cents = r.subtotal_cents,
            minus_cents = r.minus_cents, tax_cents = r.tax_cents
     from jsonb_to_recordset($2::jsonb) as r(id uuid, position int, quantity int, subtotal_cents bigint,
       minus_cents bigint, tax_cents bigint)
     where l.order_id = $1 and l.id = r.id`,
    [order_id, JSON.stringify(rows)],
  )
  await queryRows(
    tx,
    `insert into order_lines (order_id, position, product_id, name, model_number, thumbnail, power_w, has_battery, quantity,
       list_cents, now_cents, discount_cents, subtotal_cents, minus_cents, tax_cents)
     select $1, r.position, r.product_id, r.name, r.model_number, r.thumbnail, r.power_w, r.has_battery, r.quantity,
       r.list_cents, r.now_cents, r.discount_cents, r.subtotal_cents, r.minus_cents, r.tax_cents
     from jsonb_to_recordset($2::jsonb) as r(position int, product_id text, name text, model_number text, thumbnail text,
       power_w int, has_battery int, quantity int, list_cents int, now_cents int, discount_cents int,
       subtotal_cents bigint, minus_cents bigint, tax_cents bigint)`,
    [order_id, JSON.stringify(rows.filter(({ id }) => id === null))],
  )
}

/** Writes address, delivery and sums of a locked order after it was priced again. */
export async function updateOrderSums(
  tx: Db,
  order: PlacedOrder,
  {
    ship_to,
    delivery,
    pickup,
    get_it_by,
    price,
  }: Pick<PlacedOrder, 'ship_to' | 'delivery' | 'pickup' | 'get_it_by'> & {
    price: PricedOrder
  },
) {
  await queryRows(
    tx,
    `update orders set ship_to = $2, delivery = $3, get_it_by = $4, list_cents = $5, subtotal_cents = $6,
            minus_cents = $7, coupon_cents = $8, tax_lines = $9, tax_cents = $10, freight_cents = $11, total_cents = $12,
            pickup = $13,
            carrier_note = case when $14 then carrier_note else '' end
     where id = $1`,
    [
      order.id,
      JSON.stringify(ship_to),
      delivery,
      get_it_by,
      price.list_cents,
      price.subtotal_cents,
      price.minus_cents,
      // The coupon's share of the discount shrinks with it.
      Math.min(order.coupon_cents, price.minus_cents),
      JSON.stringify(price.tax_lines),
      price.tax_cents,
      price.freight_cents,
      price.total_cents,
      pickup && JSON.stringify(pickup),
      hasAppointment(delivery),
    ],
  )
}
