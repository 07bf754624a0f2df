import { currentNames } from '#features/catalog/products/product-names.server.ts'
import { deliveryChoices } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { OrderPickupShape } from '#features/catalog/shipping-rates/pickup-shape.ts'
import { correctOrder } from '#features/sales/orders/changes/adjust-order.server.ts'
import { filesOfOrder } from '#features/sales/orders/order-files.server.ts'
import { orderById, orderOf } from '#features/sales/orders/orders.server.ts'
import { toOrderDto } from '#features/sales/orders/placed-order.ts'
import {
  auditLogOf,
  orderForTracking,
  ordersReplacing,
} from '#features/sales/orders/queries/look-up-order.server.ts'
import { urlBuilderFor } from '#platform/config/env.server.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { rowVersion } from '#platform/http/number-shape.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import {
  confirmReceipt,
  markDelivered,
  prepareOrder,
  readyForPickup,
  shipOrder,
} from './fulfill-order.server.ts'
import { PackedParcelInput } from './parcel-input.server.ts'
import { carrierIds, type Shipment } from './shipment.ts'
import { shipmentsOf } from './shipments.server.ts'
import { shippingProgress } from './shipping-progress.server.ts'

export const shipmentsApi = newApi('Shipping')

const ShipmentDto = z.object({
  id: z.string(),
  order_id: z.string(),
  return_id: z.string().nullable(),
  carrier: z.string(),
  parcels: z.array(
    z.object({ tracking_number: z.string(), weight_lb: z.number().nullable(), contents: z.string() }),
  ),
  items: z.array(
    z.object({
      line_id: z.string(),
      product_id: z.string(),
      name: z.string(),
      model_number: z.string(),
      quantity: z.number().int(),
      parcel: z.number().int().nullable().describe('Number of the parcel, from 1'),
    }),
  ),
  shipped_at: z.string(),
  delivered_at: z.string().nullable(),
})

const OrderAddress = z.object({
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  address: z.string(),
  building: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  email: z.string(),
  phone: z.string(),
  ext: z.string(),
})

const StaffOrderDto = z.looseObject({
  order_id: z.string(),
  order_status: z.number().int(),
  user_id: z.string(),
  order_type: z.number().int(),
  order_price: z.number(),
  subtotal: z.number(),
  saving: z.number(),
  promotion: z.string().nullable(),
  promotion_minus: z.number(),
  coupon: z.string().nullable(),
  coupon_minus: z.number(),
  tax: z.number(),
  freight: z.number(),
  delivery: z.enum(deliveryChoices),
  pickup: OrderPickupShape.nullable(),
  carrier_note: z.string(),
  get_it_by: z.string().nullable(),
  note: z.string(),
  po_number: z.string(),
  replaces_order_id: z.string().nullable().describe('The order whose returned items this one replaces'),
  replaced_by: z.array(z.string()).describe('Orders that replace returned items of this one'),
  expires_at: z.string().nullable(),
  create_time: z.string(),
  order_refund: z.object({ refund_status: z.string() }).nullable(),
  shipping_address: OrderAddress,
  billing_address: OrderAddress.nullable().describe('Null: the shipping address'),
  files: z.array(z.object({ id: z.string(), name: z.string(), content_type: z.string(), bytes: z.number() })),
  order_detail: z.array(
    z.looseObject({
      line_id: z.string(),
      product_id: z.string(),
      name: z.string(),
      model_number: z.string(),
      thumbnail: z.string(),
      product_count: z.number().int(),
      line_total: z.number(),
      line_minus: z.number(),
      line_tax: z.number(),
    }),
  ),
  product_names: z
    .record(z.string(), z.string())
    .describe('What its products are called now in the reader’s language, by product id'),
  version: z.number().int(),
  shipments: z.array(ShipmentDto),
  to_ship: z.array(
    z.object({
      line_id: z.string(),
      product_id: z.string(),
      name: z.string(),
      model_number: z.string(),
      quantity: z.number().int(),
      shipped: z.number().int(),
      canceled: z.number().int().describe('Units refunded before they shipped'),
      remaining: z.number().int(),
    }),
  ),
  events: z.array(
    z.looseObject({
      kind: z.string(),
      to_status: z.number().int().nullable(),
      actor: z.string(),
      cause: z.string(),
      at: z.string(),
      from_day: z.string().nullable().describe('The delivery date before a payment changed it'),
      to_day: z.string().nullable(),
      before: z.unknown().nullable(),
      after: z.unknown().nullable(),
    }),
  ),
})

export type StaffOrder = z.infer<typeof StaffOrderDto>

/** A staff action names the version of the order that was shown; another current version is a conflict. */
const StaffActionInput = z.object({
  order_id: z.string().min(1).max(40),
  version: rowVersion,
  /** Reason entered by the staff member, stored in the audit log. */
  cause: z.string().trim().max(300).optional(),
})

async function staffOrderDto({ db, t, locale }: RequestContext, order_id: string) {
  const placed = await orderById(db, order_id)
  const { user_id, replaces_order_id } = placed
  const replaced_by = await ordersReplacing(db, order_id)
  const order = { ...toOrderDto(placed), user_id, replaces_order_id, replaced_by }
  const tax_lines = order.tax_lines.map((line) => ({ ...line, reason: t(line.reason) }))
  return {
    ...order,
    statusValue: t(order.statusValue),
    tax_lines,
    product_names: await currentNames(
      db,
      placed.lines.map(({ product_id }) => product_id),
      locale,
    ),
    files: await filesOfOrder(db, order_id),
    shipments: await shipmentsOf(db, order_id),
    to_ship: await shippingProgress(db, placed),
    events: await auditLogOf(db, order_id),
  }
}

export const getStaffOrder = shipmentsApi.endpoint({
  method: 'post',
  path: '/order/merchant/get',
  summary:
    'Get any order with its version, shipments and audit log, including the values that changes replaced',
  access: 'staff',
  permission: 'orders.read',
  body: z.object({ order_id: z.string().min(1).max(40) }),
  answer: StaffOrderDto,
  handle: ({ ctx, body }) => staffOrderDto(ctx, body.order_id),
})

export const prepareOrderByStaff = shipmentsApi.endpoint({
  method: 'post',
  path: '/order/merchant/prepare',
  summary: 'Mark a paid order as awaiting shipment; 409 if its version has changed',
  access: 'staff',
  permission: 'orders.ship',
  body: StaffActionInput,
  answer: StaffOrderDto,
  async handle({ ctx, customer, body }) {
    await prepareOrder(ctx.db, { ...body, staff_id: customer.id })
    return reply(await staffOrderDto(ctx, body.order_id), text('The order awaits shipment'))
  },
})

export const shipOrderByStaff = shipmentsApi.endpoint({
  method: 'post',
  path: '/order/merchant/ship',
  summary:
    'Ship an order, or the items named in its parcels; deducts their stock and notifies the customer. The order stays awaiting shipment until all has shipped',
  access: 'staff',
  permission: 'orders.ship',
  body: StaffActionInput.extend({
    carrier: z.enum(carrierIds),
    parcels: z.array(PackedParcelInput).min(1).max(50),
  }),
  answer: StaffOrderDto,
  async handle({ ctx, customer, body }) {
    await shipOrder(ctx.db, { ...body, staff_id: customer.id }, body, urlBuilderFor(ctx.services.settings))
    const order = await staffOrderDto(ctx, body.order_id)
    const isPartial = order.to_ship.some((line) => line.remaining > 0)
    return reply(order, isPartial ? text('Part of the order is shipped') : text('The order is shipped'))
  },
})

export const markReadyForPickup = shipmentsApi.endpoint({
  method: 'post',
  path: '/order/merchant/ready_for_pickup',
  summary:
    'Mark a pickup order as ready at the warehouse (status 3); deducts its stock and notifies the customer',
  access: 'staff',
  permission: 'orders.ship',
  body: StaffActionInput,
  answer: StaffOrderDto,
  async handle({ ctx, customer, body }) {
    await readyForPickup(ctx.db, { ...body, staff_id: customer.id }, urlBuilderFor(ctx.services.settings))
    return reply(await staffOrderDto(ctx, body.order_id), text('The customer is told that it is ready'))
  },
})

export const markOrderDelivered = shipmentsApi.endpoint({
  method: 'post',
  path: '/order/merchant/received',
  summary: 'Mark a shipped order as delivered by its carrier, or a pickup as picked up',
  access: 'staff',
  permission: 'orders.ship',
  body: StaffActionInput,
  answer: StaffOrderDto,
  async handle({ ctx, customer, body }) {
    await markDelivered(ctx.db, { ...body, staff_id: customer.id }, urlBuilderFor(ctx.services.settings))
    return reply(await staffOrderDto(ctx, body.order_id), text('The order is delivered'))
  },
})

const line = z.string().trim().max(120).optional()

export const correctOrderByStaff = shipmentsApi.endpoint({
  method: 'post',
  path: '/order/merchant/correct',
  summary:
    'Correct name, street, phone or delivery date of a paid order before it ships; 409 if its version has changed',
  access: 'staff',
  permission: 'orders.edit',
  body: StaffActionInput.extend({
    ship_to: z
      .object({
        first_name: line,
        last_name: line,
        company_name: line,
        address: line,
        building: line,
        city: line,
        phone: line,
        ext: line,
      })
      .optional(),
    get_it_by: z.iso.date().optional(),
  }),
  answer: StaffOrderDto,
  async handle({ ctx, customer, body }) {
    await correctOrder(ctx.db, { ...body, staff_id: customer.id }, body)
    return reply(await staffOrderDto(ctx, body.order_id), text('Order updated'))
  },
})

shipmentsApi.endpoint({
  method: 'post',
  path: '/order/customer/received',
  summary: "Confirm that the customer's own order was delivered",
  access: 'customer',
  owned: ['order_id'],
  body: z.object({ order_id: z.string().min(1).max(40), user_id: z.string().optional() }),
  answer: z.object({ order_id: z.string(), order_status: z.number().int() }),
  async handle({ ctx, customer, body }) {
    const order = await confirmReceipt(ctx.db, customer.id, body.order_id)
    return reply({ order_id: order.id, order_status: order.status }, text('Thanks for confirming'))
  },
})

const TrackingDto = z.object({
  order_id: z.string(),
  order_status: z.number().int(),
  get_it_by: z.string().nullable(),
  shipments: z.array(ShipmentDto),
})

shipmentsApi.endpoint({
  method: 'post',
  path: '/order/waybill',
  summary: "List the shipments of the customer's own order",
  access: 'customer',
  owned: ['order_id'],
  body: z.object({ order_id: z.string().min(1).max(40), user_id: z.string().optional() }),
  answer: TrackingDto,
  async handle({ ctx, customer, body }) {
    const order = await orderOf(ctx.db, customer.id, body.order_id)
    return toTrackingDto(order.id, order, await shipmentsOf(ctx.db, order.id))
  },
})

shipmentsApi.endpoint({
  method: 'post',
  path: '/order/track',
  summary: 'List the shipments of an order by its number and destination ZIP code, for guests',
  access: 'guest',
  body: z.object({ order_id: z.string().trim().min(1).max(40), zip_code: z.string().trim().min(5).max(10) }),
  answer: TrackingDto,
  async handle({ ctx, body }) {
    await ctx.services.limits.take('ask', `track ${ctx.network_address}`)
    const order = await orderForTracking(ctx.db, body.order_id, body.zip_code)
    if (!order) throw new Problem('missing', text('We couldn’t find an order with this number and ZIP code.'))
    return toTrackingDto(order.id, order, await shipmentsOf(ctx.db, order.id))
  },
})

const toTrackingDto = (
  order_id: string,
  { status, get_it_by }: { status: number; get_it_by: string | null },
  shipments: Shipment[],
) => ({ order_id, order_status: status, get_it_by, shipments })
