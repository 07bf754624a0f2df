import { currentNames } from '#features/catalog/products/product-names.server.ts'
import { ParcelInput } from '#features/sales/shipments/parcel-input.server.ts'
import { carrierIds } from '#features/sales/shipments/shipment.ts'
import { urlBuilderFor } from '#platform/config/env.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import { rowVersion } from '#platform/http/number-shape.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { typedToCents } from '#platform/money/typed-amount.ts'
import { text } from '#text/text.tsx'
import { claimOutcomes } from './freight-claim.ts'
import { claimOutcomesOf } from './freight-claims.server.ts'
import {
  closeReturn,
  receiveReturnedItems,
  refundReturn,
  replyOnReturn,
  reviewReturn,
  shipReplacement,
} from './process-return.server.ts'
import { previewRefund, refundLines } from './refund-lines.server.ts'
import { returnReasons } from './return.ts'
import { ReturnDto, toReturnDto } from './return-dto.server.ts'
import { listReturns, returnById, returnsOfOrder } from './returns.server.ts'

/** Staff endpoints for returns. */
export const merchantReturnsApi = newApi('Returns and refunds')

const id = z.string().min(1).max(40)
const words = z.string().trim().max(2000)
const lines = z
  .array(z.object({ line_id: z.uuid(), quantity: z.number().int().min(1).max(100_000) }))
  .max(200)

export const listStaffReturns = merchantReturnsApi.endpoint({
  method: 'post',
  path: '/order/merchant/returns',
  summary:
    'List returns of all customers, newest first, filtered by status or order, or the one with this id',
  access: 'staff',
  permission: 'returns.review',
  body: Paging.extend({
    refund_status: z
      .enum(['requested', 'reviewed', 'returned', 'refunded', 'end', 'rejected', 'withdrawn'])
      .optional(),
    freight_claim: z.enum(claimOutcomes).optional(),
    order_id: id.optional(),
    return_id: id.optional(),
  }),
  answer: z.object({
    items: z.array(
      ReturnDto.extend({
        freight_claim: z.enum(claimOutcomes).nullable().describe('The claim against the freight carrier'),
      }),
    ),
    product_names: z
      .record(z.string(), z.string())
      .describe('What their products are called now in the reader’s language, by product id'),
    total: z.number(),
    page: z.number(),
    page_size: z.number(),
  }),
  async handle({ ctx, body }) {
    const { refund_status: status, freight_claim, order_id, return_id, page, page_size } = body
    if (return_id) {
      const found = toReturnDto(await returnById(ctx.db, return_id), ctx)
      const claim = (await claimOutcomesOf(ctx.db, [return_id])).get(return_id) ?? null
      const product_names = await namesOf(ctx, [found])
      return {
        items: [{ ...found, freight_claim: claim }],
        product_names,
        total: 1,
        page: 1,
        page_size,
      }
    }
    const { items, ...paging } = await listReturns(ctx.db, {
      status,
      freight_claim,
      order_id,
      page,
      page_size,
    })
    const claims = await claimOutcomesOf(
      ctx.db,
      items.map((orderReturn) => orderReturn.id),
    )
    const dtos = items.map((orderReturn) => ({
      ...toReturnDto(orderReturn, ctx),
      freight_claim: claims.get(orderReturn.id) ?? null,
    }))
    return { items: dtos, product_names: await namesOf(ctx, dtos), ...paging }
  },
})

const namesOf = ({ db, locale }: RequestContext, returns: readonly { lines: { product_id: string }[] }[]) =>
  currentNames(
    db,
    returns.flatMap(({ lines }) => lines.map(({ product_id }) => product_id)),
    locale,
  )

/** The return of a staff action. With `version`, the order must be unchanged since. */
const StaffActionInput = z.object({
  return_id: id,
  version: rowVersion.optional(),
  cause: z.string().trim().max(300).optional(),
})

/** The return ID of the input, or the order's latest return. */
async function returnIdFrom(
  ctx: RequestContext,
  { return_id, order_id }: { return_id?: string; order_id?: string },
) {
  if (return_id) return return_id
  const [latest] = order_id ? await returnsOfOrder(ctx.db, order_id) : []
  if (!latest) throw new Problem('missing', text('Return not found'))
  return latest.id
}

const cents = z.union([z.number(), z.string()]).transform((value, context) => {
  const amount_cents = typedToCents(String(value))
  if (amount_cents !== null && amount_cents >= 0) return amount_cents
  context.addIssue({ code: 'custom', message: text('Please check this value') })
  return z.NEVER
})

export const reviewReturnByStaff = merchantReturnsApi.endpoint({
  method: 'post',
  path: '/order/merchant/review',
  summary:
    'Approve or reject a return request; approval fixes the refund amount and reserves the replacement of an exchange',
  access: 'staff',
  permission: 'returns.review',
  body: StaffActionInput.partial({ return_id: true }).extend({
    order_id: id.optional(),
    decision: z.enum(['approve', 'reject']),
    /** Explanation shown to the customer. */
    words: words.default(''),
    needs_goods: z.boolean().optional(),
    with_freight: z.boolean().optional(),
    deduction: cents.optional(),
  }),
  answer: ReturnDto,
  async handle({ ctx, customer, body }) {
    const return_id = await returnIdFrom(ctx, body)
    const decision = { ...body, approve: body.decision === 'approve', deduction_cents: body.deduction }
    await reviewReturn(
      ctx.db,
      { ...body, return_id, staff_id: customer.id },
      decision,
      urlBuilderFor(ctx.services.settings),
    )
    return reply(toReturnDto(await returnById(ctx.db, return_id), ctx), text('Decision saved'))
  },
})

export const receiveReturnByStaff = merchantReturnsApi.endpoint({
  method: 'post',
  path: '/order/merchant/return_received',
  summary: 'Record that the items of a return arrived, and restock the given units of each line',
  access: 'staff',
  permission: 'returns.review',
  body: StaffActionInput.extend({ restock: lines.default([]) }),
  answer: ReturnDto,
  async handle({ ctx, customer, body }) {
    await receiveReturnedItems(ctx.db, { ...body, staff_id: customer.id }, body.restock)
    return toReturnDto(await returnById(ctx.db, body.return_id), ctx)
  },
})

export const refundReturnByStaff = merchantReturnsApi.endpoint({
  method: 'post',
  path: '/order/merchant/refund',
  summary: 'Refund an approved return to the original payments, newest first; 409 if already refunded',
  access: 'staff',
  permission: 'orders.refund',
  body: StaffActionInput,
  answer: ReturnDto,
  async handle({ ctx, customer, body }) {
    await refundReturn(ctx.db, { ...body, staff_id: customer.id }, urlBuilderFor(ctx.services.settings))
    return reply(toReturnDto(await returnById(ctx.db, body.return_id), ctx), text('The refund is ordered'))
  },
})

merchantReturnsApi.endpoint({
  method: 'post',
  path: '/order/merchant/exchange',
  summary: 'Ship the replacement of an exchange, with carrier and parcels',
  access: 'staff',
  permission: 'orders.refund',
  body: StaffActionInput.extend({
    carrier: z.enum(carrierIds),
    parcels: z.array(ParcelInput).min(1).max(50),
  }),
  answer: ReturnDto,
  async handle({ ctx, customer, body }) {
    await shipReplacement(
      ctx.db,
      { ...body, staff_id: customer.id },
      body,
      urlBuilderFor(ctx.services.settings),
    )
    return reply(toReturnDto(await returnById(ctx.db, body.return_id), ctx), text('The order is shipped'))
  },
})

export const closeReturnByStaff = merchantReturnsApi.endpoint({
  method: 'post',
  path: '/order/merchant/return_close',
  summary: 'Close an approved return whose items never arrived',
  access: 'staff',
  permission: 'returns.review',
  body: StaffActionInput,
  answer: ReturnDto,
  async handle({ ctx, customer, body }) {
    await closeReturn(ctx.db, { ...body, staff_id: customer.id })
    return toReturnDto(await returnById(ctx.db, body.return_id), ctx)
  },
})

export const writeToReturn = merchantReturnsApi.endpoint({
  method: 'post',
  path: '/order/merchant/return_message',
  summary: 'Send the customer a message about a return',
  access: 'staff',
  permission: 'returns.review',
  body: StaffActionInput.extend({ words: words.min(1) }),
  answer: ReturnDto,
  async handle({ ctx, customer, body }) {
    await replyOnReturn(ctx.db, { ...body, staff_id: customer.id }, body.words)
    return toReturnDto(await returnById(ctx.db, body.return_id), ctx)
  },
})

const RefundInput = z.object({
  order_id: id,
  lines: lines.min(1, text('Select at least one item')),
  with_freight: z.boolean().default(false).describe('Refund the freight share of these items, too'),
})

const wholeCents = z.number().int()

export const previewLineRefund = merchantReturnsApi.endpoint({
  method: 'post',
  path: '/staff/orders/preview_refund',
  summary: 'The amount that refunding units of an order would send back, in cents. Nothing is refunded',
  access: 'staff',
  permission: 'orders.refund',
  body: RefundInput,
  answer: RefundInput.extend({
    items_cents: wholeCents,
    discount_cents: wholeCents.describe('Share of the promotion and the coupon'),
    tax_cents: wholeCents,
    freight_cents: wholeCents,
    refund_cents: wholeCents.describe('Items less discount, plus tax and freight'),
  }),
  handle: async ({ ctx, body }) => ({ ...body, ...(await previewRefund(ctx.db, body)) }),
})

export const refundOrderLines = merchantReturnsApi.endpoint({
  method: 'post',
  path: '/staff/orders/refund_lines',
  summary:
    'Refund units of an order to the original payments without their being sent back; 409 if its version has changed',
  access: 'staff',
  permission: 'orders.refund',
  body: RefundInput.extend({
    version: rowVersion,
    reason: z.enum(returnReasons),
    words: words.default(''),
    deduction: cents.optional().describe('Deducted from the refund, in dollars'),
    cause: z.string().trim().max(300).optional(),
  }),
  answer: z.object({ return_id: z.string() }),
  async handle({ ctx, customer, body: { order_id, version, cause, deduction, ...refund } }) {
    const staffAction = { order_id, version, cause, staff_id: customer.id }
    const refunded = await refundLines(
      ctx.db,
      staffAction,
      { ...refund, deduction_cents: deduction },
      urlBuilderFor(ctx.services.settings),
    )
    return reply(refunded, text('The refund is ordered'))
  },
})
