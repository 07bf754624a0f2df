import type { OrderPickup } from '#features/catalog/shipping-rates/pickup-place.ts'
import { OrderStatusLink, type WithStatusUrl } from '#features/sales/orders/emails/order-status-link.tsx'
import { PickupText } from '#features/sales/orders/emails/pickup-text.tsx'
import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'

export type ReadyForPickupProps = WithStatusUrl & {
  order_id: string
  first_name: string
  pickup: OrderPickup
  url: string
}

/** Mail to a customer who can pick up an order. */
export const readyForPickupMail = {
  subject: ({ order_id }, t) => t('Order {{order_id}} is ready for pickup', { order_id }),
  Body: ({ order_id, first_name, pickup, url, status_url, t, locale, frame }) => (
    <MailLayout
      frame={frame}
      locale={locale}
      preview={t('Order {{order_id}} is ready for pickup', { order_id })}
    >
      <MailHeading>{t('Hi {{first_name}},', { first_name })}</MailHeading>
      <MailText>{t('Order {{order_id}} is ready for pickup', { order_id })}</MailText>
      <PickupText pickup={pickup} t={t} />
      <MailText>{t('Bring the order number. Check the items before you leave.')}</MailText>
      <MailButton href={url}>{t('View your order')}</MailButton>
      <OrderStatusLink status_url={status_url} t={t} />
    </MailLayout>
  ),
} satisfies MailTemplate<ReadyForPickupProps>
