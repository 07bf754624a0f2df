import { urlBuilderFor } from '#platform/config/env.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import { rowVersion } from '#platform/http/number-shape.ts'
import { text } from '#text/text.tsx'
import { cancelOrderByStaff } from '../changes/cancel-order.server.ts'
import { orderById } from '../orders.server.ts'
import {
  addOrderNote,
  listStaffOrders,
  notesOfOrder,
  OrderFilter,
  type OrderSort,
  orderSorts,
  staffNames,
  toOrderFilter,
} from './list-staff-orders.server.ts'

export const staffOrdersApi = newApi('Orders for staff')

const order_id = z.string().min(1).max(40)
const sortNames = Object.keys(orderSorts).join('|')
const OrderQuery = Paging.extend(OrderFilter.shape).extend({
  sort: z
    .string()
    .regex(new RegExp(`^-?(?:${sortNames})$`))
    .default('-placed')
    .describe(`One of ${sortNames}; with - in front for descending`),
})

export type OrderQuery = z.input<typeof OrderQuery>

export const listOrdersForStaff = staffOrdersApi.endpoint({
  method: 'post',
  path: '/staff/orders',
  summary: 'All orders with filters, sorted and paged; the newest first',
  access: 'staff',
  permission: 'orders.read',
  body: OrderQuery,
  answer: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        order_type: z.number().int(),
        status: z.number().int(),
        refund_status: z.string().nullable(),
        held_for: z.string().nullable(),
        is_pickup: z.boolean(),
        is_partly_shipped: z.boolean(),
        name: z.string(),
        company_name: z.string(),
        email: z.string(),
        state: z.string(),
        units: z.number().int(),
        total_cents: z.number().int(),
        paid_with: z.string().nullable(),
        placed_at: z.string(),
      }),
    ),
    total: z.number().int(),
  }),
  async handle({ ctx, body: { page, page_size, sort, ...filter } }) {
    const { list, total } = await listStaffOrders(ctx.db, toOrderFilter(filter), {
      page,
      size: page_size,
      sort: sort.replace('-', '') as OrderSort,
      descending: sort.startsWith('-'),
    })
    return {
      total,
      list: list.map(({ first_name, last_name, placed_at, ...order }) => ({
        ...order,
        name: `${first_name} ${last_name}`.trim(),
        placed_at: placed_at.toISOString(),
      })),
    }
  },
})

const Note = z.object({ id: z.string(), staff_id: z.string(), body: z.string(), at: z.string() })

export const listOrderNotes = staffOrdersApi.endpoint({
  method: 'post',
  path: '/staff/orders/notes',
  summary: 'The internal notes of an order, and the names of all staff whom its history names',
  access: 'staff',
  permission: 'orders.read',
  body: z.object({ order_id, staff_ids: z.array(z.string().max(100)).max(200).default([]) }),
  answer: z.object({ notes: z.array(Note), names: z.record(z.string(), z.string()) }),
  async handle({ ctx, body }) {
    const notes = await notesOfOrder(ctx.db, body.order_id)
    const names = await staffNames(ctx.db, [...body.staff_ids, ...notes.map(({ staff_id }) => staff_id)])
    return { notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })), names }
  },
})

export const writeOrderNote = staffOrdersApi.endpoint({
  method: 'post',
  path: '/staff/orders/note',
  summary: 'Adds an internal note to an order. The same `key` again adds nothing',
  access: 'staff',
  permission: 'orders.read',
  body: z.object({
    order_id,
    body: z.string().trim().min(1, text('Enter a message')).max(2000),
    key: z.uuid(),
  }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await orderById(ctx.db, body.order_id)
    await addOrderNote(ctx.db, { ...body, staff_id: customer.id })
    return reply(null, text('Note saved'))
  },
})

export const cancelOrderForStaff = staffOrdersApi.endpoint({
  method: 'post',
  path: '/staff/orders/cancel',
  summary:
    'Cancels an unpaid order, releases its stock and mails the customer; 409 if its version has changed',
  access: 'staff',
  permission: 'orders.edit',
  body: z.object({ order_id, version: rowVersion, cause: z.string().trim().max(300).optional() }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    const urlOf = urlBuilderFor(ctx.services.settings)
    await cancelOrderByStaff(ctx.db, { ...body, staff_id: customer.id }, urlOf)
    return reply(null, text('Order canceled'))
  },
})
