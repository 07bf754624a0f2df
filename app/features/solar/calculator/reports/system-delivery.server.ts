import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { quoteDelivery } from '#features/catalog/shipping-rates/delivery.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'

export type SystemDelivery = {
  /** The parts of which fewer are in stock than the system needs; they are made to order. */
  to_build: number
  /** Arrival day of the last part and freight at the ZIP code; null without a ZIP code, and where we ship by quote only. */
  quote: { get_it_by: string | null; freight_cents: number } | null
}

type System = { id: string; lines: readonly { product_id: string; quantity: number }[] }

/** Stock, freight and arrival day of each recommended system, as the cart computes them for the same ZIP code. */
export async function systemDeliveries(
  ctx: Pick<RequestContext, 'db' | 'locale' | 'now'>,
  systems: readonly System[],
  zip_code: string | null,
): Promise<Record<string, SystemDelivery>> {
  const ids = [...new Set(systems.flatMap(({ lines }) => lines.map(({ product_id }) => product_id)))]
  const products = await saleProducts(ctx.db, ids, ctx.locale)
  return Object.fromEntries(
    systems.map(({ id, lines }) => {
      const sold = lines.flatMap(({ product_id, quantity }) => {
        const product = products.get(product_id)
        return product ? [{ product, quantity }] : []
      })
      const quote = zip_code ? quoteDelivery(sold, zip_code, 'standard', ctx.now()) : null
      return [
        id,
        {
          to_build: sold.filter(({ product, quantity }) => (product.available ?? quantity) < quantity).length,
          quote: quote && { get_it_by: quote.get_it_by, freight_cents: quote.freight_cents },
        },
      ]
    }),
  )
}
