import { lazy, Suspense } from 'react'
import { data, redirect } from 'react-router'
import { findFamily } from '#features/catalogue/families.server.ts'
import { shelfOfFamily } from '#features/catalogue/shelves.ts'
import { answering } from '#platform/page.server.ts'
import { scopeOf } from '#platform/scope.server.ts'
import type { PageHandle } from '#shell/frame.ts'
import { siteOf } from '#ui/page-meta.ts'
import { lookUp, previewHeaders } from '../content/content.server.ts'
import { contentMeta } from '../content/content-meta.ts'
import type { Route } from './+types/slug.ts'
import { loadProduct } from './product.server.ts'
import { ProductView } from './product-view.tsx'
import { loadShelf } from './shelf.server.ts'
import { productMeta, shelfMeta } from './shop-meta.ts'

export const handle = { public: true } satisfies PageHandle

/** `/{product}`: a family or a product by its slug, a page that an editor made, or an address that has moved. */
export const loader = answering(async ({ context, params, request }: Route.LoaderArgs) => {
  const scope = scopeOf(context)
  const url = new URL(request.url)
  const slug = params.product.toLowerCase()
  const family = await findFamily(scope, slug)
  if (family) return { kind: 'family' as const, shelf: await loadShelf(scope, shelfOfFamily(family), url) }
  const { page, moved } = await lookUp(scope, url)
  if (page) {
    const found = { kind: 'content' as const, content: page }
    return page.page.is_preview ? data(found, { headers: previewHeaders(true) }) : found
  }
  if (moved) throw redirect(moved, 301)
  return { kind: 'product' as const, product: await loadProduct(scope, slug, url) }
})

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const site = siteOf(matches)
  if (loaderData.kind === 'content') return contentMeta(loaderData.content, site)
  return loaderData.kind === 'family'
    ? shelfMeta(loaderData.shelf, site)
    : productMeta(loaderData.product, site)
}

// Most slugs are products: who looks at one does not wait for the lists.
const ShelfView = lazy(() => import('./shelf-view.tsx').then((file) => ({ default: file.ShelfView })))

const ContentView = lazy(() =>
  import('../content/content-view.tsx').then((file) => ({ default: file.ContentView })),
)

export default function SlugPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'content')
    return (
      <Suspense>
        <ContentView {...loaderData.content} />
      </Suspense>
    )
  return loaderData.kind === 'family' ? (
    <Suspense>
      <ShelfView shelf={loaderData.shelf} />
    </Suspense>
  ) : (
    <ProductView data={loaderData.product} />
  )
}
