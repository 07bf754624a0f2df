import { ProductDocuments } from '#features/catalog/documents/components/product-documents.tsx'
import { Paragraphs } from '#features/catalog/products/components/paragraphs.tsx'
import { ProductCard } from '#features/catalog/products/components/product-card.tsx'
import { SpecGroups } from '#features/catalog/products/components/spec-groups.tsx'
import { maxCompared } from '#features/catalog/products/families/categories.ts'
import { pathOfProduct } from '#features/catalog/products/families/product-path.ts'
import { ProductQuestions } from '#features/catalog/questions/components/product-questions.tsx'
import { withNoBreakSpaces } from '#text/format.ts'
import { useText } from '#text/text.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { ProductData } from './product.server.ts'
import { RelatedGuides } from './related-guides.tsx'

/** What a product is, in words: a static part. */
export function ProductDescription({ detail }: Pick<ProductData, 'detail'>) {
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

/** Technical data, documents, related products, questions and guides: a static part. */
export function ProductDetails({ data }: { data: ProductData }) {
  const t = useText()
  const { detail, family } = data
  return (
    <div className="contents">
      <section id="data">
        <SectionHeading title={t('Technical data')} aside={<CompareLink data={data} />} />
        <SpecGroups groups={data.spec_groups} source={detail.source} />
      </section>
      <ProductDocuments links={data.document_links} />
      <Compatible data={data} />
      <Related data={data} />
      <ProductQuestions
        product_id={detail.product_id}
        questions={data.questions}
        guide={family?.guide ?? []}
      />
      <RelatedGuides guides={data.guides} />
    </div>
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
