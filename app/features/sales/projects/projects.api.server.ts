import { toPriceDto, unitPrice } from '#features/catalog/products/product.ts'
import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { deliveryChoices } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { maxOrderFiles } from '#features/sales/orders/order.ts'
import { filesOfOrder, saveOrderFile } from '#features/sales/orders/order-files.server.ts'
import { CarrierNote } from '#features/sales/orders/order-texts.ts'
import { orderOf } from '#features/sales/orders/orders.server.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { networkOf } from '#features/sales/orders/placement/hold-limits.server.ts'
import { localizedOrderDto, Order } from '#features/sales/orders/queries/order-dto.server.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { inputWithDefault, wholeNumber } from '#platform/http/number-shape.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { dollarsToCents } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'
import { designFields } from './designs/design-request.server.ts'
import { placeDesignOrder } from './designs/order-design.server.ts'
import { findSolution, placeSolutionOrder, placeSolutionProducts } from './order-solution.server.ts'
import { SiteInput } from './sites/site.ts'
import { siteOfOrder } from './sites/sites.server.ts'

export const projectsApi = newApi('Design and solution orders')

const File = z.union([
  z.string().max(60).describe('ID of one of the customer’s own files'),
  z.object({ name: z.string().min(1).max(200), content_base64: z.base64().min(1).max(7_000_000) }),
])

const submission = z.object({
  user_id: z.string().optional(),
  address_id: z.uuid().describe('ID of the installation address'),
  placement_key: z.string().min(8).max(80).optional(),
  order_price: z
    .union([z.number(), z.string()])
    .optional()
    .describe(
      'Total that was shown to the customer; if it has changed, the answer is 409 with the new total',
    ),
  note: z.string().trim().max(500).default(''),
  files: z.array(File).max(maxOrderFiles).default([]).describe('Plans, bills and photos of the site'),
})
type Submission = z.output<typeof submission>

const solution = submission.extend({
  solution_id: z.string().min(1, text('Choose a product.')).max(200),
  delivery: z.enum(deliveryChoices).default('standard'),
  carrier_note: CarrierNote.default('').describe(
    'Preferred days and times of a delivery appointment, for the carrier',
  ),
  form_data: SiteInput.prefault({ surface: 'other' }),
})

const SiteAnswer = z.object({
  site: SiteInput.extend({
    design: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullable(),
  }),
  solution_id: z.string().nullable(),
  files: z.array(
    z.object({ id: z.string(), name: z.string(), content_type: z.string(), bytes: z.number().int() }),
  ),
})

const quantity = wholeNumber(1, 999)

projectsApi.endpoint({
  method: 'post',
  path: '/order/generate_order_with_form_data',
  summary: 'Place a design order (type 1): priced by /design/cost for the site in form_data, with its files',
  access: 'customer',
  owned: ['address_id', 'files'],
  body: submission.extend({ form_data: SiteInput.extend(designFields) }),
  answer: Order,
  async handle({ ctx, customer, body }) {
    const { stage, building, size_kw, storage, state, stamp, extra_revisions, ...site } = body.form_data
    const options = { stage, building, size_kw, storage, state, stamp, extra_revisions }
    const actor = { user_id: customer.id, locale: ctx.locale, network: networkOf(ctx) }
    const submission = { ...(await readSubmission(ctx, customer, body)), site, options }
    return orderReply(await placeDesignOrder(ctx.db, actor, submission, saleTerms(ctx)), ctx)
  },
})

projectsApi.endpoint({
  method: 'post',
  path: '/order/generates/solution_order',
  summary: 'Place a solution order (type 2): a quantity of a whole package for a site, at the package price',
  access: 'customer',
  owned: ['address_id', 'files'],
  body: solution.extend({ quantity: inputWithDefault(quantity, 1) }),
  answer: Order,
  async handle({ ctx, customer, body }) {
    const { solution_id, delivery, carrier_note, form_data: site } = body
    const actor = { user_id: customer.id, locale: ctx.locale, network: networkOf(ctx) }
    const submission = {
      ...(await readSubmission(ctx, customer, body)),
      site,
      solution_id,
      delivery,
      carrier_note,
      quantity: body.quantity,
    }
    return orderReply(await placeSolutionOrder(ctx.db, actor, submission, saleTerms(ctx)), ctx)
  },
})

projectsApi.endpoint({
  method: 'post',
  path: '/order/generate_order_solution_product',
  summary:
    'Place a solution order (type 2) of single components of a package; without `products`, all of them',
  access: 'customer',
  owned: ['address_id', 'files'],
  body: solution.extend({
    products: z
      .array(z.object({ product_id: z.string().min(1).max(200), quantity }))
      .max(60)
      .default([]),
  }),
  answer: Order,
  async handle({ ctx, customer, body }) {
    const { solution_id, delivery, carrier_note, form_data: site, products } = body
    const actor = { user_id: customer.id, locale: ctx.locale, network: networkOf(ctx) }
    const submission = {
      ...(await readSubmission(ctx, customer, body)),
      site,
      solution_id,
      delivery,
      carrier_note,
      products,
    }
    return orderReply(await placeSolutionProducts(ctx.db, actor, submission, saleTerms(ctx)), ctx)
  },
})

projectsApi.endpoint({
  method: 'post',
  path: '/order/get/products/by/solution_id',
  summary: 'List the components of a package with their quantities and single prices',
  access: 'public',
  body: z.object({ solution_id: z.string().min(1, text('Choose a product.')).max(200) }),
  answer: z.array(
    z.looseObject({
      product_id: z.string(),
      name: z.string(),
      model_number: z.string(),
      thumbnail: z.string(),
      univalent: z.number(),
      product_price_now: z.number(),
      discount: z.number(),
      discountPercent: z.number().int(),
      product_count: z.number().int(),
      power: z.number(),
      has_battery: z.boolean(),
    }),
  ),
  async handle({ ctx, body }) {
    const { components } = await findSolution(ctx.db, body.solution_id, ctx.locale)
    const ids = components.map(({ product_id }) => product_id)
    const products = await saleProducts(ctx.db, ids, ctx.locale)
    return components.flatMap(({ product_id, quantity: product_count }) => {
      const product = products.get(product_id)
      if (!product) return []
      const { name, model_number, thumbnail, power_w, has_battery } = product
      const price = toPriceDto(unitPrice(product, product_count))
      return [
        { product_id, name, model_number, thumbnail, ...price, product_count, power: power_w, has_battery },
      ]
    })
  },
})

/** Stores the uploaded files and returns the input that all site orders share. */
async function readSubmission(ctx: RequestContext, customer: Customer, body: Submission) {
  const { db, services } = ctx
  await services.limits.take('place-order', customer.id)
  const expected_total_cents = body.order_price === undefined ? null : dollarsToCents(body.order_price)
  if (body.order_price !== undefined && expected_total_cents === null)
    throw new Problem('invalid', text('Please check this value'), {
      data: { fields: { order_price: text('Please check this value') } },
    })
  const file_ids: string[] = []
  for (const file of body.files)
    file_ids.push(
      typeof file === 'string'
        ? file
        : await saveOrderFile(
            db,
            services.files,
            customer.id,
            { name: file.name, bytes: Buffer.from(file.content_base64, 'base64') },
            'site',
          ),
    )
  const { address_id, note, placement_key = crypto.randomUUID() } = body
  return { address_id, note, placement_key, expected_total_cents, file_ids }
}

const saleTerms = (ctx: RequestContext) => ({ now: ctx.now(), taxes: ctx.services.taxes })

const orderReply = (order: PlacedOrder, ctx: RequestContext) =>
  reply(localizedOrderDto(order, ctx), text('Your order is placed'))

projectsApi.endpoint({
  method: 'post',
  path: '/order/get/order/by/id',
  summary:
    'Get an order of the signed-in customer, with its order_type; design and solution orders include the site details',
  access: 'customer',
  owned: ['order_id'],
  body: z.object({ order_id: z.string().min(1).max(40), user_id: z.string().optional() }),
  answer: Order.extend({ site: SiteAnswer.nullable() }),
  async handle({ ctx, customer, body }) {
    const order = await orderOf(ctx.db, customer.id, body.order_id)
    const site = await siteOfOrder(ctx.db, order.id)
    return {
      ...localizedOrderDto(order, ctx),
      site: site && { ...site, files: await filesOfOrder(ctx.db, order.id) },
    }
  },
})
