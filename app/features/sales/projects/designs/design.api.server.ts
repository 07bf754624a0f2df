import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'
import { designPrices, setSurcharge } from './design.server.ts'
import { designCost, surchargeIds } from './design-cost.ts'
import { surchargeLabels } from './design-labels.ts'
import { DesignInput } from './design-request.server.ts'

export const designApi = newApi('Design')

designApi.endpoint({
  method: 'get',
  path: '/design/cost',
  summary:
    'Get the price of a design: services and surcharges, the total, and the business days until the first plans',
  access: 'public',
  query: DesignInput,
  answer: z.object({
    lines: z.array(
      z.object({
        product_id: z.string(),
        name: z.string(),
        quantity: z.number().int(),
        unit_price: z.number(),
        parts: z.array(
          z.object({ reason: z.string(), words: z.string(), times: z.number().int(), amount: z.number() }),
        ),
      }),
    ),
    total: z.number(),
    business_days: z.number().int(),
  }),
  async handle({ ctx, query }) {
    const cost = designCost(query, await designPrices(ctx.db, ctx.locale))
    if (!cost)
      throw new Problem('conflict', text('We can’t offer this design right now. Please request a quote.'))
    return {
      lines: cost.lines.map(({ product_id, name, quantity, unit_cents, parts }) => ({
        product_id,
        name,
        quantity,
        unit_price: centsToDollars(unit_cents),
        parts: parts.map(({ reason, times, cents }) => ({
          reason,
          words: reason === 'service' ? name : ctx.t(surchargeLabels[reason]),
          times,
          amount: centsToDollars(cents),
        })),
      })),
      total: centsToDollars(cost.total_cents),
      business_days: cost.business_days,
    }
  },
})

designApi.endpoint({
  method: 'post',
  path: '/design/surcharge/save',
  summary: 'Set a design surcharge for future orders; returns all surcharges',
  access: 'staff',
  permission: 'prices.edit',
  body: z.object({
    id: z.enum(surchargeIds),
    amount: z.number().min(0).max(100_000).multipleOf(0.01),
  }),
  answer: z.record(z.string(), z.number()),
  async handle({ ctx, body }) {
    const all = await setSurcharge(ctx.db, body.id, Math.round(body.amount * 100))
    const prices = Object.fromEntries(Object.entries(all).map(([id, cents]) => [id, centsToDollars(cents)]))
    return reply(prices, text('Price updated'))
  },
})
