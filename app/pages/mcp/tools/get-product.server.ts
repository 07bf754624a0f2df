import { z } from 'zod'
import { documentLinksOf } from '#features/catalog/documents/document-links.ts'
import { findProducts } from '#features/catalog/listings/find-products.server.ts'
import { cardsOf, readDetail } from '#features/catalog/listings/listings.server.ts'
import type { Detail } from '#features/catalog/products/listing.ts'
import { isForSale } from '#features/catalog/products/product.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { defineTool, SpecShape, urlIn } from '../tool.server.ts'
import { ProductShape, productResult, specResult } from './product-shape.server.ts'

export const getProductTool = defineTool({
  name: 'get_product',
  title: 'Get product',
  description:
    'Everything the store knows about one product: specs with units, price, volume prices, stock, size, warranty, documents and its page.',
  input: {
    product_id: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .describe('product_id of search_products, or an exact model number'),
  },
  output: ProductShape.extend({
    list_price_usd: z.number().nullable(),
    volume_prices: z.array(
      z.object({ from_quantity: z.number(), price_usd: z.number(), saving_percent: z.number() }),
    ),
    lead_time_days: z.number().describe('Business days until it ships when it is not in stock'),
    description: z.string(),
    highlights: z.array(z.string()),
    specs: z.array(SpecShape),
    made_in_usa: z.boolean(),
    warranty_years: z.number().nullable(),
    weight_lb: z.number().nullable(),
    size_in: z.array(z.number()).nullable().describe('Length, width and height'),
    ships_by: z.enum(['parcel', 'freight', 'none']),
    contains: z
      .array(z.object({ product_id: z.string(), quantity: z.number() }))
      .describe('Parts of a kit or package'),
    related: z.array(
      z.object({ product_id: z.string(), kind: z.enum(['fits_with', 'instead_of', 'accessory']) }),
    ),
    documents: z.array(z.object({ title: z.string(), note: z.string(), url: z.string() })),
  }),
  async run(ctx, { product_id }) {
    const detail = (await readDetail(ctx.db, product_id, ctx.locale)) ?? (await findByModel(ctx, product_id))
    if (!detail)
      throw new Problem('missing', 'We have no product with this ID. Find its ID with search_products.')
    return productDetails(ctx, detail)
  },
})

async function findByModel(ctx: RequestContext, model_number: string): Promise<Detail | null> {
  const found = await findProducts(ctx, model_number, 5)
  const cards = await cardsOf(ctx.db, found?.products.map((one) => one.product_id) ?? [], ctx.locale)
  const sought = model_number.toLowerCase()
  const card = cards.find((one) => one.model_number.toLowerCase() === sought)
  return card ? readDetail(ctx.db, card.product_id, ctx.locale) : null
}

function productDetails(ctx: RequestContext, detail: Detail) {
  const isSold = isForSale(detail)
  const size = [detail.length_in, detail.width_in, detail.height_in]
  return {
    ...productResult(ctx, detail),
    list_price_usd: isSold ? detail.univalent : null,
    volume_prices: isSold
      ? detail.price_tiers.map(({ from_quantity, price, saving_percent }) => ({
          from_quantity,
          price_usd: price,
          saving_percent,
        }))
      : [],
    lead_time_days: detail.lead_time_days,
    description: detail.description,
    highlights: detail.highlights,
    specs: detail.specs.map((spec) => specResult(spec, ctx.locale)),
    made_in_usa: detail.made_in_usa,
    warranty_years: detail.warranty_years || null,
    weight_lb: detail.weight_lb || null,
    size_in: size.every((side) => side > 0) ? size : null,
    ships_by: detail.shipping_class,
    contains: detail.components,
    related: detail.relations,
    documents: documentLinksOf(detail, ctx.t, ctx.locale).map(({ to, title, note }) => ({
      title,
      note,
      url: urlIn(ctx, to),
    })),
  }
}
