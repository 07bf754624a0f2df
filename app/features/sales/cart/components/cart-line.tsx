import { useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { withNoBreakSpaces } from '#text/format.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { QuantityStepper } from '#ui/forms/quantity-stepper.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import type { CartLineDto } from '../cart.ts'
import { StockNote } from './stock-note.tsx'
import { type ActionResult, useErrorToast } from './use-error-toast.ts'
import { lineLinkId } from './use-focus-after-removal.ts'

type CartLineProps = {
  line: CartLineDto
  /** Called when the line is removed, so that the page can offer to undo it. */
  onRemove: (line: CartLineDto) => void
  onSaveForLater: (line: CartLineDto) => void
}

/** One line of the cart: product, quantity, price and stock. */
export function CartLine({ line, onRemove, onSaveForLater }: CartLineProps) {
  const t = useText()
  const format = useFormat()
  const fetcher = useFetcher<ActionResult>({ key: `cart-line-${line.product_id}` })
  const { entered, stepper_key, change } = useQuantityInput(line, fetcher)
  useErrorToast(fetcher.data)

  const isRemoving =
    fetcher.formData?.get('intent') === 'remove' || fetcher.formData?.get('intent') === 'later'
  const money = (dollars: number) => format.money(Math.round(dollars * 100))
  const page = `/${line.product_id}`
  return (
    <li
      className={`grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-6 transition-opacity sm:grid-cols-[7rem_1fr] sm:gap-x-6 ${isRemoving ? 'opacity-40' : ''}`}
      aria-busy={isRemoving || undefined}
    >
      <Link
        to={page}
        tabIndex={-1}
        aria-hidden="true"
        className="row-span-2 self-start overflow-hidden rounded border border-line"
      >
        <ProductPicture alt="" src={line.thumbnail || null} width={224} height={224} />
      </Link>
      <div className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-[1fr_auto]">
        <div className="min-w-0">
          <h2 className="text-base leading-snug font-medium">
            <Link id={lineLinkId(line)} to={page} className="hover:underline hover:underline-offset-4">
              {withNoBreakSpaces(line.name)}
            </Link>
          </h2>
          {line.model_number && <p className="text-sm break-words text-ink-soft">{line.model_number}</p>}
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <StockNote offer={line} />
          </div>
        </div>
        {line.for_sale && (
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums sm:block sm:text-right">
            <p className="font-semibold sm:text-lg">{money(line.line_total)}</p>
            <p className="text-sm text-ink-soft">
              {/* For a quantity of one, the total is the unit price. */}
              {line.quantity > 1 && t('{{price}} each', { price: money(line.price_after_discount) })}
              {line.saving > 0 && (
                <>
                  {' '}
                  <s>
                    <span className="sr-only">{t('Compared with')} </span>
                    {money(line.univalent)}
                  </s>
                </>
              )}
            </p>
          </div>
        )}
      </div>
      <div className="max-sm:col-span-2">
        <p className="hidden print:block">{t('Quantity: {{quantity}}', { quantity: line.quantity })}</p>
        <div className="no-print flex flex-wrap items-center gap-x-1 gap-y-2 sm:gap-x-2">
          {line.for_sale && (
            <fetcher.Form method="post" className="flex items-center gap-2">
              <input type="hidden" name="intent" value="set" />
              <input type="hidden" name="product_id" value={line.product_id} />
              <QuantityStepper
                key={stepper_key}
                hideLabel
                label={t('Quantity of {{name}}', { name: line.name })}
                defaultValue={entered}
                min={line.min_quantity}
                max={9999}
                kept={t('Your cart still has {{quantity}}.', { quantity: format.number(line.quantity, 0) })}
                onChange={change}
              />
              <noscript>
                <Button type="submit">{t('Update')}</Button>
              </noscript>
            </fetcher.Form>
          )}
          <fetcher.Form method="post" onSubmit={() => onRemove(line)}>
            <input type="hidden" name="product_id" value={line.product_id} />
            <Button type="submit" name="intent" value="remove" look="quiet" size="small" icon="trash">
              <span className="max-sm:sr-only">{t('Remove')}</span>
            </Button>
          </fetcher.Form>
          {line.for_sale && (
            <fetcher.Form method="post" onSubmit={() => onSaveForLater(line)}>
              <input type="hidden" name="product_id" value={line.product_id} />
              <Button type="submit" name="intent" value="later" look="quiet" size="small" icon="heart">
                {t('Save for later')}
              </Button>
            </fetcher.Form>
          )}
        </div>
        <LineNotes line={line} money={money} onChange={change} />
      </div>
    </li>
  )
}

type LineNotesProps = {
  line: CartLineDto
  money: (dollars: number) => string
  onChange: (quantity: number) => void
}

/** Why the line cannot be ordered, or the next volume price. */
function LineNotes({ line, money, onChange }: LineNotesProps) {
  const t = useText()
  const { available, short, next_tier, for_sale, min_quantity } = line
  if (!for_sale)
    return (
      <p className="mt-3 flex gap-2 text-sm font-medium text-bad">
        <Icon name="warning" size={16} className="mt-0.5" />
        {t('We no longer sell this product. Remove it before you check out.')}
      </p>
    )
  if (short > 0 && available !== null)
    return (
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm font-medium text-bad">
        <p className="flex gap-2">
          <Icon name="warning" size={16} className="mt-0.5" />
          {available > 0
            ? t('Only {{quantity}} available right now.', { quantity: available })
            : t('Not available right now. Save it for later or remove it.')}
        </p>
        {available >= min_quantity && (
          <Button size="small" onClick={() => onChange(available)}>
            {t('Change quantity to {{quantity}}', { quantity: available })}
          </Button>
        )}
      </div>
    )
  if (!next_tier) return null
  return (
    <p className="mt-3 text-sm text-ink-soft">
      {t('{{quantity}} or more: {{price}} each', {
        quantity: next_tier.from_quantity,
        price: money(next_tier.price),
      })}
    </p>
  )
}

type LineFetcher = ReturnType<typeof useFetcher<ActionResult>>

/**
 * The quantity that the visitor entered. Changes are sent after 300 ms without input; the stepper is reset only when
 * the server stored another quantity.
 */
function useQuantityInput(line: CartLineDto, fetcher: LineFetcher) {
  const [entered, setOwn] = useState(line.quantity)
  const [stepper_key, setGeneration] = useState(0)
  const [waiting, setWaiting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = (quantity: number) => {
    setWaiting(false)
    void fetcher.submit({ intent: 'set', product_id: line.product_id, quantity }, { method: 'post' })
  }
  const change = (quantity: number) => {
    clearTimeout(timer.current)
    setOwn(quantity)
    setWaiting(true)
    timer.current = setTimeout(send, 300, quantity)
  }

  // With no change pending, the server's quantity wins.
  if (fetcher.state === 'idle' && !waiting && line.quantity !== entered) {
    setOwn(line.quantity)
    setGeneration(stepper_key + 1)
  }

  return { entered, stepper_key, change }
}
