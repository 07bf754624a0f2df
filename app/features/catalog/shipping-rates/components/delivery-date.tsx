import { lazy, Suspense } from 'react'
import { DeliveryPlace } from '#features/people/addresses/components/delivery-place.tsx'
import { useDeliveryZip } from '#features/people/addresses/delivery-place.ts'
import { useText } from '#text/text.tsx'
import { Icon } from '#ui/media/icon.tsx'

const DeliveryEstimate = lazy(() => import('./delivery-estimate.tsx'))

/** The arrival day of a product with freight and tax at the visitor's ZIP code; without one, asks for it. */
export function GetItBy(product: { product_id: string; quantity: number }) {
  const t = useText()
  const zip = useDeliveryZip()
  return (
    <div className="flex min-h-16 gap-3">
      <Icon name="truck" className="mt-3" />
      <div className="grow">
        <DeliveryPlace unknown={t('Enter ZIP code for delivery date')} />
        {zip && (
          <Suspense>
            <DeliveryEstimate key={zip} zip={zip} {...product} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
