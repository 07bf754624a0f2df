import { Link, useFetcher } from 'react-router'
import { withNoBreakSpaces } from '#text/format.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import type { SavedItem } from '../saved-for-later.server.ts'
import { StockNote } from './stock-note.tsx'
import { type ActionResult, useErrorToast } from './use-error-toast.ts'

/** A product saved for later with its quantity, and buttons to move it back to the cart or remove it. */
export function SavedCard({ item }: { item: SavedItem }) {
  const t = useText()
  const format = useFormat()
  const fetcher = useFetcher<ActionResult>({ key: `saved-${item.product_id}` })
  useErrorToast(fetcher.data)
  const canOrder = item.for_sale && item.availability !== 'out_of_stock'
  return (
    <li
      className={`grid grid-cols-[5rem_minmax(0,1fr)] gap-4 py-4 ${fetcher.state === 'idle' ? '' : 'opacity-40'}`}
      aria-busy={fetcher.state !== 'idle' || undefined}
    >
      <ProductPicture alt="" src={item.thumbnail || null} className="aspect-[4/3] rounded" />
      <div className="min-w-0">
        <Link to={`/${item.product_id}`} className="font-medium wrap-anywhere hover:underline">
          {withNoBreakSpaces(item.name)}
        </Link>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft tabular-nums">
          {t('Quantity: {{quantity}}', { quantity: item.quantity })}
          {item.for_sale && (
            <span>
              {t('{{price}} each', { price: format.money(Math.round(item.price_after_discount * 100)) })}
            </span>
          )}
          <StockNote offer={item} />
        </p>
        <fetcher.Form method="post" action="/cart" className="mt-2 flex flex-wrap gap-2">
          <input type="hidden" name="product_id" value={item.product_id} />
          {canOrder && (
            <Button type="submit" name="intent" value="return" size="small" icon="cart">
              {t('Move to cart')}
            </Button>
          )}
          <Button type="submit" name="intent" value="forget" look="quiet" size="small" icon="trash">
            {t('Remove')}
          </Button>
        </fetcher.Form>
      </div>
    </li>
  )
}
