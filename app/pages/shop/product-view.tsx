import { lazy, Suspense, useState } from 'react'
import { AddToCart } from '#features/cart/parts/add-to-cart.tsx'
import { WishButton } from '#features/cart/parts/wish-button.tsx'
import { Availability } from '#features/catalogue/parts/availability.tsx'
import { Gallery } from '#features/catalogue/parts/gallery.tsx'
import { GetItBy } from '#features/catalogue/parts/get-it-by.tsx'
import { PackageContents } from '#features/catalogue/parts/package-contents.tsx'
import { Paragraphs } from '#features/catalogue/parts/paragraphs.tsx'
import { ProductCard } from '#features/catalogue/parts/product-card.tsx'
import { ProductSpecs } from '#features/catalogue/parts/product-specs.tsx'
import { VolumePrices } from '#features/catalogue/parts/volume-prices.tsx'
import { unitPrice } from '#features/catalogue/product.ts'
import { ProductReviews } from '#features/reviews/parts/product-reviews.tsx'
import { useFormat, useText } from '#text/text.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { PriceBlock } from '#ui/price.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { Rating } from '#ui/rating.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { Tag } from '#ui/tag.tsx'
import type { ProductData } from './product.server.ts'

// Few who look at a product read its papers: their page is fetched when they do.
const ProductDocument = lazy(() =>
  import('#features/catalogue/parts/product-document.tsx').then((file) => ({
    default: file.ProductDocument,
  })),
)

/** A product's page: does it fit, what does it cost for my quantity, when is it here, what do I need with it. */
export function ProductView({ data }: { data: ProductData }) {
  const t = useText()
  const { detail, family, document } = data
  const crumbs = [
    { title: t('Home'), to: '/' },
    ...(family ? [{ title: family.name, to: family.path }] : []),
    ...(document ? [{ title: detail.name, to: `/${detail.product_id}` }] : []),
    { title: document ? document.title : detail.name },
  ]
  const above = `${detail.brand} · ${detail.model_number}`
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
    <Page title={detail.name} above={above} intro={detail.summary} crumbs={crumbs}>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <Gallery key={detail.product_id} name={detail.name} images={detail.images} />
        </div>
        <div className="lg:sticky lg:top-[calc(var(--sticky-top)+1rem)] lg:self-start">
          <BuyBox key={detail.product_id} data={data} />
        </div>
      </div>
      <div className="mt-14 grid gap-14">
        <Story data={data} />
        {data.parts.length > 0 && (
          <section>
            <SectionHeading
              title={t('In this package')}
              intro={t('Checked to work together. Each part can also be bought by itself.')}
            />
            <PackageContents parts={data.parts} />
          </section>
        )}
        <section id="data">
          <SectionHeading title={t('Technical data')} />
          <ProductSpecs product={detail} />
        </section>
        <Documents data={data} />
        <Related data={data} />
        <Questions data={data} />
        <ProductReviews product_id={detail.product_id} rating={data.rating} />
      </div>
    </Page>
  )
}

function BuyBox({ data }: { data: ProductData }) {
  const t = useText()
  const format = useFormat()
  const { detail, prices, most, place, get_it_by } = data
  const [quantity, setQuantity] = useState(prices.min_quantity)
  const unit = unitPrice(prices, quantity)
  if (detail.status === 'discontinued') return <NoLongerSold data={data} />
  const canBuy = detail.availability !== 'out_of_stock'
  return (
    <section className="grid gap-6 border-t border-ink pt-5" aria-label={t('Price and order')}>
      {data.rating && (
        <a href="#reviews" className="target -mb-3 w-fit">
          <Rating value={data.rating.value} count={data.rating.count} />
        </a>
      )}
      <div>
        <PriceBlock price={unit.pay_cents} list_price={unit.list_cents} size="large" per={t('each')} />
        {unit.discount_cents > 0 && (
          <p className="mt-1 text-sm text-ink-soft">
            {t('Current price {{price}} minus a discount of {{discount}}', {
              price: format.money(unit.now_cents),
              discount: format.money(unit.discount_cents),
            })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Availability product={detail} place={place} />
        {detail.status === 'clearance' && <Tag tone="wait">{t('Clearance')}</Tag>}
        {detail.made_in_usa && <Tag>{t('Made in USA')}</Tag>}
      </div>
      {canBuy && get_it_by && (
        <GetItBy product_id={detail.product_id} quantity={quantity} typical={get_it_by} />
      )}
      {detail.kind === 'service' && (
        <p className="flex gap-3">
          <Icon name="calendar" className="mt-0.5" />
          {t('Done {{count}} business days after we have your papers', { count: detail.lead_time_days })}
        </p>
      )}
      <VolumePrices product={prices} quantity={quantity} />
      {canBuy ? (
        <div className="grid gap-3">
          <div className="flex flex-wrap items-end gap-3">
            <QuantityStepper
              min={prices.min_quantity}
              step={prices.min_quantity}
              max={most ?? undefined}
              defaultValue={prices.min_quantity}
              onChange={setQuantity}
              form="buy"
            />
            <div className="grow">
              <AddToCart id="buy" product_id={detail.product_id} min_quantity={prices.min_quantity} wide />
            </div>
          </div>
          <WishButton product_id={detail.product_id} look="secondary" wide />
          {quantity > 1 && (
            <p className="text-sm text-ink-soft tabular-nums" role="status">
              {t('{{quantity}} for {{price}}', {
                quantity: format.number(quantity, 0),
                price: format.money(unit.pay_cents * quantity),
              })}
            </p>
          )}
        </div>
      ) : (
        <div className="flex items-start gap-3">
          <div className="grow">
            <Notice tone="wait" title={t('Out of stock')}>
              {detail.lead_time_days > 0
                ? t('New stock is usually here within {{count}} business days.', {
                    count: detail.lead_time_days,
                  })
                : t('Put it on your wish list, and look below for what does the same.')}
            </Notice>
          </div>
          <WishButton product_id={detail.product_id} />
        </div>
      )}
      <Ask detail={detail} />
      {canBuy && (
        <div className="no-print fixed inset-x-0 bottom-0 z-30 flex items-center gap-4 border-t border-line bg-paper px-4 py-3 lg:hidden">
          <div className="grow">
            <PriceBlock
              price={unit.pay_cents * quantity}
              size="small"
              per={quantity > 1 ? t('for {{quantity}}', { quantity }) : undefined}
            />
          </div>
          <AddToCart product_id={detail.product_id} quantity={quantity} />
        </div>
      )}
    </section>
  )
}

/** Beside the price of what is seldom bought without a question: who works it out for one's own place. */
function Ask({ detail: { family_id, kind, name, shipping_class } }: { detail: ProductData['detail'] }) {
  const t = useText()
  const isTransformer = family_id === 'transformers'
  if (!isTransformer && shipping_class !== 'freight' && kind !== 'service') return null
  return (
    <p className="flex gap-3 border-t border-line pt-4 text-sm text-ink-soft">
      <Icon name="edit" size={16} className="mt-0.5" />
      <span>
        {isTransformer
          ? t('Another power, voltage or winding, or several units?')
          : t('For a whole project, or more than stands here?')}{' '}
        <Link
          to={isTransformer ? '/TransformerQuote' : `/quote?${new URLSearchParams({ product: name })}`}
          className="link target"
        >
          {isTransformer ? t('Ask for a transformer quote') : t('Get a free quote')}
        </Link>
      </span>
    </p>
  )
}

function NoLongerSold({ data }: { data: ProductData }) {
  const t = useText()
  const instead = data.related.filter((one) => one.kind === 'instead_of')
  return (
    <section className="grid gap-5 border-t border-ink pt-5" aria-label={t('Price and order')}>
      <Notice tone="wait" title={t('No longer sold')}>
        {t('This page stays for those who have one: its figures and papers are complete.')}
      </Notice>
      {instead.length > 0 && (
        <div>
          <h2 className="mb-3 font-medium">{t('What takes its place')}</h2>
          <ul className="grid gap-4">
            {instead.map(({ product }) => (
              <li key={product.product_id}>
                <ProductCard product={product} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function Story({ data: { detail } }: { data: ProductData }) {
  const t = useText()
  return (
    <section className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div>
        <SectionHeading title={t('What it is')} />
        <div className="prose">
          <Paragraphs words={detail.description} />
        </div>
      </div>
      {detail.highlights.length > 0 && (
        <div>
          <SectionHeading title={t('In short')} />
          <ul className="grid gap-3">
            {detail.highlights.map((highlight) => (
              <li key={highlight} className="flex gap-3">
                <Icon name="check" className="mt-0.5 text-good" />
                {highlight}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function Documents({ data: { detail } }: { data: ProductData }) {
  const t = useText()
  if (detail.documents.length === 0) return null
  const kinds = {
    datasheet: t('Data sheet'),
    manual: t('Guide'),
    warranty: t('Warranty terms'),
    drawing: t('Drawing'),
  }
  return (
    <section>
      <SectionHeading title={t('Papers')} />
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {detail.documents.map((document) => (
          <li key={document.id} className="border-b border-line">
            <Link
              to={`/${detail.product_id}?document=${document.id}`}
              className="flex min-h-14 items-center gap-4 py-2 hover:text-link"
            >
              <Icon name="print" className="text-ink-soft" />
              <span>
                {document.title}
                <span className="block text-sm text-ink-soft">{kinds[document.kind]}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What one needs with it, and what one could take instead, each saying why it is here. */
function Related({ data: { related, detail } }: { data: ProductData }) {
  const t = useText()
  const reasons = {
    fits_with: t('Fits with it'),
    accessory: t('Useful with it'),
    instead_of: t('Instead of it'),
  }
  // What replaces a product that is no longer sold stands at the top of its page.
  const shown = related.filter((one) => !(one.kind === 'instead_of' && detail.status === 'discontinued'))
  if (shown.length === 0) return null
  return (
    <section>
      <SectionHeading title={t('What goes with it')} />
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

function Questions({ data: { family } }: { data: ProductData }) {
  const t = useText()
  if (!family || family.guide.length === 0) return null
  return (
    <section>
      <SectionHeading title={t('Questions')} />
      <div className="max-w-text">
        {family.guide.map(({ question, answer }) => (
          <Disclosure key={question} title={question}>
            <p className="text-ink-soft">{answer}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
