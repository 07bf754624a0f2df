import { MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import { OrderStatusLink, type WithStatusUrl } from './order-status-link.tsx'

export type OrderCanceledProps = WithStatusUrl & { order_id: string; first_name: string; expired: boolean }

/** Sent when an unpaid order was canceled by its customer or has expired. */
export const orderCanceled = {
  subject: ({ order_id }, t) => t('Order {{order_id}} canceled', { order_id }),
  Body: ({ order_id, first_name, expired, status_url, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={t('Order {{order_id}} canceled', { order_id })}>
      <MailHeading>{t('Welcome back, {{first_name}}.', { first_name })}</MailHeading>
      <MailText>{t('Order {{order_id}} canceled', { order_id })}</MailText>
      <MailText>
        {expired
          ? t('We didn’t receive your payment in time, so we canceled this order. You weren’t charged.')
          : t('You canceled this order. You weren’t charged.')}
      </MailText>
      <OrderStatusLink status_url={status_url} t={t} />
    </MailLayout>
  ),
} satisfies MailTemplate<OrderCanceledProps>
