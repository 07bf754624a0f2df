import { OrderStatusLink, type WithStatusUrl } from '#features/sales/orders/emails/order-status-link.tsx'
import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'

export type OrderDeliveredProps = WithStatusUrl & {
  order_id: string
  first_name: string
  url: string
}

/** Mail to a customer whose order was delivered. */
export const orderDelivered = {
  subject: ({ order_id }, t) => t('Order {{order_id}} delivered', { order_id }),
  Body: ({ order_id, first_name, url, status_url, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={t('Order {{order_id}} delivered', { order_id })}>
      <MailHeading>{t('Welcome back, {{first_name}}.', { first_name })}</MailHeading>
      <MailText>{t('Order {{order_id}} delivered', { order_id })}</MailText>
      <MailText>
        {t('Anything missing or damaged? Request an exchange or refund on the order page.')}
      </MailText>
      <MailButton href={url}>{t('View your order')}</MailButton>
      <OrderStatusLink status_url={status_url} t={t} />
    </MailLayout>
  ),
} satisfies MailTemplate<OrderDeliveredProps>
