import { z } from 'zod'
import { findProducts } from '#features/catalog/listings/find-products.server.ts'
import { cardsOf } from '#features/catalog/listings/listings.server.ts'
import { defineTool } from '../tool.server.ts'
import { ProductShape, productResult } from './product-shape.server.ts'

export const searchProductsTool = defineTool({
  name: 'search_products',
  title: 'Search products',
  description:
    'Finds solar products (panels, inverters, batteries, mounting, transformers, kits, hot tubs) by a text in plain words: type, brand, model number, figures with units, price limits, or what they must work with. Example: "400 W panel under $200".',
  input: {
    query: z.string().trim().min(1).max(200),
    limit: z.int().min(1).max(20).default(8),
  },
  output: z.object({
    total: z.number().describe('How many products were found'),
    is_exact: z.boolean().describe('False: some condition or word was left out or corrected'),
    understood: z.array(z.string()).describe('Conditions read from the query'),
    nearest: z.array(z.string()).describe('Conditions that only a near value meets'),
    left_out: z.array(z.string()).describe('Conditions and words that no product meets together'),
    products: z.array(
      ProductShape.extend({
        reasons: z.array(z.string()).describe('What of the query it meets'),
        replaces: z.string().nullable().describe('ID of the discontinued product that it replaces'),
      }),
    ),
  }),
  async run(ctx, { query, limit }) {
    const found = await findProducts(ctx, query, limit)
    const ids = found?.products.map(({ product_id }) => product_id) ?? []
    const cards = new Map((await cardsOf(ctx.db, ids, ctx.locale)).map((card) => [card.product_id, card]))
    return {
      total: found?.total ?? 0,
      is_exact: found?.is_exact ?? true,
      understood: found?.parts.map(({ label }) => label) ?? [],
      nearest: found?.nearest ?? [],
      left_out: found ? [...found.relaxed, ...found.missing] : [],
      products: (found?.products ?? []).flatMap(({ product_id, reasons, replaces }) => {
        const card = cards.get(product_id)
        return card ? [{ ...productResult(ctx, card), reasons, replaces }] : []
      }),
    }
  },
})
