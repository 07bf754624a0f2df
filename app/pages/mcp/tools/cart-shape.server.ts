import { z } from 'zod'
import { pathOfProduct } from '#features/catalog/products/families/product-path.ts'
import type { CartDto } from '#features/sales/cart/cart.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { urlIn } from '../tool.server.ts'

type Line = CartDto['list'][number]

export const CartLineShape = z.object({
  product_id: z.string(),
  name: z.string(),
  quantity: z.number(),
  is_sold: z.boolean(),
  unit_price_usd: z.number().nullable().describe('At this quantity; null: not sold'),
  line_total_usd: z.number().nullable(),
  min_quantity: z.number(),
  short_by: z.number().describe('Pieces more than can be ordered now'),
  url: z.string(),
})

/** A cart line as a tool result. */
export const cartLineResult = (
  ctx: Pick<RequestContext, 'origin' | 'locale'>,
  line: Line,
): z.input<typeof CartLineShape> => ({
  product_id: line.product_id,
  name: line.name,
  quantity: line.quantity,
  is_sold: line.for_sale,
  unit_price_usd: line.for_sale ? line.price_after_discount : null,
  line_total_usd: line.for_sale ? line.line_total : null,
  min_quantity: line.min_quantity,
  short_by: line.short,
  url: urlIn(ctx, pathOfProduct(line.product_id)),
})

export const EstimateShape = z.object({
  zip_code: z.string(),
  freight_usd: z.number(),
  tax_usd: z.number(),
  total_usd: z.number(),
  arrives_by: z.string().nullable().describe('YYYY-MM-DD; null: nothing is shipped'),
  pickup: z
    .object({ ready_on: z.string().nullable(), total_usd: z.number() })
    .nullable()
    .describe('Pickup at a warehouse near the ZIP code, if there is one'),
})

/** The estimate as a tool result; null without one. */
export const estimateResult = (estimate: CartDto['estimate']): z.input<typeof EstimateShape> | null =>
  estimate && {
    zip_code: estimate.zip,
    freight_usd: estimate.freight,
    tax_usd: estimate.tax,
    total_usd: estimate.total,
    arrives_by: estimate.get_it_by,
    pickup: estimate.pickup && { ready_on: estimate.pickup.ready_on, total_usd: estimate.pickup.total },
  }
