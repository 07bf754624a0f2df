import { z } from 'zod'
import { formatMeasuredSpec } from '#features/catalog/products/components/format-spec.ts'
import { pathOfProduct } from '#features/catalog/products/families/product-path.ts'
import type { Card, Spec } from '#features/catalog/products/listing.ts'
import { isForSale } from '#features/catalog/products/product.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Locale } from '#text/text.tsx'
import { SpecShape, urlIn } from '../tool.server.ts'

/** What every tool says about a product. */
export const ProductShape = z.object({
  product_id: z.string(),
  name: z.string(),
  brand: z.string(),
  model_number: z.string(),
  family: z.string().describe('ID of the product family, as solar-panels'),
  price_usd: z.number().nullable().describe('Per piece, before volume prices; null: no longer sold'),
  availability: z.enum(['in_stock', 'few_left', 'made_to_order', 'out_of_stock', 'service', 'discontinued']),
  stock_left: z.number().nullable().describe('Set when few are left'),
  min_quantity: z.number(),
  key_specs: z.array(SpecShape),
  url: z.string(),
})

/** A product in a result. */
export function productResult(
  ctx: Pick<RequestContext, 'origin' | 'locale'>,
  card: Card,
): z.input<typeof ProductShape> {
  const isSold = isForSale(card)
  return {
    product_id: card.product_id,
    name: card.name,
    brand: card.brand,
    model_number: card.model_number,
    family: card.family_id,
    price_usd: isSold ? card.price_after_discount : null,
    availability: isSold ? card.availability : 'discontinued',
    stock_left: isSold ? card.stock_left : null,
    min_quantity: card.min_quantity,
    key_specs: card.key_specs.map((spec) => specResult(spec, ctx.locale)),
    url: urlIn(ctx, pathOfProduct(card.product_id)),
  }
}

/** A figure in a result. */
export const specResult = (spec: Spec, locale: Locale): z.input<typeof SpecShape> => ({
  name: spec.name,
  value: formatMeasuredSpec(spec, locale),
  number: spec.number,
  unit: spec.number === null ? null : spec.unit,
})
