import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { saleProducts } from './sale-products.server.ts'

/** The product ID in the query of a form's page, as `?product_id=`; empty without one. */
export const productIdIn = (url: string) => new URL(url).searchParams.get('product_id')?.slice(0, 80) ?? ''

/** The product that a form is about, by the query of its page. @throws Problem `missing` */
export async function requestedProduct({ db, locale }: Pick<RequestContext, 'db' | 'locale'>, url: string) {
  const id = productIdIn(url)
  const product = (await saleProducts(db, [id], locale)).get(id)
  if (!product) throw new Problem('missing', text('Product not found'))
  return { id, name: product.name, thumbnail: product.thumbnail }
}
