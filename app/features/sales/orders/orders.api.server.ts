import { deliveryChoices } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { cartOwnerOf } from '#features/sales/cart/cart.server.ts'
import { urlBuilderFor } from '#platform/config/env.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import { optionalInput, rowVersion, wholeNumber } from '#platform/http/number-shape.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { centsToDollars, dollarsToCents } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'
import { removeOrder } from './changes/cancel-order.server.ts'
import { changeOrder, type OrderChange } from './changes/change-order.server.ts'
import { CarrierNote, PoNumber } from './order-texts.ts'
import { orderOf, ordersOf } from './orders.server.ts'
import { toOrderDto } from './placed-order.ts'
import { networkOf } from './placement/hold-limits.server.ts'
import { placeOrder } from './placement/place-order.server.ts'
import { listTaxRechecks } from './placement/tax-rechecks.server.ts'
import { Line, localizedOrderDto, Order } from './queries/order-dto.server.ts'

export const ordersApi = newApi('Orders and payments')

const delivery = z.enum(deliveryChoices)
const note = z.string().trim().max(500)
const orderId = z.object({ order_id: z.string().min(1).max(40), user_id: z.string().optional() })

ordersApi.endpoint({
  method: 'post',
  path: '/order/generate/order',
  summary:
    'Place the cart as a product order (type 0): prices it again and reserves stock; its status is unpaid',
  access: 'customer',
  owned: ['address_id', 'billing_address_id', 'certificate_id'],
  body: z.object({
    user_id: z.string().optional(),
    address_id: z.uuid(),
    /** One of the customer's exemption certificates. If it is expired or of another state, the order is taxed. */
    certificate_id: z.uuid().optional(),
    delivery: delivery.default('standard'),
    placement_key: z.string().min(8).max(80).optional(),
    /** The total shown to the customer. If it has changed, the answer is 409 with the new total. */
    order_price: z.union([z.number(), z.string()]).optional(),
    note: note.default(''),
    carrier_note: CarrierNote.default('').describe(
      'Preferred days and times of a delivery appointment, for the carrier',
    ),
    po_number: PoNumber.default(''),
    /** One of the customer's addresses. Left out: the shipping address. */
    billing_address_id: z.uuid().optional(),
  }),
  answer: Order,
  async handle({ ctx, customer, body }) {
    await ctx.services.limits.take('place-order', customer.id)
    const expected = body.order_price === undefined ? null : dollarsToCents(body.order_price)
    if (body.order_price !== undefined && expected === null)
      throw new Problem('invalid', text('Please check this value'), {
        data: { fields: { order_price: text('Please check this value') } },
      })
    const request = {
      address_id: body.address_id,
      delivery: body.delivery,
      placement_key: body.placement_key ?? crypto.randomUUID(),
      expected_total_cents: expected,
      note: body.note,
      carrier_note: body.carrier_note,
      po_number: body.po_number,
      billing_address_id: body.billing_address_id ?? null,
      certificate_id: body.certificate_id ?? null,
    }
    // Merges a cart filled before signing in into the customer's cart.
    await cartOwnerOf(ctx)
    const actor = { user_id: customer.id, locale: ctx.locale, network: networkOf(ctx) }
    const order = await placeOrder(ctx.db, actor, request, ctx.now(), ctx.services.taxes)
    return reply(localizedOrderDto(order, ctx), text('Your order is placed'))
  },
})

ordersApi.endpoint({
  method: 'post',
  path: '/order/get/order/list/by/user/id',
  summary: "The signed-in customer's orders, by page, type and status",
  access: 'customer',
  body: Paging.extend({
    user_id: z.string().optional(),
    order_type: optionalInput(wholeNumber(0, 2)),
    order_status: optionalInput(wholeNumber(-2, 4)),
    sort: z.enum(['newest', 'oldest', 'price_up', 'price_down']).default('newest'),
  }),
  answer: z.object({ items: z.array(Order), total: z.number(), page: z.number(), page_size: z.number() }),
  async handle({ ctx, customer, body }) {
    const { items, ...paging } = await ordersOf(ctx.db, customer.id, body)
    return { items: items.map((order) => localizedOrderDto(order, ctx)), ...paging }
  },
})

ordersApi.endpoint({
  method: 'post',
  path: '/order/get_product_list_data_by_order_id',
  summary: "An order's lines, as they were sold",
  access: 'customer',
  owned: ['order_id'],
  body: orderId,
  answer: z.array(Line),
  async handle({ ctx, customer, body }) {
    return toOrderDto(await orderOf(ctx.db, customer.id, body.order_id)).order_detail
  },
})

type ChangeRequest = { ctx: RequestContext; customer: Customer; body: OrderChange & { order_id: string } }

async function changeFromRequest({ ctx, customer, body }: ChangeRequest) {
  const { db, services } = ctx
  const order = await changeOrder(db, customer.id, body.order_id, body, ctx.now(), services.taxes)
  return reply(localizedOrderDto(order, ctx), text('Order updated'))
}

ordersApi.endpoint({
  method: 'post',
  path: '/order/modified/order',
  summary:
    'Change note, PO number, address or delivery of an unpaid order; 409 when `version` is not its latest',
  access: 'customer',
  owned: ['order_id', 'address_id'],
  body: orderId.extend({
    version: rowVersion,
    note: note.optional(),
    carrier_note: CarrierNote.optional(),
    po_number: PoNumber.optional(),
    address_id: z.uuid().optional(),
    delivery: delivery.optional(),
  }),
  answer: Order,
  handle: changeFromRequest,
})

ordersApi.endpoint({
  method: 'post',
  path: '/order/post/addr/about/order',
  summary:
    'Change the address of an unpaid order to another saved one; tax, freight and delivery date are recalculated',
  access: 'customer',
  owned: ['order_id', 'address_id'],
  body: orderId.extend({ address_id: z.uuid(), version: rowVersion.optional() }),
  answer: Order,
  handle: changeFromRequest,
})

ordersApi.endpoint({
  method: 'post',
  path: '/order/remove/order/by/id',
  summary: 'Cancel an unpaid order, or remove a canceled one from the list',
  access: 'customer',
  owned: ['order_id'],
  body: orderId,
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await removeOrder(ctx.db, customer.id, body.order_id, urlBuilderFor(ctx.services.settings))
    return reply(null, text('Order removed'))
  },
})

ordersApi.endpoint({
  method: 'post',
  path: '/order/merchant/tax_rechecks',
  summary:
    'Orders whose tax was calculated while the tax service was unavailable: not rechecked yet, or different when rechecked',
  access: 'staff',
  permission: 'orders.read',
  answer: z.object({
    list: z.array(
      z.object({
        order_id: z.string(),
        charged: z.number(),
        due: z.number().nullable(),
        create_time: z.string(),
      }),
    ),
  }),
  handle: async ({ ctx }) => ({
    list: (await listTaxRechecks(ctx.db)).map(({ order_id, charged_cents, due_cents, noted_at }) => ({
      order_id,
      charged: centsToDollars(charged_cents),
      due: due_cents === null ? null : centsToDollars(due_cents),
      create_time: noted_at,
    })),
  }),
})
