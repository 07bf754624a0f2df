// What an answer shows in place of a product.
import { allProductsQuery, browseProducts } from '#features/catalog/listings/browse-products.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { type KnownProduct, maxProducts } from './product-facts.server.ts'

/** The IDs of what replaces a product. */
export const replacementsOf = ({ detail }: KnownProduct) =>
  detail.relations.filter(({ kind }) => kind === 'instead_of').map(({ product_id }) => product_id)

/** The IDs of the most popular products of these families; of all products without one. */
export async function popularProducts(ctx: RequestContext, families: string[]) {
  const { items } = await browseProducts(ctx, {
    ...allProductsQuery(ctx.locale),
    families,
    page_size: maxProducts,
  })
  return items.map(({ product_id }) => product_id)
}
