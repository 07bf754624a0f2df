import { useFormat, useText } from '#text/text.tsx'
import type { PickupOffer } from '../pickup-place.ts'

/** Where and when everything can be picked up, and the total then. */
export function PickupLines({ pickup }: { pickup: PickupOffer }) {
  const t = useText()
  const format = useFormat()
  const { city, state, miles, pickup_hours, ready_on, total } = pickup
  return (
    <div className="mt-2 text-sm text-ink-soft tabular-nums" data-pickup>
      <p>
        {t('Pickup: {{city}}, {{state}}, {{miles}} miles away. {{hours}}', {
          city,
          state,
          miles,
          hours: pickup_hours,
        })}
      </p>
      {ready_on && <p>{t('Ready for pickup on {{day}}', { day: format.day(ready_on) })}</p>}
      <p>{t('Total with pickup: {{total}}', { total: format.money(Math.round(total * 100)) })}</p>
    </div>
  )
}
