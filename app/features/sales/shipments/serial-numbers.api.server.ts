import { orderById, orderOf } from '#features/sales/orders/orders.server.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { rowVersion } from '#platform/http/number-shape.ts'
import { text } from '#text/text.tsx'
import { SerialNumbersInput } from './parcel-input.server.ts'
import {
  type ProductRegistration,
  registrationsOf,
  replaceSerialNumbers,
  serialProductsOf,
} from './serial-numbers.server.ts'

export const serialNumbersApi = newApi('Serial numbers and warranty')

const order_id = z.string().min(1).max(40)

const Registration = z.object({
  shipment_id: z.string(),
  line_id: z.string(),
  product_id: z.string(),
  name: z.string(),
  serial_number: z.string(),
  warranty_years: z.number(),
  warranty_from: z.string().nullable().describe('The delivery; null before it'),
  warranty_until: z.string().nullable(),
})

const toRegistrationDto = ({ warranty_from, warranty_until, ...unit }: ProductRegistration) => ({
  ...unit,
  warranty_from: warranty_from?.toISOString() ?? null,
  warranty_until: warranty_until?.toISOString() ?? null,
})

export const getSerialNumbers = serialNumbersApi.endpoint({
  method: 'post',
  path: '/staff/orders/serial_numbers',
  summary:
    'The serial numbers of an order with their warranty, and which of its products have serial numbers',
  access: 'staff',
  permission: 'orders.read',
  body: z.object({ order_id }),
  answer: z.object({
    registrations: z.array(Registration),
    products: z.array(
      z.object({
        line_id: z.string(),
        product_id: z.string(),
        name: z.string(),
        per_unit: z.number().int().describe('Units in one unit of the line: more than 1 in packages'),
      }),
    ),
  }),
  async handle({ ctx: { db, locale }, body }) {
    await orderById(db, body.order_id)
    const registrations = await registrationsOf(db, body.order_id, locale)
    return {
      registrations: registrations.map(toRegistrationDto),
      products: await serialProductsOf(db, body.order_id, locale),
    }
  },
})

export const saveSerialNumbers = serialNumbersApi.endpoint({
  method: 'post',
  path: '/staff/orders/serial_numbers/save',
  summary:
    'Replace the serial numbers of one product in a shipment; 409 if the order has changed since `version`',
  access: 'staff',
  permission: 'orders.ship',
  body: z.object({
    order_id,
    version: rowVersion,
    shipment_id: z.uuid(),
    line_id: z.uuid(),
    product_id: z.string().min(1).max(100),
    serial_numbers: SerialNumbersInput,
    cause: z.string().trim().max(300).optional(),
  }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await replaceSerialNumbers(ctx.db, { ...body, staff_id: customer.id }, body)
    return reply(null, text('Serial numbers saved'))
  },
})

serialNumbersApi.endpoint({
  method: 'post',
  path: '/order/serial_numbers',
  summary: "List the serial numbers of the customer's own order, with their warranty",
  access: 'customer',
  owned: ['order_id'],
  body: z.object({ order_id }),
  answer: z.array(Registration),
  async handle({ ctx: { db, locale }, customer, body }) {
    await orderOf(db, customer.id, body.order_id)
    return (await registrationsOf(db, body.order_id, locale)).map(toRegistrationDto)
  },
})
