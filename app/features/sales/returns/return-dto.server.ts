import { z } from '#platform/http/api/api.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { type Return, refundedTax, returnReasonLabels, returnReasons, returnStatusLabels } from './return.ts'

/** Return object of the API. */
export const ReturnDto = z.looseObject({
  return_id: z.string(),
  order_id: z.string(),
  kind: z.enum(['refund', 'exchange']),
  refund_status: z.enum(['requested', 'reviewed', 'returned', 'refunded', 'end', 'rejected', 'withdrawn']),
  statusValue: z.string(),
  reason: z.enum(returnReasons),
  reasonValue: z.string(),
  words: z.string(),
  needs_goods: z.boolean(),
  decision: z.string(),
  refund_price: z.number(),
  freight: z.number(),
  deduction: z.number(),
  return_carrier: z.string().nullable(),
  return_tracking_number: z.string().nullable(),
  lines: z.array(
    z.looseObject({
      line_id: z.string(),
      product_id: z.string(),
      name: z.string(),
      quantity: z.number().int(),
      amount: z.number(),
      tax: z.number(),
      restocked: z.number().int(),
    }),
  ),
  photos: z.array(z.string()),
  messages: z.array(z.object({ author: z.enum(['customer', 'shop']), words: z.string(), at: z.string() })),
  create_time: z.string(),
})

/** Maps a return to the API contract: amounts in dollars, labels in the request's language. */
export function toReturnDto(orderReturn: Return, { t }: RequestContext): z.input<typeof ReturnDto> {
  const { id, refund_cents, deduction_cents, freight_cents, freight_kept_cents, lines, ...rest } = orderReturn
  return {
    return_id: id,
    order_id: rest.order_id,
    kind: rest.kind,
    refund_status: rest.status,
    statusValue: t(returnStatusLabels[rest.status]),
    reason: rest.reason,
    reasonValue: t(returnReasonLabels[rest.reason]),
    words: rest.words,
    needs_goods: rest.needs_goods,
    decision: rest.decision,
    refund_price: centsToDollars(refund_cents),
    freight: centsToDollars(freight_cents - freight_kept_cents),
    deduction: centsToDollars(deduction_cents),
    tax_lines: refundedTax(orderReturn).map((line) => ({
      state: line.state,
      amount: centsToDollars(line.cents),
    })),
    lines: lines.map((line) => ({
      line_id: line.line_id,
      product_id: line.product_id,
      name: line.name,
      quantity: line.quantity,
      amount: centsToDollars(line.subtotal_cents - line.minus_cents),
      tax: centsToDollars(line.tax_cents),
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
