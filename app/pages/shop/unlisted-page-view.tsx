import { lazy, Suspense } from 'react'
import type { MetaDescriptor } from 'react-router'
import { loadChunk } from '#platform/http/pages/load-chunk.ts'
import type { Site } from '#ui/page/page-meta.ts'
import { contentMeta } from '../content/content-meta.ts'
import { ProductView } from './product-view.tsx'
import { categoryMeta, productMeta } from './shop-meta.ts'
import type { UnlistedPage } from './unlisted-page.server.ts'

/** Metadata of an unlisted page. The navigation entry that registers its address sets the title. */
export function unlistedMeta(page: UnlistedPage, site: Site): MetaDescriptor[] {
  const titled = { ...site, seo_title: page.seo_title }
  if (page.kind === 'content') return contentMeta(page.content, titled)
  return page.kind === 'family' ? categoryMeta(page.category, titled) : productMeta(page.product, titled)
}

// Most slugs are products, so the other views are loaded on demand.
const loadCategoryView = () => import('./category-view.tsx').then((file) => ({ default: file.CategoryView }))
const CategoryView = lazy(loadCategoryView)

const loadContentView = () =>
  import('../content/content-view.tsx').then((file) => ({ default: file.ContentView }))
const ContentView = lazy(loadContentView)

/** Loads the scripts of an unlisted page before it replaces the page that is shown. */
export async function loadUnlistedView(page: UnlistedPage): Promise<UnlistedPage> {
  if (page.kind === 'family') await loadChunk(loadCategoryView)
  if (page.kind === 'content') await loadChunk(loadContentView)
  return page
}

/** The view of a page that the route table does not list. */
export function UnlistedPageView({ page }: { page: UnlistedPage }) {
  if (page.kind === 'product') return <ProductView data={page.product} />
  return (
    <Suspense>
      {page.kind === 'content' ? (
        <ContentView {...page.content} />
      ) : (
        <CategoryView category={page.category} />
      )}
    </Suspense>
  )
}
