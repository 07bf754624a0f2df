import { redirect } from 'react-router'
import type { PageHandle } from '#layout/layout-data.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { servedOnly } from '#platform/http/pages/served-only.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { metaOfLoader } from '../loader-meta.ts'
import { readSite } from '../site.server.ts'
import type { Route } from './+types/product.ts'
import { loadProduct } from './product.server.ts'
import { productMeta } from './product-meta.ts'
import { ProductView } from './product-view.tsx'

export const handle = { public: true } satisfies PageHandle

/** `/productDetails?id=` and similar older URLs of product pages. The canonical link has the slug. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const url = new URL(request.url)
  const id = url.searchParams.get('id') ?? url.searchParams.get('product_id')
  if (!id) throw redirect('/products')
  const ctx = requestContextOf(context)
  const product = await loadProduct(ctx, id, url)
  return servedOnly(ctx, { product, meta: productMeta(product, await readSite(ctx)) }, ['meta'])
})

export const meta = metaOfLoader

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <ProductView data={loaderData.product} />
}
