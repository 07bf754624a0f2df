import { type OrderPickup, pickupLines } from '#features/catalog/shipping-rates/pickup-place.ts'
import { MailText } from '#platform/mail/mail-layout.tsx'
import type { Translate } from '#text/text.tsx'

/** Address and hours of a pickup in a mail. */
export const PickupText = ({ pickup, t }: { pickup: OrderPickup; t: Translate }) => (
  <>
    <MailText>{t('Pick up at: {{place}}', { place: pickupLines(pickup).join(', ') })}</MailText>
    <MailText>{t('Pickup hours: {{hours}}', { hours: pickup.pickup_hours })}</MailText>
  </>
)
