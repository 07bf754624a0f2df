import { lazy, Suspense } from 'react'
import { ProductDocuments } from '#features/catalog/documents/components/product-documents.tsx'
import { ModelButton } from '#features/catalog/product-models/components/model-button.tsx'
import { brandAndModel } from '#features/catalog/products/components/brand-and-model.ts'
import { Gallery } from '#features/catalog/products/components/gallery.tsx'
import { Paragraphs } from '#features/catalog/products/components/paragraphs.tsx'
import { ProductCard } from '#features/catalog/products/components/product-card.tsx'
import { SpecGroups } from '#features/catalog/products/components/spec-groups.tsx'
import { maxCompared, pathOfProduct } from '#features/catalog/products/families/categories.ts'
import { ProductQuestions } from '#features/catalog/questions/components/product-questions.tsx'
import { ProductReviews } from '#features/sales/reviews/components/product-reviews.tsx'
import { allowedChoices, onChoicesChanged } from '#platform/consent/consent-state.ts'
import { withNoBreakSpaces } from '#text/format.ts'
import { useText } from '#text/text.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { Breadcrumb } from '#ui/navigation/breadcrumb.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Page } from '#ui/page/page.tsx'
import { PrintLine } from '#ui/page/print-line.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'
import { BuyBox } from './buy-box.tsx'
import type { ProductData } from './product.server.ts'
import { RelatedGuides } from './related-guides.tsx'

const KitView = lazy(() => import('./kit-view.tsx'))

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
        <Suspense>
          <Description data={data} />
        </Suspense>
        {data.parts.length > 0 && (
          <Suspense>
            <KitView data={data} />
          </Suspense>
        )}
        <Suspense>
          <section id="data">
            <SectionHeading title={t('Technical data')} aside={<CompareLink data={data} />} />
            <SpecGroups groups={data.spec_groups} source={detail.source} />
          </section>
        </Suspense>
        <Suspense>
          <ProductDocuments links={data.document_links} />
          <Compatible data={data} />
        </Suspense>
        <Suspense>
          <Related data={data} />
        </Suspense>
        <Suspense>
          <ProductQuestions
            product_id={detail.product_id}
            questions={data.questions}
            guide={family?.guide ?? []}
          />
          <RelatedGuides guides={data.guides} />
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

function Description({ data: { detail } }: { data: ProductData }) {
  const t = useText()
  return (
    <section className="below-first-screen grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div>
        <SectionHeading title={t('Overview')} />
        <p className="mb-4 max-w-text text-lg">{withNoBreakSpaces(detail.summary)}</p>
        <div className="prose">
          <Paragraphs words={detail.description} />
        </div>
      </div>
      {detail.highlights.length > 0 && (
        <div>
          <SectionHeading title={t('Highlights')} />
          <ul className="grid gap-3">
            {detail.highlights.map((highlight) => (
              <li key={highlight} className="flex gap-3">
                <Icon name="check" className="mt-0.5 text-good" />
                {withNoBreakSpaces(highlight)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** Opens the comparison of the product's list with this product and those that can replace it. */
function CompareLink({ data: { family, detail, related } }: { data: ProductData }) {
  const t = useText()
  if (!family) return null
  const others = related.filter(({ kind }) => kind === 'instead_of').map(({ product_id }) => product_id)
  const ids = [detail.product_id, ...others].slice(0, maxCompared).join(',')
  return (
    <Link
      to={`${family.path}?compare=${ids}${others.length > 0 ? '#compare' : ''}`}
      className="link target no-print"
    >
      {t('Compare with…')}
    </Link>
  )
}

/** The products that the system check finds compatible, each with its string lengths. */
function Compatible({ data: { compatible } }: { data: ProductData }) {
  const t = useText()
  if (!compatible) return null
  return (
    <section>
      <SectionHeading
        title={t('Compatible products')}
        intro={t(
          'Checked by data sheet for air temperatures from {{low}} to {{high}}: voltages, currents and power. Rapid shutdown and the service panel depend on the whole system.',
          { low: compatible.low, high: compatible.high },
        )}
      />
      <ul className="grid gap-x-12 sm:grid-cols-2">
        {compatible.products.map(({ product_id, name, note }) => (
          <li key={product_id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-3">
            <Link to={pathOfProduct(product_id)} className="link target">
              {name}
            </Link>
            <span className="text-sm text-ink-soft">{note}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Accessories and alternatives, each with the reason why it is listed. */
function Related({ data: { related, detail, compatible } }: { data: ProductData }) {
  const t = useText()
  const reasons = {
    fits_with: t('Works with'),
    accessory: t('Accessories'),
    instead_of: t('Similar products'),
  }
  // For discontinued products, replacements are listed at the top of the page; compatible ones have their own list.
  const listed = new Set(compatible?.products.map(({ product_id }) => product_id))
  const shown = related.filter(
    ({ kind, product_id }) =>
      !(kind === 'instead_of' && detail.status === 'discontinued') &&
      !(kind === 'fits_with' && listed.has(product_id)),
  )
  if (shown.length === 0) return null
  return (
    <section>
      <SectionHeading title={t('Related products')} />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {shown.map(({ kind, product }) => (
          <li key={`${kind} ${product.product_id}`} className="grid">
            <ProductCard product={product} upright note={reasons[kind]} />
          </li>
        ))}
      </ul>
    </section>
  )
}
