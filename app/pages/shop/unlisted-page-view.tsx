import { lazy, Suspense } from 'react'
import { loadChunk } from '#platform/http/pages/load-chunk.ts'
import { StaticContent } from '../content/static-content.tsx'
import type { UnlistedPage } from './unlisted-page.server.ts'

const loadProductView = () => import('./product-view.tsx').then((file) => ({ default: file.ProductView }))
const ProductView = lazy(loadProductView)

const loadCategoryView = () => import('./category-view.tsx').then((file) => ({ default: file.CategoryView }))
const CategoryView = lazy(loadCategoryView)

const views: Record<UnlistedPage['kind'], () => Promise<unknown>> = {
  product: loadProductView,
  family: loadCategoryView,
  content: () => import('../content/content-view.tsx'),
}

/** Loads the scripts of an unlisted page before it replaces the page that is shown. */
export async function loadUnlistedView(page: UnlistedPage): Promise<UnlistedPage> {
  await loadChunk(views[page.kind])
  return page
}

/** The view of a page that the route table does not list. */
export function UnlistedPageView({ page }: { page: UnlistedPage }) {
  return (
    <Suspense>
      {page.kind === 'product' && <ProductView data={page.product} />}
      {page.kind === 'family' && <CategoryView category={page.category} />}
      {page.kind === 'content' && (
        <StaticContent page={page.content.page} block_products={page.content.block_products} />
      )}
    </Suspense>
  )
}
