import { lazy, Suspense } from 'react'
import { DeliveryPlace } from '#features/people/addresses/components/delivery-place.tsx'
import { useDeliveryZip } from '#features/people/addresses/delivery-place.ts'
import { useText } from '#text/text.tsx'
import { Icon } from '#ui/media/icon.tsx'

const DeliveryEstimate = lazy(() => import('./delivery-estimate.tsx'))

type GetItByProps = {
  product_id: string
  quantity: number
  /** Sentences for the ZIP code that the plain form sent. */
  estimate: readonly string[]
}

/** The arrival day of a product with freight and tax at the visitor's ZIP code; without one, asks for it. */
export function GetItBy({ estimate, ...product }: GetItByProps) {
  const t = useText()
  const zip = useDeliveryZip()
  return (
    <div className="flex min-h-16 gap-3">
      <Icon name="truck" className="mt-3" />
      {/* On a phone's first screen, the chat button is at the end of these lines. */}
      <div className="grow max-sm:pr-12">
        <DeliveryPlace unknown={t('Enter ZIP code for delivery date')} />
        {zip && (
          <Suspense>
            <DeliveryEstimate key={zip} zip={zip} {...product} />
          </Suspense>
        )}
        <noscript>
          <form>
            <input type="hidden" name="id" value={product.product_id} />
            <label>
              {t('ZIP code')}{' '}
              <input
                name="zip"
                inputMode="numeric"
                maxLength={10}
                required
                className="min-h-11 w-28 border px-3"
              />
            </label>{' '}
            <button type="submit" className="link min-h-11">
              {t('Save')}
            </button>
          </form>
          {estimate.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </noscript>
      </div>
    </div>
  )
}
