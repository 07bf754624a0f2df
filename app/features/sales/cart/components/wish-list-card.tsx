import { Link, useFetcher } from 'react-router'
import { withNoBreakSpaces } from '#text/format.ts'
import { useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { PriceBlock } from '#ui/data-display/price.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import type { WishListItem } from '../cart.ts'
import { StockNote } from './stock-note.tsx'
import { type ActionResult, useErrorToast } from './use-error-toast.ts'

/** A product on the wish list at its current price, with buttons to move it to the cart or remove it. */
export function WishListCard({ item }: { item: WishListItem }) {
  const t = useText()
  const fetcher = useFetcher<ActionResult>({ key: `wish-${item.product_id}` })
  useErrorToast(fetcher.data)
  const isSubmitting = fetcher.state !== 'idle'
  const canOrder = item.for_sale && item.availability !== 'out_of_stock'
  const page = `/${item.product_id}`
  return (
    <li
      className={`flex flex-col rounded border border-line bg-sheet transition-opacity ${isSubmitting ? 'opacity-40' : ''}`}
      aria-busy={isSubmitting || undefined}
    >
      <Link
        to={page}
        tabIndex={-1}
        aria-hidden="true"
        className="block overflow-hidden rounded-t border-b border-line"
      >
        <ProductPicture alt="" src={item.thumbnail || null} className="aspect-[4/3]" />
      </Link>
      <div className="flex grow flex-col gap-2 p-5">
        <h3 className="text-base leading-snug font-medium">
          <Link to={page} className="hover:underline hover:underline-offset-4">
            {withNoBreakSpaces(item.name)}
          </Link>
        </h3>
        {item.model_number && <p className="text-sm break-words text-ink-soft">{item.model_number}</p>}
        <div className="flex">
          <StockNote offer={item} />
        </div>
        <div className="mt-auto grid gap-4 pt-2">
          {item.for_sale && (
            <PriceBlock
              price={Math.round(item.price_after_discount * 100)}
              list_price={Math.round(item.univalent * 100)}
              compared_to="either"
              size="small"
              per={
                item.min_quantity > 1 ? t('{{quantity}} or more', { quantity: item.min_quantity }) : undefined
              }
            />
          )}
          <fetcher.Form method="post" action="/wishlists" className="flex items-center gap-2">
            <input type="hidden" name="product_id" value={item.product_id} />
            {canOrder ? (
              <Button type="submit" name="intent" value="move" icon="cart" className="grow">
                {t('Move to cart')}
              </Button>
            ) : (
              <LinkButton to={page} className="grow">
                {t('View')}
              </LinkButton>
            )}
            <Button
              type="submit"
              name="intent"
              value="remove"
              look="quiet"
              square
              icon="trash"
              label={t('Remove {{name}} from your wish list', { name: item.name })}
            />
          </fetcher.Form>
        </div>
      </div>
    </li>
  )
}
