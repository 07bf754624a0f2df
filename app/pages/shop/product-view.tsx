import { lazy, Suspense } from 'react'
import { ModelButton } from '#features/catalog/product-models/components/model-button.tsx'
import { brandAndModel } from '#features/catalog/products/components/brand-and-model.ts'
import { Gallery } from '#features/catalog/products/components/gallery.tsx'
import { ProductReviews } from '#features/sales/reviews/components/product-reviews.tsx'
import { staticPart } from '#layout/static-part.tsx'
import { allowedChoices, onChoicesChanged } from '#platform/consent/consent-state.ts'
import { withNoBreakSpaces } from '#text/format.ts'
import { useText } from '#text/text.tsx'
import { Breadcrumb } from '#ui/navigation/breadcrumb.tsx'
import { Page } from '#ui/page/page.tsx'
import { PrintLine } from '#ui/page/print-line.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'
import { BuyBox } from './buy-box.tsx'
import { KitView } from './kit-view.tsx'
import type { ProductData } from './product.server.ts'
import { ProductDescription, ProductDetails } from './product-sections.tsx'

const StaticDescription = staticPart({
  tag: 'section',
  served: import.meta.env.SSR && ProductDescription,
  load: () => import('./product-sections.tsx').then((file) => file.ProductDescription),
  isComplete: ({ detail }) => Boolean(detail.highlights),
})

const StaticKit = staticPart({
  tag: 'div',
  served: import.meta.env.SSR && KitView,
  load: () => import('./kit-view.tsx').then((file) => file.KitView),
  isComplete: ({ parts }) => Boolean(parts),
})

const StaticDetails = staticPart({
  tag: 'div',
  served: import.meta.env.SSR && ProductDetails,
  load: () => import('./product-sections.tsx').then((file) => file.ProductDetails),
  isComplete: ({ data }) => Boolean(data.spec_groups),
})

// Loaded for visitors who allow preferences.
const RecentProducts = lazy(() => import('./recent-products.tsx'))

// Few visitors open product documents, so their view is loaded on demand.
const ProductDocument = lazy(() =>
  import('#features/catalog/products/components/product-document.tsx').then((file) => ({
    default: file.ProductDocument,
  })),
)

/** A product page, or the page of one of its documents. */
export function ProductView({ data }: { data: ProductData }) {
  const t = useText()
  const { detail, family, document } = data
  const remembers = useInBrowser(() => allowedChoices().preferences, false, onChoicesChanged)
  const crumbs = [
    { title: t('Home'), to: '/' },
    ...(family ? [{ title: family.name, to: family.path }] : []),
    ...(document ? [{ title: detail.name, to: `/${detail.product_id}` }] : []),
    { title: document ? document.title : detail.name },
  ]
  const above = brandAndModel({ brand: detail.brand, model_number: detail.model_number })
  if (document)
    return (
      <Page title={document.title} above={above} intro={detail.name} crumbs={crumbs}>
        <Suspense>
          <ProductDocument
            product={detail}
            document={document}
            guide={family?.guide ?? []}
            parts={data.parts}
            sections={data.sections}
          />
        </Suspense>
      </Page>
    )
  return (
    <main id="main" tabIndex={-1} className="page-width pb-24">
      <Breadcrumb crumbs={crumbs} />
      <div className="product-top grid gap-x-12 gap-y-2 lg:grid-cols-[minmax(0,1fr)_26rem] lg:pt-4">
        <Gallery key={detail.product_id} name={detail.name} images={detail.images}>
          {data.has_model && <ModelButton product_id={detail.product_id} name={detail.name} />}
        </Gallery>
        <div className="min-w-0 lg:row-span-2">
          <p className="text-sm font-medium text-sun-deep">{above}</p>
          <h1 className="mb-1 text-xl lg:mt-1 lg:mb-4">{withNoBreakSpaces(detail.name)}</h1>
          <BuyBox key={detail.product_id} data={data} />
        </div>
      </div>
      <div className="product-parts mt-14 grid gap-14">
        <StaticDescription detail={detail} />
        {data.has_parts && <StaticKit parts={data.parts} kit={data.kit} />}
        <StaticDetails data={data} />
        <Suspense>
          <ProductReviews product_id={detail.product_id} rating={data.rating} />
        </Suspense>
        {remembers && (
          <Suspense>
            <RecentProducts
              key={detail.product_id}
              product_id={detail.product_id}
              model={`${detail.brand} ${detail.model_number}`}
              thumbnail={detail.thumbnail}
            />
          </Suspense>
        )}
      </div>
      <PrintLine />
    </main>
  )
}
