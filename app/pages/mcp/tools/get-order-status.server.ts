import { z } from 'zod'
import { orderPath, statusLabelOf, statusOfCode } from '#features/sales/orders/order.ts'
import { orderOf, ordersOf } from '#features/sales/orders/orders.server.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { carrierOf } from '#features/sales/shipments/shipment.ts'
import { shipmentsOf } from '#features/sales/shipments/shipments.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { defineAccountTool, urlIn } from '../tool.server.ts'

export const getOrderStatusTool = defineAccountTool({
  name: 'get_order_status',
  title: 'Get order status',
  description:
    'Status, items, arrival date and tracking of an order of the customer whose access token is used; without an order number, the latest five orders. Needs the scope orders:read.',
  scope: 'orders:read',
  input: { order_id: z.string().trim().min(1).max(80).optional().describe('The order number') },
  output: z.object({
    orders: z.array(
      z.object({
        order_id: z.string(),
        status: z.string().describe('refunding, cancelled, unpaid, paid, preparing, shipped or received'),
        status_text: z.string(),
        placed_at: z.string(),
        total_usd: z.number(),
        is_pickup: z.boolean(),
        expected_on: z.string().nullable().describe('Arrival, or ready for pickup: YYYY-MM-DD'),
        items: z.array(z.object({ product_id: z.string(), name: z.string(), quantity: z.number() })),
        shipments: z.array(
          z.object({
            carrier: z.string(),
            tracking: z.array(z.string()).describe('Tracking numbers'),
            shipped_at: z.string(),
            delivered_at: z.string().nullable(),
          }),
        ),
        url: z.string(),
      }),
    ),
  }),
  async run(ctx, { order_id }, { user_id }) {
    const found = order_id
      ? [await orderOf(ctx.db, user_id, order_id)]
      : (await ordersOf(ctx.db, user_id, { page: 1, page_size: 5, sort: 'newest' })).items
    const orders = []
    for (const order of found) orders.push(await orderResult(ctx, order))
    return { orders }
  },
})

/** Without names, addresses and payments: the assistant does not need them. */
async function orderResult(ctx: RequestContext, order: PlacedOrder) {
  const shipments = await shipmentsOf(ctx.db, order.id)
  return {
    order_id: order.id,
    status: statusOfCode(order.status) ?? '',
    status_text: ctx.t(statusLabelOf(order.status, order.pickup !== null)),
    placed_at: order.placed_at,
    total_usd: centsToDollars(order.total_cents),
    is_pickup: order.pickup !== null,
    expected_on: order.get_it_by,
    items: order.lines.map(({ product_id, name, quantity }) => ({ product_id, name, quantity })),
    shipments: shipments.map(({ carrier, parcels, shipped_at, delivered_at }) => ({
      carrier: ctx.t(carrierOf(carrier).name),
      tracking: parcels.map(({ tracking_number }) => tracking_number),
      shipped_at,
      delivered_at,
    })),
    url: urlIn(ctx, orderPath(order.id)),
  }
}
