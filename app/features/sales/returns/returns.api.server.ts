import { carrierIds } from '#features/sales/shipments/shipment.ts'
import { urlBuilderFor } from '#platform/config/env.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import { rowVersion } from '#platform/http/number-shape.ts'
import { text } from '#text/text.tsx'
import { sendReturnMessage, setReturnParcel, withdrawReturn } from './request-return.server.ts'
import { maxPhotos, returnReasons } from './return.ts'
import { ReturnDto, toReturnDto } from './return-dto.server.ts'
import { requestReturnWithPhotos } from './return-photos.server.ts'
import { listReturns } from './returns.server.ts'

export const returnsApi = newApi('Returns and refunds')

const id = z.string().min(1).max(40)
const user_id = z.string().optional()
const words = z.string().trim().max(2000)
const lines = z
  .array(z.object({ line_id: z.uuid(), quantity: z.number().int().min(1).max(100_000) }))
  .max(200)

returnsApi.endpoint({
  method: 'post',
  path: '/order/customer/initiate',
  summary: 'Request an exchange or a refund of a paid order or some of its units, with a reason and photos',
  access: 'customer',
  owned: ['order_id', 'photos'],
  body: z.object({
    user_id,
    order_id: id,
    kind: z.enum(['refund', 'exchange']).default('refund'),
    reason: z.enum(returnReasons),
    words: words.default(''),
    /** If absent, everything that can still be returned. */
    lines: lines.optional(),
    /** IDs of the customer's own photos, or the photos themselves. */
    photos: z
      .array(
        z.union([
          z.uuid(),
          z.object({ name: z.string().min(1).max(200), content_base64: z.base64().min(1).max(7_000_000) }),
        ]),
      )
      .max(maxPhotos)
      .default([]),
    version: rowVersion.optional(),
  }),
  answer: ReturnDto,
  async handle({ ctx, customer, body }) {
    await ctx.services.limits.take('ask', `return ${customer.id}`)
    const { db, services } = ctx
    const photos = body.photos.map((photo) =>
      typeof photo === 'string'
        ? photo
        : { name: photo.name, bytes: Buffer.from(photo.content_base64, 'base64') },
    )
    const urlOf = urlBuilderFor(services.settings)
    const request = { ...body, photos }
    const orderReturn = await requestReturnWithPhotos(
      { db, files: services.files, urlOf },
      customer.id,
      request,
    )
    return reply(toReturnDto(orderReturn, ctx), text('We’ve received your request'))
  },
})

returnsApi.endpoint({
  method: 'post',
  path: '/order/refund_log/list',
  summary: "List the signed-in customer's returns, of all orders or one, newest first",
  access: 'customer',
  owned: ['order_id'],
  body: Paging.extend({ user_id, order_id: id.optional() }),
  answer: z.object({
    items: z.array(ReturnDto),
    total: z.number(),
    page: z.number(),
    page_size: z.number(),
  }),
  async handle({ ctx, customer, body }) {
    const { items, ...paging } = await listReturns(ctx.db, { ...body, user_id: customer.id })
    return { items: items.map((orderReturn) => toReturnDto(orderReturn, ctx)), ...paging }
  },
})

returnsApi.endpoint({
  method: 'post',
  path: '/order/customer/withdraw',
  summary: 'Withdraw a return request before items or money have moved',
  access: 'customer',
  owned: ['return_id'],
  body: z.object({ user_id, return_id: id }),
  answer: ReturnDto,
  async handle({ ctx, customer, body }) {
    const orderReturn = await withdrawReturn(ctx.db, customer.id, body.return_id)
    return reply(toReturnDto(orderReturn, ctx), text('Request withdrawn'))
  },
})

returnsApi.endpoint({
  method: 'post',
  path: '/order/customer/return_parcel',
  summary: 'Set carrier and tracking number of the parcel with the returned items',
  access: 'customer',
  owned: ['return_id'],
  body: z.object({
    user_id,
    return_id: id,
    carrier: z.enum(carrierIds),
    tracking_number: z.string().trim().min(3).max(60),
  }),
  answer: ReturnDto,
  async handle({ ctx, customer, body }) {
    const orderReturn = await setReturnParcel(ctx.db, customer.id, body.return_id, body)
    return reply(toReturnDto(orderReturn, ctx), text('Thanks for confirming'))
  },
})

returnsApi.endpoint({
  method: 'post',
  path: '/order/customer/return_message',
  summary: "Send a message about one of the customer's own returns",
  access: 'customer',
  owned: ['return_id'],
  body: z.object({ user_id, return_id: id, words: words.min(1) }),
  answer: ReturnDto,
  async handle({ ctx, customer, body }) {
    await ctx.services.limits.take('ask', `return ${customer.id}`)
    const orderReturn = await sendReturnMessage(ctx.db, customer.id, body.return_id, body.words)
    return reply(toReturnDto(orderReturn, ctx), text('Message sent'))
  },
})
