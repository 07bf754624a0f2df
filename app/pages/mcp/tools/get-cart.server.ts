import { z } from 'zod'
import { zipOf } from '#features/people/addresses/delivery-place.ts'
import { showCart } from '#features/sales/cart/show-cart.server.ts'
import { defineAccountTool, urlIn, ZipCode } from '../tool.server.ts'
import { CartLineShape, cartLineResult, EstimateShape, estimateResult } from './cart-shape.server.ts'

export const getCartTool = defineAccountTool({
  name: 'get_cart',
  title: 'Get cart',
  description:
    'The cart of the customer whose access token is used, with current prices and discounts; with a ZIP code also freight, tax and arrival date. Needs the scope cart:read.',
  scope: 'cart:read',
  input: { zip_code: ZipCode.optional() },
  output: z.object({
    lines: z.array(CartLineShape),
    subtotal_usd: z.number(),
    total_usd: z.number().describe('After discounts, before freight and tax'),
    coupon: z.string().nullable(),
    can_check_out: z.boolean(),
    estimate: EstimateShape.nullable().describe('Null without a ZIP code'),
    problem: z.string().nullable().describe('Why there is no estimate for the ZIP code'),
    url: z.string(),
  }),
  async run(ctx, { zip_code }, { user_id }) {
    const { taxes } = ctx.services
    const terms = { locale: ctx.locale, now: ctx.now(), zip: zipOf(zip_code), taxes }
    const cart = await showCart(ctx.db, { user_id }, terms)
    return {
      lines: cart.list.map((line) => cartLineResult(ctx, line)),
      subtotal_usd: cart.subtotal,
      total_usd: cart.total,
      coupon: cart.coupon?.coupon ?? null,
      can_check_out: cart.can_check_out,
      estimate: estimateResult(cart.estimate),
      problem: cart.estimate_problem,
      url: urlIn(ctx, '/cart'),
    }
  },
})
