import { type OrderPickup, pickupLines } from '#features/catalog/shipping-rates/pickup-place.ts'
import { useFormat, useText } from '#text/text.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'

type PickupDetailsProps = { pickup: OrderPickup; ready_on: string | null }

/** Where and when an order can be picked up. */
export function PickupDetails({ pickup, ready_on }: PickupDetailsProps) {
  const t = useText()
  const format = useFormat()
  return (
    <>
      <SectionHeading title={t('Pickup at the warehouse')} />
      <address className="not-italic">
        {pickupLines(pickup).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <p>{pickup.pickup_hours}</p>
      {ready_on && (
        <p className="mt-2 font-medium">{t('Ready for pickup on {{day}}', { day: format.day(ready_on) })}</p>
      )}
    </>
  )
}
