import { Link } from 'react-router'
import { withNoBreakSpaces } from '#text/format.ts'
import { useFormat, useText } from '#text/text.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import type { CartDto, CartLineDto } from '../cart.ts'
import { CartAmounts, CartDelivery } from './cart-estimate.tsx'
import { StockNote } from './stock-note.tsx'

type CartPreviewProps = {
  cart: CartDto
  /** On the page of a shared cart: names link to their products, with model number and stock. */
  linked?: boolean
}

/** The items and the item total of a cart, to read only. */
export function CartPreview({ cart, linked = false }: CartPreviewProps) {
  const t = useText()
  const format = useFormat()
  const money = (dollars: number) => format.money(Math.round(dollars * 100))
  return (
    <section aria-labelledby="cart-preview" className="rounded bg-sunken p-5 sm:p-6">
      <h2 id="cart-preview" className="text-lg">
        {linked
          ? t('{{count}} items', { count: cart.count })
          : t('{{count}} items in your cart', { count: cart.count })}
      </h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {cart.list.map((line) => (
          <PreviewLine
            key={line.uuid}
            line={line}
            linked={linked}
            price={line.for_sale ? money(line.line_total) : null}
          />
        ))}
      </ul>
      <div className="mt-4">
        <CartAmounts cart={cart} />
      </div>
      <CartDelivery cart={cart} zip={cart.estimate?.zip ?? null} isReadOnly />
      {!linked && (
        <p className="mt-4">
          <Link to="/products" className="link target">
            {t('Continue shopping')}
          </Link>
        </p>
      )}
    </section>
  )
}

type PreviewLineProps = { line: CartLineDto; price: string | null; linked: boolean }

function PreviewLine({ line, price, linked }: PreviewLineProps) {
  const t = useText()
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-x-4 py-3">
      <ProductPicture alt="" src={line.thumbnail || null} className="aspect-[4/3] rounded" />
      <div className="min-w-0 text-sm">
        <p className="font-medium wrap-anywhere">
          {linked && line.for_sale ? (
            <Link to={`/${line.product_id}`} className="hover:underline">
              {withNoBreakSpaces(line.name)}
            </Link>
          ) : (
            withNoBreakSpaces(line.name)
          )}
        </p>
        {linked && line.model_number && <p className="text-ink-soft">{line.model_number}</p>}
        <p className="text-ink-soft">{t('Quantity: {{quantity}}', { quantity: line.quantity })}</p>
        {linked && <StockNote offer={line} />}
      </div>
      <p className="text-right text-sm font-medium tabular-nums">{price ?? t('Discontinued')}</p>
    </li>
  )
}
