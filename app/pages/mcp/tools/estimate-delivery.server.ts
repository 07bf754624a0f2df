import { z } from 'zod'
import { estimatePlace } from '#features/catalog/pricing/estimate-price.server.ts'
import { showLines } from '#features/sales/cart/show-cart.server.ts'
import { defineTool, Lines, ZipCode } from '../tool.server.ts'
import { CartLineShape, cartLineResult, EstimateShape, estimateResult } from './cart-shape.server.ts'

export const estimateDeliveryTool = defineTool({
  name: 'estimate_delivery',
  title: 'Estimate delivery',
  description:
    'Price, freight, sales tax and arrival date of products at a ZIP code if they are ordered now, computed as at checkout.',
  input: { items: Lines, zip_code: ZipCode },
  output: z.object({
    place: z.string(),
    lines: z.array(CartLineShape),
    subtotal_usd: z.number(),
    discount_usd: z.number(),
    estimate: EstimateShape.nullable(),
    problem: z.string().nullable().describe('Why there is no estimate'),
  }),
  async run(ctx, { items, zip_code }) {
    const { zip_code: zip, city, state } = estimatePlace(zip_code.slice(0, 5))
    const merged = new Map<string, number>()
    for (const { product_id, quantity } of items)
      merged.set(product_id, (merged.get(product_id) ?? 0) + quantity)
    const lines = [...merged].map(([product_id, quantity]) => ({ product_id, quantity }))
    const { taxes } = ctx.services
    const cart = await showLines(ctx.db, lines, { locale: ctx.locale, now: ctx.now(), zip, taxes })
    const unsold = cart.list.filter((line) => !line.for_sale).map((line) => line.product_id)
    return {
      place: [city, state].filter(Boolean).join(', '),
      lines: cart.list.map((line) => cartLineResult(ctx, line)),
      subtotal_usd: cart.subtotal,
      discount_usd: cart.promotion?.minus ?? 0,
      // An estimate without some of the products would look complete.
      estimate: unsold.length > 0 ? null : estimateResult(cart.estimate),
      problem:
        unsold.length > 0
          ? ctx.t('We don’t sell these products: {{products}}', { products: unsold.join(', ') })
          : cart.estimate_problem,
    }
  },
})
