import { z } from '#platform/http/api/api.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { type PlacedOrder, toOrderDto } from '../placed-order.ts'

export const Line = z.looseObject({
  /** Identifies the line in an exchange or refund request. */
  line_id: z.string(),
  product_id: z.string(),
  name: z.string(),
  thumbnail: z.string(),
  univalent: z.number(),
  product_price_now: z.number(),
  discount: z.number(),
  discountPercent: z.number().int(),
  product_count: z.number().int(),
  update_time: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  address: z.string(),
  building: z.string(),
  state: z.string(),
  city: z.string(),
  zip_code: z.string(),
  email: z.string(),
  phone: z.string(),
  power: z.number(),
  has_battery: z.boolean(),
})

export const Order = z.looseObject({
  order_id: z.string(),
  order_type: z.number().int(),
  order_status: z.number().int(),
  statusValue: z.string(),
  order_price: z.number(),
  order_detail: z.array(Line),
  order_refund: z.object({ refund_status: z.string() }).nullable(),
  tax: z.number(),
  freight: z.number(),
  get_it_by: z.string().nullable(),
})

/** An order as the API returns it, with its labels in the reader's language. */
export function localizedOrderDto(order: PlacedOrder, ctx: RequestContext) {
  const dto = toOrderDto(order)
  const tax_lines = dto.tax_lines.map((line) => ({ ...line, reason: ctx.t(line.reason) }))
  return { ...dto, statusValue: ctx.t(dto.statusValue), tax_lines }
}
