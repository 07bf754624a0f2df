import { carrierIds } from '#features/shipments/shipment.ts'
import { newApi, Paging, reply, z } from '#platform/api.server.ts'
import { publicUrlOf } from '#platform/env.server.ts'
import { fromWire, toWire } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import type { Scope } from '#platform/scope.server.ts'
import { text } from '#text/text.tsx'
import {
  answerOnReturn,
  closeReturn,
  payReturn,
  receiveGoods,
  reviewReturn,
  shipReplacement,
} from './deciding.server.ts'
import {
  announceParcel,
  requestReturn,
  savePhoto,
  withdrawReturn,
  writeOnReturn,
} from './requesting.server.ts'
import { mostPhotos, type Return, reasonWords, returnReasons, returnWords } from './return.ts'
import { anyReturn, listReturns, returnsOfOrder } from './returns.server.ts'

export const returnsApi = newApi('Returns and refunds')

const Wire = z.looseObject({
  return_id: z.string(),
  order_id: z.string(),
  kind: z.enum(['refund', 'exchange']),
  refund_status: z.enum(['requested', 'reviewed', 'returned', 'refunded', 'end', 'rejected', 'withdrawn']),
  statusValue: z.string(),
  reason: z.enum(returnReasons),
  reasonValue: z.string(),
  refund_price: z.number(),
  lines: z.array(z.looseObject({ line_id: z.string(), product_id: z.string(), quantity: z.number().int() })),
  photos: z.array(z.string()),
  messages: z.array(z.object({ author: z.enum(['customer', 'shop']), words: z.string(), at: z.string() })),
  create_time: z.string(),
})

/** A return under the contract's names, with its words in the reader's language. */
function onTheWire(found: Return, { t }: Scope): z.input<typeof Wire> {
  const { id, refund_cents, deduction_cents, freight_cents, freight_kept_cents, lines, ...rest } = found
  return {
    return_id: id,
    order_id: rest.order_id,
    kind: rest.kind,
    refund_status: rest.status,
    statusValue: t(returnWords[rest.status]),
    reason: rest.reason,
    reasonValue: t(reasonWords[rest.reason]),
    words: rest.words,
    needs_goods: rest.needs_goods,
    decision: rest.decision,
    refund_price: toWire(refund_cents),
    freight: toWire(freight_cents - freight_kept_cents),
    deduction: toWire(deduction_cents),
    tax_lines: rest.tax_lines.map((line) => ({ state: line.state, amount: toWire(line.cents) })),
    lines: lines.map((line) => ({
      line_id: line.line_id,
      product_id: line.product_id,
      name: line.name,
      quantity: line.quantity,
      amount: toWire(line.subtotal_cents - line.minus_cents),
      tax: toWire(line.tax_cents),
      restocked: line.restocked,
    })),
    photos: rest.photos,
    messages: rest.messages,
    return_carrier: rest.return_carrier,
    return_tracking_number: rest.return_tracking_number,
    create_time: rest.requested_at,
    update_time: rest.updated_at,
  }
}

const urlsOf = (scope: Scope) => (path: string) => publicUrlOf(scope.services.settings) + path

const id = z.string().min(1).max(40)
const user_id = z.string().optional()
const words = z.string().trim().max(2000)
const lines = z
  .array(z.object({ line_id: z.uuid(), quantity: z.number().int().min(1).max(100_000) }))
  .max(200)

returnsApi.call({
  method: 'post',
  path: '/order/customer/initiate',
  summary:
    'Ask for an exchange or a refund of a paid order, or of some units of it, with a reason and pictures',
  access: 'customer',
  owned: ['order_id', 'photos'],
  body: z.object({
    user_id,
    order_id: id,
    kind: z.enum(['refund', 'exchange']).default('refund'),
    reason: z.enum(returnReasons),
    words: words.default(''),
    /** Left out: everything that is still there. */
    lines: lines.optional(),
    /** Ids of one's own pictures, or small pictures themselves. */
    photos: z
      .array(
        z.union([
          z.uuid(),
          z.object({ name: z.string().min(1).max(200), content_base64: z.base64().min(1).max(7_000_000) }),
        ]),
      )
      .max(mostPhotos)
      .default([]),
    version: z.coerce.number().int().min(1).optional(),
  }),
  answer: Wire,
  async handle({ scope, customer, body }) {
    await scope.services.limits.take('ask', `return ${customer.id}`)
    const { db, services } = scope
    const photos = await Promise.all(
      body.photos.map((photo) =>
        typeof photo === 'string'
          ? photo
          : savePhoto(db, services.files, customer.id, {
              name: photo.name,
              bytes: Buffer.from(photo.content_base64, 'base64'),
            }),
      ),
    )
    const made = await requestReturn(db, customer.id, { ...body, photos }, urlsOf(scope))
    return reply(onTheWire(made, scope), text('We have your request'))
  },
})

returnsApi.call({
  method: 'post',
  path: '/order/refund_log/list',
  summary: "The signed-in customer's returns, of all orders or of one, newest first",
  access: 'customer',
  owned: ['order_id'],
  body: Paging.extend({ user_id, order_id: id.optional() }),
  answer: z.object({ items: z.array(Wire), total: z.number(), page: z.number(), page_size: z.number() }),
  async handle({ scope, customer, body }) {
    const { items, ...paging } = await listReturns(scope.db, { ...body, user_id: customer.id })
    return { items: items.map((found) => onTheWire(found, scope)), ...paging }
  },
})

returnsApi.call({
  method: 'post',
  path: '/order/customer/withdraw',
  summary: 'Take a request back while neither goods nor money have moved',
  access: 'customer',
  owned: ['return_id'],
  body: z.object({ user_id, return_id: id }),
  answer: Wire,
  async handle({ scope, customer, body }) {
    const found = await withdrawReturn(scope.db, customer.id, body.return_id)
    return reply(onTheWire(found, scope), text('Your request is taken back'))
  },
})

returnsApi.call({
  method: 'post',
  path: '/order/customer/return_parcel',
  summary: 'Tell which parcel brings the goods of an accepted return back',
  access: 'customer',
  owned: ['return_id'],
  body: z.object({
    user_id,
    return_id: id,
    carrier: z.enum(carrierIds),
    tracking_number: z.string().trim().min(3).max(60),
  }),
  answer: Wire,
  async handle({ scope, customer, body }) {
    const found = await announceParcel(scope.db, customer.id, body.return_id, body)
    return reply(onTheWire(found, scope), text('Thank you for telling us'))
  },
})

returnsApi.call({
  method: 'post',
  path: '/order/customer/return_message',
  summary: "Write to the shop about one's own return",
  access: 'customer',
  owned: ['return_id'],
  body: z.object({ user_id, return_id: id, words: words.min(1) }),
  answer: Wire,
  async handle({ scope, customer, body }) {
    await scope.services.limits.take('ask', `return ${customer.id}`)
    const found = await writeOnReturn(scope.db, customer.id, body.return_id, body.words)
    return reply(onTheWire(found, scope), text('Your message is sent'))
  },
})

returnsApi.call({
  method: 'post',
  path: '/order/merchant/returns',
  summary: 'Returns of all customers for the staff, newest first, by status or order',
  access: 'staff',
  body: Paging.extend({
    refund_status: z
      .enum(['requested', 'reviewed', 'returned', 'refunded', 'end', 'rejected', 'withdrawn'])
      .optional(),
    order_id: id.optional(),
  }),
  answer: z.object({ items: z.array(Wire), total: z.number(), page: z.number(), page_size: z.number() }),
  async handle({ scope, body }) {
    const { refund_status: status, order_id, page, page_size } = body
    const { items, ...paging } = await listReturns(scope.db, { status, order_id, page, page_size })
    return { items: items.map((found) => onTheWire(found, scope)), ...paging }
  },
})

/** What a deed of the staff is done to. With `version` the order must still be as they saw it. */
const Deed = z.object({
  return_id: id,
  version: z.coerce.number().int().min(1).optional(),
  cause: z.string().trim().max(300).optional(),
})

/** A return by its own number, or the latest of an order by the order's. */
async function returnMeant(scope: Scope, { return_id, order_id }: { return_id?: string; order_id?: string }) {
  if (return_id) return return_id
  const [latest] = order_id ? await returnsOfOrder(scope.db, order_id) : []
  if (!latest) throw new Problem('missing', text('Return not found'))
  return latest.id
}

const cents = z.union([z.number(), z.string()]).transform((value, context) => {
  const found = fromWire(value)
  if (found !== null && found >= 0) return found
  context.addIssue({ code: 'custom', message: text('Please check this value') })
  return z.NEVER
})

returnsApi.call({
  method: 'post',
  path: '/order/merchant/review',
  summary:
    'Accept or refuse a request; accepted, its amount is fixed and goods of an exchange are kept for the customer',
  access: 'staff',
  body: Deed.partial({ return_id: true }).extend({
    order_id: id.optional(),
    decision: z.enum(['approve', 'reject']),
    /** What the customer reads. */
    words: words.default(''),
    needs_goods: z.boolean().optional(),
    with_freight: z.boolean().optional(),
    deduction: cents.optional(),
  }),
  answer: Wire,
  async handle({ scope, customer, body }) {
    const return_id = await returnMeant(scope, body)
    const decision = { ...body, approve: body.decision === 'approve', deduction_cents: body.deduction }
    await reviewReturn(scope.db, { ...body, return_id, staff_id: customer.id }, decision, urlsOf(scope))
    return reply(onTheWire(await anyReturn(scope.db, return_id), scope), text('The decision is kept'))
  },
})

returnsApi.call({
  method: 'post',
  path: '/order/merchant/return_received',
  summary: 'The goods of a return have come back; so many units of each line as named go on sale again',
  access: 'staff',
  body: Deed.extend({ restock: lines.default([]) }),
  answer: Wire,
  async handle({ scope, customer, body }) {
    await receiveGoods(scope.db, { ...body, staff_id: customer.id }, body.restock)
    return onTheWire(await anyReturn(scope.db, body.return_id), scope)
  },
})

returnsApi.call({
  method: 'post',
  path: '/order/merchant/refund',
  summary: 'Order the refund of an accepted return: to the payments it came by, the newest first, each once',
  access: 'staff',
  body: Deed,
  answer: Wire,
  async handle({ scope, customer, body }) {
    await payReturn(scope.db, { ...body, staff_id: customer.id }, urlsOf(scope))
    return reply(onTheWire(await anyReturn(scope.db, body.return_id), scope), text('The refund is ordered'))
  },
})

returnsApi.call({
  method: 'post',
  path: '/order/merchant/exchange',
  summary: 'Send the replacement of an exchange, with carrier and parcels',
  access: 'staff',
  body: Deed.extend({
    carrier: z.enum(carrierIds),
    parcels: z
      .array(
        z.object({
          tracking_number: z.string().trim().min(3).max(60),
          weight_lb: z.number().positive().max(100_000).nullable().default(null),
          contents: z.string().trim().max(200).default(''),
        }),
      )
      .min(1)
      .max(50),
  }),
  answer: Wire,
  async handle({ scope, customer, body }) {
    await shipReplacement(scope.db, { ...body, staff_id: customer.id }, body, urlsOf(scope))
    return reply(onTheWire(await anyReturn(scope.db, body.return_id), scope), text('The order is shipped'))
  },
})

returnsApi.call({
  method: 'post',
  path: '/order/merchant/return_close',
  summary: 'End an accepted return whose goods never came',
  access: 'staff',
  body: Deed,
  answer: Wire,
  async handle({ scope, customer, body }) {
    await closeReturn(scope.db, { ...body, staff_id: customer.id })
    return onTheWire(await anyReturn(scope.db, body.return_id), scope)
  },
})

returnsApi.call({
  method: 'post',
  path: '/order/merchant/return_message',
  summary: 'Write to the customer about a return',
  access: 'staff',
  body: Deed.extend({ words: words.min(1) }),
  answer: Wire,
  async handle({ scope, customer, body }) {
    await answerOnReturn(scope.db, { ...body, staff_id: customer.id }, body.words)
    return onTheWire(await anyReturn(scope.db, body.return_id), scope)
  },
})
