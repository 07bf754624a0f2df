import type { StaffOrder } from '#features/sales/shipments/shipments.api.server.ts'

/** An order for staff, whose products are called as now in the reader's language; its own names are in the customer's. */
export function withCurrentNames(order: StaffOrder) {
  const nameOf = (line: { product_id: string; name: string }) =>
    order.product_names[line.product_id] ?? line.name
  return {
    ...order,
    order_detail: order.order_detail.map((line) => ({
      ...line,
      name: nameOf(line),
      /** The name in the order, if it is another. */
      ordered_as: nameOf(line) === line.name ? null : line.name,
    })),
    to_ship: order.to_ship.map((line) => ({ ...line, name: nameOf(line) })),
    shipments: order.shipments.map((shipment) => ({
      ...shipment,
      items: shipment.items.map((item) => ({ ...item, name: nameOf(item) })),
    })),
  }
}
