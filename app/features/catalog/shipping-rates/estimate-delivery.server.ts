import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'
import { currentWarehouses } from './current-warehouses.ts'
import { quoteDelivery } from './delivery.ts'
import { zip3Of } from './shipping-zones.ts'

/** Arrival day and freight of a product at a ZIP code, as at checkout. Throws `invalid` for an unknown ZIP code. */
export async function estimateDelivery(
  ctx: Pick<RequestContext, 'db' | 'locale' | 'now'>,
  product_id: string,
  zip: string,
  quantity: number,
) {
  const product = (await saleProducts(ctx.db, [product_id], ctx.locale)).get(product_id)
  if (!product) throw new Problem('missing', text('Product not found'))
  const place = zip3Of(zip)
  const delivery = place && quoteDelivery([{ product, quantity }], zip, 'standard', ctx.now())
  if (!place || !delivery) {
    const message = place
      ? text('We ship to this state by quote only. Request a freight quote.')
      : text('We don’t recognize this ZIP code. Check it, or request a freight quote.')
    throw new Problem('invalid', message, { data: { fields: { zip: message } } })
  }
  const { get_it_by, freight_cents } = delivery
  const { warehouse } = product
  return {
    get_it_by,
    freight: centsToDollars(freight_cents),
    state: place.state,
    from: warehouse && currentWarehouses()[warehouse].city,
  }
}
