import { findSaleProducts } from '#features/catalog/products/find-sale-products.server.ts'
import { unitPrice } from '#features/catalog/products/product.ts'
import { deliveryChoices } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { addressFields } from '#features/people/addresses/address.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { rowVersion } from '#platform/http/number-shape.ts'
import { text } from '#text/text.tsx'
import { type EditPreview, editOrder, previewEdit } from './edit-order.server.ts'

export const orderEditsApi = newApi('Changes of orders by staff')

const order_id = z.string().min(1).max(40)
const quantity = z.number().int().min(1).max(100_000)
const Cents = z.number().int()

const Edit = z.object({
  order_id,
  ship_to: z.object(addressFields).optional().describe('The whole new delivery address'),
  delivery: z.enum(deliveryChoices).optional(),
  lines: z
    .array(
      z.union([
        z.strictObject({ line_id: z.uuid(), quantity }),
        z.strictObject({ product_id: z.string().min(1).max(100), quantity }),
      ]),
    )
    .max(200)
    .optional()
    .describe('All lines that the order has afterwards; a product without line_id is added at today’s price'),
})

const Amounts = z.object({
  subtotal_cents: Cents,
  minus_cents: Cents,
  freight_cents: Cents,
  tax_cents: Cents,
  total_cents: Cents,
})

const amountsOf = ({
  subtotal_cents,
  minus_cents,
  freight_cents,
  tax_cents,
  total_cents,
}: z.output<typeof Amounts>) => ({
  subtotal_cents,
  minus_cents,
  freight_cents,
  tax_cents,
  total_cents,
})

const toPreviewDto = ({ order, price, ...change }: EditPreview) => ({
  version: order.version,
  before: amountsOf(order),
  after: amountsOf(price),
  difference_cents: change.difference_cents,
  due_cents: change.due_cents,
  refund_cents: change.refund_cents,
  get_it_by: change.get_it_by,
})

export const previewOrderEdit = orderEditsApi.endpoint({
  method: 'post',
  path: '/staff/orders/edit/preview',
  summary:
    'The price of a paid order after a change of its address, delivery or lines before shipping, and what would be due or refunded; changes nothing',
  access: 'staff',
  permission: 'orders.edit',
  body: Edit,
  answer: z.object({
    version: z.number().int(),
    before: Amounts,
    after: Amounts,
    difference_cents: Cents,
    due_cents: Cents.describe(
      'What the customer owes afterwards; they get a payment link, and the order is on hold',
    ),
    refund_cents: Cents,
    get_it_by: z.string().nullable(),
  }),
  async handle({ ctx, body }) {
    return toPreviewDto(await previewEdit(ctx, body.order_id, body))
  },
})

export const saveOrderEdit = orderEditsApi.endpoint({
  method: 'post',
  path: '/staff/orders/edit',
  summary:
    'Change address, delivery or lines of a paid order before it ships: reserves and releases stock, and refunds the difference or mails a payment link; 409 if the order or the shown total has changed',
  access: 'staff',
  permission: 'orders.edit',
  body: Edit.extend({
    version: rowVersion,
    expected_total_cents: Cents.describe('The total of the preview'),
    cause: z.string().trim().max(300).optional(),
  }),
  answer: z.object({ due_cents: Cents, refund_cents: Cents }),
  async handle({ ctx, customer, body: { expected_total_cents, ...body } }) {
    const may_refund = customer.permissions.includes('orders.refund')
    const staffAction = { ...body, staff_id: customer.id }
    const changed = await editOrder(ctx, staffAction, body, { expected_total_cents, may_refund })
    return reply(
      changed,
      changed.due_cents > 0
        ? text('Order changed. The customer got a payment link.')
        : changed.refund_cents > 0
          ? text('Order changed. The difference is refunded.')
          : text('Order changed'),
    )
  },
})

export const findProductsToSell = orderEditsApi.endpoint({
  method: 'post',
  path: '/staff/orders/products',
  summary: 'Products for sale whose name, model number or id contains the words, to add to an order',
  access: 'staff',
  permission: 'orders.edit',
  body: z.object({ search: z.string().trim().min(1).max(100) }),
  answer: z.array(
    z.object({
      product_id: z.string(),
      name: z.string(),
      model_number: z.string(),
      min_quantity: z.number().int(),
      price_cents: Cents.describe('Of one unit, today'),
      available: z.number().int().nullable().describe('null: not limited'),
    }),
  ),
  async handle({ ctx, body }) {
    const found = await findSaleProducts(ctx.db, body.search, ctx.locale)
    return found.map((product) => ({
      product_id: product.id,
      name: product.name,
      model_number: product.model_number,
      min_quantity: product.min_quantity,
      price_cents: unitPrice(product, product.min_quantity).pay_cents,
      available: product.made_to_order ? null : product.available,
    }))
  },
})
