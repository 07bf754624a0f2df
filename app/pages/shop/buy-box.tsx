import { useState } from 'react'
import { VolumePrices } from '#features/catalog/pricing/components/volume-prices.tsx'
import { Availability } from '#features/catalog/products/components/availability.tsx'
import { ProductCard } from '#features/catalog/products/components/product-card.tsx'
import { unitPrice } from '#features/catalog/products/product.ts'
import { GetItBy } from '#features/catalog/shipping-rates/components/delivery-date.tsx'
import { AddToCart } from '#features/sales/cart/components/add-to-cart.tsx'
import { WishListButton } from '#features/sales/cart/components/wish-list-button.tsx'
import { useFormat, useText } from '#text/text.tsx'
import { PriceBlock } from '#ui/data-display/price.tsx'
import { Rating } from '#ui/data-display/rating.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { QuantityStepper } from '#ui/forms/quantity-stepper.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { BottomBar } from '#ui/page/bottom-bar.tsx'
import type { ProductData } from './product.server.ts'

/** Price, availability, delivery date and order buttons. On phones a bar at the bottom repeats price and button. */
export function BuyBox({ data }: { data: ProductData }) {
  const t = useText()
  const format = useFormat()
  const { detail, prices, most, place, ships } = data
  const [quantity, setQuantity] = useState(prices.min_quantity)
  const unit = unitPrice(prices, quantity)
  if (detail.status === 'discontinued') return <Discontinued data={data} />
  const canBuy = detail.availability !== 'out_of_stock'
  return (
    <section className="grid gap-6 border-t border-ink pt-5" aria-label={t('Price and order')}>
      {data.rating && (
        <a href="#reviews" className="target -mb-3 w-fit">
          <Rating value={data.rating.value} count={data.rating.count} />
        </a>
      )}
      <div>
        <PriceBlock
          price={unit.pay_cents}
          list_price={unit.list_cents}
          compared_to={detail.kind === 'package' ? 'parts' : 'list'}
          size="large"
          per={t('each')}
        />
        {unit.discount_cents > 0 && (
          <p className="mt-1 text-sm text-ink-soft">
            {t('{{price}}, with an extra {{discount}} off', {
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
      {canBuy && ships && <GetItBy product_id={detail.product_id} quantity={quantity} />}
      {detail.kind === 'service' && (
        <p className="flex gap-3">
          <Icon name="calendar" className="mt-0.5" />
          {t('Ready {{count}} business days after we receive your documents', {
            count: detail.lead_time_days,
          })}
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
          <WishListButton product_id={detail.product_id} look="secondary" wide />
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
                ? t('Usually back in stock within {{count}} business days.', {
                    count: detail.lead_time_days,
                  })
                : t('Save it to your wish list, or see similar products below.')}
            </Notice>
          </div>
          <WishListButton product_id={detail.product_id} />
        </div>
      )}
      <QuoteLink detail={detail} />
      {canBuy && (
        <BottomBar className="flex items-center gap-4 lg:hidden">
          <div className="grow">
            <PriceBlock
              price={unit.pay_cents * quantity}
              size="small"
              per={quantity > 1 ? t('for {{quantity}}', { quantity }) : undefined}
            />
          </div>
          <AddToCart product_id={detail.product_id} quantity={quantity} />
        </BottomBar>
      )}
    </section>
  )
}

/** Link to a quote form, for transformers, freight and services. */
function QuoteLink({ detail: { family_id, kind, name, shipping_class } }: { detail: ProductData['detail'] }) {
  const t = useText()
  const isTransformer = family_id === 'transformers'
  if (!isTransformer && shipping_class !== 'freight' && kind !== 'service') return null
  return (
    <p className="flex gap-3 border-t border-line pt-4 text-sm text-ink-soft">
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
  const instead = data.related.filter((one) => one.kind === 'instead_of')
  return (
    <section className="grid gap-5 border-t border-ink pt-5" aria-label={t('Price and order')}>
      <Notice tone="wait" title={t('Discontinued')}>
        {t('If you own this product, you’ll find its full specs and documents here.')}
      </Notice>
      {instead.length > 0 && (
        <div>
          <h2 className="mb-3 font-medium">{t('Replacement')}</h2>
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
