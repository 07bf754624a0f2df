import { lazy, Suspense, useState } from 'react'
import { VolumePrices } from '#features/catalog/pricing/components/volume-prices.tsx'
import { Availability } from '#features/catalog/products/components/availability.tsx'
import type { CardSummary } from '#features/catalog/products/components/card-summary.ts'
import { pathOfProduct } from '#features/catalog/products/families/product-path.ts'
import { unitPrice } from '#features/catalog/products/product.ts'
import { GetItBy } from '#features/catalog/shipping-rates/components/delivery-date.tsx'
import { AddToCart } from '#features/sales/cart/components/add-to-cart.tsx'
import { WishListButton } from '#features/sales/cart/components/wish-list-button.tsx'
import { useVisitor } from '#layout/header/visitor.ts'
import { withNoBreakSpaces } from '#text/format.ts'
import { useFormat, useText } from '#text/text.tsx'
import { PriceBlock } from '#ui/data-display/price.tsx'
import { Rating } from '#ui/data-display/rating.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { QuantityStepper } from '#ui/forms/quantity-stepper.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { BottomBar } from '#ui/page/bottom-bar.tsx'
import type { ProductData } from './product.server.ts'
import { ShareButton } from './share-button.tsx'

const FitOfCart = lazy(() => import('#features/sales/cart/components/cart-fit.tsx'))
const StockNotice = lazy(() => import('#features/catalog/stock-notices/components/stock-notice-form.tsx'))

/**
 * Price, volume prices, availability, delivery date, quantity and order buttons, in an order in which they fit on the first
 * screen. On phones quantity and button are a bar at the lower edge.
 */
export function BuyBox({ data }: { data: ProductData }) {
  const t = useText()
  const { detail, prices, place, ships } = data
  const [quantity, setQuantity] = useState(prices.min_quantity)
  if (detail.status === 'discontinued') return <Discontinued data={data} />
  const canBuy = detail.availability !== 'out_of_stock'
  return (
    <section className="grid gap-3 lg:gap-4" aria-label={t('Price and order')}>
      {data.rating && (
        <a href="#reviews" className="target -mb-2 w-fit">
          <Rating value={data.rating.value} count={data.rating.count} />
        </a>
      )}
      <Price data={data} quantity={quantity} />
      <VolumePrices product={prices} quantity={quantity} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Availability product={detail} place={place} />
        {detail.status === 'clearance' && <Tag tone="wait">{t('Clearance')}</Tag>}
        {detail.made_in_usa && <Tag>{t('Made in USA')}</Tag>}
      </div>
      {!canBuy && <OutOfStock data={data} />}
      {canBuy && <BuyBar data={data} onQuantity={setQuantity} />}
      {canBuy && ships && (
        <div className="no-print delivery">
          <GetItBy product_id={detail.product_id} quantity={quantity} estimate={data.estimate} />
        </div>
      )}
      {canBuy && detail.status === 'clearance' && (
        <Successors title={t('Alternative')} products={successorsOf(data, true)} />
      )}
      {detail.kind === 'service' && (
        <p className="flex gap-3">
          <Icon name="calendar" className="mt-0.5" />
          {t('Ready {{count}} business days after we receive your documents', {
            count: detail.lead_time_days,
          })}
        </p>
      )}
      <CartFit data={data} quantity={quantity} />
      <div className="no-print -mx-4 flex flex-wrap">
        <WishListButton product_id={detail.product_id} />
        <ShareButton product_id={detail.product_id} name={detail.name} />
      </div>
      <DeliveryAndReturns data={data} />
      <QuoteLink detail={detail} />
    </section>
  )
}

/** The unit price at the chosen quantity, and the total of more than one. */
function Price({ data: { detail, prices }, quantity }: { data: ProductData; quantity: number }) {
  const t = useText()
  const format = useFormat()
  const unit = unitPrice(prices, quantity)
  return (
    <div>
      <PriceBlock
        price={unit.pay_cents}
        list_price={unit.list_cents}
        compared_to={detail.kind === 'package' ? 'parts' : 'list'}
        size="large"
        per={t('each')}
      />
      {unit.discount_cents > 0 && (
        <p className="text-sm text-ink-soft">
          {t('{{price}}, with an extra {{discount}} off', {
            price: format.money(unit.now_cents),
            discount: format.money(unit.discount_cents),
          })}
        </p>
      )}
      {quantity > 1 && (
        <p className="text-sm text-ink-soft tabular-nums" role="status">
          {t('{{quantity}} for {{price}}', {
            quantity: format.number(quantity, 0),
            price: format.money(unit.pay_cents * quantity),
          })}
        </p>
      )}
    </div>
  )
}

type BuyBarProps = { data: ProductData; onQuantity: (quantity: number) => void }

/** Quantity and button: part of the buy box on desktops, a slim bar at the lower edge on phones. */
function BuyBar({ data: { detail, prices, most }, onQuantity }: BuyBarProps) {
  return (
    <BottomBar className="buy-bar">
      <QuantityStepper
        hideLabel
        min={prices.min_quantity}
        step={prices.min_quantity}
        max={most ?? undefined}
        defaultValue={prices.min_quantity}
        onChange={onQuantity}
        form="buy"
      />
      <div className="min-w-0 grow">
        <AddToCart id="buy" product_id={detail.product_id} min_quantity={prices.min_quantity} wide />
      </div>
    </BottomBar>
  )
}

function OutOfStock({ data }: { data: ProductData }) {
  const t = useText()
  const { lead_time_days } = data.detail
  return (
    <>
      {lead_time_days > 0 && (
        <p>{t('Usually back in stock within {{count}} business days.', { count: lead_time_days })}</p>
      )}
      <Successors title={t('Available instead')} products={successorsOf(data, true)} />
      <Suspense>
        <StockNotice product_id={data.detail.product_id} />
      </Suspense>
    </>
  )
}

/** Whether the product fits the cart, for visitors whose cart is not empty. */
function CartFit({ data: { detail, is_system_part }, quantity }: { data: ProductData; quantity: number }) {
  const { cart_count } = useVisitor()
  if (!is_system_part || cart_count === 0) return null
  return (
    <Suspense>
      <FitOfCart product_id={detail.product_id} quantity={quantity} />
    </Suspense>
  )
}

/** How the product is delivered and returned, in a sentence each, on lines of their own: links need room for a finger. */
function DeliveryAndReturns({ data: { detail, return_days } }: { data: ProductData }) {
  const t = useText()
  const deliveries = {
    parcel: t('Ships by parcel.'),
    freight: t('Ships by freight, on a pallet.'),
    none: t('Delivered by email.'),
  }
  return (
    <div className="grid justify-items-start text-sm text-ink-soft">
      <Link to="/policy/SHIPPING_POLICY" className="link py-1 pointer-coarse:py-3">
        {deliveries[detail.shipping_class]}
      </Link>
      {return_days && (
        <Link to="/policy/RETURNS_POLICY" className="link py-1 pointer-coarse:py-3">
          {t('Return unused items within {{days}} days of delivery.', { days: return_days })}
        </Link>
      )}
    </div>
  )
}

/** Link to a quote form, for transformers, freight and services. */
function QuoteLink({ detail: { family_id, kind, name, shipping_class } }: { detail: ProductData['detail'] }) {
  const t = useText()
  const isTransformer = family_id === 'transformers'
  if (!isTransformer && shipping_class !== 'freight' && kind !== 'service') return null
  return (
    <p className="no-print flex gap-3 border-t border-line pt-4 text-sm text-ink-soft">
      <Icon name="edit" size={16} className="mt-0.5" />
      <span>
        {isTransformer
          ? t('Need a different kVA rating, voltage or winding, or several units?')
          : t('Buying for a whole project?')}{' '}
        <Link
          to={isTransformer ? '/TransformerQuote' : `/quote?${new URLSearchParams({ product: name })}`}
          className="link target"
        >
          {isTransformer ? t('Request a transformer quote') : t('Get a free quote')}
        </Link>
      </span>
    </p>
  )
}

function Discontinued({ data }: { data: ProductData }) {
  const t = useText()
  return (
    <section className="grid gap-5" aria-label={t('Price and order')}>
      <Notice tone="wait" title={t('Discontinued')}>
        {t('If you own this product, you’ll find its full specs and documents here.')}
      </Notice>
      <Successors title={t('Replacement')} products={successorsOf(data, false)} />
    </section>
  )
}

/** The products that replace this one, those that can be bought now first; at most two. */
function successorsOf({ related }: ProductData, isOrderable: boolean) {
  const products = related.filter(({ kind }) => kind === 'instead_of').map(({ product }) => product)
  const canBuy = (one: CardSummary) => one.status !== 'discontinued' && one.availability !== 'out_of_stock'
  const now = products.filter(canBuy)
  return (isOrderable ? now : [...now, ...products.filter((one) => !canBuy(one))]).slice(0, 2)
}

/** Replacements with price, stock and link. */
function Successors({ title, products }: { title: string; products: CardSummary[] }) {
  const format = useFormat()
  if (products.length === 0) return null
  return (
    <div className="rounded border border-line bg-sheet px-4 pt-3">
      <h2 className="text-sm font-medium text-sun-deep">{title}</h2>
      <ul className="divide-y divide-line">
        {products.map((product) => (
          <li key={product.product_id} className="flex items-center gap-4 py-3">
            <ProductPicture
              alt=""
              src={product.thumbnail}
              width={64}
              height={64}
              className="aspect-square w-16! rounded"
            />
            <div className="min-w-0 grow">
              <Link to={pathOfProduct(product.product_id)} className="link target font-medium">
                {withNoBreakSpaces(product.name)}
              </Link>
              <div className="mt-1 flex flex-wrap items-baseline gap-x-4">
                {product.status !== 'discontinued' && (
                  <strong className="tabular-nums">
                    {format.money(Math.round(product.price_after_discount * 100))}
                  </strong>
                )}
                <Availability product={product} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
